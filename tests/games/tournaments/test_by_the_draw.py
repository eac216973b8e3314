"""Money that hangs on the place in the draw alone is told before it is paid."""

from pathlib import Path

import pytest
from django.core.management import call_command

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.by_the_draw import paid_by_the_draw
from games.tournaments.services.sheets import play_sheet

CIRCLE = "entrants ann bob cal dee\nflight main round_robin length 5\nfee 10\nstart main"
LEVEL = "ann beats bob\nbob beats cal\ncal beats ann"
TO_DEE = f"{CIRCLE}\n{LEVEL}\ndee beats ann\ndee beats bob\ndee beats cal"


def by_the_draw(sheet: str) -> list[list[str]]:
    tournament = play_sheet(sheet)
    return [list(names) for names in paid_by_the_draw(tournament, brackets_of(tournament), tournament.flights[0])]


def test_three_who_are_level_are_named_where_their_places_win_different_amounts() -> None:
    assert by_the_draw(TO_DEE) == []
    paid = TO_DEE.replace("fee 10", "fee 10\nprizes main 60 40")
    assert by_the_draw(paid) == [["ann", "bob", "cal"]]
    assert by_the_draw(f"{paid}\nclose main") == [["ann", "bob", "cal"]]


def test_nobody_is_named_before_the_last_match_nor_where_it_makes_no_difference() -> None:
    paid = TO_DEE.replace("fee 10", "fee 10\nprizes main 60 40")
    assert by_the_draw(paid.replace("\ndee beats cal", "")) == []
    assert by_the_draw(TO_DEE.replace("fee 10", "fee 10\nprizes main 100")) == []
    assert by_the_draw(paid.replace("fee 10", "fee 10\noption tiebreaks=wins,buchholz")) == []


def test_a_side_pool_among_them_counts_as_well() -> None:
    pool = "side_pool one 5 ann cal"
    assert by_the_draw(TO_DEE.replace("fee 10", pool)) == [["ann", "bob", "cal"]]
    assert by_the_draw(TO_DEE.replace("fee 10", "side_pool one 5 ann dee")) == []


def test_a_side_pool_among_them_counts_in_a_division_too() -> None:
    league = TO_DEE.replace("round_robin", "league divisions of 4").replace("fee 10", "side_pool one 5 ann cal")
    tournament = play_sheet(league)
    found = [list(paid_by_the_draw(tournament, brackets_of(tournament), one)) for one in tournament.flights]
    assert found == [[], [("ann", "bob", "cal")]]


def test_the_sheet_says_so_when_it_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "friday.sheet"
    sheet.write_text(TO_DEE.replace("fee 10", "fee 10\nprizes main 60 40"))
    call_command("play_tournament", str(sheet))
    assert "ann, bob, cal: in this order by the draw alone" in capsys.readouterr().out
