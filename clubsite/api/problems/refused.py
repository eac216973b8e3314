"""What clubs and the book refuse apart from their rules, in all apps: a code for programs and a sentence for people."""

from collections.abc import Mapping
from enum import StrEnum
from http import HTTPStatus

from django.utils.translation import gettext, gettext_noop

from clubsite.api.problems.details import Refusal


class ClubRefusal(StrEnum):
    """The value is the sentence."""

    NAME_TAKEN = gettext_noop("Another player of the club has this name; take another.")
    PLAYS_AGAINST = gettext_noop(
        "You sit in the same open game on screen, which they could answer no more. Remove them after it, or ask another owner."
    )
    LAST_OWNER = gettext_noop("A club needs an owner, and there is no other. Make somebody else an owner first.")
    TOO_MANY_CLUBS = gettext_noop("You own {number} clubs, and more are not to be had.")
    ROLES_CHANGED = gettext_noop("Somebody else has changed these roles meanwhile. They stand here as they are now.")
    PAYS_HIMSELF = gettext_noop("Nobody can pay themselves: choose two.")
    NOT_OF_THIS_CLUB = gettext_noop("The club has no such player.")
    TAKEN_BACK_ALREADY = gettext_noop("Somebody has taken this back already.")
    OWN_GAIN = gettext_noop("It would be for your own gain: another who keeps the book writes it down.")
    NOT_WORTH_IT = gettext_noop("{points} points are worth {due} on that day, not {money}. Correct one of the two.")
    NO_WORTH = gettext_noop("Say first, under Money and reminders, what a point is worth.")
    NO_CURRENCY = gettext_noop("Say first, under Money and reminders, in which currency the club keeps its money.")
    CURRENCY_KEPT = gettext_noop("The book has money in {currency} already, and keeps it.")
    NO_AMOUNT = gettext_noop("That is too little to be written down.")
    DAY_TO_COME = gettext_noop("That day has not come yet.")
    DAY_BEFORE_BOOK = gettext_noop(
        "The club’s book begins on {day}, and that day lies more than a year before. "
        "Write what was owed then under Opening balances."
    )
    BEFORE_ANNOUNCED = gettext_noop(
        "{title} was announced on {day}, and nothing else was owed before. Choose that day or a later one."
    )
    PERIOD_CLOSED = gettext_noop("That day lies in a closed period, which takes no entries. Write it down for a later day.")
    PERIOD_NOT_OVER = gettext_noop("A period is closed when it is over: choose a day before today.")
    PERIOD_CLOSED_ALREADY = gettext_noop("The book is closed up to {day} already. Choose a later day.")
    PERIOD_NAME_TAKEN = gettext_noop("A closed period has this name already. Take another.")
    OWES_NOTHING = gettext_noop("{name} owes nothing any more.")
    TOO_SOON = gettext_noop("{name} was reminded within the last three days.")
    DECLINED = gettext_noop("{name} wants no such mails. Tell it in person.")
    NO_ADDRESS = gettext_noop("{name} has confirmed no address. Tell it in person.")
    NO_LOGIN = gettext_noop("{name} has no login in this club. Tell it in person.")
    ADDRESS_TAKEN = gettext_noop("The club has a webhook of this address already.")
    TOO_MANY_HOOKS = gettext_noop("A club has at most {number} webhooks. Delete one first.")
    TOO_MANY_BY_HAND = gettext_noop("A club sends {number} tests and repetitions in ten minutes. Wait a little.")
    SECRET_REPLACED = gettext_noop("The secret was replaced a moment ago, and shown to whoever did it.")
    TOO_MANY_INVITATIONS = gettext_noop("You make {number} invitations a day. Make one for several people, or go on tomorrow.")
    ROLES_ARE_FOR_OWNERS = gettext_noop("Only an owner may invite somebody to a role.")
    TOO_MANY_TOKENS = gettext_noop("You have {number} tokens. Revoke one first.")
    TOKENS_MAKE_NO_TOKENS = gettext_noop(
        "A token makes no tokens. Send your user name and password, or use the page My account."
    )
    PASSWORD_ONCE_MORE = gettext_noop(
        "A browser that is logged in is not enough for this. Send your user name and password, or use the page My account."
    )
    TOKEN_LACKS_SCOPE = gettext_noop("This token may not do that. Make one under My account that may: {scope}.")
    TOKEN_OF_ONE_CLUB = gettext_noop("This token opens only the club {club} and its evenings.")
    STILL_UNDER_WAY = gettext_noop("Not everything is over yet: {names}.")
    WAS_REMOVED = gettext_noop("The club has removed you since this invitation was made. Ask its owner for a new one.")


def refused(
    reason: ClubRefusal,
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
    *,
    more: Mapping[str, object] | None = None,
    **words: object,
) -> Refusal:
    """The problem to raise; `words` fill the sentence's braces, `more` is what the problem tells programs besides."""
    return Refusal(reason.name, gettext(reason.value).format(**words), status, **(more or {}))
