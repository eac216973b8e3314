"""A server on the open net: everything from the environment, nothing guessed, HTTPS in front."""

import os

from .base import *  # noqa: F403

DEBUG = False
SECRET_KEY = os.environ["CLUB_SECRET_KEY"]
ALLOWED_HOSTS = os.environ["CLUB_HOSTS"].split()
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]
SITE_ADDRESS = os.environ.get("CLUB_ADDRESS", f"https://{ALLOWED_HOSTS[0]}").rstrip("/")

EMAIL_HOST = os.environ["CLUB_SMTP_HOST"]
EMAIL_PORT = int(os.environ.get("CLUB_SMTP_PORT", "25"))
EMAIL_HOST_USER = os.environ.get("CLUB_SMTP_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("CLUB_SMTP_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ["CLUB_MAIL_FROM"]

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # the proxy in front must set or strip it
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31_536_000
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, where there is no certificate
