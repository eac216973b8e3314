"""Evenings whose players answer from their own pages, and taps there and at the console."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db.models import F
from django.test import Client
from django.utils import timezone

from chouette.access.held_seats import COOKIE, mark_of, marks_in, signed
from chouette.evening.codec import TABLES
from chouette.models import Chouette, Seat
from chouette.notation import read_statement
from chouette.rules.model.table import Table
from chouette.seats.answering import say_for_seat, switch
from chouette.seats.consent import say_as_monitor
from clubsite.access.secret_link import LinkSecret
from tests.chouette.evenings import PLAIN, an_evening

DOUBLED = PLAIN + "\ngame\nann doubles all"


def an_open_evening(sheet: str = DOUBLED) -> Chouette:
    """An evening in which everybody has their own page open."""
    chouette = an_evening(sheet)
    switch(chouette, on=True, seconds=60)
    chouette.seats.update(opened_at=chouette.opened_at - timedelta(hours=1))
    chouette.refresh_from_db()
    return chouette


def taken(client: Client, *seats: Seat) -> Client:
    """The browser in which these players tapped "I am Dee" some time ago."""
    Seat.objects.filter(pk__in=[seat.pk for seat in seats], taken_at=None).update(taken_at=timezone.now())
    before = marks_in(client.cookies[COOKIE].value) if COOKIE in client.cookies else {}
    client.cookies[COOKIE] = signed(before | {seat.pk: mark_of(seat.secret) for seat in seats})
    return client


def all_taken(chouette: Chouette) -> Chouette:
    """Everybody's programs have taken their seats."""
    chouette.seats.update(taken_at=timezone.now(), by_program=True)
    return chouette


def at_home(client: Client, seat: Seat) -> Client:
    """The player's own browser: the seat was taken in it, and if they have a login and nobody is logged in, they are."""
    user = seat.player.user
    if user is not None and "sessionid" not in client.cookies:
        client.force_login(user)
    return taken(client, seat)


class Phone(Client):
    """Every player's phone at once: whichever seat's page is asked for was taken in it some time ago."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats: dict[str, Seat] = {}

    def request(self, **request: Any) -> Any:
        link = re.match(f"/s/({LinkSecret.regex})/", str(request["PATH_INFO"]))
        if link and link[1] not in self.seats and (seat := Seat.objects.filter(secret=link[1]).first()):
            self.seats[seat.secret] = seat
            at_home(self, seat)
        return super().request(**request)


def seat_of(chouette: Chouette, word: str) -> Seat:
    return chouette.seats.get(word=word)


def from_phone(chouette: Chouette, said: str, *, by: str = "", click: UUID | None = None) -> None:
    """The player taps it on their own current page."""
    chouette.refresh_from_db()
    seat = seat_of(chouette, by or said.split(maxsplit=1)[0])
    say_for_seat(seat, said, version=chouette.version, action_id=click or uuid4())
    chouette.refresh_from_db()


def table_of(chouette: Chouette) -> Table:
    chouette.refresh_from_db()
    return TABLES.decode(chouette.table)


def names_in_log(chouette: Chouette) -> dict[str, str]:
    return dict(chouette.records.order_by("number").values_list("said", "actor_name"))


def let_the_time_pass(chouette: Chouette) -> None:
    Chouette.objects.filter(pk=chouette.pk).update(last_said_at=F("last_said_at") - timedelta(seconds=61))


def from_monitor(chouette: Chouette, said: str, click: UUID | None = None) -> list[str]:
    """The monitor presses a button that says these lines; returns what was recorded."""
    chouette.refresh_from_db()
    assert chouette.opened_by is not None
    actions = [read_statement(line) for line in said.splitlines()]
    version = chouette.version
    say_as_monitor(chouette, actions, version=version, action_id=click or uuid4(), by=chouette.opened_by)
    chouette.refresh_from_db()
    return list(chouette.records.filter(number__gt=version).order_by("number").values_list("said", flat=True))
