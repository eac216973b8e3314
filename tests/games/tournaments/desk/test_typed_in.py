"""Whom a director has typed in, who never said yes: what leaving costs them, and what they read before they tap."""

import pytest
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.prizes import payout_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.matches.players import cast
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_boards import TWO, board_of, opened
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_seasons_and_ladders import browser
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

FREE = "If you withdraw before you play or report a match, you owe nothing."


def drawn() -> Night:
    """Ann and Bob have entered themselves, Cal and Dana were typed in."""
    evening = night(PAID)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "tables 2\nentrants cal dana")
    evening.says("tom", "start main")
    return evening


def test_who_was_typed_in_leaves_before_playing_and_owes_nothing() -> None:
    evening = drawn()
    assert f"A director has entered you. {FREE}" in page(evening, "cal")
    evening.says("cal", "withdraw cal")
    assert cents(evening) == {"ann": -2000, "bob": -2000, "dana": -2000}
    assert "You have withdrawn. You owe nothing." in page(evening, "cal")


def test_who_entered_themselves_reads_that_they_go_on_owing_before_they_tap() -> None:
    evening = drawn()
    assert "You go on owing 20.00." in page(evening, "ann")
    evening.says("ann", "withdraw ann")
    assert cents(evening)["ann"] == -2000
    assert "You have withdrawn. You owe 20.00." in page(evening, "ann")


def opponent_of(evening: Night, name: str) -> str:
    return next(one for match in evening.first_round() if name in match.names for one in match.names if one != name)


@pytest.mark.parametrize("what", ["call {match} table 1", "begins cal {other}", "report {other}: {other} beats cal 5-0"])
@pytest.mark.parametrize("by", ["cal", "tom"])
def test_what_others_say_of_the_match_is_no_yes_of_who_was_typed_in(what: str, by: str) -> None:
    evening = drawn()
    match, other = next(one.id for one in evening.first_round() if "cal" in one.names), opponent_of(evening, "cal")
    evening.says(other if what.startswith("report") else "tom", what.format(match=match, other=other))
    assert FREE in page(evening, "cal")
    assert "You go on owing" not in page(evening, "cal")
    evening.says(by, "withdraw cal")
    assert cents(evening) == {"ann": -2000, "bob": -2000, "dana": -2000}


@pytest.mark.parametrize("text", ["report cal: cal beats {other} 5-0", "cal beats {other} 5-0"])
def test_who_was_typed_in_and_has_played_owes_as_everybody(text: str) -> None:
    evening = drawn()
    evening.says("cal" if text.startswith("report") else "tom", text.format(other=opponent_of(evening, "cal")))
    assert FREE not in page(evening, "cal")
    if text.startswith("report"):
        assert refused(evening, "cal", "withdraw cal") is DeskRefusal.MATCH_FIRST
    else:
        assert "You go on owing 20.00." in page(evening, "cal")
    evening.says("tom", "withdraw cal")
    assert cents(evening)["cal"] == -2000


def test_where_the_fee_was_raised_a_report_of_the_opponent_is_no_yes_either() -> None:
    evening = night(PAID)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "fee 300\nstart main")
    evening.says("ann", "report ann: ann beats bob 5-0")
    evening.says("bob", "withdraw bob")
    assert cents(evening) == {"ann": -30000}


def test_who_has_only_opened_the_board_on_screen_leaves_without_owing() -> None:
    evening = night(f"{TWO}\nfee 20")
    evening.says("tom", "on_screen on\nstart main")
    opened(evening, "ann")
    evening.says("ann", "withdraw ann")
    assert cents(evening) == {"bob": -2000}


def test_who_has_begun_at_the_board_on_screen_has_said_yes_and_the_other_has_not() -> None:
    evening = night(f"{TWO}\nfee 20")
    evening.says("tom", "on_screen on\nstart main")
    board_of(evening)
    assert refused(evening, "ann", "withdraw ann") is DeskRefusal.MATCH_FIRST
    evening.says("bob", "withdraw bob")
    assert cents(evening) == {"ann": -2000}


