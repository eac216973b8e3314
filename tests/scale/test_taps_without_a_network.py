"""Taps that were kept while the network was away, when another process answers each of them."""

from tests.browser.test_taps_without_a_network import (
    club,
    friday,
    mo,
    page,
    test_two_tabs_of_one_login_keep_one_order_and_write_each_tap_once,
    test_what_is_tapped_without_a_network_is_shown_and_written_in_order_when_it_is_back,
)

__all__ = [
    "club",
    "friday",
    "mo",
    "page",
    "test_two_tabs_of_one_login_keep_one_order_and_write_each_tap_once",
    "test_what_is_tapped_without_a_network_is_shown_and_written_in_order_when_it_is_back",
]
