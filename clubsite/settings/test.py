"""Tests: real servers, but nothing durable."""

from .base import *  # noqa: F403
from .base import INSTALLED_APPS, PACE, ROOT

SECRET_KEY = "only-for-tests"  # noqa: S105
PUSH_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
ALLOWED_HOSTS = ["*"]

# Tests serve the source files as they are; only an installation has the manifest made by `collectstatic`.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = ROOT / "clubsite" / "static"  # nothing is collected
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # as in dev: browser tests use http://localhost

INSTALLED_APPS = [*INSTALLED_APPS, "tests.games.play.toy"]  # the table for two that proves what every table needs

# A test asks for more pages than a visitor; tests/attacks sets the installation's pace.
PACE = dict.fromkeys(PACE, 1_000_000)

LOOK_BOOK = True  # browser tests measure the style guide's screens
