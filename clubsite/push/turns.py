"""Whose turn is it, and who of them is to be told? The apps with tables say so, named in `PUSH_TURNS`; each turn is told once.

Looked for every few seconds. A place is looked at again for a person only when it has changed since, so a table that waits for
somebody for days costs nothing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from clubsite.members.models import Club

from .models import Subscription, Told, Waiting


@dataclass(frozen=True, slots=True)
class Seen:
    """A place at which something may wait for this person, who is not there now; `version` grows whenever it changes."""

    user: int
    key: int
    version: int


@dataclass(frozen=True, slots=True)
class Due:
    """What waits for somebody: `turn` is another one whenever they are to be told again. `words` gives the title and the line
    beneath it, in the language that is active then; `page` is where they act."""

    turn: str
    club: Club
    page: str
    words: Callable[[], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Turns:
    """One kind of places: where something may wait for one of these people, and what does wait for one at a place."""

    seen: Callable[[Collection[int]], Iterable[Seen]]
    due: Callable[[int, int], Due | None]


@cache
def kinds() -> Mapping[str, Turns]:
    return {word: import_string(path) for word, path in settings.PUSH_TURNS.items()}


def tell_new() -> int:
    """Have everybody told whose turn has come; returns how many notifications wait to be sent for it."""
    users = frozenset(live_subscriptions().values_list("user", flat=True))
    if not users:
        return 0
    told = Told.objects.filter(user__in=users).values_list("user", "place", "version")
    known = {(user, place): version for user, place, version in told}
    return sum(_look(place, seen) for place, seen in _places(users) if known.get((seen.user, place)) != seen.version)


def live_subscriptions() -> QuerySet[Subscription]:
    """Of log-ins that have not expired."""
    return Subscription.objects.filter(login__session__expire_date__gt=timezone.now(), user__is_active=True)


def _places(users: Collection[int]) -> Iterator[tuple[str, Seen]]:
    for word, kind in kinds().items():
        for seen in kind.seen(users):
            yield f"{word}:{seen.key}", seen


def due_at(place: str, user: int) -> Due | None:
    """What waits for them there now."""
    word, _, key = place.partition(":")
    kind = kinds().get(word)
    return kind.due(user, int(key)) if kind is not None else None


@transaction.atomic
def _look(place: str, seen: Seen) -> int:
    """Two that look at once take turns at the row of `Told`, and the second finds the turn told."""
    Told.objects.bulk_create([Told(user_id=seen.user, place=place, version=0)], ignore_conflicts=True)
    told = Told.objects.select_for_update().get(user=seen.user, place=place)
    due = due_at(place, seen.user)
    is_new = due is not None and due.turn != told.turn
    told.version, told.at = seen.version, timezone.now()
    if due is not None:
        told.turn = due.turn
    told.save(update_fields=["version", "turn", "at"])
    if not is_new or due is None:
        return 0
    return _put(live_subscriptions().filter(user=seen.user), place, due.turn)


def _put(browsers: Iterable[Subscription], place: str, turn: str) -> int:
    now = timezone.now()
    rows = [Waiting(subscription=one, place=place, turn=turn, next_try_at=now) for one in browsers]
    fields = ["turn", "attempts", "next_try_at"]
    Waiting.objects.bulk_create(rows, update_conflicts=True, unique_fields=["subscription", "place"], update_fields=fields)
    return len(rows)
