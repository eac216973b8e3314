"""Room for a hall in the proportions of an installation's, halved so that a test may fill it."""

from .settings import *  # noqa: F403

LIVE_STREAMS_AT_MOST = 400
LIVE_STREAMS_OF_ONE_ADDRESS = 200
LIVE_STREAMS_OF_ONE_NEIGHBOURHOOD = 200
LIVE_STREAMS_OF_ONE_CLUB = 200
LIVE_STREAMS_OF_ONE_EVENING = 100
LIVE_STREAMS_OF_ONE_LOGIN = 40
LIVE_STREAMS_OF_ONE_PAGE = 4
