"""What one transaction writes about a match: its statements, its course, and the columns and rows that follow from them.

Statements about the games (`games.matches.rules`) and steps of the course (`games.matches.course`) stand in one log; those
about the games alone, in order, are the match as `rules.reading` reads it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.eventlog.club_events import record_all
from clubsite.eventlog.codec import Codec, Json
from clubsite.eventlog.write_path import Author, Log, Writing
from clubsite.members.models import Player
from games.matches.course.decide import decide
from games.matches.course.evolve import evolve, with_match
from games.matches.course.owing import owed
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import (
    CallOff,
    Challenge,
    DecideResult,
    PutBackInRatings,
    Step,
    StepDone,
    TakeOutOfRatings,
)
from games.matches.course.writing import write_step
from games.matches.models import Match, MatchMail, MatchRecord, MatchSeat
from games.matches.rules import history as told
from games.matches.rules.actions import Action, CorrectGame, OutOfTime, Undo
from games.matches.rules.decide import performed
from games.matches.rules.events import Event
from games.matches.rules.history import History, InForce, Statement
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.writing import write_statement
from games.matches.services.book import post_difference
from games.matches.services.columns import awaited, columns, keep_games, newly_reported, plays_now
from games.matches.services.on_screen import keep_the_screen
from games.matches.services.results import happenings, tell_result

Said = Step | Action
Happened = StepDone | Event


@dataclass(frozen=True, slots=True)
class _Said:
    """The body of a record."""

    action: Said
    events: tuple[Happened, ...]
    by: int | None = None  # the player who has entered this alone
    unheard: bool = False  # and their opponent has no login


_STEPS = frozenset(step.__name__ for step in get_args(Step))

AGREED_TO = [stage.value for stage in (Stage.AGREED, Stage.PLAYING, Stage.REPORTED, Stage.DISPUTED)]
MOST_AGREED = 50
"""Matches that one player has agreed to and that are not over: a season's, put off until their dates."""

COURSES: Codec[Course] = Codec(Course)
_SAID: Codec[_Said] = Codec(_Said)

MATCHES: Log[Match, Course] = Log(Match, MatchRecord, stream="match", codec=COURSES, related=("club",))


class MatchWriting(Writing[Match, Course, Said, Happened]):
    """The rules, the text of statements, and what is stored beside the log."""

    def __init__(self, match: Match, author: Author) -> None:
        super().__init__(MATCHES, match, author)
        self.noted: list[tuple[Kind, dict[str, Any]]] = []
        self.by: int | None = None
        """The side that enters the next statement about the games alone."""
        self.unheard = False
        """Whether the next statement about the games is a player's whose opponent has no login."""
        self.fallen: list[int] = []
        """The sides whose time has run out."""
        self.began: int | None = None
        """The side that begins a game, or goes on with it another day."""
        self.reason = ""
        """A director's, for what they have decided or called off."""
        self.changed: int | None = None
        """The last record that took something back or corrected it."""

    @cached_property
    def seats(self) -> list[MatchSeat]:
        return list(self.row.seats.select_related("player"))

    def decide(self, action: Said) -> tuple[tuple[Happened, ...], Course]:
        """Only undo needs the whole log. Raises MatchRefused."""
        if isinstance(action, Step):
            done = decide(self.state, action)
            return done, evolve(self.state, done[0])
        if isinstance(action, Undo):
            self.append_records()
            after = history_of(self.row).perform(action)
            return after.statements[-1].events, with_match(self.state, after.state, unheard=self.unheard)
        events, match = performed(self.state.match, action)
        return events, with_match(self.state, match, self.by, unheard=self.unheard)

    def tell(self, action: Said, events: tuple[Happened, ...]) -> tuple[str, Json]:
        if isinstance(action, Step):
            players = action.players if isinstance(action, Challenge) else self.state.players
            assert players is not None
            said = write_step(players, action)
        else:
            said = write_statement(action)
        by = None if isinstance(action, Step | Undo) else self.by
        unheard = self.unheard and not isinstance(action, Step)
        return said, _SAID.encode(_Said(action, events, by, unheard))

    def recorded(self, number: int, action: Said, events: tuple[Happened, ...], author: Author) -> None:
        if isinstance(action, DecideResult | CallOff):
            self.reason = action.reason
        if isinstance(action, DecideResult) and not self.row.elsewhere:  # else it stands in the tournament's log
            score = "{}-{}".format(*action.score)
            self.noted.append(
                (Kind.MATCH_DECIDED, {"score": score, "reason": action.reason, "ending": action.ending.value, "record": number})
            )
        elif isinstance(action, CallOff) and action.side is None:
            self.noted.append((Kind.MATCH_CALLED_OFF, {"reason": action.reason, "record": number}))
        elif isinstance(action, TakeOutOfRatings | PutBackInRatings):
            kind = Kind.MATCH_TAKEN_OUT if isinstance(action, TakeOutOfRatings) else Kind.MATCH_PUT_BACK
            self.noted.append((kind, {"reason": action.reason, "record": number}))
        elif isinstance(action, Undo | CorrectGame):
            self.changed = number
        elif isinstance(action, OutOfTime):
            assert self.state.players is not None
            self.fallen.append(self.state.players.index(action.player))

    def post(self) -> Iterable[str]:
        fields = columns(self.row, self.before, self.state, timezone.now())
        for name, value in fields.items():
            setattr(self.row, name, value)
        if self.before.match.scored != self.state.match.scored:
            keep_games(self.row, self.state)
        if self.before.agreed != self.state.agreed == (True, True) and self.state.stage is not Stage.CONFIRMED:
            self._check_room_for_more()
        self._take_seats(plays_now(self.row, self.state))
        if (waits := awaited(self.state)) != awaited(self.before) or self.before.players is None:
            self.row.seats.update(awaited=Q(side__in=waits) if waits else False)
        self._ask_by_mail(waits)
        return (*fields, *keep_the_screen(self.row, self.before, self.state, self.fallen, self.began))

    def close(self) -> None:
        """A director's decision stands in the club's log, too, and so does what moved points and is taken back. The book comes
        last, with what programs are told: they make the club's other writers wait."""
        by = self.author.by
        before, after = owed(self.before), owed(self.state)
        if self.changed is not None and before != after and not self.noted:
            what: dict[str, Any] = {"score": _score(self.before), "becomes": _score(self.state), "record": self.changed}
            self.noted.append((Kind.MATCH_TAKEN_BACK, what))
        for kind, words in self.noted:
            note(self.row.club, kind, by=by, match=self.row.code, between=between(self.seats), **words)
        if before != after:
            post_difference(self.row, self.seats, before, after, by=by, why=self.reason)
        tell_result(self.row, self.before, self.state)
        record_all(self.row.club, list(happenings(self.row, self.seats, self.before, self.state)))

    def _ask_by_mail(self, waits: tuple[int, ...]) -> None:
        """In place of what has not gone out yet, which asks for what is over."""
        before, after = self.before, self.state
        proposed = after.stage is Stage.CHALLENGED and before.players is None
        if not proposed and not newly_reported(before, after):
            return
        asked = [seat for seat in self.seats if seat.side in waits]
        waiting = MatchMail.objects.filter(seat__in=self.seats, mailed_at=None, dropped_at=None)
        waiting.update(dropped_at=timezone.now())
        MatchMail.objects.bulk_create(MatchMail(seat=seat, about=after.stage.value) for seat in asked)

    def _check_room_for_more(self) -> None:
        """Raises MatchRefused for whoever has agreed to more than anybody plays."""
        for seat in self.seats:
            others = Match.objects.filter(seats__player=seat.player_id, stage__in=AGREED_TO).exclude(pk=self.row.pk)
            if others.count() >= MOST_AGREED:
                raise MatchRefused(CourseRefusal.TOO_MANY_RUN, player=seat.player.name, number=MOST_AGREED)

    def _take_seats(self, plays: bool) -> None:
        """Who plays one match plays no other meanwhile. The players are locked in the order of their keys, so that two matches
        agreed at the same moment wait for each other and the second is refused. Raises MatchRefused."""
        if plays is plays_now(self.row, self.before):
            return
        if plays:
            players = [seat.player_id for seat in self.seats]
            list(Player.objects.select_for_update(no_key=True).filter(pk__in=players).order_by("pk"))
            busy = seats_elsewhere(players).exclude(match=self.row).select_related("player").first()
            if busy is not None:
                refusal = CourseRefusal.BUSY_ELSEWHERE if self.row.elsewhere else CourseRefusal.BUSY
                raise MatchRefused(refusal, player=busy.player.name)
        self.row.seats.update(plays_now=plays)


