"""Consolations, last chances, double elimination, buying back: scenarios 11 to 17 of the tournament facts."""

import pytest

from tests.games.tournaments.sheets import Told, names
from tests.games.tournaments.test_knockout import refused


def played_out(*sheet: str, upper_wins: bool = True) -> Told:
    """Every match played as soon as it can be, by id; the upper line wins, or the lower."""
    said = list(sheet)
    while True:
        told = Told(*said)
        ready = [match for flight in told.json["flights"] for match in flight["matches"] if match["state"] == "ready"]
        if not ready:
            return told
        for match in ready:
            winner, loser = match["players"] if upper_wins else match["players"][::-1]
            said.append(f"{winner} beats {loser}")


def progressive(players: int) -> tuple[str, ...]:
    return (f"entrants {names(players)}", "flight main knockout", "flight consolation progressive from main", "start main")


def test_eight_players_with_a_progressive_consolation() -> None:
    told = Told(*progressive(8))
    assert told.pairs("consolation") == [
        "L(1.1)-L(1.2)",
        "L(1.3)-L(1.4)",
        "W(1.1)-L(2.2)",
        "W(1.2)-L(2.1)",
        "W(2.1)-W(2.2)",
    ]
    assert len(told.matches()) == 7


def test_sixteen_lines_cross_to_the_other_half() -> None:
    told = Told(*progressive(16))
    assert told.pairs("consolation", 2) == ["W(1.1)-L(2.3)", "W(1.2)-L(2.4)", "W(1.3)-L(2.1)", "W(1.4)-L(2.2)"]
    assert told.pairs("consolation", 4) == ["W(3.1)-L(3.1)", "W(3.2)-L(3.2)"]
    assert len(told.matches("consolation")) == 13


@pytest.mark.parametrize(("players", "both", "entrants"), [(8, 12, 6), (16, 28, 14), (32, 60, 30), (11, 18, 9), (64, 124, 62)])
def test_everybody_plays_twice(players: int, both: int, entrants: int) -> None:
    told = played_out(*progressive(players))
    assert len(told.matches()) + len(told.matches("consolation")) == both
    in_consolation = {player for match in told.matches("consolation") for player in match["players"]}
    assert len(in_consolation | set(told.byes("consolation"))) == entrants
    assert told.flight()["champion"] == "P1"


def test_a_loser_in_the_consolation_meets_nobody_again_before_its_fourth_round() -> None:
    for upper_wins in (True, False):
        told = played_out(*progressive(16), upper_wins=upper_wins)
        met = {frozenset(match["players"]) for match in told.matches()}
        early = [match for match in told.matches("consolation") if match["round"] < 4]
        assert not met & {frozenset(match["players"]) for match in early}


SIX = (f"entrants {names(6)}", "flight main knockout", "flight second first_loser from main", "start main")


@pytest.mark.parametrize(
    ("semi_finals", "entrants", "matches"),
    [
        (("P1 beats P4", "P2 beats P3"), 2, 1),
        (("P4 beats P1", "P3 beats P2"), 4, 3),
        (("P1 beats P4", "P3 beats P2"), 3, 2),
    ],
)
def test_whose_first_match_is_lost_enters(semi_finals: tuple[str, ...], entrants: int, matches: int) -> None:
    first = ("P4 beats P5", "P3 beats P6")
    waiting = Told(*SIX, *first)
    assert waiting.flight("second")["state"] == "entry"
    assert not waiting.matches("second")
    told = played_out(*SIX, *first, *semi_finals)
    players = {player for match in told.matches("second") for player in match["players"]}
    assert (len(players), len(told.matches("second"))) == (entrants, matches)


def test_a_walk_over_is_no_first_match() -> None:
    told = Told(*SIX, "walkover P4 over P5", "P3 beats P6", "P1 beats P4", "P2 beats P3")
    assert [set(match["players"]) for match in told.matches("second")] == [{"P4", "P6"}]


def test_the_draw_of_first_losers_follows_corrections_until_it_is_played() -> None:
    sheet = (*SIX, "P4 beats P5", "P3 beats P6", "P1 beats P4", "P2 beats P3")
    assert [set(match["players"]) for match in Told(*sheet).matches("second")] == [{"P5", "P6"}]
    corrected = Told(*sheet, "correct P1 P4: P4 beats P1")
    assert corrected.byes("second") == ["P1"]
    assert [set(match["players"]) for match in corrected.matches("second", 1)] == [{"P5", "P6"}]
    assert "P4" not in str(corrected.matches("second"))


