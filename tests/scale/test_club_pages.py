"""The journeys of tests/browser/test_club_pages.py on which a login made in one process must be valid in the other, and pages
come through the proxy with their static files as collected for an installation."""

import pytest

from tests.browser.test_club_pages import (
    test_a_monitor_gets_a_login_that_works_and_a_stranger_finds_nothing,
    test_the_way_in_fits_every_width,
    test_without_a_script_known_players_are_ticked_and_the_evening_begins,
    tom,
)

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = [
    "test_a_monitor_gets_a_login_that_works_and_a_stranger_finds_nothing",
    "test_the_way_in_fits_every_width",
    "test_without_a_script_known_players_are_ticked_and_the_evening_begins",
    "tom",
]
