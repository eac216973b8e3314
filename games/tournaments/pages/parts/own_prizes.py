"""Where a player has ended and what they have won there, for their own page: a line for each flight and side pool."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from django.utils.translation import gettext

from clubsite.kit.money import money_in
from games.tournaments.drawing.words import flight_within
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.placing.prizes import paid_by_flight, paid_by_pool
from games.tournaments.rules.placing.standings import stands_alone
from games.tournaments.rules.placing.unwon import unwon
from games.tournaments.wording.amounts import unwon_text
from games.tournaments.wording.in_each_language import InEachLanguage


class OwnPrizes:
    """Of one version: what everybody shares is worked out once."""

    def __init__(self, told: Tournament, brackets: Brackets, currency: str) -> None:
        self._told, self._brackets, self._currency = told, brackets, currency

    def of(self, own: str, places: Mapping[str, str]) -> Iterator[str]:
        """`places`: in a sentence, by flight. Which flight a prize is of is said wherever there are several."""
        for flight in self._told.flights:
            place, cents = places.get(flight.name, ""), self._won.get(flight.name, {}).get(own, 0)
            prize = self._prize(cents, "" if place else flight.name) if cents else ""
            if place or prize:
                yield f"{place} {prize}".strip()
            if own in self._alone.get(flight.name, ()):
                yield from self._unwon.get(flight.name, ())
        for pool, paid in self._pools:
            if own in paid:
                words = gettext("You get {amount} from the side pool {name}.")
                yield words.format(name=pool, amount=money_in(paid[own], self._currency))

    def _prize(self, cents: int, flight: str) -> str:
        amount = money_in(cents, self._currency)
        if not flight or len(self._told.flights) == 1:
            return gettext("Your prize: {amount}.").format(amount=amount)
        return gettext("Your prize in {flight}: {amount}.").format(flight=flight_within(flight), amount=amount)

    @cached_property
    def _won(self) -> Mapping[str, Mapping[str, int]]:
        """By flight, in cents."""
        by_flight = (paid_by_flight(self._told, self._brackets, prizes) for prizes in self._told.money.prizes)
        return {flight.name: paid for paid_there in by_flight for flight, paid in paid_there}

    @cached_property
    def _pools(self) -> list[tuple[str, Mapping[str, int]]]:
        return [(pool.name, paid) for pool, paid in paid_by_pool(self._told, self._brackets)]

    @cached_property
    def _alone(self) -> Mapping[str, frozenset[str]]:
        """Who stands in a flight into which nobody else has come."""
        alone = (flight.name for flight in self._told.flights if stands_alone(self._brackets[flight.name]))
        return {one: frozenset(name for match in self._brackets[one].matches for name in match.names) for one in alone}

    @InEachLanguage
    def _unwon(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for one in unwon(self._told, self._brackets):
            found.setdefault(one.flight, []).append(unwon_text(one, self._currency))
        return found
