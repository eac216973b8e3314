"""What is sent to other programs."""

import os

#: Webhooks may lead to this very machine, also without TLS: for development and tests, never for a server on the open net.
WEBHOOKS_TO_LOOPBACK = bool(os.environ.get("CLUB_WEBHOOKS_TO_LOOPBACK"))
#: A file of certificates that receivers are believed by, beside the usual ones: for a club with an authority of its own.
WEBHOOK_CA_FILE = os.environ.get("CLUB_WEBHOOK_CA_FILE", "")
WEBHOOK_LOG_DAYS = 30
