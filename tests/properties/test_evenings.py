"""Thousands of invented evenings: no points get lost, and the log replays to the same evening."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from chouette.evening.codec import TABLES, statement_body, statement_of
from chouette.notation import read_statement, write_statement
from chouette.notation.score_sheet import play, write_sheet
from chouette.rules.cubes.lone_taker import must_buy
from chouette.rules.decide import check_legal, decide
from chouette.rules.evening import Evening, points_of, replay
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Cube, Player, Reply
from chouette.rules.model.contracts import Kind
from chouette.rules.model.events import GameFinished
from chouette.rules.model.table import OUTSIDE_THE_GAME, Finished, Payment, Reason, Table
from chouette.rules.permitted.legal import box_doubles, legal_for, may_choose_whom_to_double, refusal_of, results
from chouette.rules.refusals import Refused
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.properties.invented import STRANGER, Chooser, next_action, on_the_board, said, setting_up


class Drawn(Chooser):
    """Hypothesis as a chooser."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def choice(self, options, /):  # type: ignore[no-untyped-def]
        return self.data.draw(st.sampled_from(options))


class AnEvening(RuleBasedStateMachine):
    """One statement after another, as in any evening."""

    evening = Evening.begin()

    @initialize(data=st.data(), seats=st.integers(2, 12))
    def sit_down(self, data: st.DataObject, seats: int) -> None:
        self.evening = Evening.begin()
        for action in setting_up(Drawn(data), seats):
            note(write_statement(action))
            self.evening = said(self.evening, action)

    @rule(data=st.data())
    def somebody_speaks(self, data: st.DataObject) -> None:
        action = next_action(Drawn(data), self.evening)
        note(write_statement(action))
        before, self.evening = self.evening, said(self.evening, action)
        if self.evening is not before:
            assert read_statement(write_statement(action)) == action
            check_statement(before, self.evening, action)

    @precondition(lambda self: self.evening.table.game is not None)
    @rule(data=st.data())
    def the_board_ends(self, data: st.DataObject) -> None:
        possible = results(self.evening.table)
        if possible:
            result = data.draw(st.sampled_from(possible))
            note(write_statement(result))
            before, self.evening = self.evening, self.evening.perform(result)
            check_statement(before, self.evening, result)

    @invariant()
    def the_points_are_all_there(self) -> None:
        table = self.evening.table
        assert sum(table.scores.values()) == 0
        assert all(sum(finished.game.deltas.values()) == 0 for finished in self.evening.games)
        assert table.game is None or sum(table.game.deltas.values()) == 0

    @invariant()
    def every_payment_stands_in_the_log(self) -> None:
        log = [paid for statement in self.evening.statements for paid in points_of(statement.events)]
        assert all(paid.quarters > 0 and paid.payer != paid.payee for paid in log)
        assert without_zeros(moved(log)) == without_zeros(self.evening.table.scores)

    @invariant()
    def games_and_what_moved_outside_them_make_the_scores(self) -> None:
        evening = self.evening
        outside = [paid for one in evening.in_force for paid in points_of(one.events) if paid.reason in OUTSIDE_THE_GAME]
        total = moved(outside)
        games = [finished.game for finished in evening.games] + ([evening.table.game] if evening.table.game else [])
        for game in games:
            total.update(game.deltas)
        assert without_zeros(total) == without_zeros(evening.table.scores)

    @invariant()
    def everyone_has_one_place(self) -> None:
        table = self.evening.table
        assert len(set(table.present)) == len(table.present)
        assert set(table.present) | set(table.gone) >= set(table.scores)
        assert not set(table.present) & set(table.gone)

    @invariant()
    def the_running_game_makes_sense(self) -> None:
        check_game(self.evening.table)

    @invariant()
    def the_rules_leave_the_result_to_the_board(self) -> None:
        table = self.evening.table
        possible = [say.BoardResult(side, level) for side in Side for level in Level]
        assert list(results(table)) == [one for one in possible if refusal_of(table, one) is None]

    @invariant()
    def the_box_has_a_sheet_to_choose_on_when_more_than_two_doubles_are_legal(self) -> None:
        assert may_choose_whom_to_double(self.evening.table) == (len(box_doubles(self.evening.table)) > 2)

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        table = self.evening.table
        if table.suspended:
            assert refusal_of(table, say.Resume()) is None
            return
        if table.game is None or results(table) or list(on_the_board(Random(1), table)):
            return
        waited_for = [action for player in table.game.deltas for action in legal_for(table, player)]
        assert waited_for or box_doubles(table)

    def teardown(self) -> None:
        stored = [statement_body(statement.action, statement.events) for statement in self.evening.statements]
        assert replay(statement_of(body) for body in stored) == self.evening
        table = self.evening.table
        assert TABLES.decode(TABLES.encode(table)) == table
        assert same_evening(play(write_sheet(self.evening)), self.evening)


