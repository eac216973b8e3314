"""Each place is offered once, by its name of today; a zone that somebody has chosen stays theirs."""

from zoneinfo import ZoneInfo

from clubsite.kit.clock.time_zones import is_zone, with_own, zones_by_region


def offered() -> set[str]:
    return {zone for _region, places in zones_by_region() for zone, _place in places}


def test_old_names_are_not_offered_beside_those_of_today() -> None:
    assert {"Asia/Kolkata", "Europe/Kyiv", "Europe/Amsterdam", "America/Nuuk"} <= offered()
    assert offered().isdisjoint({"Asia/Calcutta", "Europe/Kiev", "America/Godthab", "Australia/ACT", "Canada/Eastern"})
    assert all(ZoneInfo(zone) for zone in offered())


def test_a_zone_of_an_old_name_stays_chosen_and_valid() -> None:
    assert is_zone("Asia/Calcutta")
    assert with_own(zones_by_region(), "Asia/Calcutta")[0] == ("Asia/Calcutta", "Asia/Calcutta")
    assert with_own(zones_by_region(), "Asia/Kolkata") == with_own(zones_by_region(), "") == zones_by_region()
