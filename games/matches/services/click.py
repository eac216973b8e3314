"""The statements of one click, and what follows from some of them at once; and how fast anybody writes at a match."""

from dataclasses import dataclass, field
from uuid import UUID

from clubsite.access.write_limit import WriteLimit
from clubsite.audit.kinds import Kind
from clubsite.eventlog.action_ids import id_at
from clubsite.eventlog.write_path import Author, Written
from games.matches.course.state import Course
from games.matches.models import Match, MatchBurst
from games.matches.rules.actions import Agree, EnterFinal, Undo
from games.matches.rules.sheet import ClockOut, ClockSheet
from games.matches.services.writing import Happened, MatchWriting, Said

LIMIT = WriteLimit(MatchBurst, "match")

Done = Written[Match, Course, Happened]


@dataclass
class Several:
    """The statements of one click, one after another: the first has its id, the others ids made from it."""

    match: Match
    author: Author
    click: UUID
    said: int = 0
    writing: MatchWriting = field(init=False)

    def __post_init__(self) -> None:
        self.writing = MatchWriting(self.match, self.author)

    @property
    def course(self) -> Course:
        return self.writing.state

    def say(self, action: Said, by: int | None = None, *, unheard: bool = False, author: Author | None = None) -> None:
        """`by` is the player who enters a statement about the games alone, `unheard` if their opponent has no login; `author`
        whoever else has asked for it."""
        self.writing.by, self.writing.unheard = by, unheard
        self.writing.write(action, id_at(self.click, self.said), author)
        self.said += 1

    def begin_if_agreed(self) -> None:
        """Once both have agreed, the match's own log begins."""
        course = self.course
        if course.agreed == (True, True) and course.match.players is None:
            assert course.players is not None
            self.say(Agree(*course.players, course.sheet))

    def note(self, kind: Kind, **words: object) -> None:
        """A director's word stands in the club's log, too; before the statement is made."""
        self.writing.noted.append((kind, {**words, "record": self.match.version + 1}))

    def note_late(self, side: int, minutes: int) -> None:
        """A director's word stands in the club's log, too; before the statement is made."""
        player = self.writing.seats[side].player
        words = {"player": player, "minutes": minutes, "record": self.match.version + 1}
        self.writing.noted.append((Kind.MATCH_LATE, words))

    def note_clock(self, clock: ClockSheet) -> None:
        """The same, of a clock in mid-match: what it gives, and what running out costs."""
        costs = str(clock.points) if clock.out is ClockOut.POINTS else clock.out.value
        words = {"reserve": clock.point, "delay": clock.delay, "costs": costs, "record": self.match.version + 1}
        self.writing.noted.append((Kind.MATCH_CLOCK, words))

    def settle_final(self) -> None:
        """A result that no games tell is entered as the final score, in place of an earlier one."""
        result, course = self.course.reports.result, self.course
        if result is None or course.by_games or course.sheet.money or course.sheet.board:
            return
        if course.match.over and course.match.points != result:
            self.say(Undo())
        if not self.course.match.over:
            self.say(EnterFinal(*result))

    def finish(self) -> Done:
        return self.writing.finish()
