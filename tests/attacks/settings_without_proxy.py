"""The one-process site as a club starts it at home: no proxy, so nobody's word about addresses counts."""

from clubsite.settings.environment import networks

from .settings import *  # noqa: F403
from .settings import PACE

TRUSTED_PROXIES = networks("")
PACE = PACE | {"stranger": 5}
