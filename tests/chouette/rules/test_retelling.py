"""A game is told again: each kind of change, on evenings as they were recorded and on invented ones. Source: RULES.md AC45."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chouette.notation import read_statement, write_statement
from chouette.notation.score_sheet import play, write_sheet
from chouette.pages.retold.draft import Draft, difference, draft_of
from chouette.rules.evening import Evening, Told
from chouette.rules.model.actions import Action, Player
from chouette.rules.permitted.instead import could_be_said, instead_of, one_by_one, who_could_take_part
from chouette.rules.refusals import Refusal, Refused
from tests.chouette.rules.told import PLAIN, at, order, points, refused, scores, table_of
from tests.properties.invented import next_action, said, setting_up
from tests.records.test_records import SHEETS, text_of

GAME = "game; ann doubles all; bob takes; cal drops; dee takes; team wins gammon"


def corrected(evening: Evening, told: str) -> dict[str, float]:
    """Everybody's points in game 1, told again like that."""
    evening = evening.perform(read_statement(f"correct game 1: {told}"))
    assert sum(evening.table.scores.values()) == 0
    return points(evening.games[0].game.deltas)


@pytest.mark.parametrize(
    ("told", "came_out"),
    [
        (
            "ann doubles all; bob takes; cal drops; dee takes; team wins gammon",
            {"ann": -7, "bob": 4, "cal": -1, "dee": 4},
        ),
        (
            "ann doubles all; bob takes; cal takes; dee takes; team wins gammon",
            {"ann": -12, "bob": 4, "cal": 4, "dee": 4},
        ),
        (
            "ann doubles all; bob takes; cal drops; dee drops; bob buys; box wins single",
            {"ann": 4, "bob": -4},
        ),
        (
            "ann doubles cal; cal drops; team wins gammon",
            {"ann": -1, "bob": 1, "cal": -1, "dee": 1},
        ),
        (
            "bob dee double; ann takes bob; ann drops dee; box wins single",
            {"ann": 2, "bob": -2, "cal": -1, "dee": 1},
        ),
        (
            "settle ann bob 1.5 to bob; ann doubles cal dee; cal drops; dee drops",
            {"ann": 0.5, "bob": 1.5, "cal": -1, "dee": -1},
        ),
        (
            "dee sits out; game; ann doubles all; bob takes; cal drops; team wins gammon",
            {"ann": -3, "bob": 4, "cal": -1},
        ),
        (
            "box dee; line ann bob cal; game; dee doubles all; bob takes; cal takes; ann drops; box wins single",
            {"dee": 5, "bob": -2, "cal": -2, "ann": -1},
        ),
    ],
)
def test_each_kind_of_change(told: str, came_out: dict[str, float]) -> None:
    evening = table_of(PLAIN + "; option lone_taker=buy_all" * told.count("bob buys"), GAME)
    assert {one: figure for one, figure in corrected(evening, told).items() if figure} == {
        one: figure for one, figure in came_out.items() if figure
    }


def test_who_took_part_stays_corrected_with_another_result_and_is_as_played_without_it() -> None:
    evening = at(table_of(PLAIN, GAME), "correct game 1: dee sits out; game; bob doubles; ann takes; team wins single")
    assert points(evening.games[0].game.deltas) == {"ann": -3, "bob": 2, "cal": 1}
    assert points(at(evening, "correct game 1 box wins single").games[0].game.deltas) == {"ann": 3, "bob": -2, "cal": -1}
    assert scores(PLAIN, GAME) == points(at(evening, f"correct game 1: {GAME.removeprefix('game; ')}").table.scores)


def test_whoever_sat_out_only_in_the_correction_is_in_the_next_game() -> None:
    evening = at(table_of(PLAIN, GAME), "correct game 1: dee sits out; game; bob doubles; ann takes; box wins single")
    assert (order(evening), evening.table.sitting) == ("ann: cal dee bob", ())


def test_whoever_came_only_in_the_correction_is_not_at_the_table_afterwards() -> None:
    before = f"{PLAIN}; eli joins; eli leaves"
    evening = at(table_of(before, GAME), "correct game 1: eli joins; game; eli doubles; ann takes; team wins single")
    assert points(evening.games[0].game.deltas)["eli"] == 2
    assert "eli" not in evening.table.present
    assert sum(evening.table.scores.values()) == 0


def test_nobody_who_was_never_at_the_table_took_part() -> None:
    assert refused(PLAIN, GAME, "correct game 1: zoe joins; game; box wins single") is Refusal.UNKNOWN_PLAYER


