"""Who withdraws: where they stand, and that a bye pays nobody who was never there."""

import pytest

from tests.games.tournaments.sheets import Told, names

THREE = ("entrants ann bob cal", "flight main knockout")
MONEY = ("fee 10", "prizes main 60 40")


def test_a_bye_pays_nobody_who_withdraws_before_playing() -> None:
    told = Told(*THREE, *MONEY, "start main", "withdraw ann", "bob beats cal 5-0", "close main")
    assert told.byes() == ["ann"]
    assert told.json["money"]["paid"] == {"bob": 18, "cal": 12}
    assert told.places() == {"bob": 1, "ann": 2, "cal": 3}, "losers stand by their rounds, whoever did not come"


def test_who_withdraws_after_a_win_keeps_place_and_prize() -> None:
    sheet = (f"entrants {names(4)}", "flight main knockout", *MONEY, "start main", "P1 beats P4", "P2 beats P3", "withdraw P1")
    told = Told(*sheet, "close main")
    assert told.places() == {"P2": 1, "P1": 2, "P3": 3, "P4": 3}
    assert told.json["money"]["paid"] == {"P2": 24, "P1": 16}


def test_who_shares_a_place_with_somebody_who_never_came_is_paid_alone() -> None:
    sheet = (f"entrants {names(4)}", "flight main knockout", "fee 10", "prizes main 50 30 20", "start main", "withdraw P4")
    told = Told(*sheet, "P2 beats P3", "P1 beats P2", "close main")
    assert told.places() == {"P1": 1, "P2": 2, "P3": 3, "P4": 3}
    assert told.json["money"]["paid"] == {"P1": 20, "P2": 12, "P3": 8}


@pytest.mark.parametrize("leaves", ["P1 before", "P1 after"])
def test_who_withdraws_before_the_semi_final_does_not_share_the_third_place_that_is_played_for(leaves: str) -> None:
    """The same as withdrawing after it: whoever could still come to the match for the third place has it."""
    money = ("option third_place=match", f"entrants {names(4)}", "flight main knockout", "fee 10", "prizes main 50 25 20 5")
    lost = ("withdraw P1",) if leaves == "P1 before" else ("P4 beats P1", "withdraw P1")
    told = Told(*money, "start main", "P2 beats P3", *lost, "P2 beats P4", "close main")
    assert told.places() == {"P2": 1, "P4": 2, "P3": 3, "P1": 4}
    assert told.json["money"]["paid"] == {"P2": 20, "P4": 10, "P3": 8, "P1": 2}


def test_where_nobody_comes_to_it_two_share_the_third_place() -> None:
    money = ("option third_place=match", f"entrants {names(4)}", "flight main knockout", "fee 10", "prizes main 50 25 20 5")
    told = Told(*money, "start main", "withdraw P1", "withdraw P3", "P2 beats P4", "close main")
    assert told.places() == {"P2": 1, "P4": 2, "P1": 3, "P3": 3}


def test_a_side_pool_goes_to_the_best_who_came() -> None:
    told = Told(*THREE, "side_pool one 5 ann cal", "start main", "withdraw ann", "bob beats cal 5-0", "close main")
    assert told.json["money"]["paid"] == {"cal": 10}


@pytest.mark.parametrize("form", ["swiss rounds 1", "lives 1"])
def test_in_rounds_a_bye_pays_nobody_who_was_never_there_either(form: str) -> None:
    sheet = ("entrants ann bob cal", f"flight main {form}", *MONEY, "start main", "round main")
    (away,) = Told(*sheet).byes()
    here = sorted({"ann", "bob", "cal"} - {away})
    told = Told(*sheet, f"withdraw {away}", f"{here[0]} beats {here[1]}", "close main")
    assert told.json["money"]["paid"] == {here[0]: 18, here[1]: 12}


def test_everybody_withdraws_and_whoever_was_left_by_walk_over_stays_first() -> None:
    told = Told(*THREE, "start main", "withdraw cal", "withdraw bob", "withdraw ann", "close main")
    assert told.flight()["champion"] == "ann"
    assert told.places() == {"ann": 1, "bob": 2, "cal": 3}


LATE = (f"entrants {names(4)}", "flight main swiss rounds 2 length 5", "fee 10", "prizes main 40 30 20 10", "start main")


def after_a_late_bye(*then: str) -> Told:
    """gus comes after the first round and has the bye of the second: a point, and nobody played."""
    first = ("round main by hand P1-P2 P3-P4", "P1 beats P2 5-1", "P3 beats P4 5-2", "late gus main")
    return Told(*LATE, *first, "round main by hand P1-P3 P2-P4 bye gus", *then)


def test_who_leaves_owing_nothing_leaves_the_prize_of_their_place_to_whoever_has_paid() -> None:
    told = after_a_late_bye("withdraw gus", "P1 beats P3 5-3", "P2 beats P4 5-4", "close main")
    assert sum(told.json["money"]["paid"].values()) == 40
    assert told.json["money"]["paid"]["P1"] == 16
    assert set(told.json["money"]["paid"]) == {"P1", "P2", "P3", "P4"}


def test_a_bye_alone_is_paid_behind_everybody_who_has_played() -> None:
    told = after_a_late_bye("P1 beats P3 5-3", "P2 beats P4 5-4", "close main")
    assert told.places()["gus"] < told.places()["P4"]
    assert told.json["money"]["paid"] == {"P1": 20, "P2": 15, "P3": 10, "P4": 5}
