"""Settings of webhooks."""

import os

from .operations import WORKER_THREADS

#: Webhooks may lead to this very machine, even without TLS: for development and tests, never for a server on the internet.
WEBHOOKS_TO_LOOPBACK = bool(os.environ.get("CLUB_WEBHOOKS_TO_LOOPBACK"))
#: A file of certificates trusted for receivers in addition to the usual ones, for a club with its own certificate authority.
WEBHOOK_CA_FILE = os.environ.get("CLUB_WEBHOOK_CA_FILE", "")
WEBHOOK_LOG_DAYS = 30
#: Deliveries that one worker makes at a time: half of its threads, so that the other half is left for everything else. With a
#: single thread there is no such half.
WEBHOOKS_AT_ONCE = max(1, WORKER_THREADS // 2)
