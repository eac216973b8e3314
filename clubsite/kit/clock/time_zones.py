"""The time zones there are: by name, and by region to choose from."""

from functools import cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings


def zone_named(name: str) -> ZoneInfo:
    """The site's own for "" and for a name that is none (any more)."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # "", "..", a folder of the zone files
        return ZoneInfo(settings.TIME_ZONE)


def is_zone(name: str) -> bool:
    return name in _known()


def zones_by_region() -> list[tuple[str, list[tuple[str, str]]]]:
    """`("Europe", [("Europe/Berlin", "Berlin"), ...])`: every zone of today that has a place, without old names."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for zone in _of_today():
        region, _slash, place = zone.partition("/")
        regions.setdefault(region, []).append((zone, place.replace("_", " ").replace("/", ", ")))
    return list(regions.items())


def with_own(regions: list[tuple[str, list[tuple[str, str]]]], own: str | None) -> list[tuple[str, Any]]:
    """The same with a zone that somebody has chosen and that is not among them: UTC, which has no place, or an old name."""
    offered = {zone for _region, places in regions for zone, _place in places}
    return [(own, own), *regions] if own and own not in offered else list(regions)


@cache
def _of_today() -> tuple[str, ...]:
    """Those of the table of countries: Asia/Kolkata is in it, and Asia/Calcutta, the same clock by its old name, is not."""
    table = files("tzdata").joinpath("zoneinfo/zone.tab").read_text()
    listed = (line.split("\t")[2].strip() for line in table.splitlines() if line and not line.startswith("#"))
    return tuple(sorted(zone for zone in listed if zone in _known()))


@cache
def _known() -> frozenset[str]:
    """Found by reading a folder of some hundred files."""
    return frozenset(available_timezones())
