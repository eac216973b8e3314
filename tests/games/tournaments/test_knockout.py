"""Single elimination: scenarios 1 to 10 of the tournament facts."""

import pytest

from games.tournaments.formats.lines import first_round, seeding_lines, size_for
from games.tournaments.model.options import Byes
from games.tournaments.sheet.reading import SheetMistake
from tests.games.tournaments.sheets import Told, names

ELEVEN = (f"entrants {names(11)}", "flight main knockout length 5", "start main")


def refused(*sheet: str) -> str:
    with pytest.raises(SheetMistake) as caught:
        Told(*sheet)
    return str(caught.value)


def test_eleven_players_on_sixteen_lines() -> None:
    told = Told(*ELEVEN)
    assert told.pairs(round_number=1) == ["P8-P9", "P7-P10", "P6-P11"]
    assert told.pairs(round_number=2) == ["P1-W(1.2)", "P4-P5", "P2-W(1.6)", "P3-W(1.8)"]
    assert told.match("main 2.2")["state"] == "ready"
    assert len(told.matches()) == 10
    assert told.byes() == ["P1", "P4", "P5", "P2", "P3"]


@pytest.mark.parametrize("count", [*range(3, 130), 512, 4096])
def test_byes_are_spread_over_quarters_and_halves(count: int) -> None:
    size = size_for(count)
    lines = seeding_lines(size)
    assert sorted(lines) == list(range(1, size + 1))
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    byes = [max(pair) > count for pair in pairs]
    assert not any(min(pair) > count for pair in pairs)
    assert byes.count(False) == count - size // 2
    for parts in (2, 4):
        if len(byes) >= parts:
            share = len(byes) // parts
            counts = [sum(byes[part * share : (part + 1) * share]) for part in range(parts)]
            assert max(counts) - min(counts) <= 1


def test_grouped_byes_stand_at_the_head() -> None:
    assert Told("option byes=grouped", *ELEVEN).pairs(round_number=1) == ["P6-P11", "P7-P10", "P8-P9"]
    assert sorted(first_round(64, Byes.GROUPED)) == list(range(1, 65))


def test_a_draw_is_a_function_of_the_seed_and_the_names() -> None:
    one = Told("entrants ann bob cal dee eve", "draw_seed 9f3c0a", "flight main knockout length 5", "start main")
    other = Told("entrants eve cal", "entrants bob ann dee", "draw_seed 9f3c0a", "flight main knockout length 5", "start main")
    assert one.json == other.json
    assert one.pairs() == ["dee-eve", "bob-W(1.2)", "cal-ann", "W(2.1)-W(2.2)"]
    commitment = "f9366f13d5366809f40979ac8434f3b2cd86bc85abba0756c97ae856f44cc86e"
    assert one.json["draw"] == {"seed": "9f3c0a", "commitment": commitment}


def test_ratings_seed_a_draw_and_the_seed_breaks_their_ties() -> None:
    told = Told(
        "entrants ann bob cal dee",
        "option seeding=rating",
        "rating bob 1700",
        "rating dee 1612.5",
        "flight main knockout length 5",
        "start main",
    )
    assert told.pairs(round_number=1) == ["bob-cal", "dee-ann"]
    assert "seed" in refused("entrants ann bob", "option seeding=random", "flight main knockout", "start main")


def test_a_late_player_takes_a_bye() -> None:
    told = Told(*ELEVEN, "late X main")
    assert told.pairs(round_number=1) == ["P8-P9", "P5-X", "P7-P10", "P6-P11"]
    assert told.byes() == ["P1", "P4", "P2", "P3"]
    assert len(told.matches()) == 11


def test_a_bye_whose_match_has_begun_is_taken() -> None:
    assert refused(*ELEVEN, "begins P4 P5", "late X main").startswith("sheet:5: bye_consumed: ")


def test_a_walk_over_goes_on_and_is_not_rated() -> None:
    told = Told(*ELEVEN, "walkover P9 over P8")
    match = told.match("main 1.2")
    assert (match["state"], match["winner"], match["rated"], match["why_not_rated"]) == ("walkover", "P9", False, "walkover")
    assert told.match("main 2.1")["players"] == ["P1", "P9"]


