"""How many live pages one visitor may have open, so that nobody's streams keep others out.

Counted by page, by login (or seat), by address and its neighbourhood; those of logins and seats also by evening and by club.
A new stream of a page or login that has too many takes the place of its own oldest. What is shared may be full, as an address
is by which all phones of a hall come: then nobody gives way to a stranger, who is told to come back; but members and players
take a stranger's place, in their evening and club those who take part take a watcher's, and among equals the one with the
most pages gives way to one with fewer. The same holds for the process as a whole. Otherwise a few evenings of a hundred
invented guests each, who come from many networks, would fill it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import IntEnum

from django.conf import settings

from clubsite.access.one_household import neighbourhood

Group = tuple[str, ...]

EVERYBODY = ("everybody",)
OF_A_CLUB = ("evening", "club")


class HubIsFull(Exception):
    """This process, or the evening or club, has as many open pages as it may, or the process is stopping."""


class AddressIsFull(Exception):
    """This address has as many open pages as it may."""


class Rank(IntEnum):
    STRANGER = 0
    KNOWN = 1
    TAKES_PART = 2


@dataclass(frozen=True, slots=True)
class Visitor:
    """`page` is the page's token, `holder` as in `Watch`, `address` as limits count it; "" is not counted."""

    page: str = ""
    holder: str = ""
    address: str = ""
    evening: str = ""
    club: str = ""
    takes_part: bool = False

    def rank(self, group: Group) -> Rank:
        if not self.holder:
            return Rank.STRANGER
        return Rank.TAKES_PART if self.takes_part and group[0] in OF_A_CLUB else Rank.KNOWN

    def own(self) -> list[tuple[Group, int]]:
        """In which only they are counted, and how many of each there may be."""
        counted = [
            (("page", self.page), settings.LIVE_STREAMS_OF_ONE_PAGE),
            (("holder", self.holder), settings.LIVE_STREAMS_OF_ONE_LOGIN),
        ]
        return [(group, most) for group, most in counted if group[1]]

    def shared(self) -> list[tuple[Group, int, type[Exception]]]:
        """In which others are counted as well, how many of each there may be, and what a full one raises."""
        counted: list[tuple[Group, int, type[Exception]]] = [
            (("address", self.address), settings.LIVE_STREAMS_OF_ONE_ADDRESS, AddressIsFull),
            (("neighbourhood", neighbourhood(self.address)), settings.LIVE_STREAMS_OF_ONE_NEIGHBOURHOOD, AddressIsFull),
        ]
        if self.holder:  # strangers give way to these anyway
            counted += [
                (("evening", self.evening), settings.LIVE_STREAMS_OF_ONE_EVENING, HubIsFull),
                (("club", self.club), settings.LIVE_STREAMS_OF_ONE_CLUB, HubIsFull),
            ]
        counted = [(group, most, full) for group, most, full in counted if group[1]]
        return [*counted, (EVERYBODY, settings.LIVE_STREAMS_AT_MOST, HubIsFull)]

    def groups(self) -> list[Hashable]:
        """All in which this visitor's streams are counted."""
        shared = [group for group, _most, _full in self.shared()]
        return [*(group for group, _most in self.own()), *shared, *((group, self.rank(group)) for group in shared)]


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
        for own, most in visitor.own():
            if self._number(own) >= most:
                self._oldest_gives_way(own)
        for shared, most, full in visitor.shared():
            if self._number(shared) >= most:
                self._make_room(visitor, shared, full)
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

    def _make_room(self, visitor: Visitor, group: Group, full: type[Exception]) -> None:
        rank = visitor.rank(group)
        for lower in Rank:
            if lower < rank and self._number((group, lower)):
                self._oldest_gives_way((group, lower))
                return
        most = self._with_the_most_pages(group, rank)
        if most is None or self._number(("holder", most)) < self._number(("holder", visitor.holder)) + 2:
            raise full
        self._gives_way(next(place for place in self._groups[group, rank] if place.visitor.holder == most))

    def _with_the_most_pages(self, group: Group, rank: Rank) -> str | None:
        """Strangers have nothing by which to count them."""
        pages = self._groups.get((group, rank), ()) if rank else ()
        return max({place.visitor.holder for place in pages}, key=lambda one: self._number(("holder", one)), default=None)

    def _oldest_gives_way(self, group: Hashable) -> None:
        self._gives_way(next(iter(self._groups[group])))

    def _gives_way(self, place: Place) -> None:
        self.leave(place)
        place.close()
