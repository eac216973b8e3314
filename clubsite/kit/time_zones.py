"""The time zones there are: by name, and by region to choose from."""

from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings

NOT_PLACES = ("Etc", "SystemV", "US", "posix", "right")


def zone_named(name: str) -> ZoneInfo:
    """The site's own for "" and for a name that is none (any more)."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # "", "..", a folder of the zone files
        return ZoneInfo(settings.TIME_ZONE)


def is_zone(name: str) -> bool:
    return name in _known()


def zones_by_region() -> list[tuple[str, list[tuple[str, str]]]]:
    """`("Europe", [("Europe/Berlin", "Berlin"), ...])`: every zone named after a place, without the old abbreviations."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(_known()):
        region, _slash, place = zone.partition("/")
        if place and region not in NOT_PLACES:
            regions.setdefault(region, []).append((zone, place.replace("_", " ").replace("/", ", ")))
    return list(regions.items())


@cache
def _known() -> frozenset[str]:
    """Found by reading a folder of some hundred files."""
    return frozenset(available_timezones())
