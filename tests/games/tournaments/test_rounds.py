"""Swiss, Monrad and lives: scenarios 19 to 30 of the tournament facts."""

from collections import Counter

import pytest

from games.tournaments.formats import swiss
from games.tournaments.model.flights import Pairing, Swiss
from games.tournaments.rules.decide import performed
from games.tournaments.rules.rounds import tallies_of
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import read_statement
from tests.games.tournaments.sheets import Told, names
from tests.games.tournaments.test_knockout import refused


def swiss_of(players: int, rounds: int, *more: str) -> tuple[str, ...]:
    return (*more, f"entrants {names(players)}", f"flight main swiss rounds {rounds}", "start main")


FIRST = ("round main", "P1 beats P5", "P2 beats P6", "P3 beats P7", "P4 beats P8")


def test_the_fold_of_each_score_group() -> None:
    told = Told(*swiss_of(8, 3), *FIRST, "round main")
    assert told.pairs(round_number=1) == ["P1-P5", "P2-P6", "P3-P7", "P4-P8"]
    assert told.pairs(round_number=2) == ["P1-P3", "P2-P4", "P5-P7", "P6-P8"]


def test_monrad_pairs_neighbours() -> None:
    sheet = (f"entrants {names(8)}", "option tiebreaks=wins,seed", "flight main swiss rounds 3 pairing monrad", "start main")
    told = Told(*sheet, "round main", "P1 beats P2", "P3 beats P4", "P5 beats P6", "P7 beats P8", "round main")
    assert told.pairs(round_number=2) == ["P1-P3", "P5-P7", "P2-P4", "P6-P8"]


def test_monrad_ranks_equal_points_by_the_tie_breaks() -> None:
    """Among those with one win P7 has met 3 points, P2 and P3 have met 2 (P2 entered first), P8 one."""
    sheet = (f"entrants {names(8)}", "flight main swiss rounds 3 pairing monrad", "start main", "round main")
    first = ("P1 beats P2", "P3 beats P4", "P5 beats P6", "P7 beats P8", "round main")
    told = Told(*sheet, *first, "P1 beats P3", "P5 beats P7", "P2 beats P4", "P8 beats P6", "round main")
    assert told.pairs(round_number=3) == ["P1-P5", "P7-P2", "P3-P8", "P6-P4"]


def played_rounds(sheet: tuple[str, ...], rounds: int) -> Told:
    """The upper player of every match wins."""
    said = list(sheet)
    for number in range(1, rounds + 1):
        said.append("round main")
        said += [" beats ".join(match["players"]) for match in Told(*said).matches(round_number=number)]
    return Told(*said)


def test_seven_players_have_five_different_byes() -> None:
    told = played_rounds(swiss_of(7, 5), 5)
    byes = told.byes()
    assert len(byes) == len(set(byes)) == 5
    assert Counter(match["round"] for match in told.matches()) == dict.fromkeys(range(1, 6), 3)


