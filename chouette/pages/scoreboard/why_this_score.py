"""Why a player has this score: every payment of the evening in the order in which it was made.

Nothing is hidden: payments that were corrected or undone remain, marked as taken back, and the reversal has its own lines. So
the balance beside each line is what the score was then, and the last one is the score.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from chouette.evening.codec import statement_of
from chouette.models import Chouette
from chouette.rules.evening import Statement
from chouette.rules.house.presets import PRESETS
from chouette.rules.model import events as did
from chouette.rules.model.actions import Player
from chouette.rules.model.events import Event
from chouette.rules.model.table import OUTSIDE_THE_GAME, Finished, Game, Payment, Reason
from chouette.wording.cube_rail import Names, called
from chouette.wording.game import result_in_words
from chouette.wording.payments import payment_in_words

TAKING_BACK = frozenset({Reason.CORRECTION, Reason.UNDONE})


#: The key of sections whose game has not ended as far as was read.
RUNNING = ("game", 0)
Said = tuple[datetime, Statement]


@dataclass(slots=True)
class Line:
    """One payment from one side: `points` in quarters, the `balance` after it; `taken_back` if it was reversed later."""

    payment: Payment
    other: str
    points: int
    balance: int
    what: str = ""
    taken_back: bool = False


@dataclass(slots=True)
class Section:
    """One game, or payments between two games, or a correction: its lines and their total."""

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


def why_this_score(
    chouette: Chouette, player: Player, names: Names, running: Game | None, until: int | None = None
) -> Sequence[Section]:
    """The player's statement, oldest first; its last balance is their score. One query.

    `running` is the game in progress. Only records are read in which the player was paid or paid, or that explain a payment;
    none after `until`, because later ones are still hidden.
    """
    seen = _about(player) if until is None else _about(player) & Q(number__lte=until)
    records = chouette.records.filter(seen).order_by("number").values_list("at", "body")
    return sections_of(((at, statement_of(body)) for at, body in records), player, names, running)


def _about(player: Player) -> Q:
    """Selects the records with the player's payments, ends of games, reversals and rule changes, out of thousands."""
    paid = [{"type": "PointsPaid", "payment": {side: str(player)}} for side in ("payer", "payee")]
    kinds = ("GameFinished", "GameCorrected", "Undone", "SheetChosen", "OptionSet")
    asked = Q()
    for event in (*paid, *({"type": kind} for kind in kinds)):
        asked |= Q(body__contains={"events": [event]})
    return asked


def sections_of(said: Iterable[Said], player: Player, names: Names, running: Game | None) -> list[Section]:
    """The same, built from statements."""
    account = _Account(player, names)
    for at, statement in said:
        account.read(at, statement.events)
    return account.sections_with(running)


class _Account:
    """Collects one player's lines. A line's reason is filled in when its game has ended and the cubes are known."""

    def __init__(self, player: Player, names: Names) -> None:
        self.player, self.names = player, names
        self.house = PRESETS["online"]  # for an evening that has chosen nothing
        self.sections: list[Section] = []
        self.balance = 0

    def read(self, at: datetime, events: Sequence[Event]) -> None:
        """One statement."""
        for event in events:
            match event:
                case did.SheetChosen(house=house) | did.OptionSet(house=house):
                    self.house = house
                case did.PointsPaid(paid) if paid.reason in OUTSIDE_THE_GAME:
                    section = self._open(("between", 0), at, _("Between the games"))
                    self._add(section, paid)
                    self._say(section, None)
                case did.PointsPaid(paid):
                    self._add(self._open(RUNNING, at, _("Game taken back")), paid)
                case did.GameFinished(finished):
                    self._ended(finished)
                case did.GameCorrected(number, finished, points):
                    self._add_all(("corrected", number), at, points, finished)
                case did.Undone(points=points):
                    self._add_all(("undone", 0), at, points, None)

    def sections_with(self, running: Game | None) -> list[Section]:
        """The collected sections; lines of the game in progress get their wording from it as it stands."""
        for section in self._unfinished():
            self._name(section, running)
        return [section for section in self.sections if section.lines]

    def _open(self, key: tuple[str, int], at: datetime, title: str) -> Section:
        """The last section if it has this key, otherwise a new one."""
        if not (self.sections and self.sections[-1].key == key):
            self.sections.append(Section(key, title, at))
        self.sections[-1].at = at
        return self.sections[-1]

    def _add_all(self, key: tuple[str, int], at: datetime, points: Iterable[Payment], finished: Finished | None) -> None:
        """A correction, or what an undo took back, in a section of its own."""
        title = _("Game {number} corrected").format(number=key[1]) if finished else _("Taken back")
        section = Section(key, title, at)
        self.sections.append(section)
        for paid in points:
            self._add(section, paid)
        self._say(section, finished.game if finished else None)
        if finished:
            section.result = result_in_words(finished, self.names)

    def _add(self, section: Section, paid: Payment) -> None:
        if self.player not in (paid.payer, paid.payee):
            return
        if paid.reason in TAKING_BACK:
            self._mark(paid)
        won = paid.payee == self.player
        points = paid.quarters if won else -paid.quarters
        self.balance += points
        section.lines.append(Line(paid, called(self.names, paid.payer if won else paid.payee), points, self.balance))

    def _ended(self, finished: Finished) -> None:
        """Assigns the game's number to everything paid in it."""
        ended = self._unfinished()
        for section in ended:
            self._name(section, finished.game)
        if ended:
            ended[-1].result = result_in_words(finished, self.names)

    def _unfinished(self) -> list[Section]:
        return [section for section in self.sections if section.key == RUNNING]

    def _name(self, section: Section, game: Game | None) -> None:
        if game is not None:
            section.key = ("game", game.number)
            section.title = _("Game {number}").format(number=game.number)
            section.was_box = game.box == self.player
        self._say(section, game)

    def _say(self, section: Section, game: Game | None) -> None:
        for line in section.lines:
            line.what = payment_in_words(line.payment, self.player, game, self.names, jacoby=self.house.jacoby)

    def _mark(self, back: Payment) -> None:
        """Marks the latest payment that this one takes back."""
        taken = (back.payee, back.payer, back.quarters, back.contract)
        for line in self._newest_first():
            paid = line.payment
            if (paid.payer, paid.payee, paid.quarters, paid.contract) == taken and not line.taken_back:
                line.taken_back = True
                return

    def _newest_first(self) -> Iterator[Line]:
        for section in reversed(self.sections):
            yield from reversed(section.lines)
