"""The journeys of tests/browser/test_console.py on which another process may answer the next tap, or push it to the other
devices."""

from tests.browser.test_console import (
    club,
    mo,
    test_an_evening_by_thumb_comes_to_what_the_score_sheet_says,
    test_taps_faster_than_the_network_are_all_done,
    test_the_same_tap_twice_is_done_once,
    test_two_helpers_on_two_devices_do_not_post_twice,
    test_what_one_helper_says_the_other_sees,
    visit,
)

__all__ = [
    "club",
    "mo",
    "test_an_evening_by_thumb_comes_to_what_the_score_sheet_says",
    "test_taps_faster_than_the_network_are_all_done",
    "test_the_same_tap_twice_is_done_once",
    "test_two_helpers_on_two_devices_do_not_post_twice",
    "test_what_one_helper_says_the_other_sees",
    "visit",
]