def moved(payments: Iterable[Payment]) -> Counter[Player]:
    """The change of the scores by the payments."""
    scores: Counter[Player] = Counter()
    for paid in payments:
        scores[paid.payer] -= paid.quarters
        scores[paid.payee] += paid.quarters
    return scores


def without_zeros(scores: Mapping[Player, int]) -> dict[Player, int]:
    """Scores that can be compared, whoever was at the table."""
    return {player: quarters for player, quarters in scores.items() if quarters}


def check_statement(before: Evening, after: Evening, action: Action) -> None:
    """The effects of an accepted statement, and of undoing it or correcting it to the same."""
    events = after.statements[-1].events
    if isinstance(action, say.Settle):
        agreed = [paid.quarters for paid in points_of(events) if paid.reason is Reason.SETTLED]
        step = before.table.house.settlement_step
        assert sum(agreed) * 25 < action.hundredths + step * 25
        assert action.roll is not None or sum(agreed) * 25 == action.hundredths
    if isinstance(action, say.Undo | say.CorrectResult | say.CorrectGame):
        return
    if points_of(events):
        undone = after.perform(say.Undo())
        assert without_zeros(undone.table.scores) == without_zeros(before.table.scores)
    for event in events:
        if isinstance(event, GameFinished):
            roles = event.finished.roles
            everyone = (*((roles.box,) if roles.box else ()), *roles.partners, *roles.line)
            assert sorted(everyone) == sorted(before.table.present), "nobody is lost in the rotation, nobody doubled"
            check_same_result_again(after)


def check_same_result_again(evening: Evening) -> None:
    """A correction to the same result changes nothing."""
    game = evening.games[-1].game
    if game.winner is None or game.level is None:
        return
    again = evening.perform(say.CorrectResult(game.number, say.BoardResult(game.winner, game.level)))
    assert [*map(without_rolls, again.games)] == [*map(without_rolls, evening.games)]
    assert replace(again.table, last=None) == replace(evening.table, last=None)


def without_rolls(finished: Finished) -> Finished:
    """A correction has no rolls, and it is a roll that ends the sale of dropped cubes."""
    return replace(finished, game=replace(finished.game, box_round=None, extras_offered=()))


def check_game(table: Table) -> None:
    """Invariants of one game (RULES.md section 1)."""
    game = table.game
    if game is None:
        return
    assert game.live, "a game without a live contract is over"
    assert len({contract.id for contract in game.contracts}) == len(game.contracts)
    mains = [contract.team_side for contract in game.contracts if contract.kind is Kind.MAIN]
    assert len(set(mains)) == len(mains), "one main contract per member"
    for contract in game.contracts:
        assert contract.value >= 1
        assert contract.box_side != contract.team_side
        assert contract.is_live or (contract.offer is None and contract.resignation is None)


def same_evening(one: Evening, other: Evening) -> bool:
    """The same statements, table and finished games."""
    return [s.action for s in one.statements] == [s.action for s in other.statements] and (one.table, one.games) == (
        other.table,
        other.games,
    )


#: Shrinking a long evening takes minutes; the printed statements are short enough to read.
SETTINGS = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
    report_multiple_bugs=False,
)


def test_invented_evenings_add_up_and_replay_equal() -> None:
    run_state_machine_as_test(AnEvening, settings=settings(SETTINGS, max_examples=60, stateful_step_count=60))


