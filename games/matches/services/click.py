"""The statements of one click, and what follows from some of them at once."""

from dataclasses import dataclass, field
from uuid import UUID

from clubsite.eventlog.action_ids import id_at
from clubsite.eventlog.write_path import Author, Written
from games.matches.course.state import Course
from games.matches.models import Match
from games.matches.rules.actions import Agree, EnterFinal, Undo
from games.matches.services.writing import Happened, MatchWriting, Said

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

    def say(self, action: Said, by: int | None = None) -> None:
        """`by` is the player who enters a statement about the games alone."""
        self.writing.by = by
        self.writing.write(action, id_at(self.click, self.said))
        self.said += 1

    def begin_if_agreed(self) -> None:
        """Once both have agreed, the match's own log begins."""
        course = self.course
        if course.agreed == (True, True) and course.match.players is None:
            assert course.players is not None
            self.say(Agree(*course.players, course.sheet))

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
