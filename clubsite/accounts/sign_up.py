"""Who may sign up here: everyone, or the holder of an invitation link. Which, says `CLUB_SIGN_UP` (settings/accounts.py)."""

from django.conf import settings
from django.http import HttpRequest

INVITATION = "invitation"
"""What the page of an invitation link leaves in the visitor's session: its secret, checked there and again at the end."""


def is_open_to(request: HttpRequest) -> bool:
    return settings.SIGN_UP == "open" or bool(invitation_of(request))


def invitation_of(request: HttpRequest) -> str:
    """The secret of the invitation with which he came, empty without one."""
    return str(request.session.get(INVITATION, ""))
