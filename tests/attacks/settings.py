"""The tests' settings, with a shorter patience and less room, so that an attack is over in seconds."""

from clubsite.settings.test import *  # noqa: F403

REQUEST_SECONDS = 3
HEAD_SECONDS = 2
READER_SECONDS = 1
UNFINISHED_REQUESTS = 50
