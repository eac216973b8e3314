"""Why a player has this score: every payment of the evening in the order in which it was made, and the games they sat out.

Nothing is hidden: payments that were corrected or undone remain, marked as taken back, and the reversal has its own lines. So
the balance beside each line is what the score was then, and the last one is the score.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from chouette.evening.codec import statement_of
from chouette.evening.watched import Watched
from chouette.evening.writing import book_prefix
from chouette.models import Chouette
from chouette.records.game_pages import GAMES_ON_A_PAGE, newer_than
from chouette.rules.evening import Statement
from chouette.rules.house.house import House
from chouette.rules.house.presets import PRESETS
from chouette.rules.model import events as did
from chouette.rules.model.actions import Player
from chouette.rules.model.events import Event
from chouette.rules.model.table import OUTSIDE_THE_GAME, Finished, Game, Payment, Reason
from chouette.wording.cube_rail import Names, called
from chouette.wording.game import result_in_words
from chouette.wording.payments import payment_in_words
from clubsite.ledger.selectors import moved_until

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
    """One game, or payments between two games, or a correction: its lines and their total. One without lines is of a game that
    the player `sat_out`; `before` is the score they had."""

    key: tuple[str, int]
    title: str
    at: datetime
    result: str = ""
    was_box: bool = False
    sat_out: bool = False
    before: int = 0
    lines: list[Line] = field(default_factory=list)

    @property
    def total(self) -> int:
        """Quarters."""
        return sum(line.points for line in self.lines)

    @property
    def balance(self) -> int:
        """The score after the last line."""
        return self.lines[-1].balance if self.lines else self.before


@dataclass(frozen=True, slots=True)
class AccountPage:
    """A page of a player's statement, newest section first: `brought` (quarters) is the score before the oldest. `older` and
    `newer` are the game numbers before which the neighbouring pages begin, None if there is no such page, 0 for the newest."""

    sections: Sequence[Section]
    brought: int
    older: int | None
    newer: int | None


def why_this_score(
    chouette: Chouette, player: Player, names: Names, running: Game | None, until: int | None = None
) -> Sequence[Section]:
    """The player's statement, oldest first; its last balance is their score. One query.

    `running` is the game in progress. Only records are read in which the player was paid or paid, or that explain a payment;
    none after `until`, because later ones are still hidden.
    """
    said = _said_about(chouette, player, 0, until)
    return sections_of(said, player, names, running)


def account_page(evening: Watched, player: Player, before: int | None = None) -> AccountPage:
    """The games below that number, or the newest with what came after them. Eight queries at most, however long the evening.

    Pages are split at the ends of games that were never undone or corrected: no undo reaches back behind them, and later
    corrections say which game they concern.
    """
    chouette, running, until = evening.chouette, evening.shown.game, evening.shown_until
    ended = chouette.games.filter(corrected=False).order_by("-number").values_list("number", "record")
    top = chouette.games.count() if before is None else before - 1
    first = ended.filter(number__lte=top - GAMES_ON_A_PAGE).first()
    after = first[1] if first else 0
    account = _Account(player, evening.names, _brought(evening, player, after), _house_at(chouette, after))
    if before is not None:
        last = ended.filter(number__lt=before).first()
        running, until = None, last[1] if last else 0
    for at, statement in _said_about(chouette, player, after, until):
        account.read(at, statement.events)
    if before is not None:
        account.mark_corrected(_corrections_after(chouette, until or 0))
    sections, brought = account.sections_with(running), account.brought
    return AccountPage(sections[::-1], brought, first[0] + 1 if first else None, newer_than(chouette, before))


def _brought(evening: Watched, player: Player, number: int) -> int:
    """The score after that record, from the book."""
    return moved_until(evening.seats[player].player_id, book_prefix(evening.chouette), number) if number else 0


def _said_about(chouette: Chouette, player: Player, after: int, until: int | None) -> Iterator[Said]:
    seen = _about(player) & Q(number__gt=after)
    if until is not None:
        seen &= Q(number__lte=until)
    records = chouette.records.filter(seen).order_by("number").values_list("at", "body")
    return ((at, statement_of(body)) for at, body in records)


def _house_at(chouette: Chouette, number: int) -> House:
    """The house rules in force at that record."""
    chosen = chouette.records.filter(Q(said__startswith="sheet ") | Q(said__startswith="option "), number__lte=number)
    body = chosen.order_by("-number").values_list("body", flat=True).first() if number else None
    for event in reversed(statement_of(body).events if body else ()):
        if isinstance(event, did.SheetChosen | did.OptionSet):
            return event.house
    return PRESETS["online"]  # for an evening that has chosen nothing


def _corrections_after(chouette: Chouette, number: int) -> Iterator[did.GameCorrected]:
    """Those of any game; there are few."""
    corrections = chouette.records.filter(said__startswith="correct ", number__gt=number).order_by("number")
    for body in corrections.values_list("body", flat=True):
        yield from (event for event in statement_of(body).events if isinstance(event, did.GameCorrected))


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

    def __init__(self, player: Player, names: Names, balance: int = 0, house: House = PRESETS["online"]) -> None:
        self.player, self.names = player, names
        self.house = house
        self.sections: list[Section] = []
        self.brought = self.balance = balance
        self.was_here = True  # when the game before ended

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
                    self._ended(finished, at)
                case did.GameCorrected(number, finished, points):
                    self._add_all(("corrected", number), at, points, finished)
                case did.Undone(points=points):
                    self._add_all(("undone", 0), at, points, None)

    def mark_corrected(self, corrections: Iterable[did.GameCorrected]) -> None:
        """Marks lines of this page as taken back by corrections that appear on another page."""
        for correction in corrections:
            for paid in correction.points:
                if paid.reason is Reason.CORRECTION and self.player in (paid.payer, paid.payee):
                    self._mark(paid, correction.number)

    def sections_with(self, running: Game | None) -> list[Section]:
        """The collected sections; lines of the game in progress get their wording from it as it stands."""
        if running is not None:
            self._begins_again(running.number)
        for section in self._unfinished():
            self._name(section, running)
        return [section for section in self.sections if section.lines or section.sat_out]

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
            self._mark(paid, section.key[1] if paid.reason is Reason.CORRECTION else None)
        won = paid.payee == self.player
        points = paid.quarters if won else -paid.quarters
        self.balance += points
        section.lines.append(Line(paid, called(self.names, paid.payer if won else paid.payee), points, self.balance))

    def _ended(self, finished: Finished, at: datetime) -> None:
        """Assigns the game's number to everything paid in it; or they sat it out, if they were here when it began."""
        game, ended = finished.game, self._unfinished()
        self._begins_again(game.number)
        is_here = self.player in _at_the_table(finished)
        if is_here and self.was_here and self.player not in (game.box, *game.partners, *game.team):
            title, number = _("Game {number}").format(number=game.number), game.number
            self.sections.append(Section(("game", number), title, at, _("sat out"), sat_out=True, before=self.balance))
        self.was_here = is_here
        for section in ended:
            self._name(section, finished.game)
        if ended:
            ended[-1].result = result_in_words(finished, self.names)

    def _begins_again(self, number: int) -> None:
        """What was said of it and of later games is void: its result was undone."""
        self.sections = [one for one in self.sections if not (one.sat_out and one.key[1] >= number)]

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
            line.what = payment_in_words(line.payment, self.player, game, self.names, jacoby=self.house.by_jacoby)

    def _mark(self, back: Payment, number: int | None) -> None:
        """Marks the latest payment that this one takes back; a correction affects only its own game."""
        taken = (back.payee, back.payer, back.quarters, back.contract)
        for line in self._newest_first(number):
            paid = line.payment
            if (paid.payer, paid.payee, paid.quarters, paid.contract) == taken and not line.taken_back:
                line.taken_back = True
                return

    def _newest_first(self, number: int | None) -> Iterator[Line]:
        for section in reversed(self.sections):
            if number is None or section.key in (("game", number), ("corrected", number)):
                yield from reversed(section.lines)


def _at_the_table(finished: Finished) -> tuple[Player | None, ...]:
    return (finished.roles.box, *finished.roles.partners, *finished.roles.line)
