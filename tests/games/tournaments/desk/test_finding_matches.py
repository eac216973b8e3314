"""At the desk of a league matches stand by round and deadline, and a pair is found by name: without a script, too."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.tournaments.pages.parts.on_the_desk import on_the_desk
from games.tournaments.pages.shared import Shared
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_pages import of

pytestmark = pytest.mark.django_db

SIX = "ann bob cal gus hal Émile"
LATER, SOONER = 2_000_000_000, 1_900_000_000


def league(names: str = SIX) -> Night:
    evening = night(f"tournament Winter\nflight main league divisions of 6 length 5\nentrants {names}", "tables 2")
    evening.says("dana", "start main")
    return evening


def desk_of(evening: Night, **asked: str) -> str:
    return of(evening, "dana").get(f"/tournaments/{evening.tournament.code}/desk/", asked).content.decode()


def hidden(shown: str) -> list[str]:
    return re.findall(r'data-find="([^"]*)"[^>]* hidden', shown)


def test_rounds_stand_in_order_of_their_deadlines() -> None:
    evening = league()
    flight = evening.desk.tournament.flights[-1].name
    evening.says("dana", f"deadline {flight} 1 {LATER}\ndeadline {flight} 3 {SOONER}")
    evening.tournament.refresh_from_db()
    shared = Shared(evening.tournament)
    groups = on_the_desk(shared.desk, shared.lines).ready_groups
    assert [group.name for group in groups] == ["Round 3", "Round 1", "Round 2", "Round 4", "Round 5"]
    assert [len(group.calls) for group in groups] == [3] * 5
    tables = [table for group in groups for _line, table in group.calls if table is not None]
    assert tables == [1, 2]
    shown = desk_of(evening)
    assert shown.index("Round 3,") < shown.index("Round 1,")


def test_a_knock_out_stays_one_list() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal gus", "tables 2")
    evening.says("dana", "start main")
    shown = desk_of(evening)
    assert "desk-group" not in shown
    assert "data-desk-find" not in shown, "four players are found at a glance"


def test_a_pair_is_found_without_accents_and_capitals() -> None:
    evening = league()
    assert hidden(desk_of(evening)) == []
    shown = desk_of(evening, find="EMI ann")
    assert len(hidden(shown)) == 14
    assert all("emile" not in names or "ann" not in names for names in hidden(shown))
    assert "Show all" in shown
    assert len(hidden(desk_of(evening, find="nobody"))) == 15
    assert "&lt;b&gt;" in desk_of(evening, find='<b>"')


def test_finding_asks_the_database_nothing() -> None:
    evening, counts = league(), []
    for asked in ({}, {}, {"find": "ann"}):
        with CaptureQueriesContext(connection) as queries:
            desk_of(evening, **asked)
        counts.append(len(queries))
    assert counts[1] == counts[2]
