"""The journeys of tests/browser/test_watch.py on which the live process pushes what another process has written, and a worker
ends the time to answer."""

import pytest

from tests.browser.test_watch import (
    friday,
    test_a_phone_follows_what_the_monitor_says,
    test_a_phone_without_network_says_so_and_catches_up_by_itself,
    test_players_answer_hidden_from_their_own_phones,
)

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = [
    "friday",
    "test_a_phone_follows_what_the_monitor_says",
    "test_a_phone_without_network_says_so_and_catches_up_by_itself",
    "test_players_answer_hidden_from_their_own_phones",
]
