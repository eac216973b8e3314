"""The site as `./club up` serves it, with the bench's own endpoints and without rate limits."""

from clubsite.settings.dev import *  # noqa: F403
from clubsite.settings.dev import INSTALLED_APPS, REST_FRAMEWORK

INSTALLED_APPS += ["tests.bench.bare"]
ROOT_URLCONF = "tests.bench.bare.urls"
LOOK_BOOK = False

# Writes are still counted; only the limit is out of reach.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": "1000000/min", "user": "1000000/min"}

PACE = dict.fromkeys(PACE, 1_000_000)  # noqa: F405

# One program stands for all visitors.
LIVE_STREAMS_OF_ONE_ADDRESS = LIVE_STREAMS_OF_ONE_PAGE = LIVE_STREAMS_AT_MOST  # noqa: F405
