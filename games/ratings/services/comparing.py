"""What would everybody's rating be by other numbers? All matches of a list are replayed for that, so it is done once.

What comes out is kept until the list changes: its `version` does whenever a result comes, changes or goes. Numbers that
somebody only tries are not kept. How much one reader has replayed in a minute is limited, for pages and programs together.
"""

from collections.abc import Sequence
from dataclasses import astuple
from hashlib import sha256

from django.core.cache import cache
from django.utils.translation import gettext

from clubsite.access.pace import wait_of
from games.ratings.models import KeptList, RatedMatch
from games.ratings.rules.lists import PUBLISHED, RatingList
from games.ratings.rules.replay import Replay, Standing, side_by_side
from games.ratings.services.lists import of_its_matches
from games.ratings.services.replaying import results_of

KEPT_FOR = 24 * 3600
"""Seconds."""
MATCHES_OF_A_SHARE = 1_000
"""`settings.PACE` counts in these: about a tenth of a second of a processor each."""

Standings = dict[str, Standing]


class TooMuchReplayed(Exception):
    """This reader has had the site work out ratings for long enough; `wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait

    def __str__(self) -> str:
        """In the reader's language."""
        sentence = gettext(
            "Working out every match by other numbers takes the site long. Wait {seconds} seconds, then compare again."
        )
        return sentence.format(seconds=self.wait)


def standings_under(kept: KeptList, under: Sequence[RatingList], reader: int | None) -> list[Standings]:
    """Everybody's standing on the list's matches by each of these numbers. Raises `TooMuchReplayed`."""
    if not under or kept.pk is None:
        return [{} for _ in under]
    keys = [_key(kept, one) for one in under]
    found = {key: _read(told) for key, told in cache.get_many([key for key in keys if key]).items()}
    missing = [one for one, key in zip(under, keys, strict=True) if key not in found]
    fresh = iter(_replayed(kept, missing, reader) if missing else [])
    standings = [found[key] if key in found else next(fresh) for key in keys]
    new = {key: _told(one) for key, one in zip(keys, standings, strict=True) if key and key not in found}
    if new:
        cache.set_many(new, KEPT_FOR)
    return standings


def _replayed(kept: KeptList, under: Sequence[RatingList], reader: int | None) -> list[Standings]:
    shares = 1 + RatedMatch.objects.filter(kept=kept).count() // MATCHES_OF_A_SHARE
    if wait := wait_of("replay", str(reader), shares):
        raise TooMuchReplayed(wait)
    replays = [Replay(of_its_matches(kept, numbers)) for numbers in under]
    for _ in side_by_side(replays, results_of(kept)):
        pass
    return [replaying.standings for replaying in replays]


def _key(kept: KeptList, numbers: RatingList) -> str:
    """In the cache; empty for numbers that are not published."""
    if PUBLISHED.get(numbers.key) != numbers:
        return ""
    by = sha256(repr(of_its_matches(kept, numbers)).encode()).hexdigest()
    return f"ratings-under:{kept.pk}:{kept.version}:{by}"


def _told(standings: Standings) -> dict[str, tuple[object, ...]]:
    return {person: astuple(one) for person, one in standings.items()}


def _read(told: dict[str, tuple[float, int, int, float | None]]) -> Standings:
    return {person: Standing(*one) for person, one in told.items()}
