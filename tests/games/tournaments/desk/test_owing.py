"""Who owes the entry fee: whoever is drawn; a late entry from the first match on; and what was drawn before keeps its rule."""

from dataclasses import replace

import pytest
from django.test import Client

from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import is_square, standings
from games.tournaments.models import ClubTournament
from games.tournaments.rules.placing.owing import owed_in
from games.tournaments.rules.placing.paying_in import fees_of, who_pays
from games.tournaments.services.sheets import play_sheet
from tests.games.tournaments.desk.nights import Night, night

PAID = "tournament Friday\nflight main knockout length 5\nfee 20\nprizes main 100"


def cents(evening: Night) -> dict[str, int]:
    assert is_square(evening.club.club, Unit.CENTS)
    return {player.word: balance for player, balance in standings(evening.club.club, Unit.CENTS) if balance}


@pytest.mark.django_db
def test_whoever_has_not_checked_in_is_not_drawn_and_owes_nothing() -> None:
    evening = night(f"{PAID}\noption check_in=required\nentrants ann bob cal")
    evening.says("dana", "check_in ann bob")
    evening.says("dana", "start main")
    assert cents(evening) == {"ann": -2000, "bob": -2000}


@pytest.mark.django_db
def test_a_night_that_is_brought_as_its_sheet_charges_those_who_were_drawn() -> None:
    evening = night(
        f"{PAID}\noption check_in=required\nentrants ann bob cal\ncheck_in ann cal\nstart main\nann beats cal 5-3\nclose main"
    )
    assert cents(evening) == {"ann": 2000, "cal": -2000}


@pytest.mark.django_db
def test_a_late_entry_is_owed_once_its_first_match_begins() -> None:
    evening = night(f"{PAID}\nentrants ann bob cal")
    evening.says("dana", "start main")
    evening.says("dana", "late eve main")
    assert "eve" not in cents(evening)
    other = next(match for match in evening.first_round() if "eve" in match.names)
    opponent = next(name for name in other.names if name != "eve")
    evening.says("dana", f"begins eve {opponent}")
    assert cents(evening) == dict.fromkeys(("ann", "bob", "cal", "eve"), -2000)


@pytest.mark.django_db
def test_whoever_comes_late_and_leaves_before_playing_owes_nothing_to_the_end() -> None:
    evening = night(f"{PAID}\nentrants ann bob cal")
    evening.says("dana", "start main")
    evening.says("dana", "late eve main")
    evening.says("dana", "withdraw eve")
    assert "eve" not in cents(evening)
    final = evening.desk_matches("main")[-1]
    while not final.decided:
        match = next(one for one in evening.desk_matches("main") if not one.decided and len(one.names) == 2)
        evening.says("tom", f"{match.names[0]} beats {match.names[1]} 5-3")
        final = evening.desk_matches("main")[-1]
    evening.says("tom", "close main")
    assert "eve" not in cents(evening)
    assert sorted(cents(evening).values()) == [-2000, -2000, 4000]


def test_a_late_entry_owes_at_the_end_also_who_was_never_paired() -> None:
    lines = ["entrants ann bob cal", "flight main swiss rounds 2", "fee 20", "start main", "round main by hand ann-bob bye cal"]
    lines += ["ann beats bob 5-3", "late eve main"]
    assert list(who_pays(play_sheet("\n".join(lines)))) == ["ann", "bob", "cal"]
    assert list(who_pays(play_sheet("\n".join([*lines, "close main"])))) == ["ann", "bob", "cal", "eve"]


def test_a_walkover_that_was_won_is_paid_for() -> None:
    sheet = "entrants ann bob cal\nflight main knockout\nfee 20\nstart main\nlate eve main\nwalkover eve over ann\nwithdraw eve"
    assert "eve" in who_pays(play_sheet(sheet))


def test_who_is_named_for_a_flight_that_is_drawn_later_owes_from_the_first_draw_on() -> None:
    sheet = "entrants ann bob cal dee\nflight main knockout of ann bob\nflight jackpot knockout of ann cal\nfee 20\nstart main"
    assert list(who_pays(play_sheet(sheet))) == ["ann", "bob", "cal"]
    assert list(who_pays(play_sheet(f"{sheet}\nwithdraw cal"))) == ["ann", "bob"]


def test_a_side_pool_is_for_those_who_are_drawn() -> None:
    sheet = "option check_in=required\nentrants ann bob cal\nflight main knockout\ncheck_in ann bob"
    sheet += "\nside_pool one 10 ann cal\nstart main"
    assert {str(one): amount for one, amount in owed_in(play_sheet(sheet)).items()} == {"ann side pool stake: one": 1000}


def test_what_was_drawn_by_an_earlier_version_keeps_what_its_book_says() -> None:
    """Its draw does not say that whoever is drawn owes."""
    sheet = "option check_in=required\nentrants ann bob cal\nflight main knockout\nfee 20\ncheck_in ann bob\nstart main"
    now = play_sheet(sheet)
    before = replace(now, drawn_owe=False)
    assert (fees_of(now), fees_of(before)) == (4000, 6000)


@pytest.mark.django_db
def test_the_desk_and_the_page_tell_what_a_late_entry_costs(client: Client) -> None:
    evening = night(f"{PAID}\nentrants ann bob cal")
    evening.says("dana", "start main")
    client.force_login(evening.club.users["dana"])
    desk = client.get(f"/tournaments/{evening.tournament.code}/desk/").text
    assert "It costs them 20.00, owed" in desk
    client.force_login(evening.club.users["ann"])
    shown = client.get(f"/tournaments/{evening.tournament.code}/").text
    assert "Whoever comes late owes it from their first match or bye on." in shown


@pytest.mark.django_db
def test_a_draw_that_is_taken_back_settles_nothing() -> None:
    evening = night(f"{PAID}\nentrants ann bob cal")
    evening.says("dana", "start main")
    evening.says("dana", "late eve main")
    evening.says("dana", 'draw_again "eve was missing"')
    assert cents(evening) == {}
    assert not evening.desk.tournament.drawn_owe
    evening.says("dana", "start main")
    assert cents(evening) == dict.fromkeys(("ann", "bob", "cal", "eve"), -2000)
    assert ClubTournament.objects.get(pk=evening.tournament.pk).version


@pytest.mark.django_db
def test_a_side_pool_frees_nobody_who_is_not_in_it() -> None:
    evening = night(PAID)
    for name in ("ann", "bob", "cal", "dana"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "side_pool jackpot 10.50 ann bob")
    assert set(evening.desk.unasked) == {"ann", "bob"}
    evening.says("tom", "start main")
    evening.says("tom", "withdraw cal")
    evening.says("tom", "withdraw ann")
    assert cents(evening) == {"bob": -3050, "cal": -2000, "dana": -2000}


@pytest.mark.django_db
def test_a_fee_that_is_raised_after_the_draw_frees_whoever_has_not_played() -> None:
    evening = night(f"{PAID}\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    evening.says("tom", 'override "It was forgotten": fee 40')
    evening.says("tom", "withdraw ann")
    assert cents(evening) == dict.fromkeys(("bob", "cal", "dana"), -4000)
