"""Who may come to an address at all; what he may do there is asked of the club (`clubsite/members/permissions.py`)."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request


class LoggedInUnlessPublic(BasePermission):
    """401 for whoever does not say who he is, except where an address is open to everyone who knows it."""

    def has_permission(self, request: Request, view: object) -> bool:
        handler = getattr(view, str(request.method).lower(), None)
        return bool(request.user.is_authenticated or getattr(handler, "public", False))
