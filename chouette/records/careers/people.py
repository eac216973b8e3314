"""Merged histories: a guest whose name a member has claimed counts with that member's player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubsite.members.models import Club, NameKey, Player


@dataclass(frozen=True, slots=True)
class Person:
    """A player with all their names: `ids` are their own primary key and those of the players merged into them, `also` the
    names of the latter."""

    player: Player
    ids: frozenset[int]
    also: tuple[str, ...] = ()


def people_of(*clubs: Club) -> dict[int, Person]:
    """Everyone in these clubs, by the primary key of each of their names, ordered by name. One query."""
    players = {player.pk: player for player in Player.objects.filter(club__in=clubs).order_by(NameKey("name"), "pk")}
    names: dict[int, list[Player]] = {}
    for player in players.values():
        names.setdefault(_counts_with(player.pk, players), []).append(player)
    people = [_person(players[main], names[main]) for main in players if main in names]
    return {pk: person for person in people for pk in sorted(person.ids)}


def _person(player: Player, names: Sequence[Player]) -> Person:
    return Person(player, frozenset(one.pk for one in names), tuple(one.name for one in names if one != player))


def _counts_with(pk: int, players: Mapping[int, Player]) -> int:
    """The player at the end of the chain of merges; merges never cross clubs."""
    seen: set[int] = set()
    while (into := players[pk].merged_into_id) in players and pk not in seen:
        assert into is not None
        seen.add(pk)
        pk = into
    return pk
