"""Questions about invitations, answered without writing anything."""

import re
from collections.abc import Iterator

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.utils import timezone

from clubsite.accounts import sign_up
from clubsite.members.models import Club, Membership, Removal, User

from .models import LONGEST_SECRET, Invitation
from .state import State, state_of

SECRET = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_SECRET}}}")


def invitation_of(secret: str) -> Invitation | None:
    """The invitation behind a link; None if there never was one."""
    if not SECRET.fullmatch(secret):
        return None
    return Invitation.objects.select_related("club", "guest", "made_by").filter(secret=secret).first()


def invitation_link(request: HttpRequest, given: dict[str, object]) -> str:
    """The secret in a page's address, if it is an invitation's, valid or not; "" otherwise. One query."""
    secret = str(given.get("secret", ""))
    found = SECRET.fullmatch(secret) is not None and Invitation.objects.filter(secret=secret).exists()
    return secret if found else ""


def invitations_of(club: Club) -> Iterator[tuple[Invitation, State]]:
    """All invitations of the club with their current state, the newest first, in one query."""
    of_maker = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("made_by")).values("roles")
    shown = Invitation.objects.filter(club=club).select_related("guest", "made_by").annotate(maker=Subquery(of_maker))
    now = timezone.now()
    return ((invitation, state_of(invitation, invitation.maker, now)) for invitation in shown.order_by("-made_at"))


def state_now(invitation: Invitation) -> State:
    """Its current state."""
    maker = Membership.objects.filter(club=invitation.club_id, user=invitation.made_by_id).values_list("roles", flat=True)
    return state_of(invitation, maker.first(), timezone.now())


def was_removed_since(user: User, invitation: Invitation) -> bool:
    """Whether this person was removed from the club after the invitation was made; then it is not for them."""
    return Removal.objects.filter(club=invitation.club_id, user=user, at__gte=invitation.made_at).exists()


def club_invited_to(request: HttpRequest) -> str:
    """What stands for the club whose open invitation this visitor came with; "" if they came with none."""
    secret = sign_up.invitation_of(request)
    invitation = invitation_of(secret) if secret else None
    return f"invited-{invitation.club_id}" if invitation is not None and state_now(invitation) is State.OPEN else ""
