"""A club's evenings: list them, and begin a new one with its players seated."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Annotated, Any, TypedDict

import django_filters
from django.db.models import QuerySet
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.club.option_fields import HouseOptions
from chouette.api.refusals import refusals
from chouette.evening.json_shapes import EveningState, state
from chouette.evening.services import open_chouette, perform_all
from chouette.house.own_rules import OWN, USUAL, own_rules_of
from chouette.models import Chouette
from chouette.pages.evenings.forms import SEATINGS, NewChouetteForm
from chouette.rules.house.presets import PRESETS
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import EVENINGS
from clubsite.api.lists import page_of
from clubsite.api.once import once
from clubsite.api.requests.bodies import ACTION_ID, Action, OneLine, OneOf, Title, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, eg
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from clubsite.members.rules.words import LONGEST_NAME

MOST_PLAYERS = 12


class EveningRow(TypedDict):
    """An evening in a list."""

    code: Annotated[str, eg("K7QX3M", "Whoever has it may watch.")]
    title: Annotated[str, eg("Friday")]
    version: Annotated[int, eg(12)]
    opened_at: datetime
    opened_by: Annotated[str | None, eg("Mo")]
    last_said_at: datetime
    closed_at: Annotated[datetime | None, eg(None)]
    url: Annotated[str, eg("https://club.example/w/K7QX3M/", "The players' page.")]


class EveningFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Filters for a club's evenings."""

    running = django_filters.BooleanFilter(field_name="closed_at", lookup_expr="isnull", help_text="Not closed yet.")
    title = django_filters.CharFilter(lookup_expr="icontains", max_length=80, help_text="Part of the title.")
    opened_after = django_filters.IsoDateTimeFilter(field_name="opened_at", lookup_expr="gte")
    opened_before = django_filters.IsoDateTimeFilter(field_name="opened_at", lookup_expr="lt")

    class Meta:
        model = Chouette
        fields: tuple[str, ...] = ()


class NewEvening(Action):
    """A new evening."""

    title = Title(max_length=80)
    players = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, validators=[OneLine()]),
        min_length=2,
        max_length=MOST_PLAYERS,
        help_text="Names, or words on the score sheet. Whoever is new becomes a guest of the club.",
    )
    seating = OneOf([value for value, _label in SEATINGS], default="rolls")
    sheet = OneOf([OWN, *PRESETS], default=OWN, help_text="`club`: the club's own, or `online` where it has none.")
    options = HouseOptions(required=False, help_text="What differs from the sheet, such as `board` for a table on screen.")


@operation(
    "A club's evenings",
    tag=EVENINGS,
    answers={200: PageOf(EveningRow)},
    parameters=filter_parameters(EveningFilter),
)
def list_evenings(request: Request, slug: str) -> Response:
    """Newest first."""
    club = club_for(Power.SEE, request.user, slug)
    rows: QuerySet[Chouette] = Chouette.objects.filter(club=club).select_related("opened_by").defer("table")
    found = asked_for(EveningFilter, request, rows)
    return page_of(request, found, ("-opened_at", "-id"), partial(_rows, request))


@operation(
    "Begin an evening",
    tag=EVENINGS,
    answers={201: EveningState, 200: EveningState},
    request=NewEvening,
    example={
        "title": "Friday",
        "players": ["Ann", "Bob", "Cal", "Dee"],
        "seating": "rolls",
        "sheet": "online",
        "options": {"jacoby": "off"},
        "action_id": ACTION_ID,
    },
    refused={422: "NAMED_TWICE"},
    scopes=[Scope.KEEP_SCORE],
)
def begin_evening(request: Request, slug: str) -> Response:
    """With its house rules chosen and everyone seated: all of it or nothing."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    asked = said(request, NewEvening)
    return once(request, asked["action_id"], lambda: _begun(request, club, asked))


def _begun(request: Request, club: Club, asked: dict[str, Any]) -> EveningState:
    names = "\n".join(asked["players"])
    sheet = USUAL if asked["sheet"] == OWN and own_rules_of(club) is None else asked["sheet"]
    form = NewChouetteForm(club, {"title": asked["title"], "names": names, "seating": asked["seating"], "sheet": sheet})
    if not form.is_valid():
        raise serializers.ValidationError(_fields(form))
    assert isinstance(request.user, User)
    with refusals():
        opened = open_chouette(club, form.cleaned_data["title"], request.user)
        statements = form.actions(asked.get("options", {}))
        begun = perform_all(opened.pk, statements, version=0, action_id=asked["action_id"], by=request.user)
    return state(begun.chouette, begun.table)


def _fields(form: NewChouetteForm) -> dict[str, list[str]]:
    """The form's errors under the field names of the request body."""
    ours = {"names": "players", "known": "players", "__all__": "players"}
    return {ours.get(name, name): [str(one) for one in sentences] for name, sentences in form.errors.items()}


def _rows(request: Request, chouettes: Iterable[Chouette]) -> list[EveningRow]:
    return [
        {
            "code": one.code,
            "title": one.title,
            "version": one.version,
            "opened_at": one.opened_at,
            "opened_by": one.opened_by.called if isinstance(one.opened_by, User) else None,
            "last_said_at": one.last_said_at,
            "closed_at": one.closed_at,
            "url": request.build_absolute_uri(reverse("watch", args=[one.code])),
        }
        for one in chouettes
    ]
