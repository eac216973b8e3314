"""About whom each app is asked for the file of everything about a person (`clubsite/pages/about_me.py`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from django.db.models import Q

from .models import Membership, Player, User

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Sentence: TypeAlias = "_StrPromise"
Rows = Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Person:
    """The login, the players they are or whose history counts with theirs, and the clubs they belong to now."""

    user: User
    players: frozenset[int]
    inside: frozenset[int]


class Kept(NamedTuple):
    """A file of it: the sentence that tells the reader what it is, and its rows."""

    what: Sentence
    rows: Rows


Provider = Callable[[Person], dict[str, Kept]]
"""By the name of the file, without its suffix."""


def person(user: User) -> Person:
    players = Player.objects.filter(Q(user=user) | Q(merged_into__user=user)).values_list("pk", flat=True)
    clubs = Membership.objects.filter(user=user).values_list("club", flat=True)
    return Person(user, frozenset(players), frozenset(clubs))
