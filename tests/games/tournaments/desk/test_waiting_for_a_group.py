"""Whoever waits for a group of rolling knock-outs: what they read and owe, and what the others win."""

import pytest

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import cents
from tests.games.tournaments.desk.test_own_way import own
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

TERMS = "tournament Friday\noption unit=0.01\nfee 5\nflight group groups of 4 length 3\nprizes group 100"
LEFT_OVER = ("bob", "dana")


def rolling() -> Night:
    """Eight guests play in two groups; bob is drawn last and waits, and so does dana, who comes late."""
    guests = ["Gil", "Gus", "Kit", "Lou", "Max", "Ned", "Pia", "Quin"]
    ratings = "\n".join(f"rating {name} 2" for name in guests)  # before whoever has none
    evening = night(f"{TERMS}\noption seeding=rating\nentrants {' '.join(guests)} bob\n{ratings}")
    evening.says("tom", "start group")
    evening.says("tom", "late dana group")
    return evening


def played_out(evening: Night) -> Night:
    while live := list(live_matches(brackets_of(evening.desk.tournament))):
        one, other = sorted(live[0].names)
        evening.says("tom", f"{one} beats {other} 3-1")
    return evening


def test_who_waits_reads_for_how_many_and_that_nothing_is_owed_yet() -> None:
    evening = rolling()
    assert own(evening, "bob") == "You wait until 2 more have come. Until then you owe nothing, also if you leave."
    assert "Then no group is made with you." in page(evening, "bob")
    assert "You go on owing" not in page(evening, "bob")
    evening.says("tom", "late Rex group")
    assert "You wait until one more has come." in own(evening, "bob")


def test_where_nothing_is_paid_nothing_is_said_of_owing() -> None:
    evening = night("tournament Friday\nflight group groups of 4\nentrants ann bob")
    evening.says("dana", "start group")
    assert own(evening, "ann") == "You wait until 2 more have come."


def test_the_desk_says_who_waits() -> None:
    evening = rolling()
    assert "Waiting for a group, which takes 2 more: bob, dana." in page(evening, "tom", "tournament_desk")
    evening.says("tom", "late Rex group")
    evening.says("tom", "late Sid group")
    assert "Waiting for a group" not in page(evening, "tom", "tournament_desk")


def test_who_was_in_no_group_pays_nothing_and_each_group_wins_what_its_own_players_pay() -> None:
    evening = rolling()
    assert "40.00 for prizes, from 8 players." in page(evening, "bob")
    played_out(evening).says("tom", "close group")
    assert "40.00 for prizes, from 8 players." in page(evening, "bob")
    balances = cents(evening)
    assert not {*LEFT_OVER} & balances.keys()
    assert sorted(balances.values()) == [-500] * 6 + [1500] * 2
    assert own(evening, "bob") == "Too few came for another group. You owe nothing."
    assert troubles_of(evening.tournament.pk) == []


def test_who_comes_into_a_group_after_all_pays_for_it() -> None:
    evening = rolling()
    evening.says("tom", "late Rex group")
    evening.says("tom", "late Sid group")
    assert cents(evening)["bob"] == -500
    assert "dana" not in cents(evening)
    played_out(evening).says("tom", "close group")
    third = [cents(evening)[name] for name in ("Rex", "Sid", "bob", "dana")]
    assert third == [1500, -500, -500, -500]


def test_who_waits_and_leaves_owes_nothing_and_is_drawn_into_no_group() -> None:
    evening = rolling()
    evening.says("bob", "withdraw bob")
    for name in ("Rex", "Sid"):
        evening.says("tom", f"late {name} group")
    assert [one.name for one in evening.desk.tournament.flights if one.part_of] == ["group 1", "group 2"]
    assert "bob" not in cents(evening)
    evening.says("bob", "returns bob")
    (*_, third) = evening.desk.tournament.flights
    assert (third.name, set(third.lines or ())) == ("group 3", {"bob", "dana", "Rex", "Sid"})
    assert troubles_of(evening.tournament.pk) == []
