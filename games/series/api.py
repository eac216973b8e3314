"""Series of tournaments for programs: those of a club, a new one, the table of one, and what counts in it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from http import HTTPStatus
from typing import Annotated, Any, TypedDict, cast

from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access.short_code import CODE_LENGTH
from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import TOURNAMENTS
from clubsite.api.lists import page_of
from clubsite.api.members.to_read import club_to_read
from clubsite.api.once import same_request
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.writes import refused_writes
from clubsite.api.requests.bodies import ACTION_ID, Action, OneOf, Title, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, among, eg
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for
from games.ratings.rules.races import MOST_PLACES, MOST_POINTS, RACES, RaceRefused
from games.series.conditions import OWN, USUAL, OwnPoints, TieBreak, own_points
from games.series.models import LONGEST_REASON, Series
from games.series.order import Decided, Line
from games.series.refusals import SeriesRefused
from games.series.services import MOST_COUNTED, SeriesSaid, add_series, choose
from games.series.table import Table, table_of
from games.series.wording import race_refused
from games.tournaments.models import LONGEST_TITLE


class SeriesRow(TypedDict):
    """A series in a list."""

    id: Annotated[int, eg(3)]
    title: Annotated[str, eg("Winter 2026")]
    begins: Annotated[date, eg("2026-10-01")]
    until: Annotated[date, eg("2026-12-31")]
    race: Annotated[
        str,
        eg(
            "usbgf",
            "Empty for the club's own points race, also another that its owners choose, for tournaments from its first day on; "
            "`own` for the numbers of the series.",
        ),
    ]
    places: Annotated[list[float], eg([10.0, 6.0, 4.0], "Points from the first place on, where the series has its own.")]
    match_won: Annotated[float | None, eg(1.0, "Points for a match won, where the series has its own.")]
    coming: Annotated[float | None, eg(2.0, "Points for coming, where the series has its own.")]
    tie_breaks: Annotated[list[str], eg(["won", "best"], "What decides between equal points, in this order.")]
    best: Annotated[int | None, eg(6, "How many of a player's results count; null for all.")]
    least: Annotated[int, eg(2, "Fewest tournaments for a place.")]
    everything: Annotated[bool, eg(True, "Every tournament of these days counts, unless left out.")]
    url: Annotated[str, eg("https://club.example/clubs/baize/series/3/")]


class SeriesColumn(TypedDict):
    """A tournament that counts."""

    code: Annotated[str, eg("T7QX3K")]
    title: Annotated[str, eg("Spring Cup")]
    day: Annotated[date, eg("2026-11-05", "By the clock of the club.")]
    reason: Annotated[str, eg("", "Why a director has taken it in.")]


class SeriesResult(TypedDict):
    """What a tournament gave a player."""

    code: Annotated[str, eg("T7QX3K")]
    points: Annotated[float, eg(3.5, "To four decimals.")]
    won: Annotated[bool, eg(True)]
    counts: Annotated[bool, eg(True, "It is among the best.")]


class SeriesLine(TypedDict):
    """A player in the table."""

    place: Annotated[int | None, eg(1, "Shared by equals; null below the fewest tournaments.")]
    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    points: Annotated[float, eg(12.5, "To four decimals.")]
    tournaments: Annotated[int, eg(4)]
    won: Annotated[int, eg(2)]
    decided: Annotated[
        str,
        among((*Decided, *TieBreak)),
        eg("won", "The tie-break that puts them behind the line above with equal points; or `shared`."),
    ]
    results: list[SeriesResult]


class SeriesShape(SeriesRow):
    """A series with its table."""

    tournaments: list[SeriesColumn]
    left_out: list[SeriesColumn]
    table: list[SeriesLine]


class NewSeries(Action):
    """The conditions of a series."""

    title = Title(max_length=LONGEST_TITLE)
    begins = serializers.DateField(help_text="The first day, by the clock of the club.")
    until = serializers.DateField(help_text="The last day.")
    race = serializers.ChoiceField(
        choices=["", *RACES, OWN],
        default="",
        allow_blank=True,
        help_text="Empty: the club's own. `own`: by the numbers that follow.",
    )
    places = serializers.ListField(
        child=serializers.FloatField(min_value=0, max_value=MOST_POINTS), max_length=MOST_PLACES, default=list,
        help_text="Points from the first place on; who shares a place shares the points.",
    )  # fmt: skip
    match_won = serializers.FloatField(min_value=0, max_value=MOST_POINTS, default=0)
    coming = serializers.FloatField(min_value=0, max_value=MOST_POINTS, default=0)
    best = serializers.IntegerField(min_value=1, max_value=MOST_COUNTED, default=None, allow_null=True)
    least = serializers.IntegerField(min_value=1, max_value=MOST_COUNTED, default=1)
    everything = serializers.BooleanField(default=True)
    tie_breaks = serializers.ListField(
        child=OneOf([one.value for one in TieBreak]), max_length=len(TieBreak), default=[one.value for one in USUAL],
        help_text="What decides between equal points, in this order; then they share the place.",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """With `points` in place of the numbers."""
        numbers = {name: attrs.pop(name) for name in ("places", "match_won", "coming")}
        if len(set(attrs["tie_breaks"])) < len(attrs["tie_breaks"]):
            raise serializers.ValidationError({"tie_breaks": gettext("The same decides twice. Choose another, or nothing.")})
        attrs["tie_breaks"] = ",".join(attrs["tie_breaks"])
        if attrs["race"] != OWN:
            if any(numbers.values()):
                raise serializers.ValidationError({"race": gettext("Numbers of the series count with `own`.")})
            return {**attrs, "points": None}
        try:
            own_points(numbers)
        except RaceRefused as refused:
            raise serializers.ValidationError({"places": race_refused(refused)}) from refused
        return {**attrs, "points": numbers}


class ChooseTournament(Action):
    """Whether a tournament counts, and why."""

    tournament = serializers.CharField(max_length=CODE_LENGTH, help_text="The code of one that is over.")
    counts = serializers.BooleanField()
    reason = serializers.CharField(max_length=LONGEST_REASON, help_text="Everybody reads it.")


@operation("A club's series", tag=TOURNAMENTS, answers={200: PageOf(SeriesRow)}, public=True)
def list_series(request: Request, slug: str) -> Response:
    """The last one first; those of a public club for everybody."""
    club, _powers = club_to_read(request, slug)

    def rows(found: Iterable[Series]) -> list[SeriesRow]:
        return [_row(request, slug, one) for one in found]

    return page_of(request, club.series.all(), ("-until", "-id"), rows)


@operation(
    "Make a series", tag=TOURNAMENTS, answers={201: SeriesShape, 200: SeriesShape}, request=NewSeries,
    example={"title": "Winter 2026", "begins": "2026-10-01", "until": "2026-12-31", "best": 6, "action_id": ACTION_ID},
    refused={422: "SAME_TITLE", 403: "PERMISSION_DENIED"}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def make_series(request: Request, slug: str) -> Response:
    """For directors."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    asked, user = said(request, NewSeries), request.user
    assert isinstance(user, User)
    click = asked.pop("action_id")
    known = Series.objects.filter(click=click).exists()
    with _refusals():
        made = add_series(club, cast(SeriesSaid, asked), by=user, click=click)
    return Response(_shape(request, slug, made), HTTPStatus.OK if known else HTTPStatus.CREATED)


