"""What a director may say by mistake, or a program out of malice: a sentence that helps, and nothing lost."""

import time
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.decide import performed
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import LONGEST_SHEET, SheetMistake, read_statement
from tests.games.tournaments.sheets import Told, names
from tests.games.tournaments.test_knockout import refused

FOUR = (f"entrants {names(4)}", "flight main knockout length 5", "start main")
FORMATS = ("knockout", "double_elimination", "swiss rounds 3", "round_robin", "lives 2", "ladder", "league divisions of 4")


@pytest.mark.parametrize("format_name", FORMATS)
def test_nobody_and_one_player_make_no_draw(format_name: str) -> None:
    nobody = refused(f"flight main {format_name}", "start main")
    assert "not_enough_players: Players in main so far: 0. At least two are needed." in nobody
    assert "not_enough_players: Players in main so far: 1." in refused(
        "entrants ann", f"flight main {format_name}", "start main"
    )


def test_two_players_make_a_final() -> None:
    told = Told("entrants ann bob", "flight main knockout length 5", "start main")
    assert told.pairs() == ["ann-bob"]
    assert Told("entrants ann bob", "flight main knockout", "start main", "bob beats ann").flight()["champion"] == "bob"


def test_there_are_4096_players_and_not_one_more() -> None:
    full = f"entrants {names(4096)}"
    assert "at most 4096 players" in refused(f"entrants {names(4097)}")
    assert "at most 4096 players" in refused(full, "entrants X")
    assert "at most 4096 players" in refused(full, "flight main ladder", "start main", "late X main")
    assert len(Told(full, "flight main knockout", "start main").matches()) == 4095


def test_everybody_withdraws() -> None:
    before = (f"entrants {names(3)}", "flight main knockout", *(f"withdraw P{number}" for number in (1, 2, 3)))
    assert "not_enough_players: Players in main so far: 0." in refused(*before, "start main")
    for format_name in ("knockout", "double_elimination recharge", "swiss rounds 3", "round_robin", "lives 2"):
        gone = [f"withdraw P{number}" for number in range(1, 5)]
        told = Told(f"entrants {names(4)}", f"flight main {format_name}", "start main", *gone)
        assert not [match for match in told.matches() if match["state"] in ("ready", "begun")]
        assert Told(f"entrants {names(4)}", f"flight main {format_name}", "start main", *gone, "close main")
    assert "has withdrawn" in refused(*FOUR, "withdraw P1", "withdraw P1")


def test_a_name_is_entered_once_and_a_flight_drawn_once() -> None:
    assert "ann has entered already." in refused("entrants ann bob ann")
    assert "main has started already." in refused(*FOUR, "start main")
    assert "There is a flight main already." in refused(*FOUR, "flight main round_robin")
    assert "options stand" in refused(*FOUR, "option seeding=random")
    assert "options stand" in refused(*FOUR, "draw_seed another")


def test_a_result_belongs_to_a_match_that_can_be_played() -> None:
    five = (f"entrants {names(5)}", "flight main knockout length 5", "start main")
    not_fed = refused(*five, "P1 beats P4")
    assert "P1 and P4 have no match to play. To play now: P4-P5, P2-P3" in not_fed
    assert "have no match to play" in refused(*five, "P1 beats P2")
    assert "has not entered" in refused(*five, "P1 beats P8")
    assert "not P1 twice" in refused(*five, "P1 beats P1")
    assert "no decided match to correct" in refused(*five, "correct P4 P5: P5 beats P4")


@pytest.mark.parametrize("score", ["4-3", "5-5", "3-5", "6-3", "5-6", "0-0"])
def test_a_score_ends_the_match(score: str) -> None:
    assert f"{score} is no score with which P1 has won a match to 5 points." in refused(*FOUR, f"P1 beats P4 {score}")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fee -20", "not negative"),
        ("house -1", "not negative"),
        ("house 101", "at most a hundred"),
        ("prizes main -50 50", "not negative"),
        ("prizes main 60 50", "110 percent"),
        ("side_pool one -5 P1", "not negative"),
        ("fee 99999999999", "too much"),
    ],
)
def test_money_is_not_negative(line: str, sentence: str) -> None:
    assert sentence in refused(FOUR[0], FOUR[1], line)


def test_what_is_refused_leaves_the_tournament_as_it_was() -> None:
    tournament = play_sheet("\n".join((*FOUR, "P1 beats P4 5-2")))
    for line in ("P1 beats P4 5-2", "start main", "entrants X", "fee -1", "P1 beats P2 4-0", "late X main", "round main"):
        before = hash(repr(tournament))
        with pytest.raises(TournamentRefused):
            performed(tournament, read_statement(line))
        assert hash(repr(tournament)) == before


@pytest.mark.parametrize("text", ["ann beats bob\n" * 800_000, "a" * 11_000_000, "# nothing\n" * 1_100_000])
def test_a_sheet_of_ten_megabytes_is_refused_at_once(text: str, tmp_path: Path) -> None:
    assert len(text) > 10_000_000
    started = time.process_time()
    with pytest.raises(SheetMistake, match=f"at most {LONGEST_SHEET} characters"):
        play_sheet(text)
    file = tmp_path / "large.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match="at most 4,000,000 bytes"):
        call_command("play_tournament", str(file))
    assert time.process_time() - started < 5


def test_a_line_as_long_as_the_sheet_may_be_is_refused() -> None:
    assert "at most 250000 characters" in refused("a" * LONGEST_SHEET)
    assert "begins no statement" in refused("a" * 249_000)
