"""Tests: the real servers, with nothing durable."""

from .base import *  # noqa: F403

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
