"""Acceptance scenarios of the tournament facts that no other test here plays as they are written, each by its number."""

from collections import Counter

from tests.games.tournaments.sheets import Told, names
from tests.games.tournaments.test_knockout import ELEVEN, refused

WITH_CONSOLATION = (*ELEVEN[:2], "flight consolation progressive from main length 3", "start main")
FOLD = "round main by hand P1-P5 P2-P6 P3-P7 P4-P8"


def in_consolation(told: Told) -> set[str]:
    """Everybody who stands on one of its lines."""
    return {player for match in told.matches("consolation") for player in match["players"] if player} | set(
        told.byes("consolation")
    )


def test_scenario_6_a_walk_over_is_no_match_won_for_the_leaders() -> None:
    sheet = ("option race=brass_city", "entrants ann bob", "flight main knockout", "start main")
    given, won = Told(*sheet, "walkover ann over bob"), Told(*sheet, "ann beats bob")
    race = [next(row["race"] for row in told.flight()["standings"] if row["player"] == "ann") for told in (given, won)]
    assert race[1] - race[0] == 1


def test_scenario_7_of_two_who_stay_away_nobody_is_rated() -> None:
    told = Told(*WITH_CONSOLATION, "no_show P7 P10")
    assert (told.match("main 1.6")["rated"], told.match("main 1.6")["why_not_rated"]) == (False, "no_show")
    assert not {"P7", "P10"} & in_consolation(told)


def test_scenario_8_a_correction_changes_who_drops() -> None:
    before = (*WITH_CONSOLATION, "P9 beats P8 5-3")
    assert "P8" in in_consolation(Told(*before))
    after = Told(*before, "correct P8 P9: P8 beats P9 5-4")
    assert "P9" in in_consolation(after)
    assert "P8" not in in_consolation(after)


def test_scenario_9_an_override_marks_the_next_round_and_the_consolation() -> None:
    begun: tuple[str, ...] = (*WITH_CONSOLATION, "P9 beats P8", "P4 beats P5", "P6 beats P11", "P7 beats P10", "begins P1 P9")
    begun += ("P2 beats P7", "P3 beats P6")
    drop = next(match for match in Told(*begun).matches("consolation") if "P8" in match["players"])
    other = next((player for player in drop["players"] if player not in (None, "P8")), None)
    playing = () if other is None else (f"begins P8 {other}",)
    told = Told(*begun, *playing, 'override "the sheet says so": correct P8 P9: P8 beats P9')
    marked = {match["id"] for flight in told.json["flights"] for match in flight["matches"] if match["under_review"]}
    assert marked == {"main 2.1"} | ({drop["id"]} if playing else set())


def test_scenario_20_monrad_pairs_neighbours_after_the_same_first_round() -> None:
    sheet = (f"entrants {names(8)}", "option tiebreaks=wins,seed", "flight main swiss rounds 3 pairing monrad", "start main")
    told = Told(*sheet, FOLD, *(f"P{number} beats P{number + 4}" for number in range(1, 5)), "round main")
    assert told.pairs(round_number=2) == ["P1-P2", "P3-P4", "P5-P6", "P7-P8"]


def test_scenario_25_whoever_has_lost_three_is_paired_and_at_the_fourth_is_out() -> None:
    said = [f"entrants {names(5)}", "flight main lives 4", "start main"]
    while Told(*said).flight()["state"] == "running" and len(said) < 60:
        said.append("round main")
        told = Told(*said)
        number = max(match["round"] for match in told.matches())
        lost = Counter(
            player for match in told.matches() for player in match["players"] if match["winner"] not in (None, player)
        )
        paired = {player for match in told.matches(round_number=number) for player in match["players"]}
        off = {bye["player"] for bye in told.flight()["byes"] if bye["round"] == number}
        assert paired | off == {player for player in names(5).split() if lost[player] < 4}
        byes = Counter(told.byes())
        assert all(byes[player] <= min(byes[one] for one in paired | off) + 1 for player in off)
        said += [" beats ".join(match["players"]) for match in told.matches(round_number=number)]
    assert Told(*said).flight()["champion"] == "P1"


def test_scenario_27_a_round_away_is_no_bye() -> None:
    sheet = [f"entrants {names(7)}", "flight main swiss rounds 4", "start main"]
    for number, lines in enumerate(((), ("absent P7",), (), ("returns P7",)), start=1):
        sheet += [*lines, "round main"]
        sheet += [" beats ".join(match["players"]) for match in Told(*sheet).matches(round_number=number)]
    told = Told(*sheet)
    row = next(row for row in told.flight()["standings"] if row["player"] == "P7")
    byes = told.byes().count("P7")
    assert row["points"] == row["wins"] + byes
    assert row["wins"] + row["losses"] + byes == 2
    assert not [bye for bye in told.flight()["byes"] if bye["player"] == "P7" and bye["round"] in (2, 3)]


def test_scenario_28_one_alone_is_not_paired_and_the_flight_may_be_closed() -> None:
    sheet = (f"entrants {names(4)}", "flight main swiss rounds 3", "start main", *(f"withdraw P{one}" for one in (2, 3, 4)))
    assert "not_enough_players" in refused(*sheet, "round main")
    told = Told(*sheet, "close main")
    assert (told.flight()["state"], told.matches()) == ("closed", [])


def test_scenario_35_matches_of_a_ladder_are_not_rated() -> None:
    told = Told(f"entrants {names(8)}", "flight rungs ladder", "start rungs", "challenge P7 over P4", "P7 beats P4 5-3")
    assert (told.match("rungs 1.1")["rated"], told.match("rungs 1.1")["why_not_rated"]) == (False, "ladder")


def test_scenario_57_at_the_deadline_absence_is_a_forfeit_and_nothing_of_it_is_rated() -> None:
    told = Told(f"entrants {names(8)}", "flight main knockout", "start main", "no_show P1 P8", "walkover P4 over P5")
    assert [match["state"] for match in told.matches(round_number=1)] == ["void", "walkover", "ready", "ready"]
    assert [match["rated"] for match in told.matches(round_number=1)] == [False, False, None, None]
    assert "P4" in told.byes()


def test_scenario_34_cambridge_scores_a_pair_by_both_of_its_matches() -> None:
    sheet = ("option scoring=cambridge", "entrants ann bob cal", "flight main round_robin twice length 5", "start main")
    both = (*sheet, "ann beats bob", "ann beats bob", "ann beats cal", "cal beats ann", "bob beats cal")
    rows = {row["player"]: row["points"] for row in Told(*both).flight()["standings"]}
    assert rows == {"ann": 3 + 2, "bob": 1, "cal": 2}
    forfeited = {row["player"]: row["points"] for row in Told(*both, "walkover cal over bob").flight()["standings"]}
    assert forfeited == rows
    played = {row["player"]: row["points"] for row in Told(*both, "cal beats bob").flight()["standings"]}
    assert played == {"ann": 5, "bob": 1 + 2, "cal": 2 + 2}