def test_where_nothing_is_paid_nobody_turns_a_reported_loss_into_a_walk_over() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("ann", "report ann: ann beats bob 5-0")
    assert refused(evening, "bob", "withdraw bob") is DeskRefusal.MATCH_FIRST


def test_a_director_who_types_themselves_in_has_said_yes() -> None:
    evening = night(PAID)
    evening.says("dana", "entrants ann bob dana")
    evening.says("tom", "start main")
    evening.says("dana", "withdraw dana")
    assert cents(evening)["dana"] == -2000


def test_a_night_that_is_brought_as_its_sheet_owes_as_it_was_played() -> None:
    evening = night(f"{PAID}\nentrants ann bob cal\nstart main\nwithdraw ann")
    assert cents(evening) == dict.fromkeys(("ann", "bob", "cal"), -2000)


def test_who_leaves_without_owing_wins_nothing_where_fewer_pay_than_win() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 20\nprizes main 60 40\nentrants ann bob")
    evening.says("dana", "start main")
    evening.says("bob", "withdraw bob")
    evening.says("dana", "close main")
    told = evening.desk.tournament
    payout = payout_of(told, brackets_of(told))
    assert (payout.fees, dict(payout.paid)) == (2000, {"ann": 2000})


# -- by a sheet that a director has brought


RUNGS = (
    "option seeding=rating\nrating ann 5\nrating bob 4\nrating cal 3\nrating mo 2\nrating Gil 1\nflight main ladder length 5"
)
FIVE = f"tournament Drawn\nentrants ann bob cal mo Gil\n{RUNGS}\nfee 25\nprizes main 100\nstart main"


def brought(sheet: str = FIVE) -> Night:
    """By dana, who does not play in it."""
    club = cast()
    assert browser(club, "dana").post(reverse("new_tournament", args=[club.club.slug]), {"sheet": sheet}).status_code == 302
    return Night(club, club.club.tournaments.get())


def test_who_is_only_drawn_by_a_sheet_leaves_owing_nothing_and_reads_of_nothing_played() -> None:
    evening = brought()
    assert cents(evening)["cal"] == -2500
    read = page(evening, "cal")
    assert f"A director has entered you. {FREE}" in read
    assert "entered this as played" not in read
    assert "You go on owing" not in read
    evening.says("cal", "withdraw cal")
    assert "cal" not in cents(evening)
    assert "You have withdrawn. You owe nothing." in page(evening, "cal")
    assert troubles_of(evening.tournament.pk) == []


def test_who_has_played_by_a_sheet_owes_and_the_others_do_not_yet() -> None:
    evening = brought(f"{FIVE}\nchallenge bob over ann\nann beats bob 5-1\nchallenge mo over cal\nwalkover cal over mo")
    assert "entered this as played on" in page(evening, "ann")
    assert FREE in page(evening, "cal")
    for who in ("ann", "cal"):
        evening.says(who, f"withdraw {who}")
    assert cents(evening)["ann"] == -2500
    assert "cal" not in cents(evening)


def test_who_withdraws_in_a_sheet_owes_as_it_says() -> None:
    evening = brought(f"{FIVE}\nwithdraw cal\nwithdraw mo unasked")
    assert cents(evening)["cal"] == -2500
    assert "mo" not in cents(evening)
    assert "You owe 25.00." in page(evening, "cal")


def test_who_is_charged_by_a_sheet_that_is_over_and_has_played_nothing_reads_what_they_can_do() -> None:
    evening = brought(f"{FIVE}\nchallenge bob over ann\nann beats bob 5-0\nclose main")
    read = page(evening, "cal")
    assert "you owe 25.00, though you have played nothing." in read
    assert "entered this as played" not in read


def test_the_sheet_of_a_tournament_with_those_in_it_is_the_same_again() -> None:
    evening = brought()
    evening.says("cal", "withdraw cal")
    again = play_sheet(sheet_of(evening.tournament))
    assert payout_of(again, brackets_of(again)).fees == 4 * 2500
