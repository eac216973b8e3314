"""A club's lists and their numbers."""

from dataclasses import replace

from games.ratings.models import KeptList
from games.ratings.rules.lists import PUBLISHED, RatingList
from games.ratings.rules.own_list import own_list


def current_lists(club_id: int) -> list[KeptList]:
    """The lists that new results count on; a club that has chosen none keeps all its matches on FIBS's."""
    found = list(KeptList.objects.filter(club=club_id, until=None).order_by("scope"))
    return found or [KeptList.objects.create(club_id=club_id)]


def numbers_of(kept: KeptList) -> RatingList:
    """By which numbers the list goes, and which matches it counts."""
    numbers = PUBLISHED[kept.published] if kept.published else own_list(kept.numbers)
    return of_its_matches(kept, numbers)


def of_its_matches(kept: KeptList, numbers: RatingList) -> RatingList:
    """Other numbers for the matches that the list counts, and no others."""
    live, screen = kept.scope != KeptList.Scope.SCREEN, kept.scope != KeptList.Scope.LIVE
    return replace(numbers, live_rated=numbers.live_rated and live, on_screen_rated=numbers.on_screen_rated and screen)
