"""A match that a correction took the ground from: what rests on it waits, and its flight is not closed until it is decided."""

from dataclasses import replace

import pytest

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import SheetMistake
from tests.games.tournaments.sheets import Told, names

EIGHT = (
    f"entrants {names(8)}",
    "fee 10",
    "flight main knockout length 5",
    "flight consolation progressive from main length 3",
    "prizes main 60 40",
    "start main",
)
#: Who stands first wins until a correction says otherwise.
FIRST_ROUND = ("P1 beats P8", "P4 beats P5", "P2 beats P7", "P3 beats P6")
#: P1 has won again when it turns out that P8 had beaten P1.
CORRECTED = (*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", 'override "both say so": correct P1 P8: P8 beats P1 5-4')


def refused(*sheet: str) -> str:
    with pytest.raises(SheetMistake) as caught:
        Told(*sheet)
    return str(caught.value)


def test_what_rests_on_a_match_under_review_waits() -> None:
    told = Told(*CORRECTED)
    assert told.match("main 2.1")["under_review"]
    final = told.match("main 3.1")
    assert (final["state"], final["players"], final["from"]) == ("waiting", [None, "P2"], [{"winner": "main 2.1"}, None])
    assert told.match("consolation 2.2")["players"] == [None, None]  # whoever loses main 2.1
    assert told.flight()["state"] == "running"
    assert "main 2.1" in refused(*CORRECTED, "P1 beats P2")


def test_once_it_is_played_again_its_winner_goes_on() -> None:
    told = Told(*CORRECTED, "P8 beats P4 5-1")
    assert told.match("main 3.1")["players"] == ["P8", "P2"]
    assert told.match("main 3.1")["state"] == "ready"


def test_once_a_director_says_that_it_stands_its_winner_goes_on() -> None:
    told = Told(*CORRECTED, "correct P1 P4: P1 beats P4 5-2")
    assert not told.match("main 2.1")["under_review"]
    assert told.pairs(round_number=3) == ["P1-P2"]


def test_whoever_is_left_out_stands_behind_who_has_the_third_place() -> None:
    """P5 had beaten P4 and should have played the semi-final that stands; P3 has won the match for the third place."""
    money = (
        "option third_place=match",
        f"entrants {names(8)}",
        "fee 10",
        "flight main knockout",
        "prizes main 50 30 20",
        "start main",
    )
    played = (*FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P3 beats P4", "P1 beats P2", "close main")
    again = ('override "x": correct P4 P5: P5 beats P4 5-0', "correct P1 P4: P1 beats P4 5-0")
    before, after = Told(*money, *played), Told(*money, *played, *again[:1], f'override "y": {again[1]}')
    assert before.json["money"]["paid"] == after.json["money"]["paid"] == {"P1": 40, "P2": 24, "P3": 16}
    assert [after.places()[one] for one in ("P1", "P2", "P3", "P4", "P5")] == [1, 2, 3, 4, 4]


def test_what_cannot_stand_is_played_again_also_where_the_flight_was_closed() -> None:
    """P2 has lost the winners' final and come back by the losers'; with that final she would have come from both sides."""
    sheet = (f"entrants {names(4)}", "flight main double_elimination length 5", "fee 10", "prizes main 100", "start main")
    first = ("P1 beats P4", "P2 beats P3", "P1 beats P2", "P3 beats P4", "P2 beats P3", "P1 beats P2")
    said = 'override "x": correct P1 P2 in main 2.1: P2 beats P1 5-0'
    for closed in ((), ("close main",)):
        told = Told(*sheet, *first, *closed, said)
        assert told.match("main 4.1")["under_review"]
        assert told.flight()["state"] == "running"
        over = Told(*sheet, *first, *closed, said, "P1 beats P3", "P2 beats P1 5-2", "close main")
        assert over.json["money"]["paid"] == {"P2": 40}


def test_a_consolation_that_nobody_has_begun_waits_while_its_players_are_open_again() -> None:
    """P1 was said to have lost to P8, and both consolation matches are drawn when it turns out otherwise."""
    sheet = (f"entrants {names(8)}", "flight main knockout", "flight second first_loser from main", "start main")
    first = ("P8 beats P1", "P4 beats P5", "P2 beats P7", "P3 beats P6", "P8 beats P4", "P2 beats P3")
    assert "P1" in str(Told(*sheet, *first).matches("second"))
    corrected = (*first, 'override "misheard": correct P1 P8: P1 beats P8')
    told = Told(*sheet, *corrected)
    assert told.matches("second") == []
    assert told.flight("second")["state"] == "entry"
    assert "no match" in refused(*sheet, *corrected, "P1 beats P7").lower()
    told = Told(*sheet, *corrected, "P1 beats P4")
    assert "P8" in str(told.matches("second"))
    assert "P1" not in str(told.matches("second"))


def test_a_place_is_open_while_the_match_that_gave_it_is_looked_at() -> None:
    told = Told(*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P1 beats P2", CORRECTED[-1])
    assert "P2" not in told.places()
    assert "P1" not in told.places()


def test_another_score_for_the_same_winner_leaves_what_was_decided_about_what_rests_on_it() -> None:
    stands = (*CORRECTED, "correct P1 P4: P1 beats P4 5-2", "P1 beats P2")
    again = 'override "read again": correct P1 P8: P8 beats P1 5-1'
    for more in ((), ("close main",)):
        told = Told(*stands, *more, again)
        assert told.match("main 1.1")["score"] in ([5, 1], [1, 5])
        assert not any(match["under_review"] for match in told.matches("main"))
        assert told.flight()["champion"] == "P1"


SIX = (f"entrants {names(6)}", "fee 10", "flight main double_elimination length 5", "prizes main 50 30 20", "start main")
#: P4 and P5 meet, and P3 and P6; P1 and P2 have byes.
DOUBLE = (
    *(*SIX, "P4 beats P5", "P3 beats P6", "P1 beats P4", "P2 beats P3"),
    *("P4 beats P6", "P5 beats P3", "P1 beats P2", "P4 beats P5", "P4 beats P2", "P1 beats P4", "close main"),
)


def test_the_winner_of_a_closed_flights_first_match_is_corrected_there_and_back() -> None:
    """What waits only for a match under review is nothing to be played there."""
    there = 'override "upside down": correct P4 P5 in main 1.2: P5 beats P4 5-1'
    back = 'override "it was right": correct P4 P5 in main 1.2: P4 beats P5 5-0'
    told = Told(*DOUBLE)
    pair = next(match["id"] for match in told.matches("main") if set(match["players"]) == {"P4", "P5"})
    swapped = Told(*DOUBLE, there.replace("main 1.2", pair))
    assert any(match["under_review"] for match in swapped.matches("main"))
    again = Told(*DOUBLE, there.replace("main 1.2", pair), back.replace("main 1.2", pair))
    assert (again.places(), again.json["money"]["paid"]) == (told.places(), told.json["money"]["paid"])


def test_a_closed_flight_pays_as_if_what_is_under_review_stood_until_it_is_decided() -> None:
    four = (f"entrants {names(4)}", "fee 10", "flight main knockout length 5", "prizes main 50 30 20", "start main")
    played = (*four, "P1 beats P4", "P2 beats P3", "P1 beats P2", "close main")
    corrected = (*played, 'override "both say so": correct P1 P4: P4 beats P1 5-4')
    waits, stands = Told(*corrected), Told(*corrected, "correct P1 P2: P1 beats P2 5-2")
    assert waits.match("main 2.1")["under_review"]
    assert waits.places() == stands.places()
    assert waits.json["money"]["paid"] == stands.json["money"]["paid"]
    assert "P4" in waits.places()


def test_whoever_is_passed_over_by_it_has_the_place_of_who_plays_on() -> None:
    """Nobody plays on in the main flight and in its consolation, too."""
    stands = (*CORRECTED, "correct P1 P4: P1 beats P4 5-2")
    told = Told(*stands)
    assert told.match("consolation 1.1")["players"] == ["P8", "P5"]
    assert sum("P1" in match["players"] for match in told.matches("consolation")) == 0
    played = Told(*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P8 beats P5 3-1", *CORRECTED[-1:], stands[-1])
    assert not played.match("consolation 1.1")["under_review"]
    assert played.match("consolation 1.1")["winner"] == "P8"


def test_nobody_comes_into_a_consolation_twice_because_a_result_stands() -> None:
    """P1, who should not have played P4, loses to P4 as well: P8, who had beaten P1, comes in for the first of both losses."""
    told = Told(*CORRECTED, "correct P1 P4: P4 beats P1 5-2")
    came = [player for match in told.matches("consolation") for player in match["players"]]
    assert (came.count("P1"), came.count("P8")) == (1, 1)
    assert told.match("consolation 1.1")["players"] == ["P8", "P5"]
    assert told.pairs(round_number=3) == ["P4-P2"]


def test_until_a_director_has_decided_nobody_comes_from_the_match_before_it() -> None:
    assert Told(*CORRECTED).match("consolation 1.1")["players"] == [None, "P5"]
    assert Told(*CORRECTED, "P8 beats P4 5-1").match("consolation 1.1")["players"] == ["P1", "P5"]


def test_what_was_drawn_before_that_was_so_keeps_who_has_come_into_its_consolation() -> None:
    """Its draw does not say it; what was played since stays true."""
    now = play_sheet("\n".join((*CORRECTED, "correct P1 P4: P4 beats P1 5-2")))
    before = brackets_of(replace(now, left_out_fed_on=False))["consolation"]
    due = [player for match in before.matches for player in match.due]
    assert (due.count("P1"), due.count("P8")) == (2, 0)


def test_nobody_plays_on_in_two_matches_because_a_result_stands() -> None:
    """P5 had lost to P4 and gone on in the consolation, when it turned out that P5 had won: there P4 is due now."""
    before = (*EIGHT, *FIRST_ROUND, "P5 beats P8 3-1", 'override "both say so": correct P4 P5: P5 beats P4 5-4')
    assert "P5 would play on in two matches" in refused(*before, "correct P5 P8: P5 beats P8 3-1")
    lost = Told(*before, "correct P5 P8: P8 beats P5 3-1")
    assert not lost.match("consolation 1.1")["under_review"]
    played = Told(*before, "P4 beats P8 3-2")
    assert played.match("consolation 1.1")["players"] == ["P8", "P4"]


def test_nobody_meets_themselves_in_a_double_elimination_because_a_result_stands() -> None:
    """Ann, beaten by Bob and then by Cal, had won against Bob: she is in the final, where she cannot come from below, too."""
    rated = ("entrants ann bob cal", "rating ann 3", "rating bob 2", "rating cal 1", "option seeding=rating")
    played = (
        *rated,
        "flight main double_elimination length 5",
        "start main",
        "bob beats cal",
        "bob beats ann",
        "cal beats ann",
    )
    before = (*played, 'override "both say so": correct bob ann: ann beats bob 5-2')
    assert "ann would play on in two" in refused(*before, "correct ann cal: ann beats cal 5-1")
    assert Told(*before, "correct ann cal: cal beats ann 5-1").match("main 5.1")["players"] == ["ann", "cal"]


def test_a_flight_is_not_closed_while_a_match_is_under_review() -> None:
    over = (*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P1 beats P2")
    corrected = (*over, 'override "both say so": correct P1 P8: P8 beats P1 5-4')
    assert Told(*corrected).flight()["state"] == "running"
    assert Told(*corrected).flight()["champion"] is None
    said = refused(*corrected, "close main")
    assert "under review" in said
    assert "main 2.1" in said
    decided = Told(*corrected, "P8 beats P4", "P2 beats P8", "close main")
    assert decided.json["money"]["paid"] == {"P2": 48, "P8": 32}


def test_what_was_played_by_somebody_who_is_out_now_is_under_review_in_turn() -> None:
    """First the match that the correction put in question, then the final, which its loser has won."""
    over = (*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P1 beats P2")
    told = Told(*over, 'override "both say so": correct P1 P8: P8 beats P1 5-4', "P8 beats P4 5-1")
    assert not told.match("main 2.1")["under_review"]
    assert told.match("main 3.1")["under_review"]
    decided = Told(*over, 'override "both say so": correct P1 P8: P8 beats P1 5-4', "P8 beats P4 5-1", "P2 beats P8 5-0")
    assert decided.flight()["champion"] == "P2"
    assert decided.places() | {"P1": 5} == {"P2": 1, "P8": 2, "P3": 3, "P4": 3, "P1": 5, "P5": 5, "P6": 5, "P7": 5}


def test_if_the_result_of_who_should_not_have_played_is_kept_everybody_has_a_place() -> None:
    over = (*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P1 beats P2")
    told = Told(
        *over,
        'override "both say so": correct P1 P8: P8 beats P1 5-4',
        "P8 beats P4 5-1",
        "correct P1 P2: P1 beats P2",
        "close main",
    )
    assert told.flight()["champion"] == "P1"
    assert told.places() == {"P1": 1, "P2": 2, "P8": 2, "P3": 4, "P4": 4, "P5": 6, "P6": 6, "P7": 6}


def test_whoever_is_passed_over_shares_two_prizes_and_nobody_else_pays_for_it() -> None:
    over = [line.replace("prizes main 60 40", "prizes main 50 30 20") for line in (*EIGHT, *FIRST_ROUND)]
    over += ["P1 beats P4", "P2 beats P3", "P1 beats P2", 'override "both say so": correct P2 P3: P3 beats P2 5-4']
    told = Told(*over, "correct P1 P2: P1 beats P2", "close main")
    assert told.json["money"]["paid"] == {"P1": 40, "P2": 20, "P3": 20}


NOBODY_CAME = (*EIGHT, "no_show P1 P8", "P4 beats P5", "P2 beats P7", "P3 beats P6", "P2 beats P3", "P4 beats P2")


def test_what_others_have_played_because_nobody_came_rests_on_that() -> None:
    """P4 came to the final by a bye, and won it; then it turns out that P8 had beaten P1."""
    assert "P4 has begun a later match, main 3.1" in refused(*NOBODY_CAME, "correct P1 P8: P8 beats P1")
    told = Told(*NOBODY_CAME, 'override "they came": correct P1 P8: P8 beats P1')
    assert told.match("main 3.1")["under_review"]
    assert told.pairs(round_number=2) == ["P8-P4", "P2-P3"]
    assert "main 3.1" in refused(*NOBODY_CAME, 'override "they came": correct P1 P8: P8 beats P1', "P8 beats P4", "close main")


def test_a_closed_flight_is_open_again_where_a_correction_leaves_something_to_play() -> None:
    closed = (
        *EIGHT,
        "no_show P1 P8",
        "P4 beats P5",
        "P2 beats P7",
        "P3 beats P6",
        "P2 beats P3",
        "no_show P4 P2",
        "close main",
    )
    assert Told(*closed).flight()["state"] == "closed"
    came = (*closed, 'override "they came": correct P1 P8: P8 beats P1')
    told = Told(*came)
    assert told.flight()["state"] == "running"
    assert told.json["money"]["paid"] == {}
    assert told.pairs(round_number=2)[0] == "P8-P4"
    assert "under review" in refused(*came, "close main")
    over = Told(*came, "P8 beats P4 5-1", "P8 beats P2 5-2", "close main")
    assert over.json["money"]["paid"] == {"P8": 48, "P2": 32}
    assert Told(*closed, 'override "misread": correct P2 P3: P2 beats P3 5-1').flight()["state"] == "closed"


def test_whoever_stands_behind_three_who_share_two_places_stands_one_further_down() -> None:
    over = (*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", "P1 beats P2")
    told = Told(*over, 'override "misread": correct P2 P3: P3 beats P2 5-4', "correct P1 P2: P1 beats P2", "close main")
    assert told.places() == {"P1": 1, "P2": 2, "P3": 2, "P4": 4, "P5": 5, "P6": 5, "P7": 5, "P8": 5}


def test_a_correction_of_the_score_alone_holds_nothing_back() -> None:
    told = Told(*EIGHT, *FIRST_ROUND, "P1 beats P4", "P2 beats P3", 'override "misread": correct P1 P8: P1 beats P8 5-3')
    assert not told.match("main 2.1")["under_review"]
    assert told.match("main 3.1")["players"] == ["P1", "P2"]


def test_a_correction_that_is_taken_back_leaves_nothing_under_review() -> None:
    told = Told(*CORRECTED, 'override "the sheet was right": correct P1 P8: P1 beats P8 5-4')
    assert not told.match("main 2.1")["under_review"]
    assert told.match("main 3.1")["players"] == ["P1", "P2"]


def test_what_was_played_stays_under_review_whoever_of_them_withdraws() -> None:
    told = Told(*CORRECTED, "withdraw P8")
    assert (told.match("main 2.1")["players"], told.match("main 2.1")["winner"]) == (["P1", "P4"], "P1")
    assert told.match("main 2.1")["under_review"]
    gone = Told(*CORRECTED, "withdraw P1")
    assert gone.match("main 2.1")["under_review"]


def test_a_fresh_draw_waits_for_whom_a_match_under_review_concerns() -> None:
    without = [line for line in CORRECTED if "consolation" not in line]
    told = Told(*without[:3], "flight last fresh from main length 3", *without[3:], "start last")
    drawn = {player for match in told.matches("last") for player in match["players"]} | set(told.byes("last"))
    assert drawn - {None} == {"P3", "P5", "P6", "P7"}


def test_who_still_has_a_match_to_play_has_no_place_whatever_a_director_let_stand() -> None:
    rated = [f"rating {name} {6 - place}" for place, name in enumerate(("amy", "ben", "cyd", "dov", "eli", "fay"))]
    lines = ["flight main double_elimination length 3", "option seeding=rating", "entrants amy ben cyd dov eli fay", *rated]
    lines += [
        "start main",
        "dov beats eli 3-0",
        "cyd beats fay 3-0",
        "dov beats amy 3-0",
        "ben beats cyd 3-0",
        "dov beats ben 3-0",
    ]
    lines += ['override "misheard": correct amy dov: amy beats dov 3-1', 'override "late": correct dov ben: dov beats ben 3-0']
    told = play_sheet("\n".join(lines))
    assert not standings_of(told, brackets_of(told), told.flights[0])
    told = play_sheet("\n".join([*lines, "amy beats fay 3-0", "cyd beats eli 3-0"]))
    rows = standings_of(told, brackets_of(told), told.flights[0])
    assert {row.player: row.place for row in rows} == {"eli": 5, "fay": 5}


RECHARGED = "flight main double_elimination recharge length 5"
FINAL = (f"entrants {names(4)}", RECHARGED, "fee 10", "prizes main 60 40", "start main")
TYPED_WRONGLY = (*FINAL, "P1 beats P4", "P2 beats P3", "P1 beats P2", "P3 beats P4", "P2 beats P3", "P1 beats P2", "close main")
BOTH_SAY = 'override "both say so": correct P1 P2 in main 2.1: P2 beats P1 5-3'


def test_a_second_final_that_a_correction_makes_due_is_played_and_the_flight_closed_again() -> None:
    assert Told(*TYPED_WRONGLY).json["money"]["paid"] == {"P1": 24, "P2": 16}
    corrected = (*TYPED_WRONGLY, 'override "both say so": correct P1 P2: P2 beats P1 5-3')
    told = Told(*corrected)
    assert (told.flight()["state"], told.flight()["champion"]) == ("running", None)
    assert told.json["money"]["paid"] == {}
    assert [match["players"] for match in told.matches() if match["state"] == "ready"] == [["P1", "P2"]]
    for winner, loser in (("P1", "P2"), ("P2", "P1")):
        over = Told(*corrected, f"{winner} beats {loser} 5-4", "close main")
        assert over.json["money"]["paid"] == {winner: 24, loser: 16}


def test_a_winners_final_that_was_typed_wrongly_is_put_right_though_a_second_final_follows_from_it() -> None:
    told = Told(*TYPED_WRONGLY, BOTH_SAY)
    assert (told.flight()["state"], told.flight()["champion"]) == ("running", None)
    assert told.json["money"]["paid"] == {}
    over = Told(*TYPED_WRONGLY, BOTH_SAY, "P1 beats P3 5-2", "P1 beats P2 5-3", "P2 beats P1 5-4", "close main")
    assert over.json["money"]["paid"] == {"P2": 24, "P1": 16}


@pytest.mark.parametrize(("final", "champion"), [("P1 beats P2", None), ("P2 beats P1", "P2")])
def test_a_final_that_stands_is_played_again_if_who_is_due_there_unbeaten_has_lost_it(final: str, champion: str | None) -> None:
    """P1 had come to it unbeaten; the winners' final is corrected, and P1 comes by the losers' one."""
    sheet = (f"entrants {names(4)}", "flight main double_elimination recharge length 5", "start main")
    played = ("P1 beats P4", "P2 beats P3", "P1 beats P2", "P3 beats P4", "P2 beats P3", final)
    corrected = ('override "misheard": correct P1 P2 in main 2.1: P2 beats P1', "P1 beats P3")
    stands = (*sheet, *played, *corrected, f'override "it was so": correct P1 P2: {final}')
    told = Told(*stands)
    assert [match["state"] for match in told.matches()].count("ready") == (champion is None)
    assert told.flight()["champion"] == champion
    if champion is None:
        assert Told(*stands, "P2 beats P1").flight()["champion"] == "P2"


#: P2 had come by the losers' part; now P1 plays that, and loses it to P3.
LOST_TWICE = (*TYPED_WRONGLY[:-1], BOTH_SAY, "P3 beats P1 5-0")


def test_who_has_lost_twice_by_now_wins_no_final_that_others_should_play() -> None:
    assert "P1 has lost twice in main by now" in refused(*LOST_TWICE, 'override "it was so": correct P1 P2: P1 beats P2')
    over = Told(*LOST_TWICE, "P2 beats P3 5-1", "close main")
    assert over.places() == {"P2": 1, "P3": 2, "P1": 3, "P4": 4}


def test_nobody_comes_to_the_final_from_both_sides() -> None:
    """P3 had beaten P1 in the losers' part, and P2 the final; with the winners' final for P1 that one cannot be P1's, too."""
    sheet = (*FINAL, "P1 beats P4", "P2 beats P3", "P2 beats P1", "P3 beats P4", "P3 beats P1 5-0", "P2 beats P3")
    for closed in ((), ("close main",)):
        corrected = (*sheet, *closed, 'override "misread": correct P1 P2 in main 2.1: P1 beats P2 5-3')
        said = refused(*corrected, 'override "looked at": correct P1 P3 in main 4.1: P1 beats P3 5-3')
        assert "P1 would play on in two matches" in said
        assert Told(*corrected, 'override "it was so": correct P1 P3 in main 4.1: P3 beats P1 5-0').match("main 4.1")


def test_no_second_final_waits_while_the_first_is_looked_at() -> None:
    told = Told(*LOST_TWICE)
    assert [match["id"] for match in told.matches() if match["state"] == "ready"] == []
    told = Told(*LOST_TWICE, "P3 beats P2 5-1")
    assert [match["players"] for match in told.matches() if match["state"] == "ready"] == [["P2", "P3"]]
