"""A player's statement lists every payment once, shows what was reversed, and adds up to the score."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chouette.evening.codec import TABLES
from chouette.evening.selectors import names_at
from chouette.evening.watched import read_evening
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.pages.scoreboard import why_this_score as why_this_score_module
from chouette.pages.scoreboard.why_this_score import AccountPage, Section, account_page, sections_of, why_this_score
from chouette.records import game_pages
from chouette.records.game_pages import GAMES_ON_A_PAGE
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Player
from tests.chouette.evenings import an_evening, say
from tests.markup import packed

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


def test_a_game_that_was_sat_out_is_said_so_with_the_score_unchanged() -> None:
    sits = [*SEATED, "game", "box wins single", "dee sits out", "game", "team wins single", "dee returns", "game"]
    sections = statement(told([*sits, "box wins single"]), "dee")
    assert [(one.title, one.result, one.total, one.balance) for one in sections] == [
        ("Game 1", "Ann, the box, won a single game.", -4, -4),
        ("Game 2", "sat out", 0, -4),
        ("Game 3", "Cal, the box, won a single game.", -4, -8),
    ]
    assert all(one.result != "sat out" for one in statement(told(sits), "ann"))


def test_a_game_sat_out_is_told_once_also_when_its_result_was_undone() -> None:
    sits = [*SEATED, "dee sits out", "game", "team wins single", "undo"]
    assert statement(told(sits), "dee") == []
    assert [one.result for one in statement(told([*sits, "box wins single"]), "dee")] == ["sat out"]
    assert [one.result for one in statement(told([*sits, "box wins single", "correct game 1 team wins single"]), "dee")] == [
        "sat out"
    ]


def test_whoever_was_not_there_sat_nothing_out() -> None:
    games = [
        *SEATED,
        "game",
        "box wins single",
        "dee leaves",
        "game",
        "box wins single",
        "game",
        "dee joins",
        "box wins single",
    ]
    assert [one.title for one in statement(told(games), "dee")] == ["Game 1"]


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


# Page by page


def lines_of(sections: Iterable[Section]) -> list[tuple[str, str, int, int, bool]]:
    return [(one.what, one.other, one.points, one.balance, one.taken_back) for part in sections for one in part.lines]


def pages_of(chouette: Chouette, player: Player) -> list[AccountPage]:
    """From the newest to the oldest, following each page's links."""
    evening = read_evening(chouette, with_games=False)
    pages = [account_page(evening, player)]
    while pages[-1].older is not None:
        pages.append(account_page(evening, player, pages[-1].older))
    return pages


@pytest.fixture
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (why_this_score_module, game_pages):
        monkeypatch.setattr(module, "GAMES_ON_A_PAGE", 2)


MUDDLES = [
    "\n".join(["game", "ann doubles all", "bob takes", "cal drops", "dee takes", "box wins single"] * 7),
    "\n".join([*["game\nbox wins single"] * 7, "correct game 1 team wins gammon", *["undo"] * 3, "set aside", "game"]),
    "\n".join([*["game\nbox wins single", "bob pays ann 1"] * 6, "undo", "correct game 2 team wins single"]),
    "\n".join([*["game\nbox wins gammon"] * 5, "option jacoby=off", *["game\nbox wins gammon"] * 5]),
    "\n".join(
        [
            *["game\nbox wins single"] * 4,
            *["undo"] * 3,
            "set aside",
            *["game\nbox wins single"] * 4,
            "undo step",
            "eli joins",
        ]
    ),
    "\n".join([*["game\nbox wins single"] * 6, *[f"correct game {number} team wins single" for number in range(1, 7)]]),
]


@pytest.mark.django_db
@pytest.mark.usefixtures("short_pages")
@pytest.mark.parametrize("muddle", MUDDLES)
def test_the_pages_together_say_what_the_whole_statement_says(muddle: str) -> None:
    chouette = an_evening()
    say(chouette, muddle)
    names = names_at(chouette)
    for player, score in TABLES.decode(chouette.table).scores.items():
        pages = pages_of(chouette, player)
        whole = why_this_score(chouette, player, names, None)
        assert lines_of(part for page in reversed(pages) for part in page.sections[::-1]) == lines_of(whole)
        for newer, older in pairwise(pages):
            assert newer.brought == (older.sections[0].balance if older.sections else older.brought)
        assert pages[-1].brought == 0
        assert sum(part.total for page in pages for part in page.sections) == score
        assert (pages[0].sections[0].balance if pages[0].sections else pages[0].brought) == score


@pytest.mark.django_db
def test_a_correction_marks_its_own_game_and_no_other_that_was_alike() -> None:
    evening = told([*SEATED, *["game", "box wins single"] * 3, "correct game 1 team wins single"])
    games = {section.title: section.lines[0].taken_back for section in statement(evening, "bob")}
    assert games == {"Game 1": True, "Game 2": False, "Game 3": False, "Game 1 corrected": False}


@pytest.mark.django_db
def test_a_page_asks_as_often_after_many_games_as_after_a_few_more_than_one_page() -> None:
    counts = []
    for count, monitor in ((GAMES_ON_A_PAGE + 5, "tom"), (2 * GAMES_ON_A_PAGE + 5, "mo")):
        chouette = an_evening("\n".join(["sheet plain", *SEATED[1:], *["game\nbox wins single"] * count]), monitor=monitor)
        for before in (None, GAMES_ON_A_PAGE + 1):
            evening = read_evening(chouette, with_games=False)
            with CaptureQueriesContext(connection) as asked:
                account_page(evening, Player("bob"), before)
            counts.append(len(asked))
    assert counts[:2] == counts[2:]


@pytest.mark.django_db
def test_a_stranger_with_the_code_turns_the_pages_to_the_first_game() -> None:
    chouette = an_evening("\n".join(["sheet plain", *SEATED[1:], *["game\nbox wins single"] * (GAMES_ON_A_PAGE + 2)]))
    page = packed(Client().get(f"/w/{chouette.code}/players/bob/").text)
    assert ">Game 22<" in page
    assert ">Game 2<" not in page
    older = re.findall(r'rel="next" href="([^"]+)"', page)
    first = packed(Client().get(older[0]).text)
    assert ">Game 1<" in first
    assert "Brought forward" not in first
    assert Client().get(f"/w/{chouette.code}/players/bob/?games=ten").status_code == 404
