"""Who stands where on a list of ratings, who is still provisional, and who is not listed?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .lists import Listing
from .replay import Standing


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place, counted from 1. Players whose ratings read the same share one, and the next ones are left out."""

    place: int
    player: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Ranking:
    """`ranked` by rating; `provisional` and `unlisted` by name."""

    ranked: tuple[Place, ...]
    provisional: tuple[str, ...]
    unlisted: tuple[str, ...]


def shown(rating: float) -> str:
    """A rating as everybody reads it: two decimals, half to even."""
    return f"{rating:.2f}"


def ranking(
    listing: Listing,
    standings: Mapping[str, Standing],
    *,
    active_since: float | None = None,
    name: Callable[[str], str] = str,
) -> Ranking:
    """The list as it is published. `active_since` is the moment that lies the list's `active_months` back, in seconds since
    1970; `name` gives what a player is sorted by."""
    assert (active_since is not None) == bool(listing.active_months), "who was active is for the calendar to say"
    parts: dict[str, list[str]] = {"ranked": [], "provisional": [], "unlisted": []}
    for player, standing in standings.items():
        parts[_part(listing, standing, active_since)].append(player)
    in_order = {part: sorted(players, key=lambda one: (name(one), one)) for part, players in parts.items()}
    return Ranking(
        ranked=_places({player: standings[player] for player in in_order["ranked"]}),
        provisional=tuple(in_order["provisional"]),
        unlisted=tuple(in_order["unlisted"]),
    )


def _part(listing: Listing, standing: Standing, active_since: float | None) -> str:
    away = active_since is not None and (standing.last_at is None or standing.last_at < active_since)
    if away or standing.experience < listing.listed_from:
        return "unlisted"
    return "provisional" if standing.experience < listing.provisional_below else "ranked"


def _places(by_name: Mapping[str, Standing]) -> tuple[Place, ...]:
    """Best first; those who share a place stay by name."""
    best_first = sorted(by_name.items(), key=lambda one: -float(shown(one[1].rating)))
    places: list[Place] = []
    for count, (player, standing) in enumerate(best_first, 1):
        shared = places and shown(places[-1].standing.rating) == shown(standing.rating)
        places.append(Place(places[-1].place if shared else count, player, standing))
    return tuple(places)
