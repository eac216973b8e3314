"""The two-command installation: one machine, its own database, reached from the phones of the same network."""

import os

from clubsite.embedded.cluster import Cluster
from clubsite.embedded.data_folder import data_folder, secret_key

from .base import *  # noqa: F403
from .base import DATABASES

DEBUG = False
SECRET_KEY = secret_key()
STATIC_ROOT = data_folder() / "static"

# Phones come by whatever name or number this machine has in the club's network, which nobody can list beforehand.
# Nothing here builds a link from the Host header except the page's own.
ALLOWED_HOSTS = ["*"]

# Letters are printed where `./club up` was started until a mail server is named (CLUB_SMTP_HOST, port 25 or CLUB_SMTP_PORT).
EMAIL_HOST = os.environ.get("CLUB_SMTP_HOST", "")
EMAIL_PORT = int(os.environ.get("CLUB_SMTP_PORT", "25"))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"

MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # browsers make passkeys without TLS at http://localhost alone

if "PGHOST" not in os.environ:  # another terminal: find the supervisor's database without being told
    _address = Cluster(data_folder()).environment()
    DATABASES["default"] |= {"HOST": _address["PGHOST"], "PORT": _address["PGPORT"], "USER": _address["PGUSER"]}
