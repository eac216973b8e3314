"""A lone taker must buy, beaver, or drop, once, as the house rules say. Source: RULES.md A8, R13."""

from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import house, legal, refused, scores, table_of

BUYS = house("lone_taker=buy_all")


def test_he_buys_once_however_often_cubes_are_answered_afterwards() -> None:
    evening = table_of(BUYS, "game; ann doubles all; cal drops; dee drops; bob takes; bob buys")
    evening = table_of(BUYS, "game; ann doubles all; cal drops; dee drops; bob takes; bob buys; bob doubles cal; cal takes")
    assert evening.table.game is not None
    assert evening.table.game.obligation is None
    assert [one.id for one in evening.table.game.contracts] == [
        "main:bob", "main:cal", "main:dee", "extra:bob:cal", "extra:bob:dee",
    ]  # fmt: skip


def test_after_he_bought_a_beaver_of_the_box_binds_him_to_nothing_again() -> None:
    sheet = "game; ann doubles all; cal drops; dee drops; bob buys; bob doubles; ann beavers; bob accepts"
    evening = table_of(BUYS, sheet)
    assert legal(evening.table, "bob") == ["bob doubles cal", "bob doubles dee"]


def test_whoever_settles_instead_of_answering_leaves_the_taker_as_alone_as_before() -> None:
    early = "game; ann doubles all; settle ann dee 1 to dee; cal drops; bob takes"
    late = "game; ann doubles all; bob takes; cal drops; settle ann dee 1 to dee"
    for told in (early, late):
        assert refused(BUYS, told, "team wins single") is Refusal.LONE_TAKER_BUYS


def test_who_beavered_before_he_was_alone_goes_back_for_the_undoubled_value() -> None:
    assert scores(BUYS, "game; ann doubles all; bob beavers; cal drops; dee drops; bob drops") == {
        "ann": 3, "bob": -1, "cal": -1, "dee": -1,
    }  # fmt: skip


def test_even_when_the_box_has_let_his_beaver_stand() -> None:
    sheet = "game; ann doubles all; bob beavers; cal drops; ann accepts bob; dee drops; bob drops"
    assert scores(BUYS, sheet) == {"ann": 3, "bob": -1, "cal": -1, "dee": -1}


def test_a_converted_take_costs_the_undoubled_value_though_it_was_a_beaver() -> None:
    sheet = "game; ann doubles all; bob beavers; cal drops; dee drops"
    assert scores(house("lone_taker=must_drop"), sheet) == {"ann": 3, "bob": -1, "cal": -1, "dee": -1}


def test_going_back_drops_what_was_doubled_and_nothing_else() -> None:
    bought = "game; ann doubles bob cal; bob takes; cal drops; bob buys cal; bob doubles bob; ann takes"
    alone = "ann doubles bob dee; dee drops; bob takes bob/bob; bob drops"
    evening = table_of(house("lone_taker=buy_all captain_purchase=on"), bought, alone)
    assert evening.table.game is not None
    assert [one.id for one in evening.table.game.live] == ["purchase:bob:cal"]
    assert scores(house("lone_taker=buy_all captain_purchase=on"), bought, alone) == {"ann": 5, "bob": -3, "cal": -1, "dee": -1}


def test_who_must_beaver_or_drop_does_not_buy_first() -> None:
    both = house("lone_taker=beaver captain_purchase=on")
    sheet = "game; ann doubles all; bob takes; cal drops; dee drops"
    assert refused(both, sheet, "bob buys cal") is Refusal.LONE_TAKER_BEAVERS
    assert scores(both, sheet, "bob beavers; bob buys cal; ann accepts bob; box wins single") == {
        "ann": 7, "bob": -5, "cal": -1, "dee": -1,
    }  # fmt: skip


def test_who_is_offered_extras_gives_up_the_doubled_cube_and_keeps_what_he_bought() -> None:
    both = house("lone_taker=extras captain_purchase=on")
    sheet = "game; ann doubles all; bob takes; cal drops; dee drops; bob buys cal; dee offers bob; bob drops; box wins single"
    assert scores(both, sheet) == {"ann": 4, "bob": -2, "cal": -1, "dee": -1}
