"""The settings of a public server, but without rate limits, and accepting the tests' sessions and passwords."""

from clubsite.settings.prod import *  # noqa: F403
from clubsite.settings.prod import INSTALLED_APPS, REST_FRAMEWORK
from clubsite.settings.test import PASSWORD_HASHERS, SECRET_KEY

__all__ = ["PASSWORD_HASHERS", "SECRET_KEY"]

INSTALLED_APPS += ["tests.scale.unhurried"]
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": "1000000/min", "user": "1000000/min"}
SESSION_COOKIE_NAME = "sessionid"
PACE = dict.fromkeys(PACE, 1_000_000)  # noqa: F405
