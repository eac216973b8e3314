"""Who draws what is shown live: the one list, from the first word of a channel to the function that reads it.

A channel is `<word>:<id>`, such as `chouette:42`. The function is named as a dotted path, because the club imports no
game; its shape is `clubsite.live.rendering.Read`. A channel whose word is not listed is never rendered.
"""

LISTENERS = {"chouette": "chouette.pages.live.read"}

# Who hears what happened in a club, in the transaction that wrote it: `clubsite.eventlog.club_events`.
CLUB_EVENT_LISTENERS = ("clubsite.webhooks.services.put_into_outbox",)

LIVE_STREAMS_AT_MOST = 4_000  # open pages of one process; the next is told to come back later
LIVE_FRAMES_A_PAGE_MAY_MISS = 8  # a page that took none of so many in a row is closed; it reconnects and catches up
LIVE_HEARTBEAT_SECONDS = 15.0  # a page calls itself stale after 40 (clubsite/static/site/live.js)
LIVE_RENDER_THREADS = 2  # each holds one database connection

# Who tells the club's pages about its evenings; who asks what, and the shape of an answer: `clubsite.members.evenings`.
EVENINGS = {
    "running": "chouette.evening.club_evenings.running",
    "past": "chouette.evening.club_evenings.past",
    "known": "chouette.evening.club_evenings.has_sat",
    "seated": "chouette.evening.club_evenings.is_at_an_open_table",
    "together": "chouette.evening.club_evenings.sat_together",
}

# What the dice may be called for whoever likes that: a mapping of `games.rules.dice_names.DiceNames` by the word that a
# profile keeps. Asked by `clubsite.preferences.dice_names`.
DICE_NAME_SETS = "games.rules.dice_names.SETS"