@pytest.mark.parametrize("seed", range(40))
def test_a_button_exists_exactly_when_the_rules_accept_it(seed: int) -> None:
    """`legal_for` and `box_doubles` against every answer, purchase and double that could be named."""
    chance = Random(seed)
    evening = Evening.begin()
    for action in setting_up(chance, chance.choice((3, 4, 5))):
        evening = said(evening, action)
    for _ in range(25):
        evening = said(evening, next_action(chance, evening))
    for player in evening.table.game.deltas if evening.table.game else ():
        offered = {effect(evening.table, action) for action in legal_for(evening.table, player)}
        if evening.table.game and player == evening.table.game.box:
            offered |= {effect(evening.table, action) for action in box_doubles(evening.table)}
        for action in every_answer(evening.table, player):
            if must_buy(evening.table, player) and isinstance(action, say.Answer) and action.reply is not Reply.DROPS:
                continue  # the player may say `takes` first and is asked again: as a button that would be confusing
            if refusal_of(evening.table, action) is None:
                assert effect(evening.table, action) in offered, write_statement(action)


def every_answer(table: Table, player: Player) -> Iterator[Action]:
    """What the player could say about one cube, by any of its names."""
    assert table.game is not None
    contracts = table.game.live
    names = {Cube(name) for one in contracts for name in (one.box_side, one.team_side)}
    names |= {Cube(one.team_side, one.dealt_to) for one in contracts if one.kind is Kind.PURCHASE}
    for cube in sorted(names, key=str):
        yield from (say.Answer(player, reply, (cube,)) for reply in Reply)
        yield say.Double((player,), (cube,))
    yield from (say.Buy(player, other) for other in (*table.game.team, None))


@pytest.mark.parametrize("seed", range(20))
def test_asking_whether_something_is_legal_refuses_as_deciding_it_does(seed: int) -> None:
    """`check_legal` stops at the first event where `decide` goes on; the refusals and their words are the same."""
    chance = Random(seed)
    evening = Evening.begin()
    for action in setting_up(chance, chance.choice((2, 3, 5))):
        evening = said(evening, action)
    for _ in range(20):
        evening = said(evening, next_action(chance, evening))
        for action in whatever_a_console_asks(evening.table):
            assert refused(check_legal, evening.table, action) == refused(decide, evening.table, action), write_statement(
                action
            )


def whatever_a_console_asks(table: Table) -> Iterator[Action]:
    """For everybody, and for one who was never here."""
    players = [*table.scores, STRANGER]
    for one in players:
        for kind in (say.NameCaptain, say.NameBox, say.Return, say.SitOut, say.Leave, say.DeclineBox, say.Buy):
            yield kind(one)
        yield from (say.Answer(one, reply, everyone=whole) for reply in Reply for whole in (False, True))
        yield from (say.TakePartner((one,)), say.Double((one,)), say.Double((one,), everyone=True))
        for other in players:
            yield from (say.OfferExtra(one, other), say.Buy(one, other), say.Double((one,), (Cube(other),)))
    yield from (say.BoardResult(side, level) for side in Side for level in Level)
    yield from (say.AutomaticDouble(), say.TakePartner(()), say.StartGame(), say.SetAside())
    if table.game is not None:
        yield from (answer for one in table.scores for answer in every_answer(table, one))


def refused(ask: Callable[[Table, Action], object], table: Table, action: Action) -> str | None:
    """The reason; None if it is not refused."""
    try:
        ask(table, action)
    except Refused as refusal:
        return f"{refusal.refusal.name}: {refusal}"
    return None


def effect(table: Table, action: Action) -> str:
    """The effect of the statement: two with the same effect are the same button."""
    return str(decide(table, action))


def test_extras_bought_once_are_not_bought_again_when_one_of_them_is_turned() -> None:
    """Found by an invented evening: the lone taker was bound again, and two contracts had the same name."""
    sheet = """sheet online; box ann; line bob cal dee; game; ann doubles all; cal drops; dee drops; bob buys
        bob doubles cal; bob doubles dee; cal takes; dee takes; cal doubles bob; dee doubles bob; bob takes all"""
    evening = Evening.begin()
    for statement in sheet.replace("\n", ";").split(";"):
        evening = evening.perform(read_statement(statement))
        check_game(evening.table)
