"""Each act of the log as a sentence in the reader's language."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.kit.isolated_name import isolated
from clubsite.kit.money import money_text, signed_money
from clubsite.kit.points import amount_text

from .kinds import Download, Kind
from .models import Noted

SENTENCES: dict[Kind, Promise] = {
    Kind.ROLES_CHANGED: _("{who} changed the roles of {user}: {after} (before: {before})."),
    Kind.MEMBER_JOINED: _("{user} joined the club as {roles}."),
    Kind.MEMBER_REMOVED: _("{who} removed {user} from the club."),
    Kind.REQUEST_ACCEPTED: _("{who} took in {user}, who had asked to join."),
    Kind.REQUEST_DECLINED: _("{who} declined {user}, who had asked to join."),
    Kind.MEMBER_LEFT: _("{user} left the club."),
    Kind.LOGIN_GIVEN: _("{who} gave {user} a login."),
    Kind.PLAYER_RENAMED: _("{who} renamed a player: {after} (before: {before})."),
    Kind.INVITATION_MADE: _("{who} made an invitation as {roles}, good for {days} and {people}."),
    Kind.INVITATION_REVOKED: _("{who} revoked an invitation."),
    Kind.CLAIM_GRANTED: _("{who} confirmed that the guest {player} is {user}."),
    Kind.CLAIM_REFUSED: _("{who} refused {user} the history of the guest {player}."),
    Kind.CLAIM_UNDONE: _("{who} took back that the guest {player} is {user}."),
    Kind.LINK_RENEWED: _("{who} made a new personal link for {player} in “{evening}”."),
    Kind.CODE_RENEWED: _("{who} gave “{evening}” a new code."),
    Kind.GAME_CORRECTED: _("{who} corrected game {game} of “{evening}”."),
    Kind.RESULT_TAKEN_BACK: _("{who} took back a result of “{evening}”: game {games}."),
    Kind.OVERRULED: _("{who} overrode a house rule in “{evening}” (statement {record})."),
    Kind.MATCH_DECIDED: _("{who} decided the match {between}: {score}, because “{reason}”."),
    Kind.MATCH_HOURS_CHANGED: _("{who} changed after how many hours an unanswered result of a match counts: {hours}."),
    Kind.MATCH_LATENESS_CHANGED: _("{who} changed what new challenges say of being late: {late}."),
    Kind.RACE_CHANGED: _("{who} chose the points race: {race}."),
    Kind.RATING_LIST_CHANGED: _("{who} chose the rating list {list} for all matches: {matches} are worked out again."),
    Kind.RATING_LIST_ANEW: _("{who} started the ratings anew, on the list {list}."),
    Kind.MATCH_CALLED_OFF: _("{who} called off the match {between}, because “{reason}”."),
    Kind.MATCH_LATE: _("{who} noted that {player} was {minutes} minutes late for the match {between}."),
    Kind.MATCH_TAKEN_BACK: _("{who} took back or corrected what was entered of the match {between}: {score} became {becomes}."),
    Kind.MATCH_LENGTH: _("{who} ruled that the match {between} was played to {length} points, because “{reason}”."),
    Kind.MATCH_TAKEN_OUT: _("{who} took the match {between} out of the ratings, because “{reason}”."),
    Kind.MATCH_PUT_BACK: _("{who} put the match {between} back into the ratings, because “{reason}”."),
    Kind.TOURNAMENT_OFF: _("{who} called off the tournament “{tournament}”, because “{reason}”."),
    Kind.TOURNAMENT_NOT_OFF: _("{who} took back that the tournament “{tournament}” is called off, because “{reason}”."),
    Kind.MATCH_CLOCK: _(
        "{who} set a clock in mid-match, {between}: {reserve} seconds a point, {delay} a move; out of time costs {costs}."
    ),
    Kind.CASH_WRITTEN: _("{who} wrote down cash: {payer} paid {payee} what {quarters} points are worth."),
    Kind.CASH_TAKEN_BACK: _("{who} took back cash: {payer} had paid {payee} what {quarters} points are worth."),
    Kind.CASH_AT_TABLE: _("{who} wrote down cash in “{evening}”: {payer} paid {payee} what {quarters} points are worth."),
    Kind.CASH_TAKEN_BACK_AT_TABLE: _(
        "{who} took back cash in “{evening}”: {payer} had paid {payee} what {quarters} points are worth."
    ),
    Kind.MONEY_TAKEN: _("{who} wrote down money: {payer} paid the till {cents}."),
    Kind.MONEY_GIVEN: _("{who} wrote down money: the till paid {payee} {cents}."),
    Kind.MONEY_TAKEN_BACK: _("{who} took back a payment of {payer}: {cents}, because “{reason}”."),
    Kind.TILL_COUNTED: _("{who} counted the till: {cents}, where the book has {expected}."),
    Kind.DUES_WRITTEN: _("{who} wrote down {cents} each for {payers}: “{for_what}”."),
    Kind.EXPENSE_WRITTEN: _("{who} wrote down an expense of {cents}: “{for_what}”, by {payee}."),
    Kind.CHARGE_TAKEN_BACK: _("{who} took back “{for_what}”, because “{reason}”."),
    Kind.PERIOD_CLOSED: _("{who} closed the period {period}, up to {until}."),
    Kind.OPENING_BROUGHT: _("{who} brought opening balances from a file: {lines}."),
    Kind.DOWNLOADED: _("{who} downloaded {what}."),
    Kind.TOKEN_MADE: _("{who} made a token that opens this club: {scopes}; good for {days}."),
    Kind.TOKEN_ENDED: _("A token of {who} that opened this club was ended."),
    Kind.CLUB_CHANGED: _("{who} changed the club’s settings: {changed}."),
    Kind.CLUB_ARCHIVED: _("{who} archived the club."),
    Kind.CLUB_OPENED_AGAIN: _("{who} opened the archived club again."),
    Kind.CLUB_GOES: _("{who} asked for the club to be deleted from {day} on."),
    Kind.CLUB_STAYS: _("{who} took back that the club is deleted."),
    Kind.CLOCK_CHANGED: _("{who} changed the club’s time zone from {was} to {zone}."),
    Kind.BOOK_RULES_CHANGED: _("{who} changed how the book is kept: {changed}."),
    Kind.SEASON_ADDED: _("{who} added the season “{season}”, {begins} to {ends}."),
    Kind.SEASON_CLOSED: _("{who} closed and published the season “{season}”."),
    Kind.SEASON_DROPPED: _("{who} dropped the season “{season}”."),
    Kind.SERIES_ADDED: _("{who} made the series “{series}”."),
    Kind.SERIES_DROPPED: _("{who} dropped the series “{series}”."),
    Kind.SERIES_TOOK_IN: _("{who} took “{tournament}” into the series “{series}”, because “{reason}”."),
    Kind.SERIES_LEFT_OUT: _("{who} left “{tournament}” out of the series “{series}”, because “{reason}”."),
    Kind.LEADERS_CHANGED: _("{who} changed the fewest results for an average from {was} to {least}."),
    Kind.CIRCLE_FOUNDED: _("{who} founded the circle “{circle}”."),
    Kind.CIRCLE_INVITED: _("{who} invited {asked} to the circle “{circle}”."),
    Kind.CIRCLE_TAKEN_BACK: _("{who} took back the invitation of {asked} to the circle “{circle}”."),
    Kind.CIRCLE_JOINED: _("{who} agreed: the club is in the circle “{circle}”."),
    Kind.CIRCLE_DECLINED: _("{who} declined the circle “{circle}”."),
    Kind.CIRCLE_LEFT: _("{who} took the club out of the circle “{circle}”."),
    Kind.CIRCLE_CAME_IN: _("The club {other} came into the circle “{circle}”."),
    Kind.CIRCLE_WENT_OUT: _("The club {other} left the circle “{circle}”."),
    Kind.NIGHT_SET_UP: _("{who} set up the club night “{night}”."),
    Kind.NIGHT_ENDED: _("{who} ended the club night “{night}”."),
    Kind.NIGHT_CALLED_OFF: _("{who} called off “{night}” on {day}. {reason}"),
    Kind.NIGHT_MOVED: _("{who} moved “{night}” of {day}, or put it back. {reason}"),
    Kind.WEBHOOK_MADE: _("{who} made a webhook to {host}."),
    Kind.WEBHOOK_CHANGED: _("{who} changed the webhook to {host}."),
    Kind.WEBHOOK_PAUSED: _("{who} paused the webhook to {host}."),
    Kind.WEBHOOK_RESUMED: _("{who} resumed the webhook to {host}."),
    Kind.WEBHOOK_DELETED: _("{who} deleted the webhook to {host}."),
    Kind.WEBHOOK_SECRET_RENEWED: _("{who} gave the webhook to {host} a new secret."),
}

DOWNLOADS: dict[Download, Promise] = {
    Download.BOOK_CSV: _("the book as a spreadsheet"),
    Download.BOOK_JSON: _("the book as JSON"),
    Download.BOOK_PDF: _("the book as a PDF"),
    Download.CASH_CSV: _("the cash journal as a spreadsheet"),
    Download.STATEMENT_PDF: _("the statement of {player} as a PDF"),
    Download.YEAR_PDF: _("a year’s report as a PDF"),
    Download.LIFETIME_CSV: _("the record of {player} as a spreadsheet"),
    Download.EVENING_SHEET: _("the score sheet of “{evening}”"),
    Download.EVENING_CSV: _("the games of “{evening}” as a spreadsheet"),
    Download.EVENING_JSON: _("“{evening}” as JSON"),
    Download.GAME_MAT: _("the moves of a game of “{evening}” as a .mat file"),
    Download.GAME_JSON: _("the moves of a game of “{evening}” as JSON"),
    Download.MOVES_MAT: _("the moves of “{evening}” as a .mat file"),
    Download.MOVES_JSON: _("the moves of “{evening}” as JSON"),
    Download.CLOSING_PDF: _("the closing report of “{evening}” as a PDF"),
    Download.AUDIT_CSV: _("this log as a spreadsheet"),
}

CHANGES: dict[str, Promise] = {
    "name": _("name"),
    "about": _("what strangers read"),
    "is_public": _("whether strangers see it"),
    "house_rules": _("house rules"),
    "contact": _("mail address for questions"),
    "contact_is_public": _("whether strangers see the mail address"),
    "links": _("links"),
    "language": _("language"),
    "picture": _("picture"),
    "logo": _("logo"),
    "cents_per_point": _("what a point is worth"),
    "currency": _("currency"),
    "remind_over": _("from which debt people are reminded"),
    "remind_after_days": _("after how many days they are reminded"),
    "remind_weekly": _("weekly reminders"),
}

SCOPES: dict[str, Promise] = {
    "read": _("read"),
    "keep_score": _("keep scores and play"),
    "keep_book": _("keep the book"),
    "everything": _("everything its owner may do"),
}


NO_ISOLATES = {ord("\N{FIRST STRONG ISOLATE}"): None, ord("\N{POP DIRECTIONAL ISOLATE}"): None}


def sentence_of(noted: Noted, *, isolating: bool = True) -> str:
    """Who did what, in the reader's language; names are isolated for a page, not for a spreadsheet or a program. A kind that a
    later version wrote is shown by its name."""
    told = _sentence(noted)
    return told if isolating else told.translate(NO_ISOLATES)


def _sentence(noted: Noted) -> str:
    try:
        kind = Kind(noted.kind)
    except ValueError:
        return f"{who_of(noted)}: {noted.kind}"
    said = {"who": isolated(who_of(noted)), "user": isolated(_called(noted.user)), "player": isolated(str(noted.player or ""))}
    return str(SENTENCES[kind]).format(**(said | {name: _told(name, value, noted) for name, value in noted.words.items()}))


def who_of(noted: Noted) -> str:
    """Who did it, as they are called today."""
    if noted.by is None:
        return noted.by_name or gettext("The site")
    return _called(noted.by)


def _called(user: Any) -> str:
    if user is None:
        return ""
    return str(user.called) if user.is_active else gettext("somebody whose login is closed")


def _told(name: str, value: Any, noted: Noted) -> str:
    tell = TOLD.get(name)
    return tell(value, noted) if tell is not None else str(value)


def _roles(roles: Iterable[str] | str) -> str:
    """Translated by their own words, which are also their labels; names of players come here as text."""
    return isolated(roles) if isinstance(roles, str) else ", ".join(gettext(role) for role in roles) or gettext("player")


def _days(days: int) -> str:
    return ngettext("{number} day", "{number} days", days).format(number=days)


def _people(people: int) -> str:
    return ngettext("{number} person", "{number} people", people).format(number=people)


def _late(minutes: str) -> str:
    """As in `5+5`."""
    return gettext("it costs nothing") if minutes == "none" else gettext("{minutes} minutes").format(minutes=minutes)


def _costs(costs: str) -> str:
    """The match, the game, or so many points."""
    if costs.isdigit():
        return ngettext("{number} point", "{number} points", int(costs)).format(number=costs)
    return gettext("the match") if costs == "match" else gettext("the game")


def _listed(of: Mapping[str, Promise], names: Iterable[str]) -> str:
    return ", ".join(str(of.get(name, name)) for name in names)


def _what(what: str, noted: Noted) -> str:
    player, evening = isolated(str(noted.player or "")), isolated(str(noted.words.get("evening", "")))
    return str(DOWNLOADS[Download(what)]).format(player=player, evening=evening)


TOLD: dict[str, Callable[[Any, Noted], str]] = {
    "late": lambda late, _noted: _late(late),
    "costs": lambda costs, _noted: _costs(costs),
    "roles": lambda roles, _noted: _roles(roles),
    "before": lambda roles, _noted: _roles(roles),
    "after": lambda roles, _noted: _roles(roles),
    "days": lambda days, _noted: _days(days),
    "people": lambda people, _noted: _people(people),
    "games": lambda games, _noted: ", ".join(str(game) for game in games),
    "evening": lambda title, _noted: isolated(title),
    "between": lambda names, _noted: isolated(names),
    "reason": lambda reason, _noted: isolated(reason),
    "quarters": lambda quarters, _noted: amount_text(quarters),
    "cents": lambda cents, _noted: money_text(cents) if cents >= 0 else signed_money(cents),
    "expected": lambda cents, _noted: money_text(cents) if cents >= 0 else signed_money(cents),
    "payers": lambda number, _noted: ngettext("{number} player", "{number} players", number).format(number=number),
    "lines": lambda number, _noted: ngettext("{number} line", "{number} lines", number).format(number=number),
    "for_what": lambda text, _noted: isolated(text),
    "period": lambda name, _noted: isolated(name),
    "until": lambda day, _noted: day_in_words(date.fromisoformat(day), "j F Y"),
    "payer": lambda name, _noted: isolated(name) if name else gettext("the till"),
    "payee": lambda name, _noted: isolated(name) if name else gettext("the till"),
    "circle": lambda name, _noted: isolated(name),
    "other": lambda name, _noted: isolated(name),
    "what": _what,
    "scopes": lambda scopes, _noted: _listed(SCOPES, scopes),
    "changed": lambda names, _noted: _listed(CHANGES, names),
}
"""How a word of a row is said; the others are said as they stand."""
