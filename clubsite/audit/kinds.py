"""What is noted in a club's log: the short list. The word before the dot is what the page filters by."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Subject(StrEnum):
    """What an act is about."""

    ROLES = "roles"
    PEOPLE = "people"
    INVITATIONS = "invitations"
    CLAIMS = "claims"
    LINKS = "links"
    EVENINGS = "evenings"
    MATCHES = "matches"
    CASH = "cash"
    DOWNLOADS = "downloads"
    TOKENS = "tokens"
    SETTINGS = "settings"


SUBJECTS: dict[Subject, Promise] = {
    Subject.ROLES: _("Roles"),
    Subject.PEOPLE: _("Members and players"),
    Subject.INVITATIONS: _("Invitations"),
    Subject.CLAIMS: _("Guests who became members"),
    Subject.LINKS: _("Personal links and codes"),
    Subject.EVENINGS: _("Corrections and overrides"),
    Subject.MATCHES: _("Matches"),
    Subject.CASH: _("Cash and the till"),
    Subject.DOWNLOADS: _("Downloads"),
    Subject.TOKENS: _("Tokens of programs"),
    Subject.SETTINGS: _("The club’s settings"),
}


class Kind(StrEnum):
    """One act. In the comment: what `note` is given with it, besides who did it. A kind is never renamed: rows stay."""

    ROLES_CHANGED = "roles.changed"  # user, before, after: roles
    MEMBER_JOINED = "people.joined"  # user, roles
    MEMBER_REMOVED = "people.removed"  # user
    REQUEST_ACCEPTED = "people.taken_in"
    REQUEST_DECLINED = "people.declined"
    MEMBER_LEFT = "people.left"  # user
    LOGIN_GIVEN = "people.login_given"  # user
    PLAYER_RENAMED = "people.renamed"  # player, before, after
    INVITATION_MADE = "invitations.made"  # roles, days, people
    INVITATION_REVOKED = "invitations.revoked"
    CLAIM_GRANTED = "claims.granted"  # user, player
    CLAIM_REFUSED = "claims.refused"  # user, player
    CLAIM_UNDONE = "claims.undone"  # user, player
    LINK_RENEWED = "links.renewed"  # player, evening
    CODE_RENEWED = "links.code_renewed"  # evening
    GAME_CORRECTED = "evenings.corrected"  # evening, game, record
    RESULT_TAKEN_BACK = "evenings.taken_back"  # evening, games, record
    OVERRULED = "evenings.overruled"  # evening, record
    MATCH_DECIDED = "matches.decided"  # match: its code, between: names, score, reason, ending, record
    MATCH_HOURS_CHANGED = "matches.hours"  # hours
    MATCH_LATENESS_CHANGED = "matches.lateness"  # late: minutes until the first point and each later one, as 5+5; or none
    RACE_CHANGED = "matches.race"  # race: its name
    RATING_LIST_CHANGED = "matches.rating_list"  # list: its name, matches: how many are worked out again
    RATING_LIST_ANEW = "matches.rating_list_anew"  # list
    MATCH_CALLED_OFF = "matches.called_off"  # match, between, reason, record
    MATCH_LATE = "matches.late"  # match, between, player, minutes, record
    MATCH_TAKEN_BACK = "matches.taken_back"  # match, between, score, becomes: scores, record
    MATCH_LENGTH = "matches.length"  # match, between, length, reason, record
    MATCH_TAKEN_OUT = "matches.taken_out"  # match, between, reason, record
    MATCH_PUT_BACK = "matches.put_back"  # match, between, reason, record
    TOURNAMENT_OFF = "matches.tournament_off"  # tournament: its title, reason, record
    TOURNAMENT_NOT_OFF = "matches.tournament_not_off"  # the same
    MATCH_CLOCK = (
        "matches.clock"  # match, between, reserve, delay: seconds a point and a move, costs: match, game or points; record
    )
    CASH_WRITTEN = "cash.written"  # payer, payee: names, "" for the till; quarters; entry
    CASH_TAKEN_BACK = "cash.taken_back"  # the same
    CASH_AT_TABLE = "cash.at_table"  # evening, record; payer, payee, quarters
    CASH_TAKEN_BACK_AT_TABLE = "cash.taken_back_at_table"  # the same
    MONEY_TAKEN = "cash.money_taken"  # payer: a name, cents, entry: paid to the till
    MONEY_GIVEN = "cash.money_given"  # payee, cents, entry: paid out of the till
    MONEY_TAKEN_BACK = "cash.money_taken_back"  # payer, cents: negative where the till had paid them, entry, reason
    TILL_COUNTED = "cash.counted"  # opening: or closing, cents, expected: cents
    DUES_WRITTEN = "cash.dues"  # payers: how many, cents: of each, for_what, entry
    EXPENSE_WRITTEN = "cash.expense"  # payee, cents, for_what, entry
    CHARGE_TAKEN_BACK = "cash.charge_taken_back"  # for_what, reason, entry
    PERIOD_CLOSED = "cash.period_closed"  # period: its name, until: a day
    OPENING_BROUGHT = "cash.opening"  # lines: how many, entry
    DOWNLOADED = "downloads.made"  # what: a `Download`; evening
    TOKEN_MADE = "tokens.made"  # noqa: S105  # scopes, days
    TOKEN_ENDED = "tokens.ended"  # noqa: S105
    CLUB_CHANGED = "settings.club"  # changed: the names of the fields
    CLUB_ARCHIVED = "settings.archived"
    CLUB_OPENED_AGAIN = "settings.opened_again"
    CLUB_GOES = "settings.goes"  # day: from when on
    CLUB_STAYS = "settings.stays"
    CLOCK_CHANGED = "settings.clock"  # was, zone: names of time zones
    BOOK_RULES_CHANGED = "settings.book"  # changed
    SEASON_ADDED = "settings.season_added"  # season, begins, ends
    SEASON_CLOSED = "settings.season_closed"  # season
    SEASON_DROPPED = "settings.season_dropped"  # season
    SERIES_ADDED = "settings.series_added"  # series: its title
    SERIES_DROPPED = "settings.series_dropped"  # series
    SERIES_TOOK_IN = "settings.series_took_in"  # series, tournament: its title, reason
    SERIES_LEFT_OUT = "settings.series_left_out"  # series, tournament, reason
    LEADERS_CHANGED = "settings.leaders"  # least: the fewest results, was
    CIRCLE_FOUNDED = "settings.circle_founded"  # circle
    CIRCLE_INVITED = "settings.circle_invited"  # circle, asked: the address of a club, which need not exist
    CIRCLE_TAKEN_BACK = "settings.circle_taken_back"  # circle, asked
    CIRCLE_JOINED = "settings.circle_joined"  # circle
    CIRCLE_DECLINED = "settings.circle_declined"  # circle
    CIRCLE_LEFT = "settings.circle_left"  # circle
    CIRCLE_CAME_IN = "settings.circle_came_in"  # circle, other: a club, by its name
    CIRCLE_WENT_OUT = "settings.circle_went_out"  # circle, other
    NIGHT_SET_UP = "settings.night_set_up"  # night: its title
    NIGHT_ENDED = "settings.night_ended"  # night
    NIGHT_CALLED_OFF = "settings.night_called_off"  # night, day, reason
    NIGHT_MOVED = "settings.night_moved"  # night, day, reason
    WEBHOOK_MADE = "settings.webhook_made"  # host
    WEBHOOK_CHANGED = "settings.webhook_changed"  # host
    WEBHOOK_PAUSED = "settings.webhook_paused"  # host
    WEBHOOK_RESUMED = "settings.webhook_resumed"  # host
    WEBHOOK_DELETED = "settings.webhook_deleted"  # host
    WEBHOOK_SECRET_RENEWED = "settings.webhook_secret"  # noqa: S105  # host

    @property
    def subject(self) -> Subject:
        return Subject(self.value.partition(".")[0])


class Download(StrEnum):
    """What somebody took away as a file."""

    BOOK_CSV = "book.csv"
    BOOK_JSON = "book.json"
    BOOK_PDF = "book.pdf"
    CASH_CSV = "cash.csv"
    STATEMENT_PDF = "statement.pdf"
    YEAR_PDF = "year.pdf"
    LIFETIME_CSV = "lifetime.csv"
    EVENING_SHEET = "evening.txt"
    EVENING_CSV = "evening.csv"
    EVENING_JSON = "evening.json"
    GAME_MAT = "moves of a game.mat"
    GAME_JSON = "moves of a game.json"
    MOVES_MAT = "moves.mat"
    MOVES_JSON = "moves.json"
    CLOSING_PDF = "closing.pdf"
    AUDIT_CSV = "audit.csv"
