"""One action being decided: the table as it changes, and the events said so far."""

from chouette.rules.model.actions import Player
from chouette.rules.model.events import Event, MonitorOverrode, PointsPaid
from chouette.rules.model.table import Game, Payment, Reason, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import Marked
from chouette.rules.state.evolve import evolve
from games.rules.gammons import Level
from games.rules.variants import VARIANTS


class Turn:
    """Collects events and keeps the table in step with them.

    `overridden` is True if the monitor lets the action stand against a house rule.
    """

    def __init__(self, table: Table, *, overridden: bool = False) -> None:
        self.before = table
        self.table = table
        self.overridden = overridden
        self.events: list[Event] = []

    def say(self, *events: Event) -> None:
        """Let these events happen."""
        for event in events:
            self.table = evolve(self.table, event)
            self.events.append(event)

    def pay(self, payer: Player, payee: Player, quarters: int, reason: Reason, contract: str = "") -> None:
        """Move points, in quarters; moving zero is no event."""
        if quarters:
            self.say(PointsPaid(Payment(payer, payee, quarters, reason, contract)))

    def insist(self, refusal: Refusal, **words: str | int) -> None:
        """A house rule is violated: refuse, or record that the monitor overrode it."""
        if not self.overridden:
            raise Refused(refusal, **words)
        if MonitorOverrode() not in self.events:
            self.say(MonitorOverrode())

    def check_level(self, level: Level) -> None:
        """Refuses what the table's game cannot be won by, as a gammon where nobody bears off."""
        levels = self.table.house.levels
        if level not in levels:
            name = Marked(VARIANTS[self.table.house.variant].name)
            raise Refused(Refusal.NO_SUCH_LEVEL, variant=name, legal=", ".join(levels))

    @property
    def game(self) -> Game:
        """The running game. Refused without one."""
        if self.table.game is None:
            raise Refused(Refusal.NO_GAME)
        return self.table.game
