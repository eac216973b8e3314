"""What was played out in a tournament is a match of the club: rated, on the leaderboards, on its players' pages.

A match belongs to its place in the bracket and to the two who met there. It follows the desk: corrected there, it is corrected
here, and a match that turns out not to have been played is not rated any more. Results that came with a sheet, played before
the site knew of the tournament, make no matches: nobody could say when they ended.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from django.utils.translation import gettext

from clubsite.eventlog.codec import Codec
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Player, User
from games.matches.course.state import Course, Stage
from games.matches.course.steps import Ending, TakeOutOfRatings
from games.matches.permissions import logins_in
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import PRESETS, MatchSheet
from games.matches.services.click import Several
from games.matches.services.columns import why_not_rated
from games.matches.services.reports.directed import (
    Decided,
    call_off,
    decide,
    enter_match,
    locked_matches,
    put_back,
    take_back,
)
from games.rules.match.score import Pair
from games.tournaments.model.events import MatchDecided
from games.tournaments.model.flights import counts_for_ratings
from games.tournaments.model.options import Options
from games.tournaments.model.results import NoShow, Played, Record, Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament, TournamentMatch
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import flight_of, live_matches, to_play

_Key = tuple[MatchId, tuple[str, str]]
_DECIDED: Codec[MatchDecided] = Codec(MatchDecided)


def keep_played(row: ClubTournament, before: Tournament, after: Tournament, author: Author) -> None:
    """The matches whose results have changed between the two. Inside the transaction that writes the tournament, and last: it
    locks matches that are there, and their writing locks the club's book."""
    old = {_key(record): record for record in before.records}
    changed = [record for record in after.records if record.outcome != _outcome(old.get(_key(record)))]
    there = {_key(record) for record in after.records}
    gone = [record for key, record in old.items() if key not in there]
    left = _left_boards(row, after) if before != after and (before.started or after.started) else []
    if not changed and not gone and not left:
        return
    links = {(link.place, link.first, link.second): link for link in _links(row, [*changed, *gone])}
    kept = locked_matches(sorted({link.match_id for link in (*links.values(), *left)}), author)
    for record in gone:
        link = links.get((str(record.match), *record.players))
        if link is not None:
            _gone(kept[link.match_id], row, record)
    for record in changed:
        link = links.get((str(record.match), *record.players))
        if link is not None:
            _decide(kept[link.match_id], row, record, author)
        elif _is_rated(record) and not _is_rated(old.get(_key(record))) and not _came_with_sheet(row, old.get(_key(record))):
            _enter(row, after, record, author)
    for link in left:
        call_off(kept[link.match_id], f"{row.title}, {link.place}")


def _left_boards(row: ClubTournament, after: Tournament) -> list[TournamentMatch]:
    """The boards at which no game has begun, of matches that these two do not play any more. One query."""
    boards = list(row.matches.filter(heard=False, match__stage=Stage.AGREED.value))
    live = live_matches(brackets_of(after)) if boards else ()
    waiting = {(str(one.id), *sorted(to_play(one))) for one in live}
    return [one for one in boards if (one.place, *sorted((one.first, one.second))) not in waiting]


def _gone(said: Several, row: ClubTournament, record: Record) -> None:
    """Others play it, or its result was a mistake: then nobody has won, until these two have a result."""
    where = f"{row.title}, {record.match}"
    if record.outcome is None:
        call_off(said, where)
    else:
        take_back(said, where)


def _came_with_sheet(row: ClubTournament, stood: Record | None) -> bool:
    """Whether that match was decided before the site knew of the tournament; corrected since, nobody knows any better when it
    ended."""
    return stood is not None and stood.outcome is not None and _key(stood) in brought_along(row)


def brought_along(row: ClubTournament) -> frozenset[_Key]:
    """The matches that were decided when the tournament was announced. All of an announcement has one moment. One query."""
    announced = row.records.filter(number=1).values("at")
    found = row.records.filter(at__in=announced, body__contains={"events": [{"type": MatchDecided.__name__}]})
    events = [event for events in found.values_list("body__events", flat=True) for event in events]
    decided = (_DECIDED.decode(event) for event in events if event["type"] == MatchDecided.__name__)
    return frozenset((event.match, event.players) for event in decided)


def end_boards(row: ClubTournament, reason: str, author: Author) -> None:
    """All that are still played, because the tournament is called off, and what came of those that the desk has not heard of.
    As `keep_played`, before which it comes: last in its transaction."""
    heard = dict(row.matches.values_list("match_id", "heard"))
    for pk, said in locked_matches(list(heard), author).items():
        call_off(said, reason)
        if not heard[pk]:
            take_back(said, reason)


def put_all_back(row: ClubTournament, told: Tournament, author: Author) -> None:
    """What was taken out because the tournament was called off, which it is not after all. Boards that were ended stay so, and
    a result that never made a match makes none now. Last in its transaction, as `keep_played`."""
    records = {(str(record.match), *record.players): record for record in told.records}
    links = {link.match_id: link for link in row.matches.all()}
    for pk, said in locked_matches(list(links), author).items():
        link = links[pk]
        record = records.get((link.place, link.first, link.second))
        if record is not None and _had_result(record, said.course, heard=link.heard):
            put_back(said)


