"""A player's statement lists every payment once, shows what was reversed, and adds up to the score."""

from datetime import UTC, datetime

import pytest

from chouette.notation import read_statement
from chouette.pages.scoreboard.why_this_score import Section, sections_of, why_this_score
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Player
from tests.chouette.evenings import an_evening

AT = datetime(2026, 3, 6, 21, 30, tzinfo=UTC)
SEATED = ["sheet plain", "box ann", "line bob cal dee"]
TURNED = ["game", "ann doubles all", "bob takes", "cal drops", "dee takes"]


def told(lines: list[str]) -> Evening:
    evening = Evening.begin()
    for line in lines:
        evening = evening.perform(read_statement(line))
    return evening


def statement(evening: Evening, word: str) -> list[Section]:
    names = {str(player): player.capitalize() for player in evening.table.scores}
    return sections_of(((AT, said) for said in evening.statements), Player(word), names, evening.table.game)


def words(sections: list[Section]) -> list[tuple[str, str, int]]:
    return [(line.what, line.other, line.points) for section in sections for line in section.lines]


def test_a_game_reads_contract_by_contract() -> None:
    evening = told([*SEATED, *TURNED, "team wins gammon"])
    assert words(statement(evening, "ann")) == [
        ("Cal dropped, cube at 1", "Cal", 4),
        ("lost a gammon, cube at 2", "Bob", -16),
        ("lost a gammon, cube at 2", "Dee", -16),
    ]
    (section,) = statement(evening, "ann")
    assert (section.title, section.total, section.was_box) == ("Game 1", -28, True)
    assert section.result == "The team won a gammon against Ann."


def test_a_gammon_on_a_cube_never_turned_says_why_it_counts_single() -> None:
    evening = told([*SEATED, "game", "team wins gammon"])
    ((what, _, points),) = words(statement(evening, "bob"))
    assert what == "won a gammon, cube at 1; counts single, the cube was never turned (Jacoby)"
    assert points == 4


def test_a_bought_cube_tells_where_the_points_went() -> None:
    evening = told(["sheet online", *SEATED[1:], *TURNED, "bob buys cal", "team wins single"])
    said = words(statement(evening, "bob"))
    assert ("bought Cal’s dropped cube", "Cal", 4) in said
    assert ("won a single game, Cal’s cube at 2", "Ann", 8) in said


def test_what_was_undone_stays_and_is_marked() -> None:
    sections = statement(told([*SEATED, *TURNED, "box wins single", "undo", "team wins single"]), "bob")
    assert [section.title for section in sections] == ["Game 1", "Taken back", "Game 1"]
    assert [line.taken_back for section in sections for line in section.lines] == [True, False, False]
    assert sections[-1].balance == 8


def test_a_correction_takes_the_old_result_back_beside_the_new() -> None:
    evening = told([*SEATED, *TURNED, "box wins single", "game", "box wins single", "correct game 1 team wins single"])
    sections = statement(evening, "bob")
    assert [section.title for section in sections] == ["Game 1", "Game 2", "Game 1 corrected"]
    assert sections[0].lines[0].taken_back
    assert [line.points for line in sections[-1].lines] == [8, 8]


def test_side_bets_and_cash_stand_between_the_games() -> None:
    evening = told([*SEATED, "game", "box wins single", "proposition ann dee 9 to ann", "bob pays ann 1"])
    assert [section.title for section in statement(evening, "ann")] == ["Game 1", "Between the games"]
    assert ("lost a side bet", "Ann", -36) in words(statement(evening, "dee"))


LONG = [
    *["sheet online", *SEATED[1:], *TURNED, "bob buys cal", "box wins gammon"],
    *["game", "bob cal double", "ann takes bob", "ann drops cal", "team wins single"],
    *["proposition ann dee 9 to ann", "undo", "undo", "team wins backgammon", "cal pays ann 2.5"],
    *["eli joins", "game", "correct game 1 team wins single", "undo", "box wins single", "close"],
]


@pytest.mark.django_db
def test_what_is_read_from_the_records_is_the_same() -> None:
    chouette = an_evening("\n".join(LONG))
    evening = told(LONG)
    names = {str(player): player.capitalize() for player in evening.table.scores}
    for player, score in evening.table.scores.items():
        read = why_this_score(chouette, player, names, None)
        assert words(list(read)) == words(statement(evening, player))
        assert sum(section.total for section in read) == score


@pytest.mark.parametrize("length", range(3, len(LONG) + 1))
@pytest.mark.parametrize("word", ["ann", "bob", "cal", "dee"])
def test_a_statement_comes_to_the_score_at_every_moment(length: int, word: str) -> None:
    try:
        evening = told(LONG[:length])
    except Exception as error:
        raise AssertionError(LONG[length - 1]) from error
    sections = statement(evening, word)
    assert (sections[-1].balance if sections else 0) == evening.table.scores[Player(word)]
    assert sum(section.total for section in sections) == evening.table.scores[Player(word)]
