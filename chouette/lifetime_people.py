"""Whose history counts as whose: a guest whose name a member has claimed counts with that member's player."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubsite.members.models import Club, Player


@dataclass(frozen=True, slots=True)
class Person:
    """A player with the names he was kept under: `ids` are his own primary key and those of the players merged into him."""

    player: Player
    ids: frozenset[int]


def people_of(club: Club) -> dict[int, Person]:
    """Everyone of the club by the primary key of each of his names, by name. One query."""
    players = {player.pk: player for player in Player.objects.filter(club=club).order_by("name", "pk")}
    names: dict[int, set[int]] = {}
    for pk in players:
        names.setdefault(_counts_with(pk, players), set()).add(pk)
    people = [Person(players[main], frozenset(names[main])) for main in players if main in names]
    return {pk: person for person in people for pk in sorted(person.ids)}


def _counts_with(pk: int, players: Mapping[int, Player]) -> int:
    """The player at the end of the chain of merges; no player of the club counts with one of another."""
    seen: set[int] = set()
    while (into := players[pk].merged_into_id) in players and pk not in seen:
        assert into is not None
        seen.add(pk)
        pk = into
    return pk