@operation("A series", tag=TOURNAMENTS, answers={200: SeriesShape}, public=True)
def get_series(request: Request, slug: str, series_id: int) -> Response:
    """With its table: who is where, by which results, and what decides between equals. Of a public club for everybody."""
    club, _powers = club_to_read(request, slug)
    found = get_object_or_404(Series.objects.select_related("club"), club=club, pk=series_id)
    return Response(_shape(request, slug, found))


@operation(
    "Take a tournament in, or leave it out", tag=TOURNAMENTS, answers={200: SeriesShape}, request=ChooseTournament,
    example={"tournament": "T7QX3K", "counts": False, "reason": "It was a friendly", "action_id": ACTION_ID},
    refused={422: "OWN_TOURNAMENT", 403: "PERMISSION_DENIED"}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def choose_in_series(request: Request, slug: str, series_id: int) -> Response:
    """For directors who neither stand in the series nor have played in the tournament."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    found = get_object_or_404(Series.objects.select_related("club"), club=club, pk=series_id)
    asked, user = said(request, ChooseTournament), request.user
    assert isinstance(user, User)
    with _refusals(), same_request(request, asked["action_id"]) as done:
        if not done:
            choose(found, asked["tournament"], counts=asked["counts"], reason=asked["reason"], by=user)
    return Response(_shape(request, slug, found))


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        with refused_writes():
            yield
    except SeriesRefused as refused:
        raise Refusal(refused.refusal.name, str(refused)) from refused


def _row(request: Request, slug: str, one: Series) -> SeriesRow:
    own = cast(OwnPoints | None, one.points)
    return {
        "id": one.pk,
        "title": one.title,
        "begins": one.begins,
        "until": one.until,
        "race": one.race,
        "places": own["places"] if own is not None else [],
        "match_won": own["match_won"] if own is not None else None,
        "coming": own["coming"] if own is not None else None,
        "tie_breaks": [tie_break.value for tie_break in one.order],
        "best": one.best,
        "least": one.least,
        "everything": one.everything,
        "url": request.build_absolute_uri(reverse("series", args=[slug, one.pk])),
    }


def _shape(request: Request, slug: str, one: Series) -> SeriesShape:
    table = table_of(one)
    return {
        **_row(request, slug, one),
        "tournaments": [*_columns(table, counting=True)],
        "left_out": [*_columns(table, counting=False)],
        "table": [_line(table, line) for line in table.lines],
    }


def _columns(table: Table, *, counting: bool) -> Iterator[SeriesColumn]:
    for one in table.tournaments if counting else table.others:
        reason = one.choice.reason if one.choice is not None else ""
        yield {"code": one.row.code, "title": one.row.title, "day": one.day, "reason": reason}


def _line(table: Table, line: Line) -> SeriesLine:
    results: list[SeriesResult] = [
        {"code": column.row.code, "points": round(float(one.points), 4), "won": one.won, "counts": one.counts}
        for column, one in zip(table.tournaments, line.results, strict=True)
        if one is not None
    ]
    return {
        "place": line.place,
        "player": line.player.pk,
        "name": line.player.name,
        "points": round(float(line.total), 4),
        "tournaments": line.played,
        "won": line.won,
        "decided": line.decided.value,
        "results": results,
    }


_ALL = "clubs/<slug:slug>/series/"

urlpatterns = [
    path(_ALL, resource(get=list_series, post=make_series), name="api_series_of_club"),
    path(f"{_ALL}<int:series_id>/", resource(get=get_series), name="api_series"),
    path(f"{_ALL}<int:series_id>/choose/", resource(post=choose_in_series), name="api_series_choose"),
]
