"""The journeys of tests/browser/test_club_pages.py, through all processes."""

from tests.browser.test_club_pages import *  # noqa: F403
