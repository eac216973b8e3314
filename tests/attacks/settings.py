"""The tests' settings, with a shorter patience and less room, so that an attack is over in seconds."""

from clubsite.settings.environment import networks
from clubsite.settings.test import *  # noqa: F403

REQUEST_SECONDS = 3
HEAD_SECONDS = 2
READER_SECONDS = 1
UNFINISHED_REQUESTS = 50
LARGE_BYTES = 16_000_000
LARGE_BYTES_OF_ONE_ADDRESS = 8_000_000
SLOW_AFTER_SECONDS = 1

# The test is the proxy, and gives each of its visitors an address.
TRUSTED_PROXIES = networks("127.0.0.1")
LIVE_STREAMS_AT_MOST = 60
LIVE_STREAMS_OF_ONE_ADDRESS = 20
LIVE_STREAMS_OF_ONE_NEIGHBOURHOOD = 40
LIVE_STREAMS_OF_ONE_CLUB = 30
LIVE_STREAMS_OF_ONE_EVENING = 20
LIVE_STREAMS_OF_ONE_LOGIN = 6
LIVE_STREAMS_OF_ONE_PAGE = 4
