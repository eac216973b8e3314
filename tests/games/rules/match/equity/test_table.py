"""The Kazaross-XG2 table as printed, and what must hold in any table."""

import xml.etree.ElementTree as Xml
from importlib.resources import files

import pytest

from games.rules.match.equity.table import REACH, chance, kazaross

#: Rows 1 to 5 and 7, against 1 to 11 away; the first is the Crawford game.
PRINTED = {
    1: ".50000 .67736 .75076 .81436 .84179 .88731 .90724 .93250 .94402 .95928 .96644",
    2: ".32264 .50000 .59947 .66870 .74359 .79940 .84225 .87539 .90197 .92303 .93931",
    3: ".24924 .40053 .50000 .57150 .64795 .71123 .76209 .80468 .84017 .87064 .89442",
    4: ".18564 .33130 .42850 .50000 .57732 .64285 .69924 .74577 .78799 .82406 .85396",
    5: ".15821 .25641 .35205 .42268 .50000 .56635 .62638 .67786 .72540 .76706 .80273",
    7: ".09276 .15775 .23791 .30076 .37362 .43739 .50000 .55480 .60854 .65628 .70021",
}
#: The trailer's chances after the Crawford game, from 1 to 11 away.
AFTER = ".50000 .48803 .32264 .31002 .19012 .18072 .11559 .10906 .06953 .06516 .04207"
ALL = [(one, other) for one in range(1, REACH + 1) for other in range(1, REACH + 1)]


@pytest.mark.parametrize("away", PRINTED)
def test_the_rows_are_as_printed(away: int) -> None:
    for other, printed in enumerate(PRINTED[away].split(), start=1):
        assert chance(away, other) == pytest.approx(float(printed), abs=5.1e-6)


def test_the_trailers_chances_after_the_crawford_game_are_as_printed() -> None:
    for away, printed in enumerate(AFTER.split(), start=1):
        assert chance(away, 1, after_crawford=True) == pytest.approx(float(printed), abs=5.1e-6)
        assert chance(1, away, after_crawford=True) == pytest.approx(1 - float(printed), abs=5.1e-6)


def test_the_first_point_of_a_match_to_seven_is_worth_six_percent() -> None:
    assert chance(6, 7) == 0.56261


@pytest.mark.parametrize("after_crawford", [False, True])
def test_the_chances_of_both_add_up_at_all_625_scores(after_crawford: bool) -> None:
    assert len(ALL) == 625
    for one, other in ALL:
        both = chance(one, other, after_crawford=after_crawford) + chance(other, one, after_crawford=after_crawford)
        assert both == pytest.approx(1, abs=1e-9)


def test_a_point_more_never_hurts() -> None:
    for one, other in ALL:
        for after_crawford in (False, True):
            if one > 1 and (other > 1 or after_crawford) and not (one == 2 and after_crawford):
                better = chance(one - 1, other, after_crawford=after_crawford)
                assert better >= chance(one, other, after_crawford=after_crawford)


def test_who_needs_no_more_has_won() -> None:
    assert (chance(0, 5), chance(5, 0), chance(-3, 1, after_crawford=True)) == (1, 0, 1)


def test_every_cell_is_that_of_the_file_and_the_file_has_its_notice() -> None:
    text = files("games.rules.match.equity").joinpath("kazaross-xg2.xml").read_text()
    assert "Copyright (C) 2011 Neil Kazaross" in text
    assert "provided the copyright\n     notice and this notice are preserved" in text
    root = Xml.fromstring(text)  # noqa: S314  our own file
    before, after = root.find("pre-crawford-table"), root.find("post-crawford-table")
    assert before is not None
    assert after is not None
    rows = tuple(tuple(float(cell.text or "") for cell in row) for row in before)
    assert (rows, len(rows)) == (kazaross().before, 25)
    assert tuple(float(cell.text or "") for cell in after[0]) == kazaross().after
