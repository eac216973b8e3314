"""What is measured, checked and kept of the running site: metrics, health, back-ups."""

import os

from .environment import networks

# Whose word about a visitor's address counts: nobody's, where no proxy is in front.
TRUSTED_PROXIES = networks("")

# Who may read /metrics: the bearer of the token, or anybody from these networks. By default nobody.
METRICS_TOKEN = os.environ.get("CLUB_METRICS_TOKEN", "")
METRICS_FROM = networks(os.environ.get("CLUB_METRICS_FROM", ""))

# What the whole site counts, asked anew at each look: the metric's name -> the function that answers, and its meaning.
MEASURED = {
    "club_evenings_open": ("chouette.evening.club_evenings.open_now", "Evenings that nobody has closed yet"),
    "club_ledger_off_zero": ("clubsite.ledger.selectors.off_zero", "By how much the books miss zero in all; 0 is sound"),
}
# What must be true of a restored site: each function yields a sentence for each thing that is wrong.
CHECKED_AFTER_A_RESTORE = (
    "clubsite.ledger.selectors.troubles",
    "chouette.records.audit.troubles_of_every_evening",
    "games.dice.audit.troubles",
)
# What must not go on as it stood in the back-up.
DONE_AFTER_A_RESTORE = ("games.dice.dice_cup.promise_anew",)

# Where the clock puts a back-up every night (none without a folder), and how many of them stay.
BACKUP_FOLDER = os.environ.get("CLUB_BACKUP_FOLDER", "")
BACKUPS_KEPT = int(os.environ.get("CLUB_BACKUPS_KEPT") or "14")
