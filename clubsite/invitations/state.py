"""Is an invitation still valid, and if not, why?"""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.members.rules.powers import Power, powers_of_roles

from .models import Invitation


class State(StrEnum):
    OPEN = "open"
    REVOKED = "revoked"
    EXPIRED = "expired"
    USED_UP = "used_up"
    MAKER_LEFT = "maker_left"


#: Shown to its maker, on the list.
WORDS: dict[State, Promise] = {
    State.OPEN: _("open"),
    State.REVOKED: pgettext_lazy("an invitation", "taken back"),
    State.EXPIRED: _("expired"),
    State.USED_UP: _("used up"),
    State.MAKER_LEFT: _("its maker may not invite any more"),
}

#: Shown to visitors who open the link. They do not name the club, which may no longer concern the visitor.
SENTENCES: dict[State, Promise] = {
    State.REVOKED: _("This invitation was taken back. Ask whoever gave it to you for a new one."),
    State.EXPIRED: _("This invitation was good for some time only, and that is over. Ask for a new one."),
    State.USED_UP: _("As many people as this invitation was for have joined by it. Ask for a new one."),
    State.MAKER_LEFT: _("Whoever made this invitation may not invite any more. Ask the club for a new one."),
}


def state_of(invitation: Invitation, roles_of_maker: Collection[str] | None, now: datetime) -> State:
    """`roles_of_maker` are the maker's current roles, None if they have left the club: an invitation is worth no more than its
    maker's word, so that nobody who loses a role keeps a back door."""
    if invitation.revoked_at is not None:
        return State.REVOKED
    if invitation.expires_at <= now:
        return State.EXPIRED
    if invitation.uses >= invitation.most_uses:
        return State.USED_UP
    if roles_of_maker is None or power_to_make(invitation.roles) not in powers_of_roles(roles_of_maker):
        return State.MAKER_LEFT
    return State.OPEN


def power_to_make(roles: Collection[str]) -> Power:
    """The power it takes to invite somebody with these roles: only owners can give any."""
    return Power.MANAGE if roles else Power.INVITE