def test_a_correction_lets_nobody_come_or_go_who_did_not() -> None:
    assert refused(PLAIN, GAME, "correct game 1: dee leaves; box wins single") is Refusal.NOT_HERE
    came = table_of(PLAIN, "game; ann doubles all; eli joins; bob takes; cal takes; dee takes; box wins single")
    again = at(came, "correct game 1: ann doubles all; eli joins; bob takes; cal takes; dee drops; box wins single")
    assert points(again.games[0].game.deltas) == {"ann": 5, "bob": -2, "cal": -2, "dee": -1}
    assert order(again) == "ann: cal dee bob eli"
    told = [write_statement(one) for one in again.told[0].actions]
    assert (told.index("eli joins"), told.count("eli joins")) == (1, 1)


def test_the_first_step_that_does_not_fit_is_named_and_nothing_behind_it_is_known() -> None:
    told = draft_of(table_of(PLAIN, GAME).told[0])
    (opened,) = table_of(PLAIN, GAME).told
    double = told.said.index(read_statement("ann doubles all"))
    retold = told.with_(double, [read_statement("ann doubles bob dee")], instead=True).retold(opened)
    assert retold.stuck is not None
    assert write_statement(retold.steps[retold.stuck].action) == "cal drops"
    assert [step.table for step in retold.steps[retold.stuck + 1 :]] == [None, None]
    assert retold.refused is retold.steps[retold.stuck].refused


def test_what_is_missing_is_an_unfinished_game() -> None:
    (told,) = table_of(PLAIN, GAME).told
    retold = draft_of(told).with_(len(told.actions), [], instead=True).retold(told)
    assert (retold.stuck, retold.refused and retold.refused.refusal) == (None, Refusal.GAME_LEFT_OPEN)
    assert "team wins single" in map(write_statement, could_be_said(retold.table))


def test_an_answer_to_all_is_taken_apart() -> None:
    (told,) = table_of(PLAIN, "game; bob cal double; ann takes all; box wins single").told
    step = draft_of(told).retold(told).steps[2]
    assert step.table is not None
    assert [write_statement(one) for one in one_by_one(step.table, step.action)] == ["ann takes bob", "ann takes cal"]


def changes(draft: Draft, told: Told, everybody: list[Player]) -> list[Draft]:
    """Everything that one tap can make of the game."""
    made = []
    for at_, step in enumerate(draft.retold(told).steps):
        if step.table is None:
            continue
        if at_ == draft.begins:
            made += [draft.with_(at_, put, instead=False) for put in who_could_take_part(step.table, everybody)]
        if draft.may_go(at_):
            made += [draft.with_(at_, [one], instead=True) for one in instead_of(step.table, step.action)]
            made += [draft.with_(at_, put, instead=True) for put in [one_by_one(step.table, step.action), ()]]
            made += [draft.with_(at_, [one], instead=False) for one in could_be_said(step.table)[:3]]
    return made


def check_there_and_back(evening: Evening, told: Told, draft: Draft) -> bool:
    """Whether the change is possible; if so, it loses no point and no player, and changing it back restores every point and
    place."""
    as_it_was = draft_of(told)
    try:
        there = evening.perform(draft.correction(told))
    except Refused:
        return False
    assert sum(there.table.scores.values()) == 0
    assert sorted(there.table.present) == sorted(evening.table.present)
    (now,) = [one for one in there.told if one.finished.game.number == draft.number]
    assert sum(now.finished.game.deltas.values()) == 0
    assert draft.retold(told).refused is None
    back = there.perform(as_it_was.correction(now))
    assert {one: score for one, score in back.table.scores.items() if score} == {
        one: score for one, score in evening.table.scores.items() if score
    }
    assert [dict(one.game.deltas) for one in back.games] == [dict(one.game.deltas) for one in evening.games]
    assert back.table.roles == evening.table.roles
    assert play(write_sheet(back)).table.scores == back.table.scores
    return True


@pytest.mark.parametrize("name", SHEETS)
def test_every_change_of_a_recorded_game_keeps_the_points_and_can_be_changed_back(name: str) -> None:
    """The first, one from the middle and the last game of the evening, by each tap that there is."""
    evening = play(text_of(name))
    while evening.table.closed:
        evening = evening.perform(read_statement("undo step"))
    everybody, made = list(evening.table.scores), 0
    for told in (evening.told[0], evening.told[len(evening.told) // 2], evening.told[-1]):
        draft = draft_of(told)
        assert draft.retold(told).refused is None, "as it was it fits"
        made += sum(check_there_and_back(evening, told, one) for one in changes(draft, told, everybody)[:25])
    assert made > 5


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 6))
def test_one_step_of_an_invented_game_is_changed_and_changed_back(seed: int, seats: int) -> None:
    chance, evening = Random(seed), Evening.begin()
    for action in setting_up(chance, seats):
        evening = said(evening, action)
    for _ in range(60):
        evening = said(evening, next_action(chance, evening))
    if not evening.told or evening.table.closed:
        return
    told = chance.choice(evening.told)
    draft = draft_of(told)
    assert draft.retold(told).refused is None, "as it was it fits"
    possible = changes(draft, told, list(evening.table.scores))
    for one in chance.sample(possible, min(len(possible), 6)):
        check_there_and_back(evening, told, one)


