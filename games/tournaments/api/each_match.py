"""The matches of a tournament as the club keeps them, for programs: which are rated, and who has reported what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, TypedDict

from django.utils import timezone

from clubsite.api.shapes import eg
from clubsite.members.permissions import powers_of
from clubsite.members.selectors import Visitor
from games.matches.course.state import Stage
from games.ratings.rules.reasons import WhyNotRated
from games.rules.match.score import Pair
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.clock.autopilot import decides_at
from games.tournaments.desk.clock.deadlines import Deadlines, owed
from games.tournaments.desk.state import Call, Desk
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.results import Played, Record
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament, TournamentEntry, moment_of
from games.tournaments.permissions.speakers import Speaker, speaker_at
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches, live_matches

#: Why a score counts nowhere although it is known: it came along when the tournament was announced.
BROUGHT_ALONG = "BROUGHT_ALONG"

_UNPLAYED = {MatchState.WALKOVER: WhyNotRated.WALKOVER.name, MatchState.VOID: WhyNotRated.NO_SHOW.name}
_OFF = frozenset({MatchState.BYE, MatchState.EMPTY})


class MatchReportShape(TypedDict):
    """What one of the two has reported. The score is in the order of the match's players; null if none was told."""

    by: Annotated[str, eg("ann")]
    winner: Annotated[str, eg("ann")]
    score: list[int] | None


class KeptMatchShape(TypedDict):
    """A match as the club keeps it. `told` says what the director's sheet alone comes to, where every win counts as rated;
    this is what the club does."""

    id: Annotated[str, eg("main 1.2")]
    players: Annotated[
        list[str | None], eg(["bob", "cal"], "By their words, in the order of `score`; null where it is not known yet.")
    ]
    match: Annotated[str | None, eg("M4T7QX", "The code of the club's match, where it is one.")]
    rated: Annotated[bool | None, eg(True, "Null until it is decided. A list may leave out more: matches to one point.")]
    why_not_rated: Annotated[
        str,
        eg(
            "",
            "As matches have it: `UNFINISHED` also for a win whose score nobody told, `BROUGHT_ALONG` for a result that came "
            "along when the tournament was announced. Empty for a match that is rated.",
        ),
    ]
    table: Annotated[int | None, eg(3, "The number of the table to which it is called, until it is decided.")]
    called_at: datetime | None
    until: Annotated[
        datetime | None,
        eg(
            None,
            "Until when it is to be played, if it can be now and has a deadline: that of `deadlines`, or later, where its two "
            "knew it late, have time to answer, or were given another hour.",
        ),
    ]
    penalties: Annotated[
        list[int], eg([0, 0], "Points given to each for the other's lateness, in the order of the match's players.")
    ]
    reports: Annotated[
        list[MatchReportShape] | None,
        eg(
            None,
            "The latest last. Null for all but the two, directors, and whoever may report for a guest.",
        ),
    ]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is known beside the desk. `people`: by name on the sheet, with whom its player counts."""

    links: Mapping[tuple[str, ...], tuple[str, str]]
    people: Mapping[str, int]
    calls: Mapping[MatchId, Call]
    until: Mapping[MatchId, int]
    speaker: Speaker | None


def each_match(visitor: Visitor, one: ClubTournament, desk: Desk, entries: Sequence[TournamentEntry]) -> list[KeptMatchShape]:
    """All that `told` lists, in its order. One query, and four more once there are reports."""
    there = one.matches.exclude(match__stage=Stage.CANCELLED.value, begun=False)
    rows = there.values_list("place", "first", "second", "match__code", "match__why_not_rated")
    links: dict[tuple[str, ...], tuple[str, str]] = {(place, *both): (code, why) for place, *both, code, why in rows}
    people = {entry.word: entry.player.merged_into_id or entry.player_id for entry in entries}
    reported = any(record.reports for record in desk.shown.records)
    speaker = speaker_at(visitor, one, powers_of(visitor, one.club)) if reported else None
    brackets = brackets_of(desk.shown)
    calls = {call.match: call for call in called_now(desk, live_matches(brackets))}
    kept = _Kept(links, people, calls, dict(_until(desk, int(timezone.now().timestamp()))), speaker)
    return [_match(match, kept) for match in all_matches(brackets) if match.state not in _OFF]


def _until(desk: Desk, now: int) -> Iterator[tuple[MatchId, int]]:
    """As the players' pages say it."""
    deadlines = Deadlines(desk)
    for match, said in owed(desk):
        watch, until = deadlines.watch(match), deadlines.holds(match, now) if desk.autopilot is not None else said
        yield match.id, until if watch is None else decides_at(watch, until)


def _match(match: Match, kept: _Kept) -> KeptMatchShape:
    record = match.record
    both = record.players if record is not None else match.names
    code, why = kept.links.get((str(match.id), *both), (None, ""))
    reason = _why_not_rated(match, kept, code, why) if match.decided else ""
    call = kept.calls.get(match.id)
    return {
        "id": str(match.id),
        "players": [player if isinstance(player, str) else None for player in match.players],
        "match": code,
        "rated": not reason if match.decided else None,
        "why_not_rated": reason,
        "table": None if call is None else call.table,
        "called_at": None if call is None else moment_of(call.at),
        "until": moment_of(kept.until.get(match.id)),
        "penalties": list(_penalties(match)),
        "reports": list(_reports(record)) if _may_read_reports(kept.speaker, match) else None,
    }


def _penalties(match: Match) -> Pair:
    record = match.record
    return record.penalties if record is not None and record.players == match.names else (0, 0)


def _why_not_rated(match: Match, kept: _Kept, code: str | None, why: str) -> str:
    """The first that applies; empty for a match that is rated."""
    if match.state in _UNPLAYED and not why:
        return _UNPLAYED[match.state]
    first, second = match.names
    if kept.people.get(first, first) == kept.people.get(second, second):
        return WhyNotRated.SAME_PERSON.name
    if code is not None:
        return why
    outcome = match.record.outcome if match.record is not None else None
    has_score = isinstance(outcome, Played) and outcome.score is not None
    return BROUGHT_ALONG if has_score else WhyNotRated.UNFINISHED.name


def _may_read_reports(speaker: Speaker | None, match: Match) -> bool:
    """Directors, the two, and whoever may report for a guest of theirs."""
    if speaker is None:
        return False
    speaks = speaker.speaks and not speaker.guests.isdisjoint(match.names)
    return speaker.directs or speaks or not speaker.names.isdisjoint(match.names)


def _reports(record: Record | None) -> Iterator[MatchReportShape]:
    for report in record.reports if record is not None else ():
        score = report.outcome.score
        yield {"by": report.by, "winner": report.outcome.winner, "score": None if score is None else list(score)}
