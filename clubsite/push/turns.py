"""Whose turn is it, and who of them is to be told? The apps with tables say so, named in `PUSH_TURNS`; each turn is told once.

Looked for every few seconds. A place is looked at again for a person only when it has changed since, so a table that waits for
somebody for days costs nothing. One that cannot be looked at keeps no other waiting.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from clubsite.kit.each_alone import done_for_each
from clubsite.members.models import Club

from .models import Subscription, Told, Waiting

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seen:
    """A place at which something may wait for this person, who is not known to be there now; `version` grows whenever it
    changes."""

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


Place = tuple[str, Seen]
"""Its name, as in `Told`, and who may be waited for there."""


@cache
def kinds() -> Mapping[str, Turns]:
    return {word: import_string(path) for word, path in settings.PUSH_TURNS.items()}


def tell_new() -> int:
    """Have everybody told whose turn has come; returns how many notifications wait to be sent for it."""
    users = frozenset(live_subscriptions().values_list("user", flat=True))
    if not users:
        return 0
    places = _places(users)
    known = _known(places)
    changed = [(place, seen) for place, seen in places if known.get((seen.user, place)) != seen.version]
    return done_for_each(changed, _look, _not_looked_at)


def live_subscriptions() -> QuerySet[Subscription]:
    """Of log-ins that have not expired."""
    return Subscription.objects.filter(login__session__expire_date__gt=timezone.now(), user__is_active=True)


def _places(users: Collection[int]) -> list[Place]:
    found: list[Place] = []

    def ask(word: str) -> int:
        found.extend((f"{word}:{seen.key}", seen) for seen in kinds()[word].seen(users))
        return 0

    done_for_each(kinds(), ask, lambda word: log.exception("Nobody knows whose turn it is at any %s", word))
    return found


def _known(places: Collection[Place]) -> dict[tuple[int, str], int]:
    """Which versions of these were looked at. Not those of all the places where people were told something: they pile up."""
    users, names = {seen.user for _, seen in places}, {place for place, _ in places}
    told = Told.objects.filter(user__in=users, place__in=names)
    return {(user, place): version for user, place, version in told.values_list("user", "place", "version")}


def due_at(place: str, user: int) -> Due | None:
    """What waits for them there now."""
    word, _, key = place.partition(":")
    kind = kinds().get(word)
    return kind.due(user, int(key)) if kind is not None else None


def _look(found: Place) -> int:
    place, seen = found
    Told.objects.bulk_create([Told(user_id=seen.user, place=place, version=0)], ignore_conflicts=True)
    with transaction.atomic():
        return _told_of(place, seen)


def _not_looked_at(found: Place) -> None:
    """Another time when it has changed, and not every few seconds."""
    place, seen = found
    log.exception("%s could not be looked at for its turn", place)
    Told.objects.filter(user=seen.user, place=place).update(version=seen.version, at=timezone.now())


def _told_of(place: str, seen: Seen) -> int:
    """Two that look at once take turns at the row of `Told`, and the second finds the turn told."""
    told = Told.objects.select_for_update().get(user=seen.user, place=place)
    due = due_at(place, seen.user)
    is_new = due is not None and due.turn != told.turn
    told.version, told.at = seen.version, timezone.now()
    if due is not None:
        told.turn = due.turn
    told.save(update_fields=["version", "turn", "at"])
    if not is_new or due is None:
        return 0
    # Locked, so that one that is ended at this moment does not keep the person's others from being told.
    browsers = live_subscriptions().select_for_update(of=("self",), no_key=True).order_by("pk")
    return _put(browsers.filter(user=seen.user), place, due.turn)


def _put(browsers: Iterable[Subscription], place: str, turn: str) -> int:
    now = timezone.now()
    rows = [Waiting(subscription=one, place=place, turn=turn, next_try_at=now) for one in browsers]
    fields = ["turn", "attempts", "next_try_at"]
    Waiting.objects.bulk_create(rows, update_conflicts=True, unique_fields=["subscription", "place"], update_fields=fields)
    return len(rows)
