"""What every installation shares; dev, test and prod say what differs."""

import os
from pathlib import Path

from .accounts import *  # noqa: F403
from .api import *  # noqa: F403
from .door import *  # noqa: F403
from .environment import security_contact
from .listeners import *  # noqa: F403
from .logs import *  # noqa: F403
from .operations import *  # noqa: F403
from .webhooks import *  # noqa: F403

ROOT = Path(__file__).resolve().parent.parent.parent

INSTALLED_APPS = [
    "clubsite.members",
    "clubsite.eventlog",
    "clubsite.audit",
    "clubsite.ledger",
    "clubsite.claims",
    "clubsite.leaderboards",
    "clubsite.calendar",
    "clubsite.invitations",
    "clubsite.live",
    "clubsite.broker",
    "clubsite.accounts",
    "clubsite.accounts.sessions",
    "clubsite.webhooks",
    "clubsite.push",
    "clubsite.farewell",
    "clubsite.asking",
    "clubsite.pictures",
    "clubsite.operations",
    "clubsite.operations.outages",
    "clubsite.api",
    "games",
    "games.dice",
    "games.matches",
    "games.ratings",
    "games.tournaments",
    "games.series",
    "chouette",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
]

MIDDLEWARE = [
    "clubsite.operations.middleware.visitor_address.told_by_the_proxy",
    "clubsite.operations.monitoring.request_log.log_requests",
    "clubsite.operations.middleware.security_headers.strict_headers",
    "django.middleware.security.SecurityMiddleware",
    "clubsite.operations.monitoring.probes.answer_probes",
    "clubsite.operations.monitoring.metrics.CountDatabaseErrors",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "clubsite.operations.middleware.gzipped_pages.GzippedPages",
    "clubsite.operations.middleware.private_pages.kept_by_nobody",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "clubsite.operations.middleware.pace_of_visitors.PaceOfVisitors",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubsite.accounts.sessions.noting.seen",
    "clubsite.accounts.sessions.strangers.for_an_hour",
    "clubsite.preferences.dice_names.of_whoever_is_logged_in",
    "clubsite.preferences.middleware.language_and_time_zone",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubsite.operations.middleware.form_addresses.explained_in_words",
    "clubsite.operations.middleware.too_much_noted.TooMuchNotedInWords",
    "clubsite.operations.middleware.archived_clubs.ArchivedInWords",
]

# How many pages a minute each process gives: all strangers of one address together, all phones there that were shown an evening
# by its code, one login, one seat in the browsers that took it, one link that was not taken there; those of one address who
# come to log in or to type a code; how many score sheets one login may have tried out; and how often a program may give one
# name's password from one address. Costly pages count as several. See clubsite/access/pace.py and the middleware.
PACE = {
    "stranger": 600,
    "let in": 6_000,
    "login": 1_200,
    "seat": 1_200,
    "link": 120,
    "door": 6_000,
    "import": 10,
    "about me": 3,
    "replay": 60,  # thousands of matches whose ratings are worked out by other numbers
    "password": 12,
    "address": 15_000,  # all of these together, from one address; a hundred phones in a hall ask for 150 pages each
    "share": 120,  # what each still has beyond that
}
DOORS = ("account_login", "watch_by_code")
BEEN_IN = "clubsite.accounts.sessions.known_browsers.has_been_in"
LET_IN = "chouette.access.let_in.was_let_in_before"
SEAT_TAKEN_HERE = "chouette.access.held_seats.seat_taken_here"
LINKS = (
    "chouette.access.permissions.seats_link",
    "clubsite.invitations.selectors.invitation_link",
    "chouette.access.code_guessing.code_entered_here",
)

ROOT_URLCONF = "clubsite.urls"
ASGI_APPLICATION = "clubsite.asgi.application"
AUTH_USER_MODEL = "members.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "clubsite.members.waiting.at_the_top",
            ],
            "builtins": [
                "clubsite.templatetags.points",
                "clubsite.templatetags.days",
                "clubsite.templatetags.letters",
                "clubsite.templatetags.notifications",
                "clubsite.templatetags.wayfinding",
                "clubsite.templatetags.passkeys",
                "clubsite.templatetags.reachable",
            ],
        },
    }
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": os.environ.get("PGDATABASE", "club"),
        "USER": os.environ.get("PGUSER", ""),
        "PASSWORD": os.environ.get("PGPASSWORD", ""),
        "HOST": os.environ.get("PGHOST", ""),
        "PORT": os.environ.get("PGPORT", ""),
        "CONN_MAX_AGE": 600,  # seconds; each of the few WSGI threads keeps a connection
        "CONN_HEALTH_CHECKS": True,  # so that no request fails after the database is restarted
    }
}

BROKER_URL = os.environ.get("CLUB_BROKER_URL", "")  # empty: the queue is in the database above
TASK_IS_LOST_AFTER_SECONDS = int(os.environ.get("CLUB_TASK_IS_LOST_AFTER") or "600")  # well above the longest task

SITE_ADDRESS = os.environ.get("CLUB_ADDRESS", "http://localhost:8000").rstrip("/")  # what links in mail begin with
SECURITY_CONTACT = security_contact(os.environ.get("CLUB_SECURITY_CONTACT", ""))
PUSH_KEY = ""  # signs notifications; without one none are offered
DEFAULT_FROM_EMAIL = os.environ.get("CLUB_MAIL_FROM", "Chouette club <club@localhost>")
EMAIL_BACKEND = "clubsite.operations.mail.counted.EmailBackend"
EMAIL_TIMEOUT = 20  # seconds, well below the time after which a task counts as lost
EVENING_IS_LEFT_AFTER_HOURS = int(os.environ.get("CLUB_EVENING_IS_LEFT_AFTER_HOURS") or "12")  # without a statement
OPENER_IS_REMINDED_AFTER_HOURS = 36  # of a game that nobody ended
SUMMARY_IS_MAILED_AFTER_MINUTES = 10  # enough time to undo a closing
MATCHES_ARE_MAILED_AFTER_MINUTES = 5  # whoever sits beside the challenger has answered by then

CALENDAR_LATE_AT_MOST_MINUTES = 120  # after an outage, what the calendar was to do earlier is left undone
CALENDAR_REMINDS_HOURS_BEFORE = 24
CALENDAR_DAYS_AHEAD = 30  # within which a club's page names the next nights

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
TIME_ZONE = os.environ.get("CLUB_TIME_ZONE") or "UTC"  # for users who have not chosen one
USE_TZ = True
LOCALE_PATHS = [ROOT / "clubsite" / "locale"]

# In PostgreSQL, so that all processes of the site count together: attempts to log in, to sign up, to guess.
CACHES = {
    "default": {
        "BACKEND": "clubsite.operations.honest_cache.HonestDatabaseCache",
        "LOCATION": "club_cache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},  # with Django's 300, a flood of names would evict the counts
    },
    "pace": {  # see clubsite/api/pace.py
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pace",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # with Django's 300, three hundred addresses begin everybody's minute anew
    },
}

STATIC_URL = "static/"
STATIC_ROOT = ROOT / "staticfiles"
STATICFILES_DIRS = [ROOT / "clubsite" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "clubsite.operations.static_files.Packed"},
}

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "clubsite.accounts.answers.forged"
CSRF_COOKIE_HTTPONLY = True  # forms carry the token; no script needs the cookie
# The style guide at /look/: every part of the pages with invented data. DEBUG also turns it on.
LOOK_BOOK = bool(os.environ.get("CLUB_LOOK_BOOK"))
