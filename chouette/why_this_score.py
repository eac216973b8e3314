"""Why does a player stand where he stands? Every payment of the evening in the order in which it was made.

Nothing is hidden: what was corrected or undone later stays, marked as taken back, and the taking back has its own lines. So
the balance beside each line is what the score was then, and the last one is the score.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from chouette.game_in_words import result_in_words
from chouette.models import Chouette
from chouette.payment_words import payment_in_words
from chouette.rails import Names, called
from chouette.rules import events as did
from chouette.rules.actions import Player
from chouette.rules.evening import Evening, Statement
from chouette.rules.events import Event
from chouette.rules.table import OUTSIDE_THE_GAME, Finished, Game, Payment, Reason
from chouette.stored import statement_of

TAKING_BACK = frozenset({Reason.CORRECTION, Reason.UNDONE})


@dataclass(slots=True)
class Line:
    """One payment from one side: `points` quarters, the `balance` after it; `taken_back` when it was reversed later."""

    payment: Payment
    what: str
    other: str
    points: int
    balance: int
    taken_back: bool = False


@dataclass(slots=True)
class Section:
    """One game, or what happened between two, or a correction: its lines and what they come to."""

    key: tuple[str, int]
    title: str
    at: datetime
    result: str = ""
    was_box: bool = False
    lines: list[Line] = field(default_factory=list)

    @property
    def total(self) -> int:
        """Quarters."""
        return sum(line.points for line in self.lines)

    @property
    def balance(self) -> int:
        """The score after the last line."""
        return self.lines[-1].balance


Said = tuple[datetime, Statement]


def why_this_score(chouette: Chouette, player: Player, names: Names) -> Sequence[Section]:
    """The player's statement, oldest first; its last balance is his score. One query."""
    records = chouette.records.order_by("number").values_list("at", "body")
    return sections_of(((at, statement_of(body)) for at, body in records), player, names)


def sections_of(said: Iterable[Said], player: Player, names: Names) -> list[Section]:
    """The same from statements."""
    account = _Account(player, names)
    evening = Evening.begin()
    for at, statement in said:
        before = evening
        evening = evening.with_statement(statement.action, statement.events)
        account.read(at, statement.events, before, evening)
    return [section for section in account.sections if section.lines]


class _Account:
    """Collects one player's lines."""

    def __init__(self, player: Player, names: Names) -> None:
        self.player, self.names = player, names
        self.sections: list[Section] = []
        self.balance = 0

    def read(self, at: datetime, events: Sequence[Event], before: Evening, after: Evening) -> None:
        """One statement."""
        finished = _finished(events)
        game = finished.game if finished else after.table.game or before.table.game
        jacoby = before.table.house.jacoby
        for event in events:
            match event:
                case did.PointsPaid(paid):
                    self._add(self._section(at, game, paid), paid, game, jacoby=jacoby)
                case did.GameCorrected(number, corrected, points):
                    section = self._open(("corrected", number), at, _("Game {number} corrected").format(number=number))
                    self._ended(section, corrected)
                    for paid in points:
                        self._add(section, paid, corrected.game, jacoby=jacoby)
                case did.Undone(points=points) if points:
                    section = self._open(("undone", 0), at, _("Taken back"))
                    for paid in points:
                        self._add(section, paid, None, jacoby=jacoby)
        if finished:
            self._game_ended(finished)

    def _section(self, at: datetime, game: Game | None, paid: Payment) -> Section:
        """Where a payment belongs: to its game; side bets and cash to the running game or between two."""
        if game is not None and (paid.reason not in OUTSIDE_THE_GAME or self._runs(game)):
            return self._open(("game", game.number), at, _("Game {number}").format(number=game.number))
        return self._open(("between", 0), at, _("Between the games"))

    def _runs(self, game: Game) -> bool:
        return bool(self.sections) and self.sections[-1].key == ("game", game.number) and not self.sections[-1].result

    def _open(self, key: tuple[str, int], at: datetime, title: str) -> Section:
        """The last section if it is the one, else a new one."""
        again = bool(self.sections) and self.sections[-1].key == key and key[0] in ("game", "between")
        if not again:
            self.sections.append(Section(key, title, at))
        self.sections[-1].at = at
        return self.sections[-1]

    def _game_ended(self, finished: Finished) -> None:
        for section in reversed(self.sections):
            if section.key == ("game", finished.game.number):
                self._ended(section, finished)
                return

    def _ended(self, section: Section, finished: Finished) -> None:
        section.result = result_in_words(finished, self.names)
        section.was_box = finished.game.box == self.player

    def _add(self, section: Section, paid: Payment, game: Game | None, *, jacoby: bool) -> None:
        if self.player not in (paid.payer, paid.payee):
            return
        if paid.reason in TAKING_BACK:
            self._mark(paid)
        points = paid.quarters if paid.payee == self.player else -paid.quarters
        other = paid.payer if paid.payee == self.player else paid.payee
        self.balance += points
        what = payment_in_words(paid, self.player, game, self.names, jacoby=jacoby)
        section.lines.append(Line(paid, what, called(self.names, other), points, self.balance))

    def _mark(self, back: Payment) -> None:
        """The latest payment that this one takes back."""
        for line in self._newest_first():
            paid = line.payment
            same = (paid.payer, paid.payee, paid.quarters, paid.contract) == (
                back.payee,
                back.payer,
                back.quarters,
                back.contract,
            )
            if same and not line.taken_back:
                line.taken_back = True
                return

    def _newest_first(self) -> Iterator[Line]:
        for section in reversed(self.sections):
            yield from reversed(section.lines)


def _finished(events: Iterable[Event]) -> Finished | None:
    ends = [event.finished for event in events if isinstance(event, did.GameFinished)]
    return ends[-1] if ends else None
