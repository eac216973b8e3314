"""What somebody owes for lots in the Calcutta and what these have won, for their own page: players and who only buys alike."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from django.utils.translation import gettext

from clubsite.kit.money import money_in
from games.tournaments.desk.state import Desk
from games.tournaments.rules.placing.owing import Reason, owed_by_lots


class OwnLots:
    """Of one version: what everybody shares is worked out once."""

    def __init__(self, desk: Desk, currency: str) -> None:
        self._desk, self._currency = desk, currency

    def owes_nothing(self, own: str) -> str:
        """To who owes nothing for playing: what they owe for lots is said beside it."""
        return gettext("You owe no fee.") if self.pays(own) else gettext("You owe nothing.")

    def pays(self, own: str) -> bool:
        """Whether they have bought, or bought back."""
        return bool(self._paid[own])

    def of(self, own: str) -> Iterator[str]:
        """A sentence for what they pay, and one for what they get."""
        if cents := self._paid[own]:
            words = gettext("For your lots in the Calcutta you owe {amount} once the draw is made.")
            if self._desk.tournament.started:
                words = gettext("For your lots in the Calcutta you owe {amount}.")
            yield words.format(amount=money_in(cents, self._currency))
        if cents := self._won[own]:
            yield gettext("Your lots in the Calcutta have won {amount}.").format(amount=money_in(cents, self._currency))

    @cached_property
    def _paid(self) -> Counter[str]:
        return self._sums(1)

    @cached_property
    def _won(self) -> Counter[str]:
        return self._sums(-1)

    def _sums(self, sign: int) -> Counter[str]:
        """In cents by name: what is owed to the till, or by it. Nothing of it counts once it is called off."""
        desk, sums = self._desk, Counter[str]()
        if desk.calcutta is None or desk.called_off:
            return sums
        for one, cents in owed_by_lots(desk.tournament, desk.calcutta).items():
            if (one.reason is Reason.WON) == (sign < 0):
                sums[one.name] += sign * cents
        return sums
