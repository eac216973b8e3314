"""The tests' settings, with a shorter patience and less room, so that an attack is over in seconds."""

from clubsite.settings.environment import networks
from clubsite.settings.test import *  # noqa: F403

REQUEST_SECONDS = 3
HEAD_SECONDS = 2
READER_SECONDS = 1
UNFINISHED_REQUESTS = 50

# The test is the proxy, and gives each of its visitors an address.
TRUSTED_PROXIES = networks("127.0.0.1")
LIVE_STREAMS_AT_MOST = 60
LIVE_STREAMS_OF_ONE_ADDRESS = 20
LIVE_STREAMS_OF_ONE_LOGIN = 6
LIVE_STREAMS_OF_ONE_PAGE = 4
