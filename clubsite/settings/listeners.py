"""Who draws live updates: maps the first word of a channel to the function that reads its state.

A channel is `<word>:<id>`, such as `chouette:42`. The function is named by its dotted path, because the club imports no game;
its type is `clubsite.live.rendering.Read`. A channel whose word is not listed is never rendered.
"""

LISTENERS = {
    "chouette": "chouette.pages.live.read",
    "leaders": "clubsite.leaderboards.pages.live.read",
    "match": "games.matches.pages.live.read",
    "tournament": "games.tournaments.pages.live.read",
    # The same for programs (clubsite/live/programs.py).
    "programs.chouette": "chouette.api.live.read",
    "programs.match": "games.matches.api.live.read",
    "programs.tournament": "games.tournaments.api.live.read",
}

# Where an open page says how many watch; a channel's first word (clubsite/live/watching/count.py).
LIVE_WATCHERS_COUNTED = frozenset({"chouette", "match"})
LIVE_WATCHERS_TOLD_AFTER_SECONDS = 0.3  # who comes and goes meanwhile is told at once

# Who is told of events in a club, in the transaction that writes them; see `clubsite.eventlog.club_events`.
EVENT_LISTENERS = ("clubsite.webhooks.services.put_into_outbox",)

# What the schema says of the data of these events: a TypedDict by the kind.
EVENT_SHAPES = ("games.tournaments.api.webhook_shapes.SHAPES", "clubsite.ledger.api.webhook_shapes.SHAPES")

# What games add to the guide for programmers: functions that give a chapter in Markdown.
GUIDE_CHAPTERS = ("games.tournaments.api.statements.chapter",)

# Whose results the leaderboards count: a `clubsite.leaderboards.providers.Provider` by the name under which they are stored.
LEADERBOARDS = {
    "chouette": "chouette.records.results.PROVIDER",
    "matches": "games.ratings.results.MATCHES_PROVIDER",
    "ratings": "games.ratings.results.RATINGS_PROVIDER",
    "tournaments": "games.tournaments.telling.club.in_leaderboards.PROVIDER",
}

# What the book says of evenings, matches and tournaments: a `clubsite.ledger.books.origins.Tell` by the first word of the
# sources of their entries.
BOOK_ORIGINS = {
    "chouette": "chouette.records.in_the_book.causes",
    "match": "games.matches.in_the_book.causes",
    "tournament": "games.tournaments.telling.club.in_the_book.causes",
}

# Who opens a table at the hour of a club night: a `clubsite.calendar.openers.Opener` by the name under which nights store it.
CALENDAR_OPENERS = {
    "chouette": "chouette.tasks.club_nights.OPENER",
    "tournament": "games.tournaments.pages.money.of_nights.OPENER",
}

# What games announce in a club's calendar, for whoever may see its nights: a `clubsite.calendar.entries.Announced` by the word
# with which its entries' names begin in files.
CALENDAR_ENTRIES = {"tournament": "games.tournaments.telling.club.in_calendar.calendar"}

# Who is told that the confirmed result of a match came, changed or went, in the transaction that writes it.
MATCH_RESULTS = (
    "games.ratings.services.waiting.match_changed",
    "games.tournaments.telling.club.in_leaderboards.match_changed",
)

# Who is told that a player's results count with another person from now on, in the transaction that changes it.
PEOPLE_LISTENERS = (
    "games.ratings.services.waiting.counts_with_somebody_else",
    "games.tournaments.services.persons.doubles.counts_with_somebody_else",
)

# What becomes of a granted claim elsewhere, in sentences for whoever has granted it, inside its transaction.
CLAIM_SENTENCES = ("games.tournaments.services.persons.doubles.said_of",)

# Who is told that a club's days begin at another hour from now on, in the transaction that changes it.
CLOCK_LISTENERS = ("clubsite.leaderboards.counting.waiting.clock_changed",)

