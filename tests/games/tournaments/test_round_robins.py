"""Round robins, leagues, groups and ladders: scenarios 32 to 35 of the tournament facts."""

from collections import Counter

import pytest

from games.tournaments.services.sheets import play_sheet
from tests.games.tournaments.sheets import Told, names
from tests.games.tournaments.test_knockout import refused


@pytest.mark.parametrize(("players", "rounds", "each", "byes"), [(5, 5, 2, 1), (6, 5, 3, 0), (2, 1, 1, 0), (3, 3, 1, 1)])
def test_the_circle(players: int, rounds: int, each: int, byes: int) -> None:
    told = Told(f"entrants {names(players)}", "flight main round_robin", "start main")
    pairs = [frozenset(match["players"]) for match in told.matches()]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2
    assert Counter(match["round"] for match in told.matches()) == dict.fromkeys(range(1, rounds + 1), each)
    off = Counter(frozenset(names(players).split()) - {one for pair in told.matches(round_number=1) for one in pair["players"]})
    assert sum(len(found) for found in off) == 2 * byes
    assert {match["state"] for match in told.matches()} == {"ready"}


def test_a_cycle_of_three_is_separated_by_differences() -> None:
    sheet = ("entrants X Y Z", "flight main round_robin length 5", "start main")
    played = ("X beats Y 5-1", "Y beats Z 5-2", "Z beats X 5-4")
    by_difference = Told("option tiebreaks=wins,head_to_head,difference", *sheet, *played)
    assert by_difference.places() == {"X": 1, "Y": 2, "Z": 3}
    assert [row["tiebreaks"] for row in by_difference.flight()["standings"]] == [
        {"wins": 1, "head_to_head": 1, "difference": 3},
        {"wins": 1, "head_to_head": 1, "difference": -1},
        {"wins": 1, "head_to_head": 1, "difference": -2},
    ]
    shared = Told("option tiebreaks=wins,head_to_head", *sheet, *played)
    assert shared.places() == {"X": 1, "Y": 1, "Z": 1}
    assert shared.flight()["champion"] is None


def test_head_to_head_counts_when_all_tied_have_met() -> None:
    sheet = ("entrants A B C D", "option tiebreaks=wins,head_to_head,seed", "flight main round_robin", "start main")
    played = ("B beats A", "A beats C", "A beats D", "B beats C", "D beats B", "C beats D")
    told = Told(*sheet, *played)
    assert told.places() == {"B": 1, "A": 2, "C": 3, "D": 4}


def test_twice_the_earlier_match_comes_first() -> None:
    sheet = ("entrants A B", "flight main round_robin twice", "start main")
    told = Told(*sheet, "A beats B 5-0", "B beats A 5-1")
    assert [match["winner"] for match in told.matches()] == ["A", "B"]
    assert told.pairs() == ["A-B", "B-A"]


def test_who_withdraws_from_a_round_robin_loses_what_is_left() -> None:
    told = Told(f"entrants {names(4)}", "flight main round_robin", "start main", "P1 beats P2", "withdraw P1")
    assert Counter(match["state"] for match in told.matches() if "P1" in match["players"]) == {"played": 1, "walkover": 2}


def test_a_league_has_a_round_robin_for_each_division() -> None:
    told = Told(f"entrants {names(8)}", "flight spring league divisions of 4", "start spring")
    assert {player for match in told.matches("spring 1") for player in match["players"]} == {"P1", "P2", "P3", "P4"}
    assert len(told.matches("spring 2")) == 6
    assert "without a result" in refused(
        f"entrants {names(8)}", "flight spring league divisions of 4", "start spring", "close spring"
    )


@pytest.mark.parametrize(
    ("players", "size", "divisions"),
    [(5, 4, [5]), (9, 4, [4, 5]), (10, 4, [4, 4, 2]), (3, 2, [3]), (31, 6, [6, 6, 6, 6, 7]), (2, 4, [2])],
)
def test_nobody_is_alone_in_a_division(players: int, size: int, divisions: list[int]) -> None:
    tournament = play_sheet(f"entrants {names(players)}\nflight spring league divisions of {size}\nstart spring")
    assert [len(one.lines or ()) for one in tournament.flights if one.part_of] == divisions


def test_groups_form_as_eight_wait() -> None:
    sheet = (f"entrants {names(11)}", "flight evening groups of 8", "start evening")
    told = Told(*sheet)
    assert len(told.matches("evening 1")) == 7
    five = [f"late L{number} evening" for number in range(1, 6)]
    again = Told(*sheet, *five)
    assert {player for match in again.matches("evening 2", 1) for player in match["players"]} == {
        "P9",
        "P10",
        "P11",
        "L1",
        "L2",
        "L3",
        "L4",
        "L5",
    }


LADDER = (f"entrants {names(8)}", "flight rungs ladder", "start rungs")


def test_a_challenge_reaches_three_places_up() -> None:
    assert "P7, P6, P5" in refused(*LADDER, "challenge P8 over P4")
    told = Told(*LADDER, "challenge P7 over P4", "P7 beats P4 5-3")
    assert [row["player"] for row in told.flight("rungs")["standings"]] == ["P1", "P2", "P3", "P7", "P5", "P6", "P4", "P8"]
    again = (*LADDER, "challenge P7 over P4", "P7 beats P4 5-3", "challenge P4 over P7")
    assert "somebody else" in refused(*again)
    since = (*again[:-1], "challenge P8 over P4", "P4 beats P8", "challenge P4 over P7")
    assert Told(*since).match("rungs 1.3")["state"] == "ready"
    assert "to play first" in refused(*LADDER, "challenge P7 over P4", "challenge P7 over P5")
