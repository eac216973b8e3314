"""The club's log, for programs of its owners."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Literal, TypedDict, cast

import django_filters
from django.db.models import Q, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import page_of
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.shapes import PageOf, eg
from clubsite.audit.kinds import SUBJECTS, Subject
from clubsite.audit.models import Noted
from clubsite.audit.selectors import noted_in
from clubsite.audit.wording import sentence_of, who_of
from clubsite.members.permissions import Power, club_for

SubjectWord = Literal[
    "roles", "people", "invitations", "claims", "links", "evenings", "cash", "downloads", "tokens", "settings"
]


class ActShape(TypedDict):
    """One act in a club."""

    id: Annotated[int, eg(71)]
    at: datetime
    about: Annotated[SubjectWord, eg("roles")]
    kind: Annotated[str, eg("roles.changed", "More may come with later versions.")]
    by: Annotated[int | None, eg(3, "The number of the login that did it; null: the site, or somebody without a login.")]
    by_name: Annotated[str, eg("Olga", "As they are called today.")]
    sentence: Annotated[str, eg("Olga changed the roles of Tom: treasurer (before: player).", "In the language asked for.")]


class LogFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types  # type: ignore[misc]  # django-filter has no types
    """By subject; by the login that did it or that it concerns."""

    about = django_filters.ChoiceFilter(choices=[(one.value, SUBJECTS[one]) for one in Subject], method="of_subject")
    person = django_filters.NumberFilter(method="of_person", min_value=1, max_value=2**31 - 1)

    class Meta:
        model = Noted
        fields = ()

    def of_subject(self, rows: QuerySet[Noted], _name: str, value: str) -> QuerySet[Noted]:
        return rows.filter(kind__startswith=f"{value}.")

    def of_person(self, rows: QuerySet[Noted], _name: str, value: int) -> QuerySet[Noted]:
        return rows.filter(Q(by=int(value)) | Q(user=int(value)))


@operation(
    "The club's log",
    tag=CLUBS,
    answers={200: PageOf(ActShape)},
    refused={400: "MALFORMED", 403: "PERMISSION_DENIED"},
    parameters=filter_parameters(LogFilter),
)
def list_club_log(request: Request, slug: str) -> Response:
    """For owners: roles, invitations, claims, links, corrections, cash, downloads, tokens, settings. The newest first."""
    club = club_for(Power.MANAGE, request.user, slug)
    return page_of(request, asked_for(LogFilter, request, noted_in(club)), ("-id",), _shapes)


def _shapes(acts: Iterable[Noted]) -> list[ActShape]:
    return [_shape(noted) for noted in acts]


def _shape(noted: Noted) -> ActShape:
    return {
        "id": noted.pk,
        "at": noted.at,
        "about": cast(SubjectWord, noted.kind.partition(".")[0]),
        "kind": noted.kind,
        "by": noted.by_id,
        "by_name": who_of(noted),
        "sentence": sentence_of(noted, isolating=False),
    }