def test_a_fresh_last_chance_is_drawn_of_those_with_nothing_left() -> None:
    sheet = (*progressive(8), "flight last fresh from consolation")
    first = [f"P{number} beats P{9 - number}" for number in range(1, 5)]
    told = Told(*sheet, *first)
    (one, two) = told.matches("consolation", 1)
    sheet = (*sheet, *first, *(" beats ".join(match["players"]) for match in (one, two)))
    assert "not_enough_players" in refused(*progressive(8), "flight last fresh from consolation", *first, "start last")
    drawn = Told(*sheet, "start last")
    losers = [one["players"][1], two["players"][1]]
    assert sorted(drawn.match("last 1.1")["players"]) == sorted(losers)
    alive = one["players"][0]
    assert "has a match left" in refused(*sheet, "start last", f"late {alive} last")


def test_a_fed_last_chance_takes_the_latest_losers_first() -> None:
    told = Told(*progressive(8)[:3], "flight last last_chance from consolation", "start main")
    assert told.pairs("last", 1) == ["L(2.1)-L(1.2)", "L(2.2)-L(1.1)"]


def test_buying_back() -> None:
    sheet = (f"entrants {names(5)}", "fee 500", "flight main knockout", "start main", "P5 beats P4")
    told = Told(*sheet, "buy_back P4 main")
    assert told.match("main 1.4")["players"] == ["P3", "P4"]
    assert told.json["money"]["pool"] == 2750
    assert "buys back after losing" in refused(*sheet, "buy_back P5 main")
    assert "bye_consumed" in refused(*sheet, "begins P2 P3", "buy_back P4 main")


def test_one_back_in_is_in_one_place_only() -> None:
    """Scenario 17: whoever buys back and wins is in the main flight once; whoever loses again is in the consolation once."""
    entered = (f"entrants {names(6)}", "fee 500", "flight main knockout")
    for consolation in ("first_loser", "progressive"):
        sheet = (*entered, f"flight second {consolation} from main", "start main", "P5 beats P4", "buy_back P4 main")
        assert "has bought back in main already" in refused(*sheet, "buy_back P4 main")
        assert "P4" not in Told(*sheet).places()
        assert "P4" not in str(Told(*sheet).matches("second"))
        won = played_out(*sheet, "P4 beats P2", "P6 beats P3")
        assert "P4" not in str(won.matches("second", 1))
        assert set(won.places()) == set(names(6).split())
        lost = played_out(*sheet, "P2 beats P4", "P6 beats P3")
        lines = [player for match in lost.matches("second", 1) for player in match["players"]] + lost.byes("second")
        assert lines.count("P4") == 1
        assert lost.json["money"]["pool"] == 3250


def test_twenty_entries_and_six_that_bought_back() -> None:
    """Scenario 17: 11 500, of which 90 percent are 10 350."""
    first = [f"P{number} beats P{33 - number}" for number in range(13, 17)]
    again = [f"buy_back P{number} main" for number in range(17, 21)]
    sheet = (f"entrants {names(20)}", "flight main knockout", "fee 500", "house 10", "start main")
    told = Told(*sheet, *first, *again, "P12 beats P17", "P11 beats P18", "buy_back P17 main", "buy_back P18 main")
    assert told.json["money"]["pool"] == 10_350


def test_nobody_buys_back_into_a_bye_that_has_led_to_the_final_already() -> None:
    """P1 has a bye, and nobody came to the match for whoever P1 was to meet: P1 is in the final unplayed."""
    drawn = (f"entrants {names(6)}", "fee 10", "flight main knockout length 5", "option seeding=order", "start main")
    over = (*drawn, "P3 beats P6", "no_show P4 P5", "P2 beats P3")
    assert "main 2.2" in refused(*over, "buy_back P6 main")  # the last bye is that of P2, who has played
    seven = (f"entrants {names(7)}", *drawn[1:])
    final = (*seven, "P2 beats P7", "P3 beats P6", "no_show P4 P5", "P2 beats P3", "P2 beats P1")
    assert Told(*final).match("main 3.1")["players"] == ["P1", "P2"]
    assert "main 3.1" in refused(*final, "buy_back P7 main")


def test_whoever_could_still_buy_back_has_no_place_yet() -> None:
    sheet = (f"entrants {names(5)}", "flight main knockout", "start main", "P5 beats P4")
    assert Told(*sheet).places() == {}
    assert Told(*sheet, "begins P2 P3").places() == {"P4": 5}


@pytest.mark.parametrize("players", [2, 3, 4, 7, 8, 11, 16])
def test_double_elimination_takes_two_losses(players: int) -> None:
    sheet = (f"entrants {names(players)}", "flight main double_elimination recharge", "start main")
    told = played_out(*sheet)
    lost: dict[str, int] = dict.fromkeys(names(players).split(), 0)
    for match in told.matches():
        (loser,) = set(match["players"]) - {match["winner"]}
        lost[loser] += 1
    champion = told.flight()["champion"]
    assert champion is not None
    assert {count for player, count in lost.items() if player != champion} == {2}
    assert len(told.matches()) == 2 * players - 2 + lost[champion]
    assert sorted(told.places().values())[:2] == [1, 2]


