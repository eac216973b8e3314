"""The two-command installation on one machine."""

from .base import *  # noqa: F403

DEBUG = False
SECRET_KEY = "set-by-the-supervisor"
ALLOWED_HOSTS = ["*"]
