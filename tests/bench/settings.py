"""The site as `./club up` serves it, with the bench's own endpoints beside it and nobody told to slow down."""

from clubsite.settings.dev import *  # noqa: F403
from clubsite.settings.dev import INSTALLED_APPS, REST_FRAMEWORK

INSTALLED_APPS += ["tests.bench.bare"]
ROOT_URLCONF = "tests.bench.bare.urls"
LOOK_BOOK = False

# What counts writes goes on counting; only the limit is out of reach.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": "1000000/min", "user": "1000000/min"}