LIVE_FRAMES_A_PAGE_MAY_MISS = 8  # a page that takes none of so many in a row is closed, and catches up by reconnecting
LIVE_HEARTBEAT_SECONDS = 15.0  # a page considers itself stale after 40 (clubsite/static/site/live.js)
LIVE_LOGINS_LOOKED_AT_SECONDS = 3.0  # an open page ends so soon after its session, if nothing is drawn before
# Whether what a stream stands on still holds, and the session of a request; see clubsite/live/logins.py.
LIVE_LOGINS_THAT_HOLD = {
    "session": "clubsite.accounts.sessions.services.that_hold",
    "token": "clubsite.api.tokens.services.that_hold",
}
LIVE_SESSION_OF = "clubsite.accounts.sessions.services.login_here"
LIVE_RENDER_THREADS = 2  # each holds one database connection

# The functions that tell the club's pages about its evenings; `clubsite.members.evenings` calls them and gives their types.
EVENINGS = {
    "running": "chouette.evening.club_evenings.running",
    "past": "chouette.evening.club_evenings.past",
    "known": "chouette.evening.club_evenings.has_sat",
    "seated": "chouette.evening.club_evenings.is_at_an_open_table",
    "play_together": "chouette.evening.club_evenings.play_together",
    "on_screen": "chouette.evening.club_evenings.sits_on_screen",
    "club": "chouette.evening.club_evenings.club_of_code",
    "club_of_link": "chouette.seats.joining.links.club_of_link",
    "together": "chouette.evening.club_evenings.sat_together",
    "renew_links": "chouette.seats.joining.links.renew_links_of",
}

# What the pages that a member sees first say of their matches; see `clubsite.members.match_notices`.
MATCH_NOTICES = (
    "games.tournaments.telling.calls.notices_of",
    "games.tournaments.telling.to_decide.notices_of",
    "games.matches.notices.notices_of",
)

# What of a letter its reader does not see on a site that keeps its letters; see `clubsite.operations.mail.withheld`.
LETTERS_WITHHELD = ("games.tournaments.services.guests.withheld.without_links_of_opponents",)

# Who counts what waits for whoever is logged in, by the address of the list where it stands; see `clubsite.members.waiting`.
WAITING = ("games.matches.notices.waiting_for",)

# Where something may wait for somebody who is not there, of which their browsers are told: a `clubsite.push.turns.Turns` by the
# word with which the names of its places begin.
PUSH_TURNS = {
    "chouette": "chouette.pages.table.my_turn.TURNS",
    "match": "games.matches.pages.my_turn.TURNS",
    "tournament": "games.tournaments.telling.my_call.TURNS",
}

# What is not over yet in a club, without which it is archived: see `clubsite.farewell.under_way`.
UNDER_WAY = (
    "chouette.evening.club_evenings.under_way",
    "games.matches.selectors.under_way",
    "games.tournaments.telling.club.under_way.under_way",
)

# Rows that go with a deleted club although no foreign key leads from them to it; see `clubsite.farewell.rows`.
GOES_WITH_A_CLUB = ("chouette.evening.on_screen.dice_commitments.dice_of", "games.matches.services.on_screen.dice_of")

# What each app keeps about a person with a login: a `clubsite.members.about_me.Provider`.
ABOUT_ME = (
    "clubsite.pages.own_rows.account",
    "clubsite.pages.own_rows.clubs",
    "clubsite.ledger.books.about_me.of_the_book",
    "clubsite.pages.own_rows.of_the_clubs",
    "clubsite.push.about_me.of_notifications",
    "clubsite.invitations.about_me.of_invitations",
    "games.matches.about_me.of_matches",
    "games.tournaments.telling.about_me.of_tournaments",
    "chouette.records.about_me.of_evenings",
)

# The names of dice that users can choose: a mapping of `games.rules.dice_names.DiceNames` by the key kept in a profile. Used by
# `clubsite.preferences.dice_names`.
DICE_NAME_SETS = "games.rules.dice_names.SETS"
