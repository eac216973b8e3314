"""The journeys of tests/browser/test_watch.py, through all processes."""

from tests.browser.test_watch import *  # noqa: F403