def test_the_difference_of_two_drafts_is_what_was_changed() -> None:
    (told,) = table_of(PLAIN, GAME).told
    old = draft_of(told)
    new = old.with_(2, [read_statement("bob drops")], instead=True)
    assert difference(old, new) == ([2], [2])
    assert difference(old, old) == ([], [])
    assert new.lines == "ann doubles all\nbob drops\ncal drops\ndee takes\nteam wins gammon"


def test_only_another_result_is_the_short_statement() -> None:
    (told,) = table_of(PLAIN, GAME).told
    draft = draft_of(told)
    last: Action = read_statement("box wins single")
    assert write_statement(draft.with_(5, [last], instead=True).correction(told)) == "correct game 1 box wins single"
    whole = draft.with_(2, [read_statement("bob drops")], instead=True).correction(told)
    assert write_statement(whole) == "correct game 1: ann doubles all; bob drops; cal drops; dee takes; team wins gammon"


LEFT_ALONE = """box ann
line bob
game
box wins gammon
game
box wins single
game
box wins gammon
game
box wins backgammon
game
bob resigns backgammon
ann accepts bob
undo
undo
undo
set aside
bob leaves
correct game 2 team wins gammon"""


def test_whoever_has_left_gets_no_place_by_a_correction_though_their_leaving_does_not_hold_when_said_again() -> None:
    """Found by an invented evening."""
    evening = Evening.begin()
    for line in LEFT_ALONE.splitlines():
        evening = said(evening, read_statement(line))
    assert evening.table.gone == (Player("bob"),)
    assert Player("bob") not in evening.table.present


SINGLE = "game; box wins single"
SET_ASIDE = "game; box wins single; undo; set aside"


def test_whoever_came_after_a_game_that_was_set_aside_is_still_there_when_the_one_before_is_corrected() -> None:
    came = table_of(PLAIN, SINGLE, SET_ASIDE, "eli joins")
    assert order(came) == "ann: cal dee bob eli"
    corrected_ = at(came, "correct game 1 team wins single")
    assert order(corrected_) == "bob: cal dee ann eli"
    assert order(at(corrected_, "correct game 1 box wins single")) == "ann: cal dee bob eli"


def test_whoever_came_or_went_during_a_game_that_was_set_aside_did_so_though_the_one_before_is_corrected() -> None:
    came = table_of(PLAIN, SINGLE, "game; eli joins; cal leaves; bob sits out; box wins single; undo; set aside")
    assert order(came) == "ann: dee bob eli"
    assert order(at(came, "correct game 1 team wins single")) == "dee: ann eli bob"
    there_and_back = at(came, "correct game 1 team wins single; correct game 1 box wins single")
    assert (order(there_and_back), there_and_back.table.sitting) == (order(came), ("bob",))


def test_a_correction_there_and_back_leaves_the_only_one_who_has_not_left_in_line() -> None:
    """Found by an invented evening: everybody but bob has left, and bob sits out."""
    said_since = "cal leaves; game; bob sits out; box wins single; undo; set aside; ann leaves"
    alone = table_of("sheet plain; box ann; line bob cal", SINGLE, said_since)
    assert (alone.table.roles.box, alone.table.roles.line) == (None, ("bob",))
    for there in ("team wins single", "box wins gammon"):
        back = at(alone, f"correct game 1 {there}; correct game 1 box wins single")
        assert back.table.roles == alone.table.roles


def test_a_correction_that_makes_the_same_places_moves_nobody() -> None:
    """Whoever was named captain before stays it when only a gammon was forgotten."""
    named = table_of(PLAIN, SINGLE, "line dee bob cal")
    assert order(at(named, "correct game 1 box wins gammon")) == "ann: dee bob cal"


def test_what_was_said_since_a_correction_is_said_again_when_it_is_taken_back() -> None:
    there = at(table_of(PLAIN, SINGLE, "dee leaves"), "correct game 1 team wins single; eli joins")
    assert order(there) == "bob: cal ann eli"
    assert order(at(there, "correct game 1 box wins single")) == "ann: cal bob eli"
