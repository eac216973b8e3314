"""The tests' settings, with the listener that the benchmark was asked to load (`<word>=<dotted path>`)."""

import os

from clubsite.settings.test import *  # noqa: F403

_word, _, _path = os.environ["BENCH_LISTENER"].partition("=")
LISTENERS = {_word: _path}
