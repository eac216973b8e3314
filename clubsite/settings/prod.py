"""A server on the internet: everything comes from the environment, nothing is guessed, and the proxy in front does HTTPS."""

import os
from pathlib import Path

from .environment import HOSTS_OF_A_PRIVATE_NETWORK, leave_if_wrong, networks

leave_if_wrong()  # before anything else reads the environment

from .base import *  # noqa: E402, F403
from .base import MIDDLEWARE, STATIC_ROOT  # noqa: E402
from .logs import logging_as  # noqa: E402

DEBUG = False
SECRET_KEY = os.environ["CLUB_SECRET_KEY"]
PUSH_KEY = os.environ.get("CLUB_PUSH_KEY", "")
ALLOWED_HOSTS = os.environ["CLUB_HOSTS"].lower().split()
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]
SITE_ADDRESS = (os.environ.get("CLUB_ADDRESS") or f"https://{ALLOWED_HOSTS[0]}").rstrip("/")

EMAIL_HOST = os.environ["CLUB_SMTP_HOST"]
EMAIL_PORT = int(os.environ.get("CLUB_SMTP_PORT") or "25")
EMAIL_HOST_USER = os.environ.get("CLUB_SMTP_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("CLUB_SMTP_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_USE_SSL = EMAIL_PORT == 465
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ["CLUB_MAIL_FROM"]

# The proxy compresses better (zstd), but would pass on what is already gzipped as it is.
MIDDLEWARE = [name for name in MIDDLEWARE if name != "clubsite.operations.middleware.gzipped_pages.GzippedPages"]

# Only the proxy can reach these processes. It reports the visitor's address and scheme, and passes on no such headers of
# theirs.
TRUSTED_PROXIES = networks(os.environ.get("CLUB_TRUSTED_PROXIES") or HOSTS_OF_A_PRIVATE_NETWORK)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # requested from inside, where there is no certificate
SECURE_HSTS_SECONDS = int(os.environ.get("CLUB_HSTS_SECONDS") or "31536000")
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"  # browsers let no sibling domain set these
# Joining the browsers' preload list takes more than a header and is hard to undo: the domain's owner must decide that.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

STATIC_ROOT = Path(os.environ.get("CLUB_STATIC_FOLDER") or STATIC_ROOT)  # `collectstatic` fills it when the image is built
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages name no others
LOGGING = logging_as(os.environ.get("CLUB_LOG_FORMAT") or "json", requests="INFO")
