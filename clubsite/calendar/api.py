"""A club's nights for programs: those that come, who comes, and one's own answer."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict, cast

from django.http import Http404
from django.urls import path, reverse
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import CALENDAR
from clubsite.api.members.to_read import club_to_read
from clubsite.api.problems.details import Refusal
from clubsite.api.requests.bodies import OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import ListOf, among, eg
from clubsite.calendar.dates import Date, Table, date_named, not_over, own_answer, who_said_of
from clubsite.calendar.models import Answer, Says
from clubsite.calendar.openers import table_address
from clubsite.calendar.services import CalendarRefused, answer, take_back_answer
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for
from clubsite.members.selectors import player_of
from clubsite.members.services import seat_member

SaysWord = Literal["yes", "maybe", "no"]
MOST_AT_ONCE = 200


class NightAnswerShape(TypedDict):
    """Somebody's answer."""

    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    says: Annotated[SaysWord, eg("yes")]
    guest: Annotated[bool, eg(False, "They have no login: a director has said it for them.")]
    waiting: Annotated[bool, eg(False, "They wait for a place in the tournament that was announced.")]


class NightForMembers(TypedDict):
    """What only members see of a night."""

    fee: Annotated[str | None, eg("5.00", "What entering costs, in the club's currency.")]
    table_url: Annotated[str | None, eg("https://club.example/tournaments/T7QX3K/", "Null until it is opened.")]
    not_opened: Annotated[str, eg("", "Why the table could not be opened.")]
    seats: Annotated[int | None, eg(16, "Null: for everybody.")]
    coming: Annotated[int, eg(9, "How many have said yes; once a tournament is announced, how many have entered it.")]
    said: Annotated[
        list[NightAnswerShape],
        eg([{"player": 17, "name": "Ann", "says": "yes", "guest": False, "waiting": False}], "In their order."),
    ]
    yours: Annotated[SaysWord | None, eg("yes", "Null: you have said nothing.")]
    url: Annotated[str, eg("https://club.example/clubs/baize/calendar/nights/4/2026-11-20/")]


class NightShape(TypedDict):
    """A club night on one day."""

    night: Annotated[int, eg(4)]
    day: Annotated[str, eg("2026-11-20", "The day by its rule: it names the date also when that is moved.")]
    title: Annotated[str, eg("Friday backgammon")]
    place: Annotated[str, eg("The Mulberry, upstairs")]
    begins: Annotated[datetime, eg("2026-11-20T19:30:00+01:00", "By the club's clock.")]
    ends: Annotated[datetime, eg("2026-11-20T22:30:00+01:00")]
    time_zone: Annotated[str, eg("Europe/Paris", "Of the club.")]
    called_off: Annotated[bool, eg(False)]
    moved: Annotated[bool, eg(False, "It is at another hour than by its rule.")]
    reason: Annotated[str, eg("", "Why it was called off or moved.")]
    answers_open: Annotated[bool, eg(True, "Until it begins or is called off.")]
    opens: Annotated[str, eg("tournament", "What is opened for whoever comes: `chouette`, `tournament`, or nothing.")]
    announced_at: Annotated[datetime | None, eg("2026-11-13T19:30:00+01:00", "When people may enter, where that is before.")]
    table: Annotated[str, among([one.value for one in Table]), eg("ahead", "What became of it.")]
    for_members: Annotated[NightForMembers | None, eg(None, "Null for strangers to a public club.")]


class AnswerOfOneself(serializers.Serializer[Any]):
    """Whether you come."""

    says = OneOf(Says.values)


@operation("The coming nights", tag=CALENDAR, answers={200: ListOf(NightShape)}, public=True)
def list_nights(request: Request, slug: str) -> Response:
    """Those of the next 30 days that are not over, the next one first, also when called off; 200 at most. Those of a public
    club for everybody; who comes is for members."""
    club, powers = club_to_read(request, slug)
    return Response(_shapes(request, club, not_over(club)[:MOST_AT_ONCE], member=Power.SEE in powers))


@operation("A night", tag=CALENDAR, answers={200: NightShape})
def get_night(request: Request, slug: str, night_id: int, day: str) -> Response:
    """On one day, with who comes. For members."""
    return _told(request, club_for(Power.SEE, request.user, slug), night_id, day)