def _had_result(record: Record, course: Course, *, heard: bool) -> bool:
    """Whether the desk has one, or was about to hear of it."""
    return isinstance(record.outcome, Played | Walkover) or (record.outcome is None and not heard and course.match.over)


def _enter(row: ClubTournament, tournament: Tournament, record: Record, author: Author) -> None:
    """Nothing for two names of one person."""
    players = players_of(row, record.players)
    length = length_of(tournament, record.match)
    if players is None:
        return
    rated = is_for_ratings(tournament, record.match)
    said = enter_match(row.club, players, sheet_of(tournament.options, length), row.code, author, rated=rated)
    decide(said, _decided(row, record, length))
    _take_out_if_alone(said, row, record, author)
    match = said.finish().row
    first, second = record.players
    TournamentMatch.objects.create(tournament=row, match=match, place=str(record.match), first=first, second=second)


def _decide(said: Several, row: ClubTournament, record: Record, author: Author) -> None:
    if record.outcome is None or _is_so_on_screen(said.course, record):
        return
    if isinstance(record.outcome, NoShow):  # nobody came, so nobody has won
        call_off(said, f"{row.title}, {record.match}")
        take_back(said, f"{row.title}, {record.match}")
        return
    with suppress(MatchRefused):  # called off by a director: it was not played
        decide(said, _decided(row, record, said.course.sheet.length))
        if said.said:
            _take_out_if_alone(said, row, record, author)
    if said.said:
        said.finish()


def _take_out_if_alone(said: Several, row: ClubTournament, record: Record, author: Author) -> None:
    """A director who plays a guest may enter that, since nobody else might be there; it does nothing for their rating. Another
    director puts it back."""
    if said.course.unrated or why_not_rated(said.course) or not _is_alone(row, record, author):
        return
    reason = gettext("{name} has entered this result alone, against a guest.")
    said.say(TakeOutOfRatings(reason.format(name=author.name)))


def _is_alone(row: ClubTournament, record: Record, author: Author) -> bool:
    """Whether one of the two has said it, and nobody for the other, who has no login."""
    players = players_of(row, record.players)
    if players is None or not isinstance(author.by, User):
        return False
    logins = logins_in(row.club_id, players)
    if author.by.pk not in logins or None not in logins:
        return False
    guest = record.players[logins.index(None)]
    return not any(report.by == guest and report.outcome == record.outcome for report in record.reports)


def _is_so_on_screen(course: Course, record: Record) -> bool:
    """Whether the desk has a winner without a score, as of a match that was won on time, and the board says so, too."""
    alike = isinstance(record.outcome, Played) and record.outcome.score is None and course.winner is not None
    return alike and course.sheet.board and not course.decided and record.players[course.winner or 0] == _winner(record)


def _winner(record: Record) -> str:
    return record.outcome.winner if isinstance(record.outcome, Played) else ""


def _decided(row: ClubTournament, record: Record, length: int) -> Decided:
    """Of a match with a winner. Where no score is known it stands with the length, and is not rated."""
    where = f"{row.title}, {record.match}"
    assert isinstance(record.outcome, Played | Walkover), record.match
    match record.outcome:
        case Played(score=tuple(score)):
            return Decided(score, where)
        case Played(winner=winner):
            return Decided(_to_nothing(record, winner, length), where, Ending.UNFINISHED)
        case Walkover(winner=winner):
            return Decided(_to_nothing(record, winner, length), where, Ending.WALKOVER)


def _to_nothing(record: Record, winner: str, length: int) -> Pair:
    return (length, 0) if record.players[0] == winner else (0, length)


def players_of(row: ClubTournament, names: tuple[str, str]) -> tuple[Player, Player] | None:
    """Who is behind two names of the sheet; None if that is one person. A guest whose name somebody has claimed is that
    member. One query."""
    entries = row.entries.filter(word__in=names).select_related("player__merged_into")
    found = {entry.word: entry.player.merged_into or entry.player for entry in entries}
    first, second = (found[name] for name in names)
    return None if first == second else (first, second)


def length_of(tournament: Tournament, match: MatchId) -> int:
    """In points."""
    return next(one.slot.length for one in brackets_of(tournament)[match.flight].rounds[match.round - 1] if one.id == match)


def is_for_ratings(tournament: Tournament, match: MatchId) -> bool:
    """Whether a match at that place is one of the rated ones."""
    return counts_for_ratings(flight_of(tournament, match.flight))


def sheet_of(options: Options, length: int) -> MatchSheet:
    """The terms of a match of the tournament that is played over the board."""
    return MatchSheet(length=length, board=False, crawford=options.crawford, truncate=options.truncate)


def board_sheet(options: Options, length: int, *, clock: bool) -> MatchSheet:
    """The terms of one on screen, perhaps with the clock of tournaments. The desk gives the points for lateness."""
    usual = PRESETS["tournament" if clock else "club"]
    return replace(usual, length=length, crawford=options.crawford, truncate=options.truncate, late_points="none")


def _links(row: ClubTournament, records: Iterable[Record]) -> Iterator[TournamentMatch]:
    return row.matches.filter(place__in={str(record.match) for record in records}).iterator()


def _is_rated(record: Record | None) -> bool:
    return record is not None and isinstance(record.outcome, Played) and record.outcome.score is not None


def _outcome(record: Record | None) -> object:
    return None if record is None else record.outcome


def _key(record: Record) -> _Key:
    return record.match, record.players
