"""How many live pages one visitor may have open, so that nobody's streams keep others out.

Counted by page, by login (or seat) and by address. A new stream of a page or login that has too many takes the place of its
own oldest. An address is shared by all phones of a hall, so nobody there gives way to a stranger, who is told to come back; but
members and players take the place of the address's oldest stranger. The same holds for the process as a whole.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from django.conf import settings

EVERYBODY, STRANGERS = ("everybody",), ("strangers",)


class HubIsFull(Exception):
    """This process has as many open pages as it may, or it is stopping."""


class AddressIsFull(Exception):
    """This address has as many open pages as it may."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """`page` is the page's token, `holder` as in `Watch`, `address` as limits count it; "" is not counted."""

    page: str = ""
    holder: str = ""
    address: str = ""

    def groups(self) -> list[Hashable]:
        """All in which this visitor's streams are counted."""
        counted: list[Hashable] = [EVERYBODY]
        counted += [(name, value) for name in ("page", "holder", "address") if (value := getattr(self, name))]
        if not self.holder:
            counted += [STRANGERS, (STRANGERS, self.address)]
        return counted


@dataclass(slots=True, eq=False)
class Place:
    """One open stream; `close` ends it."""

    visitor: Visitor
    close: Callable[[], None]


class Crowd:
    """Everyone who has a page open in this process."""

    def __init__(self) -> None:
        self._groups: dict[Hashable, dict[Place, None]] = {}  # the oldest first

    def __len__(self) -> int:
        return self._number(EVERYBODY)

    def enter(self, visitor: Visitor, close: Callable[[], None]) -> Place:
        """Raises HubIsFull or AddressIsFull."""
        if visitor.page and self._number(("page", visitor.page)) >= settings.LIVE_STREAMS_OF_ONE_PAGE:
            self._oldest_gives_way(("page", visitor.page))
        if visitor.holder and self._number(("holder", visitor.holder)) >= settings.LIVE_STREAMS_OF_ONE_LOGIN:
            self._oldest_gives_way(("holder", visitor.holder))
        at_address = self._number(("address", visitor.address))
        if visitor.address and at_address >= settings.LIVE_STREAMS_OF_ONE_ADDRESS:
            self._make_room(visitor, (STRANGERS, visitor.address), AddressIsFull)
        if len(self) >= settings.LIVE_STREAMS_AT_MOST:
            self._make_room(visitor, STRANGERS, HubIsFull)
        place = Place(visitor, close)
        for group in visitor.groups():
            self._groups.setdefault(group, {})[place] = None
        return place

    def leave(self, place: Place) -> None:
        """Also where it has given way already."""
        for group in place.visitor.groups():
            if group in self._groups:
                self._groups[group].pop(place, None)
                if not self._groups[group]:
                    del self._groups[group]

    def _number(self, group: Hashable) -> int:
        return len(self._groups.get(group, ()))

    def _make_room(self, visitor: Visitor, strangers: Hashable, full: type[Exception]) -> None:
        if not visitor.holder or not self._number(strangers):
            raise full
        self._oldest_gives_way(strangers)

    def _oldest_gives_way(self, group: Hashable) -> None:
        place = next(iter(self._groups[group]))
        self.leave(place)
        place.close()