def test_the_final_of_a_double_elimination_is_recharged_only_if_it_must_be() -> None:
    sheet = ("entrants ann bob cal dee", "flight main double_elimination recharge", "start main")
    until_final = ("ann beats dee", "bob beats cal", "ann beats bob", "dee beats cal", "bob beats dee")
    assert len(Told(*sheet, *until_final, "ann beats bob").matches()) == 6
    again = Told(*sheet, *until_final, "bob beats ann")
    assert len(again.matches()) == 7
    assert again.flight()["state"] == "running"
    assert Told(*sheet, *until_final, "bob beats ann", "ann beats bob").flight()["champion"] == "ann"


def test_a_second_final_that_a_correction_has_made_needless_is_not_corrected_any_more() -> None:
    sheet = ("entrants ann bob cal", "flight main double_elimination recharge", "start main", "bob beats cal", "ann beats bob")
    finals = ("bob beats cal", "bob beats ann 5-1", "ann beats bob 5-2")
    wrong = 'override "wrong names": correct'
    replayed = (f"{wrong} bob cal: cal beats bob", "cal beats ann", f"{wrong} ann cal: ann beats cal")
    told = Told(*sheet, *finals, *replayed)
    assert [match["id"] for match in told.matches() if {"ann", "bob"} == set(match["players"])] == ["main 2.1"]
    told = Told(*sheet, *finals, *replayed, f"{wrong} ann bob: ann beats bob 5-4")
    assert told.match("main 2.1")["score"] == [5, 4]


def test_whoever_withdraws_from_double_elimination_comes_after_all_others_and_no_later() -> None:
    sheet = (f"entrants {names(5)}", "flight main double_elimination recharge", "start main", "withdraw P5")
    told = Told(*sheet, "P2 beats P3", "P1 beats P4", "P1 beats P2", "P4 beats P3", "P2 beats P4", "P1 beats P2")
    assert told.places() == {"P1": 1, "P2": 2, "P4": 3, "P3": 4, "P5": 5}


def test_a_withdrawn_loser_is_not_fed_on() -> None:
    told = Told(*progressive(8), "P1 beats P8", "withdraw P8", "P5 beats P4")
    assert "P8" not in str(told.matches("consolation"))
    assert "P4" in told.byes("consolation")


def test_whoever_has_bought_back_is_not_given_the_first_line_again() -> None:
    sheet = (f"entrants {names(5)}", "fee 500", "flight main knockout", "start main", "P5 beats P4", "buy_back P4 main")
    for insists in ("", 'override "misheard": '):
        assert "has bought back after losing" in refused(*sheet, f"{insists}correct P5 P4: P4 beats P5")
    told = Told(*sheet, "correct P5 P4: walkover P5 over P4", "P3 beats P4", "correct P3 P4: P4 beats P3")
    assert told.match("main 1.4")["winner"] == "P4"


@pytest.mark.parametrize("form", ["main double_elimination", "main knockout;flight consolation progressive from main"])
def test_nobody_comes_late_into_a_bye_whose_loser_somebody_has_been_spared(form: str) -> None:
    """P6 has lost beside P2's bye, had a bye among the losers because of it, and has begun to play there."""
    sheet = (f"entrants {names(6)}", *f"flight {form}".split(";"), "start main", "P3 beats P6", "P4 beats P5", "P1 beats P4")
    told = Told(*sheet, "late X main")
    assert told.match("main 1.3")["players"] == ["P2", "X"]
    ready = [one["players"] for flight in Told(*sheet).json["flights"] for one in flight["matches"] if one["state"] == "ready"]
    (theirs,) = (players for players in ready if "P6" in players)
    assert "bye_consumed" in refused(*sheet, f"begins {' '.join(theirs)}", "late X main")


def test_who_buys_back_leaves_no_place_of_the_consolation_empty() -> None:
    """Of six one buys back: her line in the consolation stays free, and of its semi-finals one is a bye."""
    sheet = ["tournament Cup", "option seeding=order", "fee 10", "flight main knockout length 3"]
    sheet += ["flight consolation progressive from main length 3", "prizes consolation 40 30 20 10"]
    sheet += ["entrants P1 P2 P3 P4 P5 P6", "start main"]
    first = next(match for match in Told(*sheet).matches() if match["state"] == "ready")
    sheet += [f"{first['players'][0]} beats {first['players'][1]}", f"buy_back {first['players'][1]} main"]
    flights = ("main", "consolation")
    while ready := [match for one in flights for match in Told(*sheet).matches(one) if match["state"] == "ready"]:
        winner, loser = sorted(ready[0]["players"])
        sheet.append(f"{winner} beats {loser}")
    assert sorted(Told(*sheet, "close main").places("consolation").values()) == [1, 2, 3, 4]
