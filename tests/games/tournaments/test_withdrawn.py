"""Who withdraws: where they stand, and what they are paid."""

import pytest

from tests.games.tournaments.sheets import Told, names

THREE = ("entrants ann bob cal", "flight main knockout")
MONEY = ("fee 10", "prizes main 60 40")


def test_a_bye_places_and_pays_nobody_who_withdraws_before_playing() -> None:
    told = Told(*THREE, *MONEY, "start main", "withdraw ann", "bob beats cal 5-0", "close main")
    assert told.byes() == ["ann"]
    assert told.places() == {"bob": 1, "cal": 2, "ann": 3}
    assert told.json["money"]["paid"] == {"bob": 18, "cal": 12}
    assert told.flight()["champion"] == "bob"


def test_who_withdraws_after_a_win_keeps_their_place() -> None:
    sheet = (f"entrants {names(4)}", "flight main knockout", "start main", "P1 beats P4", "P2 beats P3", "withdraw P1")
    assert Told(*sheet).places() == {"P2": 1, "P1": 2, "P3": 3, "P4": 3}


def test_those_who_were_never_there_share_the_last_place() -> None:
    sheet = (f"entrants {names(8)}", "flight main knockout", "start main", "withdraw P8", "withdraw P7")
    told = Told(*sheet, "P3 beats P6", "P4 beats P5", "P1 beats P4", "P2 beats P3", "P1 beats P2")
    assert told.places() == {"P1": 1, "P2": 2, "P3": 3, "P4": 3, "P5": 5, "P6": 5, "P7": 7, "P8": 7}


def test_who_is_not_there_in_the_consolation_stands_behind_those_who_played_in_it() -> None:
    sheet = (f"entrants {names(4)}", "flight main knockout", "flight consolation progressive from main", "start main")
    told = Told(*sheet, "P1 beats P4", "P2 beats P3", "P1 beats P2", "withdraw P2", "P3 beats P4")
    assert told.places("consolation") == {"P3": 1, "P4": 2}
    assert told.places() == {"P1": 1, "P2": 2, "P3": 3, "P4": 3}


@pytest.mark.parametrize("form", ["swiss rounds 2", "round_robin", "lives 1"])
def test_in_rounds_a_bye_gives_no_place_before_those_who_played_either(form: str) -> None:
    told = Told("entrants ann bob cal", f"flight main {form}", "start main", *(["round main"] if "robin" not in form else []))
    away = (told.byes() or ["ann"])[0]
    here = sorted({"ann", "bob", "cal"} - {away})
    sheet = ("entrants ann bob cal", f"flight main {form}", "start main", *(["round main"] if "robin" not in form else []))
    places = Told(*sheet, f"withdraw {away}", f"{here[0]} beats {here[1]}").places()
    assert places[away] == 3
    assert places[here[0]] == 1


def test_everybody_withdraws_and_whoever_was_left_by_walk_over_stays_first() -> None:
    told = Told(*THREE, "start main", "withdraw cal", "withdraw bob", "withdraw ann", "close main")
    assert told.flight()["champion"] == "ann"
    assert told.places() == {"ann": 1, "bob": 2, "cal": 3}
