"""Who may sign up here: everyone, or only holders of an invitation link, as `CLUB_SIGN_UP` says (settings/accounts.py)."""

from django.conf import settings
from django.http import HttpRequest

INVITATION = "invitation"
"""The session key under which the page of an invitation leaves its secret, checked there and again on joining."""


def is_open_to(request: HttpRequest) -> bool:
    return settings.SIGN_UP == "open" or bool(invitation_of(request))


def invitation_of(request: HttpRequest) -> str:
    """The secret of the invitation the visitor came with, or ""."""
    return str(request.session.get(INVITATION, ""))
