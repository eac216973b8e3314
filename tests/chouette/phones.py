"""Evenings whose players answer from their own pages, and taps there and at the console."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.db.models import F

from chouette.evening.codec import TABLES
from chouette.models import Chouette, Seat
from chouette.notation import read_statement
from chouette.rules.model.table import Table
from chouette.seats.answering import say_for_seat, switch
from chouette.seats.consent import say_as_monitor
from tests.chouette.evenings import PLAIN, an_evening

DOUBLED = PLAIN + "\ngame\nann doubles all"


def an_open_evening(sheet: str = DOUBLED) -> Chouette:
    """An evening in which everybody has their own page open."""
    chouette = an_evening(sheet)
    switch(chouette, on=True, seconds=60)
    chouette.seats.update(opened_at=chouette.opened_at - timedelta(hours=1))
    chouette.refresh_from_db()
    return chouette


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