@operation(
    "Say whether you come", tag=CALENDAR, answers={200: NightShape}, request=AnswerOfOneself, example={"says": "yes"},
    refused={422: "ANSWERS_STAY"}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def answer_night(request: Request, slug: str, night_id: int, day: str) -> Response:
    """The last answer counts, until the night begins. Said again, nothing changes. Where a tournament was announced for the
    night, yes enters it, or waits for a place, and no withdraws."""
    club, user = club_for(Power.SEE, request.user, slug), request.user
    assert isinstance(user, User)
    one, says = _asked(club, night_id, day), said(request, AnswerOfOneself)["says"]
    _perform(lambda: answer(one.night, one.day, seat_member(club, user), says))
    return _told(request, club, night_id, day)


@operation(
    "Take your answer back", tag=CALENDAR, answers={200: NightShape}, refused={422: "ANSWERS_STAY"}, scopes=[Scope.KEEP_SCORE]
)  # fmt: skip
def withdraw_answer(request: Request, slug: str, night_id: int, day: str) -> Response:
    """As if you had said nothing. Your place is given up, and so is the entry that came with your yes."""
    club, user = club_for(Power.SEE, request.user, slug), request.user
    assert isinstance(user, User)
    one, player = _asked(club, night_id, day), player_of(user, club)
    if player is not None:
        _perform(lambda: take_back_answer(one.night, one.day, player))
    return _told(request, club, night_id, day)


def _perform(do: Callable[[], None]) -> None:
    try:
        do()
    except CalendarRefused as refused:
        if refused.refusal is None:
            raise
        raise Refusal(refused.refusal.name, str(refused)) from refused


def _asked(club: Club, night_id: int, day: str) -> Date:
    one = date_named(club, night_id, day)
    if one is None:
        raise Http404
    return one


def _told(request: Request, club: Club, night_id: int, day: str) -> Response:
    return Response(_shapes(request, club, [_asked(club, night_id, day)], member=True)[0])


def _shapes(request: Request, club: Club, dates: list[Date], *, member: bool) -> list[NightShape]:
    """As many queries for many dates as for one."""
    if not member:
        return [_shape(club, one, None) for one in dates]
    answers = who_said_of([one.row for one in dates])
    player = player_of(request.user, club) if isinstance(request.user, User) else None
    return [_shape(club, one, _for_members(request, club, one, answers[one.row.pk], player)) for one in dates]


def _shape(club: Club, one: Date, for_members: NightForMembers | None) -> NightShape:
    now = timezone.now()
    return {
        "night": one.night.pk,
        "day": one.day.isoformat(),
        "title": one.night.title,
        "place": one.night.place,
        "begins": timezone.localtime(one.begins, club.zone),
        "ends": timezone.localtime(one.ends, club.zone),
        "time_zone": club.zone.key,
        "called_off": one.row.is_off,
        "moved": one.row.moved_to is not None,
        "reason": one.row.reason,
        "answers_open": one.is_open(now),
        "opens": one.night.opens,
        "announced_at": timezone.localtime(one.announced, club.zone) if one.announced is not None else None,
        "table": one.table(now).value,
        "for_members": for_members,
    }


def _for_members(
    request: Request, club: Club, one: Date, answers: dict[str, list[Answer]], player: Player | None
) -> NightForMembers:
    table = table_address(one.night, one.row.opened)
    address = reverse("night", args=[club.slug, one.night.pk, one.day.isoformat()])
    return {
        "fee": str(one.night.fee) if one.night.fee is not None else None,
        "table_url": request.build_absolute_uri(table) if table else None,
        "not_opened": one.row.not_opened,
        "seats": one.night.seats,
        "coming": one.coming,
        "said": [_said(cast(SaysWord, says), of) for says, them in answers.items() for of in them],
        "yours": cast(SaysWord, own_answer(answers, player) or None),
        "url": request.build_absolute_uri(address),
    }


def _said(says: SaysWord, of: Answer) -> NightAnswerShape:
    guest = of.player.user_id is None
    return {"player": of.player_id, "name": of.player.name, "says": says, "guest": guest, "waiting": of.waits}


_NIGHTS = "clubs/<slug:slug>/nights/"
_ONE = f"{_NIGHTS}<int:night_id>/<slug:day>/"

urlpatterns = [
    path(_NIGHTS, resource(get=list_nights), name="api_nights"),
    path(_ONE, resource(get=get_night), name="api_night"),
    path(f"{_ONE}answer/", resource(put=answer_night, delete=withdraw_answer), name="api_answer_night"),
]