def test_where_nobody_came_the_line_stays_empty() -> None:
    told = Told(
        f"entrants {names(11)}",
        "flight main knockout length 5",
        "flight consolation progressive from main length 3",
        "start main",
        "no_show P7 P10",
    )
    assert told.match("main 1.6")["state"] == "void"
    assert "P2" in told.byes()
    assert all({"P7", "P10"}.isdisjoint(match["players"]) for match in told.matches("consolation"))


def test_a_result_is_corrected_while_nobody_has_begun_a_later_match() -> None:
    consolation = ("flight consolation progressive from main length 3",)
    told = Told(ELEVEN[0], ELEVEN[1], *consolation, "start main", "P9 beats P8 5-3", "correct P8 P9: P8 beats P9 5-4")
    assert told.match("main 2.1")["players"] == ["P1", "P8"]
    assert told.match("main 1.2")["score"] == [5, 4]
    assert any("P9" in match["players"] for match in told.matches("consolation")) or "P9" in told.byes("consolation")


def test_after_a_later_match_only_an_override_corrects() -> None:
    begun = (*ELEVEN, "P9 beats P8 5-3", "begins P1 P9")
    assert "succeeding_match_started" in refused(*begun, "correct P8 P9: P8 beats P9 5-4")
    assert "reason" in refused(*begun, 'override " ": correct P8 P9: P8 beats P9 5-4')
    told = Told(*begun, 'override "the sheet says so": correct P8 P9: P8 beats P9 5-4')
    assert told.match("main 1.2")["winner"] == "P8"
    assert told.match("main 2.1")["players"] == ["P1", "P9"]
    assert told.match("main 2.1")["under_review"]
    again = Told(*begun, 'override "the sheet says so": correct P8 P9: P8 beats P9 5-4', "P8 beats P1 5-0")
    assert again.match("main 2.1")["players"] == ["P1", "P8"]
    assert not again.match("main 2.1")["under_review"]


def test_who_withdraws_after_a_win_keeps_it() -> None:
    told = Told(*ELEVEN, "P9 beats P8 5-3", "withdraw P9")
    assert told.match("main 1.2")["winner"] == "P9"
    assert told.match("main 2.1")["state"] == "walkover"
    assert told.match("main 2.1")["winner"] == "P1"


def test_losers_of_a_round_share_a_place() -> None:
    four = ("entrants ann bob cal dee", "flight main knockout length 3", "start main")
    played = ("ann beats dee", "bob beats cal 3-2", "bob beats ann 3-1")
    told = Told(*four, *played)
    assert told.places() == {"bob": 1, "ann": 2, "dee": 3, "cal": 3}
    assert told.flight()["champion"] == "bob"
    assert told.flight()["state"] == "finished"
    third = Told("option third_place=match", *four, *played, "cal beats dee 3-0")
    assert third.places() == {"bob": 1, "ann": 2, "cal": 3, "dee": 4}


def test_what_a_result_cannot_be() -> None:
    two = ("entrants ann bob cal", "flight main knockout length 5", "start main")
    assert "no match to play" in refused(*two, "ann beats bob 5-3")
    assert "5 points" in refused(*two, "bob beats cal 4-3")
    assert "5 points" in refused(*two, "bob beats cal 7-3")
    assert "5 points" in refused(*two, "bob beats cal 5-5")
    assert Told("option truncate=off", *two, "bob beats cal 7-3").match("main 1.2")["score"] == [7, 3]
    assert "two players" in refused(*two, "bob beats bob 5-3")
    assert "has not entered" in refused(*two, "bob beats zoe 5-3")


def test_games_are_scored_with_the_crawford_game() -> None:
    two = ("entrants ann bob", "flight main knockout length 7", "start main")
    told = Told(*two, "ann beats bob games 4 2 2", "crawford cube 2")
    assert told.match("main 1.1")["games"] == [4, 2, 1]
    assert told.match("main 1.1")["voided_doubles"] == 1
    assert told.match("main 1.1")["score"] == [7, 0]
    assert "4-0" in refused(*two, "ann beats bob games 4")
    assert "5 is no game" in refused(*two, "ann beats bob games 5 2")
    assert "4 is no game" in refused(*two, "ann beats bob games 6 4")  # no cube in the Crawford game
    assert Told(*two, "ann beats bob games 6 2").match("main 1.1")["score"] == [7, 0]  # a gammon