@pytest.mark.parametrize("players", [*range(4, 20), 33, 64, 65])
def test_nobody_meets_twice_nor_has_a_second_bye(players: int) -> None:
    rounds = min(players // 2, 7)
    told = played_rounds(swiss_of(players, rounds), rounds)
    pairs = [frozenset(match["players"]) for match in told.matches()]
    assert len(pairs) == len(set(pairs)) == rounds * (players // 2)
    assert max(Counter(told.byes()).values(), default=1) == 1


def test_where_no_pairing_is_possible_the_one_with_fewest_rematches_is_proposed() -> None:
    sheet = ["entrants a b c d e f", "flight main swiss rounds 5", "start main"]
    for pairs in ("a-d b-e c-f", "a-e b-f c-d", "a-f b-d c-e"):
        sheet.append(f"round main by hand {pairs}")
        sheet += [f"{pair[0]} beats {pair[2]}" for pair in pairs.split()]
    told = refused(*sheet, "round main")
    assert "no_rematch_free_pairing" in told
    proposed = told.partition("With the fewest: ")[2]
    named = proposed.removeprefix("round main by hand ").split()
    across = [pair for pair in named if (pair[0] in "abc") != (pair[2] in "abc")]
    assert len(named) == 3
    assert len(across) == 1
    assert "have met already" in refused(*sheet, proposed)
    assert Told(*sheet, f'override "nothing else is possible": {proposed}').matches(round_number=4)


def test_by_hand_everybody_present_is_named_once() -> None:
    sheet = swiss_of(5, 3)
    assert "Missing: P5" in refused(*sheet, "round main by hand P1-P2 P3-P4")
    assert "Not to be named: P1" in refused(*sheet, "round main by hand P1-P2 P1-P4 bye P5")
    assert "is no pair" in refused(*sheet, "round main by hand P1 P2-P3")
    told = Told(*sheet, "round main by hand P1-P2 P3-P4 bye P5")
    assert told.byes() == ["P5"]
    hyphens = ("entrants jo jo-ann ann", "flight main swiss rounds 2", "start main", "round main by hand jo-ann-ann bye jo")
    assert Told(*hyphens).pairs() == ["jo-ann-ann"]


def test_coming_late_and_going_away() -> None:
    sheet = swiss_of(4, 5)
    two = (*sheet, "round main", "P1 beats P3", "P2 beats P4", "round main", "P1 beats P2", "P3 beats P4")
    late = Told(*two, "late X main", "round main")
    assert "X" in str(late.matches(round_number=3)) or late.byes() == ["X"]
    assert next(row for row in late.flight()["standings"] if row["player"] == "X")["wins"] == 0
    told = Told(*sheet, "round main", "P1 beats P3", "P2 beats P4", "absent P1", "round main", "P2 beats P3", "returns P1")
    points = {row["player"]: row["points"] for row in told.flight()["standings"]}
    assert points == {"P1": 1, "P2": 2, "P3": 0, "P4": 1}
    gone = refused(*sheet, "absent P2", "absent P3", "absent P4", "round main")
    assert "not_enough_players" in gone
    with_three = played_rounds(swiss_of(4, 3), 3)
    assert with_three.flight()["state"] == "finished"
    assert "More than half" in refused(*two, "round main", "P1 beats P4", "P2 beats P3", "late X main")


def test_whoever_comes_late_may_get_half_a_point_once() -> None:
    """Scenario 26: in round 3 of 5, 0 points for rounds 1 and 2, or half a point once, if the club gives it."""
    two = (*swiss_of(4, 5), "round main", "P1 beats P3", "P2 beats P4", "round main", "P1 beats P2", "P3 beats P4")
    for value, points in (("off", 0), ("once", 0.5)):
        sheet = (f"option half_point_byes={value}", *two, "late X main")
        row = next(row for row in Told(*sheet).flight()["standings"] if row["player"] == "X")
        assert (row["points"], row["wins"]) == (points, 0)
        assert row["tiebreaks"] == {"wins": points, "buchholz": 0, "sonneborn_berger": 0, "seed": 5}
        paired = Told(*sheet, "round main by hand P1-X P2-P3 bye P4", "X beats P1", "P2 beats P3")
        rows = {row["player"]: row for row in paired.flight()["standings"]}
        assert rows["X"]["points"] == 1 + points
        assert rows["P1"]["tiebreaks"]["buchholz"] == rows["P3"]["points"] + rows["P2"]["points"] + 1 + points
    progressive = Told("option tiebreaks=wins,progressive_score", "option half_point_byes=once", *two, "late X main")
    assert progressive.flight()["standings"][-2]["tiebreaks"] == {"wins": 0.5, "progressive_score": 1}


def test_half_a_point_is_not_for_who_was_drawn_and_stays_away() -> None:
    away = ("option half_point_byes=once", *swiss_of(4, 5), "absent P4", "round main by hand P1-P2 bye P3", "P1 beats P2")
    assert {row["player"]: row["points"] for row in Told(*away).flight()["standings"]} == {"P1": 1, "P3": 1, "P2": 0, "P4": 0}
    before = ("option half_point_byes=once", *swiss_of(4, 5), "late X main")
    assert {row["points"] for row in Told(*before).flight()["standings"]} == {0}


def test_a_result_stands_once_the_next_round_is_paired() -> None:
    sheet = (*swiss_of(4, 3), "round main", "P1 beats P3", "P2 beats P4")
    assert Told(*sheet, "correct P1 P3: P3 beats P1").match("main 1.1")["winner"] == "P3"
    assert "next round" in refused(*sheet, "round main", "correct P1 P3: P3 beats P1")


FIVE = (
    "entrants A B C D E",
    "flight main swiss rounds 3",
    "start main",
    "round main by hand A-C B-D bye E",
    "A beats C",
    "B beats D",
    "round main by hand A-B D-E bye C",
    "A beats B",
    "D beats E",
    "round main by hand A-E B-C bye D",
    "A beats E",
    "B beats C",
)


@pytest.mark.parametrize(
    ("convention", "buchholz"),
    [("raw", [4, 6, 5, 3, 5]), ("heltour", [3, 5, 5, 2.5, 4.5]), ("fide2022", [3, 5, 5.5, 3.5, 5.5])],
)
def test_the_bye_trap(convention: str, buchholz: list[float]) -> None:
    told = Told(f"option unplayed={convention}", *FIVE)
    found = {row["player"]: row["tiebreaks"]["buchholz"] for row in told.flight()["standings"]}
    assert [found[player] for player in "ABCDE"] == buchholz


def test_who_is_tied_shares_a_place() -> None:
    told = Told("option tiebreaks=wins,buchholz,sonneborn_berger", *FIVE)
    assert told.places() == {"A": 1, "B": 2, "D": 3, "C": 4, "E": 4}
    assert "options stand" in refused(*FIVE, "option unplayed=heltour")


def test_lives() -> None:
    sheet = (f"entrants {names(5)}", "flight main lives 2", "start main")
    said = list(sheet)
    while (told := Told(*said)).flight()["state"] == "running":
        number = max([match["round"] for match in told.matches()], default=0) + 1
        said.append("round main")
        said += [" beats ".join(match["players"]) for match in Told(*said).matches(round_number=number)]
    assert told.flight()["champion"] == "P1"
    losses = Counter(player for match in told.matches() for player in match["players"] if player != match["winner"])
    assert {player: losses[player] for player in names(5).split()[1:]} == dict.fromkeys(names(5).split()[1:], 2)


def test_a_bye_of_lives_goes_to_the_worst_record_and_never_twice_before_everybody() -> None:
    sheet = (f"entrants {names(5)}", "flight main lives 4", "start main")
    told = played_rounds(sheet, 5)
    assert sorted(told.byes()) == sorted(names(5).split())
    assert told.byes()[0] == "P5"


def test_a_pairing_of_equals_has_the_least_difference_of_scores() -> None:
    tournament = play_sheet("\n".join((*swiss_of(8, 5), *FIRST)))
    (flight,) = tournament.flights
    there = swiss.candidates(Swiss(5), tallies_of(tournament, flight), frozenset(names(8).split()), tournament.options)
    paired = swiss.next_round(Swiss(5, Pairing.DUTCH), there)
    assert paired is not None
    scores = {one.name: one.score for one in there}
    assert all(scores[one] == scores[other] for one, other in paired.pairs)


def test_a_refused_statement_changes_nothing() -> None:
    tournament = play_sheet("\n".join((*swiss_of(4, 3), "round main")))
    events, after = performed(tournament, read_statement("P1 beats P3 5-2"))
    assert len(events) == 1
    assert after.records[0].players == ("P1", "P3")
    assert not tournament.records
