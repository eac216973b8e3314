"""A server on the open net: everything from the environment, nothing guessed, HTTPS in front."""

import os

from .base import *  # noqa: F403

DEBUG = False
SECRET_KEY = os.environ["CLUB_SECRET_KEY"]
ALLOWED_HOSTS = os.environ["CLUB_HOSTS"].split()
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # the proxy in front must set or strip it
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31_536_000
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