def _score(course: Course) -> str:
    return "{}-{}".format(*(course.reports.result or course.match.points))


def seats_elsewhere(players: Iterable[int]) -> QuerySet[MatchSeat]:
    """The seats at which these players play now, one each at most."""
    return MatchSeat.objects.filter(player__in=players, plays_now=True)


def between(seats: Iterable[MatchSeat]) -> str:
    """Who plays, for the club's log."""
    return " – ".join(seat.player.name for seat in seats)


def said_in(match: Match) -> Iterator[_Said]:
    """The whole log, decoded, in order."""
    for body in match.records.order_by("number").values_list("body", flat=True).iterator():
        yield _SAID.decode(body)


def newest(match: Match, most: int) -> list[Said]:
    """The last actions of the log, oldest first. One query."""
    bodies = match.records.order_by("-number").values_list("body", flat=True)[:most]
    return [_SAID.decode(body).action for body in bodies][::-1]


def history_of(match: Match) -> History:
    """The statements about the games, for undo."""
    return told.replay(statement for said in said_in(match) if (statement := _about_games(said)) is not None)


def undone_in(match: Match, since: int = 1) -> set[int]:
    """The numbers of the records, from that one on, whose statements about the games were undone. Asked for at every roll, so
    it reads what kind of statement each is and nothing else."""
    in_force: list[int] = []
    gone: set[int] = set()
    records = match.records.filter(number__gte=since).order_by("number")
    for number, kind in records.values_list("number", "body__action__type").iterator():
        if kind == Undo.__name__:
            gone.update([in_force.pop()] if in_force else [])  # or something before `since`
        elif kind not in _STEPS:
            in_force.append(number)
    return gone


def _about_games(said: _Said) -> Statement | None:
    if isinstance(said.action, Step):
        return None
    return Statement(said.action, tuple(event for event in said.events if not isinstance(event, StepDone)))


def courses_of(match: Match) -> Iterator[tuple[UUID, Course]]:
    """The course after each record, as the log alone tells it, with the id of the action."""
    course, in_force = Course(), list[InForce]()
    for action_id, body in match.records.order_by("number").values_list("action_id", "body").iterator():
        said = _SAID.decode(body)
        statement = _about_games(said)
        if statement is None:
            for event in said.events:
                assert isinstance(event, StepDone)
                course = evolve(course, event)
        else:
            after = told.with_next(course.match, in_force, statement)
            course = with_match(course, after, said.by, unheard=said.unheard)
        yield action_id, course


def replayed(match: Match) -> Course:
    """The course as the log alone tells it."""
    course = Course()
    for _action_id, after in courses_of(match):
        course = after
    return course
