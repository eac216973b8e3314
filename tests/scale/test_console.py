"""The journeys of tests/browser/test_console.py, through all processes."""

from tests.browser.test_console import *  # noqa: F403
