"""What is measured, checked and kept of the running site: metrics, health, backups."""

import os

from .environment import networks

# Who is trusted to report a visitor's address: nobody, unless there is a proxy in front.
TRUSTED_PROXIES = networks("")

# Who may read /metrics: bearers of the token, and anyone from these networks. By default nobody.
METRICS_TOKEN = os.environ.get("CLUB_METRICS_TOKEN", "")
METRICS_FROM = networks(os.environ.get("CLUB_METRICS_FROM", ""))

# Metrics of the whole site, computed whenever /metrics is read: name -> the function that gives the value (None: this process
# does not know it), and the meaning.
MEASURED = {
    "club_evenings_open": ("chouette.evening.club_evenings.open_now", "Evenings that nobody has closed yet"),
    "club_ledger_off_zero": ("clubsite.ledger.selectors.off_zero", "By how much the books miss zero in all; 0 is sound"),
    "club_backup_age_seconds": (
        "clubsite.operations.backups.backup.seconds_since_last_backup",
        "Time since the last backup was written; only where CLUB_BACKUP_FOLDER is named",
    ),
    "club_webhooks_failing": ("clubsite.webhooks.selectors.failing_now", "Webhooks whose last attempt failed, paused ones too"),
    "club_webhook_deliveries_waiting": ("clubsite.webhooks.selectors.waiting_now", "Deliveries that are still to be made"),
}
# Checks of a restored site: each function yields a sentence for everything that is wrong.
CHECKED_AFTER_A_RESTORE = (
    "clubsite.ledger.selectors.troubles",
    "chouette.records.audit.troubles_of_every_evening",
    "games.dice.audit.troubles",
)
# Called after a restore, for what must not continue as it was in the backup.
DONE_AFTER_A_RESTORE = ("games.dice.dice_cup.promise_anew",)

# Where a backup is written every night (none without a folder), and how many are kept.
BACKUP_FOLDER = os.environ.get("CLUB_BACKUP_FOLDER", "")
BACKUPS_KEPT = int(os.environ.get("CLUB_BACKUPS_KEPT") or "14")

# Where letters are kept for whoever runs the site to read; nowhere on a site that sends them.
LETTERS_FOLDER = ""

# The files of a players' page, which a phone keeps for when it has no network.
SHELL = (
    "site/tokens.css",
    "site/base.css",
    "site/forms.css",
    "site/parts.css",
    "site/scores.css",
    "chouette/scoreboard.css",
    "chouette/bar-screen.css",
    "chouette/links.css",
    "chouette/console.css",
    "games/board.css",
    "games/table.css",
    "games/clocks.css",
    "site/vendor/htmx-4.0.1.min.js",
    "site/vendor/hx-sse-4.0.1.min.js",
    "site/live.js",
    "site/taps.js",
    "site/club.js",
    "site/focus.js",
    "site/phone.js",
    "chouette/countdown.js",
    "site/turn.js",
    "site/cube-turn.svg",
    "chouette/console.js",
    "chouette/kept-taps.js",
    "site/cube.svg",
    "site/fonts/newsreader-display-latin.woff2",
)

# How many tasks one worker runs at a time; the entrypoint and `./club up` start it with so many threads.
WORKER_THREADS = int(os.environ.get("CLUB_WORKER_THREADS") or "4")
