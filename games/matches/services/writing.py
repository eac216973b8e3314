"""What one transaction writes about a match: its statements, its course, and the columns and rows that follow from them.

Statements about the games (`games.matches.rules`) and steps of the course (`games.matches.course`) stand in one log; those
about the games alone, in order, are the match as `rules.reading` reads it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.utils import timezone

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.eventlog.codec import Codec, Json
from clubsite.eventlog.write_path import Author, Log, Writing
from clubsite.members.models import Player
from games.matches.course.decide import decide
from games.matches.course.evolve import evolve, with_match
from games.matches.course.owing import owed
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course
from games.matches.course.steps import CallOff, Challenge, DecideResult, Step, StepDone
from games.matches.course.writing import write_step
from games.matches.models import Match, MatchRecord, MatchSeat
from games.matches.rules import history as told
from games.matches.rules.actions import Action, CorrectGame, Undo
from games.matches.rules.decide import performed
from games.matches.rules.events import Event
from games.matches.rules.history import History, Statement
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.writing import write_statement
from games.matches.services.book import post_difference
from games.matches.services.columns import awaited, columns, keep_games, plays_now
from games.matches.services.on_screen import keep_the_screen
from games.matches.services.results import tell_result

Said = Step | Action
Happened = StepDone | Event


@dataclass(frozen=True, slots=True)
class _Said:
    """The body of a record."""

    action: Said
    events: tuple[Happened, ...]
    by: int | None = None  # the player who has entered this alone


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
            return after.statements[-1].events, with_match(self.state, after.state)
        events, match = performed(self.state.match, action)
        return events, with_match(self.state, match, self.by)

    def tell(self, action: Said, events: tuple[Happened, ...]) -> tuple[str, Json]:
        if isinstance(action, Step):
            players = action.players if isinstance(action, Challenge) else self.state.players
            assert players is not None
            said = write_step(players, action)
        else:
            said = write_statement(action)
        by = None if isinstance(action, Step | Undo) else self.by
        return said, _SAID.encode(_Said(action, events, by))

    def recorded(self, number: int, action: Said, events: tuple[Happened, ...], author: Author) -> None:
        if isinstance(action, DecideResult):
            score = "{}-{}".format(*action.score)
            self.noted.append((Kind.MATCH_DECIDED, {"score": score, "reason": action.reason, "record": number}))
        elif isinstance(action, CallOff) and action.side is None:
            self.noted.append((Kind.MATCH_CALLED_OFF, {"reason": action.reason, "record": number}))
        elif isinstance(action, Undo | CorrectGame):
            self.changed = number

    def post(self) -> Iterable[str]:
        fields = columns(self.row, self.before, self.state, timezone.now())
        for name, value in fields.items():
            setattr(self.row, name, value)
        if self.before.match.scored != self.state.match.scored:
            keep_games(self.row, self.state)
        self._take_seats(plays_now(self.state))
        if (waits := awaited(self.state)) != awaited(self.before):
            self.row.seats.update(awaited=Q(side__in=waits) if waits else False)
        return (*fields, *keep_the_screen(self.row, self.before, self.state))

    def close(self) -> None:
        """A director's decision stands in the club's log, too, and so does what moved points and is taken back. The book comes
        last: it makes the club's other writers wait."""
        by = self.author.by
        before, after = owed(self.before), owed(self.state)
        if self.changed is not None and before != after and not self.noted:
            what: dict[str, Any] = {"score": _score(self.before), "becomes": _score(self.state), "record": self.changed}
            self.noted.append((Kind.MATCH_TAKEN_BACK, what))
        for kind, words in self.noted:
            note(self.row.club, kind, by=by, match=self.row.code, between=between(self.seats), **words)
        if before != after:
            post_difference(self.row, self.seats, before, after, by)
        tell_result(self.row, self.before, self.state)

    def _take_seats(self, plays: bool) -> None:
        """Who plays one match plays no other meanwhile. The players are locked in the order of their keys, so that two matches
        agreed at the same moment wait for each other and the second is refused. Raises MatchRefused."""
        if plays is plays_now(self.before):
            return
        if plays:
            players = [seat.player_id for seat in self.seats]
            list(Player.objects.select_for_update(no_key=True).filter(pk__in=players).order_by("pk"))
            elsewhere = MatchSeat.objects.filter(player__in=players, plays_now=True).exclude(match=self.row)
            busy = elsewhere.select_related("player").first()
            if busy is not None:
                raise MatchRefused(CourseRefusal.BUSY, player=busy.player.name)
        self.row.seats.update(plays_now=plays)


def _score(course: Course) -> str:
    return "{}-{}".format(*(course.reports.result or course.match.points))


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


def undone_in(match: Match) -> set[int]:
    """The numbers of the records whose statements about the games were undone."""
    in_force: list[int] = []
    gone: set[int] = set()
    for number, said in enumerate(said_in(match), start=1):
        if isinstance(said.action, Undo):
            gone.add(in_force.pop())
        elif not isinstance(said.action, Step):
            in_force.append(number)
    return gone


def _about_games(said: _Said) -> Statement | None:
    if isinstance(said.action, Step):
        return None
    return Statement(said.action, tuple(event for event in said.events if not isinstance(event, StepDone)))


def replayed(match: Match) -> Course:
    """The course as the log alone tells it."""
    course, history = Course(), History()
    for said in said_in(match):
        statement = _about_games(said)
        if statement is None:
            for event in said.events:
                assert isinstance(event, StepDone)
                course = evolve(course, event)
        else:
            history = history.with_statement(statement)
            course = with_match(course, history.state, said.by)
    return course
