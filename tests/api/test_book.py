"""The treasurer's book for programs: cash in money, dues, counts, reports, closed periods, opening balances."""

from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.api.test_clubs import Program, owner, world
from tests.api.world import World

__all__ = ["owner", "world"]


def test_a_program_keeps_the_whole_book(world: World, owner: Program) -> None:
    club, bob = f"/api/clubs/{world.club.slug}/", world.ids["player_id"]
    money = {"player": bob, "amount": 30, "action_id": str(uuid4())}
    owner("PATCH", f"{club}book-rules/", cents_per_point=50, currency="EUR")
    asked = {"payer": bob, "payee": None, "points": 1.25, "money": 0.75, "action_id": str(uuid4())}
    status, cash = owner("POST", f"{club}cash/", **asked)
    assert (status, cash["money"], cash["rounding"], cash["cash_payer"], cash["cash_payee"]) == (201, 0.75, 0.12, bob, None)
    assert owner("POST", f"{club}cash/", **asked) == (HTTPStatus.OK, cash)
    assert owner("POST", f"{club}cash/", **asked | {"money": 50, "action_id": str(uuid4())})[1]["code"] == "NOT_WORTH_IT"
    assert owner("POST", f"{club}payments/", **money, day="2999-01-01")[1]["code"] == "DAY_TO_COME"
    assert owner("POST", f"{club}payments/", **money, day="1900-01-01")[1]["code"] == "DAY_BEFORE_BOOK"
    assert owner("POST", f"{club}payments/", **money | {"amount": "1e3"})[0] == HTTPStatus.BAD_REQUEST
    assert owner("PATCH", f"{club}book-rules/", currency="GBP")[1]["code"] == "CURRENCY_KEPT"
    dues = {"kind": "dues", "players": [bob], "amount": 30, "for_what": "2026", "action_id": str(uuid4())}
    status, written = owner("POST", f"{club}charges/", **dues)
    assert (status, written["amount"], owner("POST", f"{club}charges/", **dues)) == (201, 30, (HTTPStatus.OK, written))
    assert owner("GET", f"{club}cash-journal/?player={bob}")[1]["results"][0]["rounding"] == 0.12
    assert owner("GET", f"{club}cash-journal/?since=rubbish")[0] == HTTPStatus.BAD_REQUEST
    status, count = owner("POST", f"{club}till-counts/", opening=True, counted=1, action_id=str(uuid4()))
    assert (status, count["expected"], count["difference"]) == (201, 0.75, 0.25)
    report = owner("GET", f"{club}year-report/")[1]
    assert report["after"] == {"cash": 0.75, "claims": 30, "points": -1.25}
    text = "name,points\nGil,2\nGil,1e3"
    looked = owner("POST", f"{club}opening-balances/", text=text, action_id=str(uuid4()))[1]
    assert [one["problems"] for one in looked["lines"]] == [[], ["TWICE", "NO_AMOUNT"]]
    brought = {"text": "name,points\nGil,2", "dry_run": False, "action_id": str(uuid4())}
    assert owner("POST", f"{club}opening-balances/", **brought)[1]["entry"]
    closing = {"name": "2025", "until": "2025-12-31", "action_id": str(uuid4())}
    assert owner("POST", f"{club}closed-periods/", **closing)[0] == HTTPStatus.CREATED
    assert owner("POST", f"{club}payments/", **money, day="2025-12-31")[1]["code"] == "PERIOD_CLOSED"
    assert [one["name"] for one in owner("GET", f"{club}closed-periods/")[1]] == ["2025"]
    assert owner("POST", f"{club}charges/{written['entry']}/take-back/", reason="no", action_id=str(uuid4()))[0] == 201
    line = owner("GET", f"{club}players/{bob}/statement/")[1]["results"][-1]
    assert (line["evening"], line["game"]) == ("Thursday", 1)


def test_a_statement_goes_by_the_day_an_entry_is_for(world: World, owner: Program) -> None:
    club, bob = f"/api/clubs/{world.club.slug}/", world.ids["player_id"]
    today = timezone.localdate(timezone=world.club.zone)
    day = today - timedelta(days=1)
    asked = {"payer": bob, "payee": None, "points": 2, "day": str(day), "action_id": str(uuid4())}
    assert owner("POST", f"{club}cash/", **asked)[0] == HTTPStatus.CREATED
    place = f"{club}players/{bob}/statement/"
    lines = owner("GET", place)[1]["results"]
    assert (lines[0]["day"], lines[-1]["day"], lines[-1]["kind"], lines[-1]["balance"]) == (str(today), str(day), "cash", 2)
    assert [line["day"] for line in owner("GET", f"{place}?until={day}")[1]["results"]] == [str(day)]
    assert {line["day"] for line in owner("GET", f"{place}?since={today}")[1]["results"]} == {str(today)}


@pytest.mark.parametrize("asked", ["since=rubbish", "until=2026-02-30", "since=2026-03-02&until=2026-03-01"])
def test_days_that_are_none_are_refused_wherever_programs_ask_for_some(world: World, owner: Program, asked: str) -> None:
    club, bob = f"/api/clubs/{world.club.slug}/", world.ids["player_id"]
    for place in (f"players/{bob}/statement/", f"players/{bob}/money/", "cash-journal/", "year-report/"):
        status, said = owner("GET", f"{club}{place}?{asked}")
        assert (place, status) == (place, HTTPStatus.BAD_REQUEST)
        assert "until" in str(said) or "since" in str(said)
