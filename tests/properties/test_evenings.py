"""Thousands of invented evenings: the points are all there, and the log tells the same evening again."""

from collections import Counter

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from chouette.rules.contracts import Kind
from chouette.rules.evening import Evening, points_of, replay
from chouette.rules.legal import box_doubles, legal_for, results
from chouette.rules.table import Table
from chouette.score_sheet import play, write_sheet
from chouette.statements import write_statement
from chouette.stored import TABLES, statement_body, statement_of
from tests.properties.invented import Chooser, next_action, said, setting_up


class Drawn(Chooser):
    """Hypothesis as a chooser."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def choice(self, options, /):  # type: ignore[no-untyped-def]
        return self.data.draw(st.sampled_from(options))


class AnEvening(RuleBasedStateMachine):
    """One statement after the other, as in any evening."""

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
        self.evening = said(self.evening, action)

    @precondition(lambda self: self.evening.table.game is not None)
    @rule(data=st.data())
    def the_board_ends(self, data: st.DataObject) -> None:
        possible = results(self.evening.table)
        if possible:
            result = data.draw(st.sampled_from(possible))
            note(write_statement(result))
            self.evening = self.evening.perform(result)

    @invariant()
    def the_points_are_all_there(self) -> None:
        table = self.evening.table
        assert sum(table.scores.values()) == 0
        assert all(sum(finished.game.deltas.values()) == 0 for finished in self.evening.games)
        assert table.game is None or sum(table.game.deltas.values()) == 0

    @invariant()
    def every_payment_stands_in_the_log(self) -> None:
        from_the_log: Counter[str] = Counter()
        for statement in self.evening.statements:
            for paid in points_of(statement.events):
                assert paid.quarters > 0
                assert paid.payer != paid.payee
                from_the_log[paid.payer] -= paid.quarters
                from_the_log[paid.payee] += paid.quarters
        assert {name: from_the_log[name] for name in self.evening.table.scores} == self.evening.table.scores

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
    def somebody_can_always_go_on(self) -> None:
        table = self.evening.table
        if table.game is None or results(table):
            return
        waited_for = [action for player in table.game.deltas for action in legal_for(table, player)]
        assert waited_for or box_doubles(table)

    def teardown(self) -> None:
        stored = [statement_body(statement.action, statement.events) for statement in self.evening.statements]
        assert replay(statement_of(body) for body in stored) == self.evening
        table = self.evening.table
        assert TABLES.decode(TABLES.encode(table)) == table
        assert same_evening(play(write_sheet(self.evening)), self.evening)


def check_game(table: Table) -> None:
    """Invariants of one game (rules.md section 1)."""
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


def test_invented_evenings_add_up_and_replay_equal() -> None:
    run_state_machine_as_test(
        AnEvening,
        settings=settings(max_examples=120, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)),
    )
