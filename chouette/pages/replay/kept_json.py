"""Every moment of every game of an evening as JSON, computing only what is new.

The log never changes, so a stretch of games reads the same as long as the same records of it are in force. Each stretch is
cached under the records it is made of; an undo that reaches into it makes it another stretch.
"""

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

from django.core.cache import cache

from chouette.evening.log.in_force import Run, runs_between, runs_in_force, undos_of
from chouette.evening.selectors import names_at
from chouette.models import Chouette
from chouette.pages.replay.exports import VERSION, game_as_json
from chouette.pages.replay.in_log import games_between, shown_until
from chouette.records.game_pages import GAMES_ON_A_PAGE

KEPT_FOR = 30 * 24 * 3600
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The records after `after` up to `until`, and which of them are in force."""

    after: int
    until: int
    runs: Sequence[Run]

    def key(self, chouette: Chouette) -> str:
        """The cache key."""
        told = [(run.record, run.length, run.again) for run in self.runs]
        return f"games-json:{sha256(repr((VERSION, chouette.pk, told)).encode()).hexdigest()}"


def evening_as_json(chouette: Chouette) -> bytes:
    """Everything as one JSON object."""
    head = {"code": chouette.code, "title": chouette.title, "players": names_at(chouette)}
    games = b", ".join(part for part in _games(chouette) if part)
    return json.dumps(head)[:-1].encode() + b', "games": [' + games + b"]}"


def version_of(chouette: Chouette) -> str:
    """The entity tag: identifies what the file is made of."""
    made_of = (VERSION, chouette.pk, chouette.version, shown_until(chouette), chouette.title, names_at(chouette))
    return f'"{sha256(repr(made_of).encode()).hexdigest()[:32]}"'


def _games(chouette: Chouette) -> Iterable[bytes]:
    """The stretches in order, each as the items of a list."""
    *ended, last = _stretches(chouette)
    keys = [one.key(chouette) for one in ended]
    kept = cache.get_many(keys)
    for key, stretch in zip(keys, ended, strict=True):
        if key not in kept:
            kept[key] = zlib.compress(_as_items(chouette, stretch))
            cache.set(key, kept[key], KEPT_FOR)
        yield zlib.decompress(kept[key])
    yield _as_items(chouette, last)


def _stretches(chouette: Chouette) -> list[Stretch]:
    """Split at the ends of games that were never undone or corrected; the last stretch grows."""
    ended = chouette.games.filter(corrected=False).order_by("number").values_list("record", flat=True)
    cuts = [0, *list(ended)[GAMES_ON_A_PAGE - 1 :: GAMES_ON_A_PAGE], chouette.version]
    shown = shown_until(chouette)
    runs = runs_in_force(shown, undos_of(chouette))
    return [Stretch(after, until, runs_between(runs, after, min(until, shown))) for after, until in pairwise(cuts)]


def _as_items(chouette: Chouette, stretch: Stretch) -> bytes:
    games = games_between(chouette, stretch.after, stretch.until).values()
    return ", ".join(json.dumps(game_as_json(record)) for record in games).encode()
