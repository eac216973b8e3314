"""The journeys of tests/browser/test_whole_evening.py, through all processes."""

from tests.browser.test_whole_evening import *  # noqa: F403
