"""The matches of a tournament as lists show them: who, how far, at which table, what was said of the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext

from clubsite.kit.name_order import name_key
from games.matches.course.state import Stage
from games.rules.match.penalties import LateTerms
from games.tournaments.desk.calls import called_now, playing_now
from games.tournaments.desk.clock.autopilot import decides_at, has_begun, is_open, may_answer_until, said_absent
from games.tournaments.desk.clock.deadlines import DAY, Deadlines
from games.tournaments.desk.clock.lateness import late_since, lost_at, point_at
from games.tournaments.desk.clock.their_hour import missed_from
from games.tournaments.desk.state import Call, Desk, Watch
from games.tournaments.desk.steps import (
    Screen,
)
from games.tournaments.drawing.words import flight_called, round_of, unbroken
from games.tournaments.model.flights import Ladder
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.results import Played, Record, Report
from games.tournaments.models import ClubTournament, moment_of
from games.tournaments.permissions.speakers import brought_at, guests_at, guests_by_mail
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.lookup import also_playable, is_due_again, live_matches, next_matches, record_again
from games.tournaments.rules.rounds import moves_nobody
from games.tournaments.services.wording import score_in_words
from games.tournaments.sheet.writing import as_said
from games.tournaments.telling.own_way import OwnWays

LONG_WORD = 11
MOST_QUICK = 11
"""Up to this length the desk shows a button for every score."""


@dataclass(frozen=True, slots=True)
class ClockNow:
    """What the clock does with a match, and when: `by`, called `by_name`, says that `absent`, called `name`, is not there;
    `asks`: that can be said now, and there are so many `minutes` to answer; `asks_from`: when it can, if not yet. `left`: a
    director decides. Without `until` the clock decides nothing, and a director does. `moved`: later than the deadline, since
    both have a while from when they are told. `answer_by`: until when `absent` may answer, where a director decides; `no_hour`:
    it cannot be said before a director has set an hour, or called it; `void`: who had said so before both were told anew."""

    until: datetime | None
    minutes: int
    asks: bool
    left: bool
    by: str
    absent: str
    name: str
    by_name: str
    asks_from: datetime | None = None
    moved: bool = False
    answer_by: datetime | None = None
    no_hour: bool = False
    void: str = ""


class Voice(StrEnum):
    """How somebody confirms what their opponent has reported: with a login of their own; by the link in their mail, or not at
    all, as a guest; or not, as their login is by the word of who has won."""

    OWN = "own"
    BY_MAIL = "by_mail"
    NONE = "none"
    OF_THE_WINNER = "of_the_winner"


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list. `where` is its round, with its flight where there are several; `words` are the names on the sheet,
    `names` what people are called; `said` what was reported, by whom; `awaited` whose report is missing, and `reported` what
    they would confirm, as on the sheet; `claims` what was reported, with what enters it;
    `board` is the code of its match on screen, `on_screen` whether it can have one;
    `lateness` when absence costs the first point and when the match, once it is called; `until` when it is to be played;
    `clock` what the clock does then, where it does anything, and what can be said before; `voice` of whose report is missing;
    `challenged` who may still decline it, `challenger` who may take it back; `held` who plays elsewhere or is away:
    it cannot be called; `takes_result`: these two can be given one now, which is not so where one is only corrected; `closed`:
    its flight is; `played`: what others have played in its place, where it is under review; `claimed`: who had said that the
    other is not there, before a director noted that it has begun."""

    id: str
    round: str
    flight: str
    where: str
    length: int
    words: tuple[str, str]
    names: tuple[str, str]
    state: str
    table: int | None
    called: datetime | None
    said: tuple[tuple[str, str], ...]
    awaited: str
    reported: str
    claims: tuple[tuple[str, str], ...]
    penalties: tuple[int, int]
    under_review: bool
    board: str
    on_screen: bool
    lateness: tuple[datetime, datetime] | None
    until: datetime | None
    clock: ClockNow | None
    held: str
    challenged: str
    challenger: str
    voice: Voice
    takes_result: bool
    closed: bool
    played: str = ""
    claimed: str = ""
    at_board: bool = False
    """Whether a game has begun on screen, which a result from the desk would end: it is asked for first."""
    moves_nobody: bool = False
    """Whether its challenger on a ladder stands above by now: whoever wins, both keep their places."""
    is_theirs: bool = False
    """Whether an earlier result was changed while others were to play it, who have no result: these two simply play it."""

    @property
    def scores(self) -> Sequence[int]:
        """The points that a loser can have; none if they are too many for buttons."""
        return range(self.length) if self.length <= MOST_QUICK else ()

    @property
    def scores_of_first(self) -> Sequence[int]:
        """Those of the first as the loser, who has at least what the other was late for."""
        return [points for points in self.scores if points >= self.penalties[0]]

    @property
    def scores_of_second(self) -> Sequence[int]:
        """The same of the second."""
        return [points for points in self.scores if points >= self.penalties[1]]

    @property
    def is_long(self) -> bool:
        """Whether a name has a part that would break in the middle of a word beside two buttons on a phone."""
        return any(len(part) > LONG_WORD for name in self.names for part in name.split())

    @property
    def find(self) -> str:
        """By what it is found: both names, without accents and capitals."""
        return name_key(" ".join(self.names))

    @property
    def key(self) -> str:
        """For the ids of elements."""
        return self.id.replace(" ", "-").replace(".", "-")

    @property
    def needs_a_director(self) -> bool:
        """Whether the players have said different things, an earlier result was changed over their heads, or one says that the
        other is not there."""
        asked = self.clock is not None and ((self.clock.left and self.clock.until is not None) or bool(self.clock.by))
        return self.state == "disputed" or self.under_review or asked or self.voice is not Voice.OWN

    @property
    def is_early(self) -> bool:
        """Whether lateness, which runs, has not cost the match yet: a walk-over is asked for first."""
        return self.lateness is not None and timezone.now() < self.lateness[1]

    @property
    def may_be_entered(self) -> bool:
        """Whether its result is entered on the desk, and not decided under review."""
        return self.takes_result and (self.is_theirs or not self.under_review)

    @property
    def may_answer(self) -> bool:
        """Whether who is said not to be there reads an hour until which they may answer: a walk-over is asked for first."""
        return self.clock is not None and self.clock.answer_by is not None and timezone.now() < self.clock.answer_by

    @property
    def is_only_begun(self) -> bool:
        """Whether it has begun, and nothing was said of it since: that may be taken back."""
        return self.state == "begun" and not (self.said or self.at_board or self.under_review)

    @property
    def is_played(self) -> bool:
        """Whether it has begun or was called to a table."""
        return self.state == "begun" or (self.state == "ready" and self.table is not None)


