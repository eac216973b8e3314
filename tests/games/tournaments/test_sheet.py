"""The director's sheet as text: what is read, refused, written back, and told as JSON."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.tournaments.sheet.reading import read_sheet, read_statement
from games.tournaments.sheet.writing import statement_text
from tests.games.tournaments.sheets import Told
from tests.games.tournaments.test_knockout import refused

SPRING = """
tournament Spring Cup                       # title, to the end of the line
option tiebreaks=wins,buchholz,sonneborn_berger,seed
entrants ann bob cal dee eve                # in order of entry
rating ann 1612.5
draw_seed 9f3c0a
fee 20
house 10
  flight main knockout length 5 5 7
start main
dee beats eve 5-3
"""

STATEMENTS = """tournament Spring Cup
option seeding=rating
entrants ann bob cal
rating ann 1612.5
draw_seed 9f3c0a
flight main knockout length 5 5 7 of ann bob cal
flight consolation progressive from main length 3
flight first first_loser from main length 3
flight chance last_chance from consolation length 1
flight last fresh from main length 3
flight double double_elimination recharge length 5
flight double2 double_elimination length 5
flight rounds5 swiss rounds 5 length 3
flight monrad swiss rounds 5 pairing monrad length 3
flight all round_robin length 5
flight all2 round_robin twice length 5
flight more lives 4 length 5
flight spring league divisions of 6 length 11
flight evening groups of 8 length 5 3 1
flight rungs ladder length 7
start main
late fay main
ann beats bob
ann beats bob 5-3
ann beats bob games 2 -1 4
ann beats bob games 4 2 2
crawford cube 2
walkover cal over dee
no_show cal dee
withdraw cal
round main
round main by hand ann-bob cal-dee bye eve
absent dee
returns dee
buy_back bob main
correct ann bob: bob beats ann 5-4
correct ann bob: no_show ann bob
correct ann bob in main 1.2: bob beats ann 5-4
override "the sheet says so": correct ann bob: walkover bob over ann
override "nothing else": round main by hand ann-bob
begins ann cal
late_start ann 12 minutes
report ann: ann beats bob 7-4
report ann: ann beats bob games 4 2 2
crawford cube 2
check_in ann bob
challenge gus over dee
decline gus over dee
take_back gus over dee
close main
fee 20.5
house 10
prizes main 40 25 25 10
side_pool one 10 ann bob cal"""


def test_every_statement_is_written_as_it_was_read() -> None:
    lines = read_sheet(STATEMENTS)
    assert "\n".join(statement_text(line.action) for line in lines) == STATEMENTS


def test_a_tournament_told_as_an_object() -> None:
    told = Told(SPRING).json
    match = {
        "id": "main 3.1",
        "round": 3,
        "players": [None, None],
        "from": [{"winner": "main 2.1"}, {"winner": "main 2.2"}],
        "length": 7,
        "state": "waiting",
        "winner": None,
        "score": None,
        "games": None,
        "voided_doubles": 0,
        "rated": None,
        "why_not_rated": None,
        "under_review": False,
    }
    assert told["flights"][0]["matches"][-1] == match
    assert told["flights"][0]["byes"] == [{"round": 1, "player": name} for name in ("bob", "cal", "ann")]
    assert told["flights"][0]["standings"] == []
    assert told["waiting"] == ["main 3.1"]
    assert told["money"] == {"pool": 90, "paid": {}, "kept": 0, "sum": 0}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("entrant ann", "entrants ann bob cal"),
        ("entrants", "entrants ann bob cal"),
        ("entrants start", "cannot be a name"),
        ("entrants ann:bob", "cannot be a name"),
        ("entrants " + "a" * 51, "cannot be a name"),
        ("option seeding=ordre", "order, rating, random"),
        ("option seedings=order", "Did you mean seeding"),
        ("option bye_points=2", "0, 0.5, 1"),
        ("option tiebreaks=wins,wins", "a list of wins"),
        ("rating ann 1612.55555", "no number that fits"),
        ("rating ann nan", "no number that fits"),
        ("rating ann 10000", "0 to 9999"),
        ("flight main knockouts", "There is no format knockouts"),
        ("flight main knockout length 26", "from 1 to 25"),
        ("flight main knockout length 0", "from 1 to 25"),
        ("flight main swiss", "flight main swiss rounds 5"),
        ("flight main swiss rounds 0", "no number that fits"),
        ("flight side progressive from main", "no flight yet"),
        ("ann beats", "ann beats bob 5-3"),
        ("ann beats bob 5:3", "no number that fits"),
        ("crawford cube 2", "below a line with games"),
        ("override correct ann bob: ann beats bob", 'override "reason"'),
        ("correct ann bob: close main", "correct ann bob: bob"),
        ("fee -1", "not negative"),
        ("fee 0.001", "no number that fits"),
        ("prizes main 60 50", "no flight yet"),
        ("start main", "no flight yet"),
        ("late_start ann 12 hours", "12 minutes"),
        ("ann beats bob games", "ann beats bob 5-3"),
        ("ann beats bob games 1e9", "no number that fits"),
        ("round main by foot ann-bob", "by hand"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(line: str, sentence: str) -> None:
    told = refused("entrants ann bob", line)
    assert told.startswith("sheet:2: ")
    assert sentence in told


def test_a_name_is_entered_once() -> None:
    assert "entered already" in refused("entrants ann bob ann")
    assert "entered already" in refused("entrants ann bob", "entrants ann")
    drawn = ("entrants ann bob", "flight main knockout", "start main")
    assert "entry is closed" in refused(*drawn, "entrants cal")
    assert "bob is in main already" in refused(*drawn, "entrants bob")
    assert "has started already" in refused("entrants ann bob", "flight main knockout", "start main", "start main")
    assert "not_enough_players" in refused("entrants ann", "flight main knockout", "start main")
    assert "not_enough_players" in refused("flight main knockout", "start main")


def test_only_who_is_checked_in_is_drawn() -> None:
    told = Told("option check_in=required", "entrants ann bob cal", "flight main knockout", "check_in ann cal", "start main")
    assert told.pairs() == ["ann-cal"]


def test_withdrawing_before_the_draw_strikes_the_entry() -> None:
    assert Told("entrants ann bob cal", "withdraw bob", "flight main knockout", "start main").pairs() == ["ann-cal"]


def test_two_reports() -> None:
    two = ("entrants ann bob", "flight main knockout length 7", "start main")
    assert Told(*two, "report ann: ann beats bob 7-4").match("main 1.1")["state"] == "begun"
    equal = Told(*two, "report ann: ann beats bob 7-4", "report bob: ann beats bob 7-4")
    assert equal.match("main 1.1")["state"] == "played"
    other = (*two, "report ann: ann beats bob 7-4", "report bob: bob beats ann 7-5")
    assert Told(*other).match("main 1.1")["state"] == "disputed"
    assert Told(*other, "bob beats ann 7-5").match("main 1.1")["winner"] == "bob"
    assert "does not play" in refused("entrants cal", *two, "report cal: ann beats bob 7-4")


@pytest.mark.parametrize(("minutes", "winner", "state"), [(4, None, "ready"), (19, None, "ready"), (20, "bob", "walkover")])
def test_lateness_costs_points_and_then_the_match(minutes: int, winner: str | None, state: str) -> None:
    two = ("entrants ann bob", "flight main knockout length 7", "start main", f"late_start ann {minutes} minutes")
    match = Told(*two).match("main 1.1")
    assert (match["winner"], match["state"]) == (winner, state)


def test_a_score_without_the_points_for_lateness_is_refused_with_what_it_is_at_least() -> None:
    late = ("entrants ann bob", "flight main knockout length 5", "start main", "late_start ann 12 minutes")
    for score in ("5-1", "5-0"):
        told = refused(*late, f"ann beats bob {score}")
        assert (
            f"{score} leaves out the points for lateness: for ann the match begins at 0-2, so it ends at 5-2 at least." in told
        )
    assert Told(*late, "ann beats bob 5-2").flight()["champion"] == "ann"
    assert Told(*late, "bob beats ann 5-0").flight()["champion"] == "bob"
    assert "is no score with which ann has won" in refused(*late, "ann beats bob 4-1")


def test_points_for_lateness_are_on_the_score() -> None:
    two = ("entrants ann bob", "flight main knockout length 7", "start main", "late_start ann 12 minutes")
    told = Told(*two, "ann beats bob games 4 2 1")
    assert told.match("main 1.1")["score"] == [7, 2]
    assert told.match("main 1.1")["rated"] is True
    assert "it ends at 7-2 at least" in refused(*two, "ann beats bob 7-1")


def test_the_command(tmp_path: Path) -> None:
    sheet = tmp_path / "spring.txt"
    sheet.write_text(SPRING, encoding="utf-8")
    out = StringIO()
    call_command("play_tournament", str(sheet), "--json", stdout=out)
    assert json.loads(out.getvalue())["title"] == "Spring Cup"
    call_command("play_tournament", str(sheet), stdout=out)
    assert "main: running" in out.getvalue()
    sheet.write_text(SPRING + "dee beats eve 5-3\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"spring.txt:12: dee and eve have a result") as caught:
        call_command("play_tournament", str(sheet))
    assert caught.value.returncode == 2
    sheet.write_bytes(b"\xff\xfe")
    with pytest.raises(CommandError, match="UTF-8"):
        call_command("play_tournament", str(sheet))
    with pytest.raises(CommandError, match="No such file"):
        call_command("play_tournament", str(tmp_path / "none"))


def test_a_statement_by_itself() -> None:
    assert statement_text(read_statement("  ann   beats bob 5-3 # !")) == "ann beats bob 5-3"
