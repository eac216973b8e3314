"""Everything that changes invitations: one function, one transaction."""

import logging
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubsite.access.security_log import refused_from
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note, often_today_by
from clubsite.claims import services as claims
from clubsite.claims.refusals import ClaimRefused
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.selectors import player_of
from clubsite.members.services import join, seat_member, take_row_of

from .models import Invitation, Use
from .selectors import state_now, was_removed_since
from .state import State

security = logging.getLogger("club.security")

BYTES_OF_A_SECRET = 16


MOST_A_DAY = 60
"""The most invitations that one login makes in a day, in all clubs together; one is good for many people."""


class TooManyInvitations(Exception):
    """This login has made as many invitations today as allowed."""


class InvitationOver(Exception):
    """It is no longer valid; `state` says why."""

    def __init__(self, state: State) -> None:
        super().__init__(state.value)
        self.state = state


class WasRemoved(Exception):
    """The club has removed this person since the invitation was made."""


@dataclass(frozen=True, slots=True)
class Joined:
    """`again`: the user was a member before, and nothing was done. `is_new`: the user was unknown here. `claim`: why the
    history of the guest promised by the invitation is not theirs yet."""

    club: Club
    player: Player | None
    again: bool = False
    is_new: bool = False
    claim: ClaimRefused | None = None


@transaction.atomic
def invite(
    club: Club, by: User, *, days: int, most_uses: int, roles: Collection[str] = (), guest: Player | None = None
) -> Invitation:
    """A new link, valid for so many days and people; one for a guest is valid for one person. The caller must check that `by`
    may give those roles; it is checked again whenever somebody uses the link. Raises TooManyInvitations."""
    User.objects.select_for_update(no_key=True).get(pk=by.pk)  # so that two at once count each other
    if often_today_by(Kind.INVITATION_MADE, by) >= MOST_A_DAY:
        refused_from(f"login {by.pk}", "too many invitations")
        raise TooManyInvitations
    people = 1 if guest else most_uses
    note(club, Kind.INVITATION_MADE, by=by, player=guest, roles=list(roles), days=days, people=people)
    return Invitation.objects.create(
        club=club,
        secret=secrets.token_urlsafe(BYTES_OF_A_SECRET),
        roles=list(roles),
        guest=guest,
        made_by=by,
        expires_at=timezone.now() + timedelta(days=days),
        most_uses=people,
    )


@transaction.atomic
def revoke(invitation: Invitation, by: User | None = None) -> None:
    """From now on nobody can join with it. Idempotent."""
    if Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now()):
        note(invitation.club, Kind.INVITATION_REVOKED, by=by)


@transaction.atomic
def accept(invitation: Invitation, user: User) -> Joined:
    """The invited person becomes a member with a player. The club's row is locked, so that only one of two can get the last
    use. Raises `InvitationOver`, `WasRemoved`."""
    club = invitation.club
    take_row_of(club)
    if Membership.objects.filter(club=club, user=user).exists():
        return Joined(club, None, again=True)
    invitation.refresh_from_db()
    if (state := state_now(invitation)) is not State.OPEN:
        raise InvitationOver(state)
    if was_removed_since(user, invitation):
        raise WasRemoved
    join(club, user, invitation.roles)
    Invitation.objects.filter(pk=invitation.pk).update(uses=F("uses") + 1)
    Use.objects.get_or_create(invitation=invitation, user=user)  # those who left may return by the same link
    refused = _claim_guest(invitation, user)
    is_new = player_of(user, club) is None
    return Joined(club, seat_member(club, user), is_new=is_new, claim=refused)


def _claim_guest(invitation: Invitation, user: User) -> ClaimRefused | None:
    """By making the invitation, its maker said that the invited person is that guest, so the claim is granted; if it cannot
    be granted just now, it awaits an answer like any other."""
    if invitation.guest is None:
        return None
    try:
        claim = claims.ask(invitation.club, invitation.guest, user)
        claims.grant(invitation.club, claim.pk, invitation.made_by)
    except ClaimRefused as refused:
        return refused
    return None