class Lines:
    """What is known while a tournament's matches are told. Two queries."""

    def __init__(self, tournament: ClubTournament, desk: Desk) -> None:
        self._tournament = tournament
        self.names: Mapping[str, str] = dict(tournament.entries.values_list("word", "player__name"))
        self.brackets: Brackets = brackets_of(desk.shown)
        self.live = list(live_matches(self.brackets)) if not desk.called_off else []
        self._live = {match.id for match in self.live}
        self.on_screen = desk.screen is not Screen.OFF
        open_or_played = tournament.matches.filter(match__on_screen=True).exclude(match__stage=Stage.CANCELLED.value)
        boards = open_or_played.values_list("place", "first", "second", "match__code", "match__state__decided", "match__stage")
        self.boards = {(place, frozenset((first, second))): code for place, first, second, code, _decided, _stage in boards}
        self._by_the_desk = {code for _place, _first, _second, code, decided, _stage in boards if decided}
        self._playing = {code for *_match, code, _decided, stage in boards if stage == Stage.PLAYING.value}
        self.desk = desk
        self.late_terms = desk.tournament.options.late_terms
        self.deadlines = Deadlines(desk)
        self.calls = {call.match: call for call in called_now(desk, self.live)}
        self.playing = playing_now(desk, self.live)
        self.away = {one.name for one in desk.tournament.entrants if one.absent}

    @cached_property
    def guests(self) -> frozenset[str]:
        """Whose reports nobody can expect. Two queries, once somebody has reported."""
        return frozenset(guests_at(self._tournament))

    @cached_property
    def brought(self) -> frozenset[tuple[str, str]]:
        """Whose word is none for whom. At most two queries."""
        return brought_at(self._tournament)

    def _voice(self, record: Record | None, reports: Sequence[Report]) -> Voice:
        awaited = _awaited(record, reports)
        if awaited and awaited in self.guests:
            return Voice.BY_MAIL if awaited in self.by_mail else Voice.NONE
        of_the_winner = awaited and any((one.outcome.winner, awaited) in self.brought for one in reports)
        return Voice.OF_THE_WINNER if of_the_winner else Voice.OWN

    @cached_property
    def by_mail(self) -> frozenset[str]:
        """Guests who can confirm by a link. One query."""
        return guests_by_mail(self._tournament)

    @cached_property
    def ways(self) -> OwnWays:
        """How it stands with whoever has no match to play."""
        return OwnWays(self.desk, self.brackets, self.called)

    @cached_property
    def next(self) -> Mapping[str, Match]:
        """By name: what they play next."""
        return next_matches(self.brackets, self.desk.tournament.withdrawn) if not self.desk.called_off else {}

    @cached_property
    def also(self) -> Mapping[str, tuple[Match, ...]]:
        """By name: what they could play besides."""
        return also_playable(self.brackets, self.desk.tournament.withdrawn) if not self.desk.called_off else {}

    def called(self, word: str) -> str:
        """What people call somebody whose name on the sheet is this."""
        return self.names.get(word, word)

    def is_from_the_board(self, line: MatchLine) -> bool:
        """Whether what stands of it was played out on screen, and not entered at the desk."""
        return bool(line.board) and line.board not in self._by_the_desk

    def is_on_screen(self, record: Record | None) -> bool:
        """Whether a match of that record is played there: one that begins with penalty points is played over the board."""
        return self.on_screen and not (record is not None and any(record.penalties))

    def line(self, match: Match) -> MatchLine:
        """The match as a list shows it."""
        bracket = self.brackets[match.id.flight]
        again = is_due_again(match) and match.id in self._live
        one, other = (player if isinstance(player, str) else "" for player in (match.due if again else match.players))
        record = record_again(match, (one, other)) if again else match.record
        reports = record.reports if record is not None and record.outcome is None else ()
        clock = self._clock(match, call := self.calls.get(match.id))
        return MatchLine(
            *(str(match.id), named := round_of(bracket, match), match.id.flight),
            where=named if len(self.brackets) == 1 else f"{flight_called(match.id.flight)}, {named}",
            length=match.slot.length,
            words=(one, other),
            names=(self.called(one) if one else "–", self.called(other) if other else "–"),
            state=match.state.value,
            table=call.table if call is not None else None,
            called=moment_of(call.at) if call is not None else None,
            said=tuple((self.called(report.by), self._reported(report.outcome)) for report in reports),
            awaited=_awaited(record, reports),
            reported=as_said(record, reports[0].outcome) if record is not None and len(reports) == 1 else "",
            claims=tuple((self._reported(one.outcome), as_said(record, one.outcome)) for one in reports) if record else (),
            penalties=record.penalties if record is not None else (0, 0),
            under_review=match.under_review,
            board=(board := self.boards.get((str(match.id), frozenset((one, other))), "")),
            on_screen=bool(one and other) and self.is_on_screen(record),
            until=clock.until if clock is not None and clock.moved else moment_of(self.deadlines.until(match)),
            clock=clock,
            lateness=self._late(match, call),
            voice=self._voice(record, reports),
            takes_result=match.id in self._live,
            closed=bracket.flight.closed,
            challenged=other if isinstance(bracket.flight.format, Ladder) and _is_not_begun(match) else "",
            challenger=one if isinstance(bracket.flight.format, Ladder) and self._nobody_waits(match, call) else "",
            played=self._played(match) if again else "",
            claimed=said_absent(self.desk, match) if match.state is MatchState.BEGUN and not (reports or board) else "",
            at_board=board in self._playing,
            moves_nobody=moves_nobody(self.desk.shown, bracket, match),
            is_theirs=again and match.under_review and (match.record is None or match.record.outcome is None),
            held=self._held(match) if call is None and match.state is MatchState.READY else "",
        )

    def _late(self, match: Match, call: Call | None) -> tuple[datetime, datetime] | None:
        if call is None or self.late_terms is None or match.state is not MatchState.READY:
            return None
        return _lateness(self.desk, call, self.late_terms, match.slot.length)

    def _played(self, match: Match) -> str:
        """What was played in the place of others, where an earlier result has changed since."""
        record = match.record
        if record is None or not isinstance(record.outcome, Played):
            return ""
        one, other = map(self.called, record.players)
        return gettext("Played: {one} – {other}, {result}").format(
            one=one, other=other, result=unbroken(self._reported(record.outcome))
        )

    def as_played(self, match: Match) -> MatchLine:
        """A decided match between those who have played it, whoever is to play it now."""
        record = match.record
        assert record is not None
        one, other = record.players
        return replace(self.line(match), words=record.players, names=(self.called(one), self.called(other)))

    def as_due(self, match: Match) -> MatchLine:
        """One under review between those whose match it is now, also where nothing is played any more."""
        upper, lower = map(str, match.due)
        return replace(self.line(match), words=(upper, lower), names=(self.called(upper), self.called(lower)))

    def _nobody_waits(self, match: Match, call: Call | None) -> bool:
        """Neither at a table, nor for who is said not to be there."""
        watch = self.deadlines.watch(match)
        return _is_not_begun(match) and call is None and not (watch is not None and watch.spoken)

    def _held(self, match: Match) -> str:
        for name in match.names:
            if name in self.playing:
                return gettext("{name} is still playing").format(name=self.called(name))
            if name in self.away:
                return gettext("{name} is away").format(name=self.called(name))
        return ""

    def _clock(self, match: Match, call: Call | None) -> ClockNow | None:
        """At a table it decides nothing, unless one of the two says that the other is not there."""
        until, watch, minutes = self.deadlines.until(match), self.deadlines.watch(match), self.desk.autopilot
        if minutes is None and not self.desk.called_off and not match.decided and is_open(match):
            return self._told_to_the_desk(match, watch)
        if minutes is None or until is None or self.desk.called_off or match.decided or not is_open(match):
            return None
        by = watch.claim.by if watch is not None and watch.claim is not None else ""
        absent = next((name for name in match.names if by and name != by), "")
        left, now = watch is not None and watch.left, int(timezone.now().timestamp())
        if left and call is not None:
            return None
        is_told = watch is not None and watch.warned is not None
        asks = not left and not by and (is_told or until - DAY <= now) and has_begun(self.desk, now)
        holds = self.deadlines.holds(match, now)
        decides = decides_at(watch, holds) if watch is not None else holds
        return ClockNow(
            *(moment_of(decides), minutes, asks, left, by, absent, self.called(absent), self.called(by)),
            asks_from=None if asks or left or by else moment_of(max(until - DAY, self.desk.starts or 0)),
            void=watch.void if watch is not None and asks else "",
            moved=holds > self.deadlines.said(match) and (call is None or bool(by)),
        )

    def _told_to_the_desk(self, match: Match, watch: Watch | None) -> ClockNow:
        """Where the clock decides nothing, a director does at once."""
        by = watch.claim.by if watch is not None and watch.claim is not None else ""
        absent = next((name for name in match.names if by and name != by), "")
        left = watch is not None and watch.left
        now = int(timezone.now().timestamp())
        asks, since = not by and not left, missed_from(self.desk, match)
        early = since is None or now < since
        until = may_answer_until(self.desk, match, now)
        answer_by = moment_of(until) if until is not None and now < until else None
        return ClockNow(
            *(None, 0, asks and not early, left, by, absent, self.called(absent), self.called(by)),
            asks_from=moment_of(since) if asks and early else None,
            no_hour=asks and since is None,
            void=watch.void if watch is not None and asks else "",
            answer_by=answer_by,
        )

    def _reported(self, outcome: Played) -> str:
        return score_in_words(self.called(outcome.winner), outcome.score)


def _is_not_begun(match: Match) -> bool:
    return match.state is MatchState.READY and match.record is None


def _lateness(desk: Desk, call: Call, terms: LateTerms, length: int) -> tuple[datetime, datetime]:
    since = late_since(desk, call)
    first, lost = moment_of(point_at(since, terms, 1)), moment_of(lost_at(since, terms, length))
    assert first is not None  # by what it is made of
    assert lost is not None
    return first, lost


def _awaited(record: Record | None, reports: Sequence[Report]) -> str:
    """Whose report is missing, where the other one has come."""
    return record.other(reports[0].by) if record is not None and len(reports) == 1 else ""
