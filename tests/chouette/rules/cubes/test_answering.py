"""Taking, dropping, animals; proxies and absent players. Source: RULES.md R7, R11, R16."""

import pytest

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, house, legal, refused, scores, table_of

ZOO = house("raccoon=on further=on")


def test_a_drop_pays_the_value_before_the_double() -> None:
    assert scores(PLAIN, "game; ann doubles bob; bob drops") == {"ann": 1, "bob": -1}
    assert scores(PLAIN, "game; ann doubles bob; bob takes; bob doubles; ann drops") == {"ann": -2, "bob": 2}


@pytest.mark.parametrize(
    ("turns", "price"),
    [
        ("bob beavers; ann drops bob", {"ann": -2, "bob": 2}),
        ("bob beavers; ann raccoons bob; bob drops", {"ann": 4, "bob": -4}),
        ("bob beavers; ann raccoons bob; bob raccoons; ann drops bob", {"ann": -8, "bob": 8}),
        ("bob beavers; ann raccoons bob; bob raccoons; ann raccoons bob; bob drops", {"ann": 16, "bob": -16}),
    ],
)
def test_whoever_refuses_an_animal_pays_the_value_before_it(turns: str, price: dict[str, int]) -> None:
    assert scores(ZOO, f"game; ann doubles bob; {turns}") == price


@pytest.mark.parametrize(
    ("turns", "value"),
    [
        ("bob takes", 2),
        ("bob beavers; ann accepts bob", 4),
        ("bob beavers; ann raccoons bob; bob accepts", 8),
        ("bob beavers; ann raccoons bob; bob raccoons; ann accepts bob", 16),
    ],
)
def test_whoever_was_doubled_keeps_the_cube_however_many_animals_follow(turns: str, value: int) -> None:
    game = table_of(ZOO, f"game; ann doubles bob; {turns}").table.game
    assert game is not None
    assert (game.contracts[0].value, game.contracts[0].owner) == (value, "team")


def test_the_box_beavers_a_double_of_the_team_and_owns_the_cube() -> None:
    game = table_of(PLAIN, "game; bob cal double; ann beavers bob; bob accepts; ann takes cal").table.game
    assert game is not None
    assert [(one.value, one.owner) for one in game.contracts] == [(4, "box"), (2, "box"), (1, "centre")]


def test_raccoons_need_their_option_and_the_animals_after_them_another() -> None:
    assert (
        refused(house("raccoon=off further=on"), "game; ann doubles bob; bob beavers; ann raccoons bob") is Refusal.NO_RACCOON
    )
    sheet = "game; ann doubles bob; bob beavers; ann raccoons bob; bob raccoons"
    assert refused(house("raccoon=on"), sheet) is Refusal.NO_RACCOON


def test_ac17_a_raccoon_and_a_gammon() -> None:
    sheet = "game; ann doubles all; bob drops; dee drops; cal beavers; ann raccoons cal; cal accepts; team wins gammon"
    assert scores(ZOO, sheet) == {"ann": -14, "bob": -1, "cal": 16, "dee": -1}


def test_all_stands_for_every_open_offer() -> None:
    assert scores(PLAIN, "game; bob cal dee double; ann drops all") == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}
    assert legal(table_of(PLAIN, "game; bob cal double; ann takes all").table, "dee") == ["dee doubles"]


def test_an_absent_player_answers_as_the_captain_does_or_drops_as_the_sheet_says() -> None:
    away = "game; dee sits out; ann doubles all; cal takes; bob {}"
    assert scores(PLAIN, away.format("drops")) == {"ann": 2, "bob": -1, "dee": -1}
    assert scores(PLAIN, away.format("takes")) == {}
    assert scores(PLAIN, away.format("beavers")) == {}
    assert scores(house("absent=drop"), away.format("takes")) == {"ann": 1, "dee": -1}


def test_ac39_a_leavers_cube_is_played_on_and_the_result_is_his() -> None:
    sheet = "game; ann doubles dee; dee takes; dee leaves; box wins single"
    assert scores(PLAIN, sheet) == {"ann": 4, "bob": -1, "cal": -1, "dee": -2}


def test_a_proxy_answers_for_the_absent_and_the_captain_does_not() -> None:
    sheet = "game; dee proxy cal; dee sits out; ann doubles all; bob drops; cal takes"
    assert refused(PLAIN, sheet, "box wins single") is Refusal.ANSWERS_MISSING
    assert scores(PLAIN, sheet, "dee takes; box wins single") == {"ann": 5, "bob": -1, "cal": -2, "dee": -2}


def test_a_proxy_beavers_for_himself_and_takes_for_the_absent_not_the_reverse() -> None:
    sheet = "game; dee proxy bob; ann doubles all"
    assert refused(PLAIN, sheet, "bob takes; dee beavers") is Refusal.PROXY_MAY_NOT_BEAVER
    assert table_of(PLAIN, sheet, "bob beavers; dee takes; cal takes").table.game is not None


@pytest.mark.parametrize(
    ("order", "first"), [("captain_first", "bob"), ("queue", "bob"), ("tail_first", "dee"), ("hidden", "cal")]
)
def test_the_sheet_says_who_answers_first(order: str, first: str) -> None:
    doubled = (house(f"answer_order={order}"), "game; ann doubles all")
    for player in ("bob", "cal", "dee"):
        if player == first or order == "hidden":
            assert f"{player} takes" in legal(table_of(*doubled).table, player)
        else:
            assert refused(*doubled, f"{player} takes") is Refusal.WAIT_FOR


def test_after_the_captain_the_others_speak_as_they_like_or_down_the_line() -> None:
    sheet = "game; ann doubles all; bob takes; dee takes"
    assert table_of(house("answer_order=captain_first"), sheet).table.game is not None
    assert refused(house("answer_order=queue"), sheet) is Refusal.WAIT_FOR


def test_nobody_waits_for_the_answer_of_an_absent_player() -> None:
    sheet = "game; dee proxy bob; dee sits out; ann doubles all; cal takes; bob takes; dee drops"
    assert scores(house("answer_order=tail_first"), sheet) == {"ann": 1, "dee": -1}
