"""Who may use an endpoint at all; what they may do in a club is decided by `clubsite/members/permissions.py`."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request


class LoggedInUnlessPublic(BasePermission):
    """401 without authentication, except where an endpoint is open to everyone who knows its URL."""

    def has_permission(self, request: Request, view: object) -> bool:
        handler = getattr(view, str(request.method).lower(), None)
        return bool(request.user.is_authenticated or getattr(handler, "public", False))
