"""Who may do what at a chouette: the club decides who runs it; anyone with the code may watch."""

from typing import Any, cast

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from chouette.models import Chouette, Seat
from clubsite.access.secret_link import SECRET_LENGTH
from clubsite.kit.compiled_query import CompiledQuery, Parameter
from clubsite.members.archived import arrive_at
from clubsite.members.permissions import Power, admit
from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import Visitor, roles_within

_WITH_ROLES: CompiledQuery[Any] = CompiledQuery(
    lambda: (
        Chouette.objects.select_related("club")
        .filter(code=Parameter("code"))
        .annotate(roles=roles_within(Parameter("user"), "club"))
    )
)


def chouette_to_run(user: Visitor, code: str) -> Chouette:
    """The chouette for its monitors. Raises Http404 for strangers, PermissionDenied for ordinary players."""
    chouette = _WITH_ROLES.first(code=code.upper(), user=user.pk)
    if chouette is None:
        raise Http404
    admit(Power.KEEP_SCORE, chouette.roles)
    arrive_at(chouette.club)
    return cast(Chouette, chouette)


def chouette_to_account_for(user: Visitor, code: str) -> Chouette:
    """The chouette for those who may close it: its monitors and the club's treasurers. Raises as `chouette_to_run`."""
    chouette = _WITH_ROLES.first(code=code.upper(), user=user.pk)
    if chouette is None or chouette.roles is None:
        raise Http404
    if Power.KEEP_BOOK not in powers_of_roles(chouette.roles):
        admit(Power.KEEP_SCORE, chouette.roles)
    arrive_at(chouette.club)
    return cast(Chouette, chouette)


def chouette_to_watch(code: str) -> Chouette:
    """The chouette for anyone who has its code. Raises Http404."""
    chouette = _called(code).first()
    if chouette is None:
        raise Http404
    arrive_at(chouette.club)
    return chouette


def is_of_own_club(user: Visitor, code: str) -> bool:
    """Whether there is such an evening, in a club that the visitor belongs to."""
    return user.is_authenticated and Chouette.objects.filter(club__memberships__user=user.pk, code=code.upper()).exists()


def seat_of_secret(secret: str) -> Seat:
    """The seat this personal link belongs to. Raises Http404."""
    seat = Seat.objects.select_related("chouette__club", "player__merged_into").filter(secret=secret).first()
    if seat is None:
        raise Http404
    arrive_at(seat.chouette.club)
    return seat


def is_seats_link(secret: str) -> bool:
    """Whether a personal link has this secret now. One query."""
    return len(secret) == SECRET_LENGTH and Seat.objects.filter(secret=secret).exists()


def seats_link(request: HttpRequest, given: dict[str, object]) -> str:
    """The secret in a page's address, if it is a personal link's; "" otherwise."""
    secret = str(given.get("secret", ""))
    return secret if is_seats_link(secret) else ""


def _called(code: str) -> QuerySet[Chouette]:
    return Chouette.objects.select_related("club").filter(code=code.upper())
