"""The two-command installation: one machine with its own database, reached by phones in the same network."""

import os

from clubsite.embedded.cluster import Cluster
from clubsite.embedded.data_folder import data_folder, push_key, secret_key

from .environment import leave_if_wrong

leave_if_wrong(at_home=True)  # before anything else reads the environment

from .base import *  # noqa: E402, F403
from .base import DATABASES  # noqa: E402

DEBUG = False
SECRET_KEY = secret_key()
PUSH_KEY = os.environ.get("CLUB_PUSH_KEY") or push_key()
STATIC_ROOT = data_folder() / "static"

# Phones use whatever name or address this machine has in the club's network, which cannot be listed beforehand. The Host header
# is only used for links on the page itself.
ALLOWED_HOSTS = ["*"]

# Letters are kept for whoever runs the site to read, unless a mail server is named (CLUB_SMTP_HOST, port 25 or CLUB_SMTP_PORT).
EMAIL_HOST = os.environ.get("CLUB_SMTP_HOST", "")
EMAIL_PORT = int(os.environ.get("CLUB_SMTP_PORT", "25"))
if not EMAIL_HOST:
    EMAIL_BACKEND, LETTERS_FOLDER = "clubsite.operations.mail.keeping.EmailBackend", str(data_folder() / "letters")

MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # without TLS, browsers make passkeys only at http://localhost

if "PGHOST" not in os.environ:  # in another terminal: find the supervisor's database without further settings
    _address = Cluster(data_folder()).environment()
    DATABASES["default"] |= {"HOST": _address["PGHOST"], "PORT": _address["PGPORT"], "USER": _address["PGUSER"]}
