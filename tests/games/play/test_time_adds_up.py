"""Whatever is said when, time used and time left are together what was given."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.play.turn_clock import SECOND, Pace, Screen, Timed, after_statements, with_more_time
from games.rules.board_play import set_up
from games.rules.cube import Side

PACE = Pace(100 * SECOND, 12 * SECOND, whole_match=True)
SIDES = st.sampled_from([Side.BOX, Side.TEAM, None])
#: Milliseconds until the next statement, whose time it is then, whether a turn has ended, whether that side gets more time.
TOLD = st.lists(st.tuples(st.integers(0, 40_000), SIDES, st.booleans(), st.booleans()), max_size=30)


@given(TOLD)
def test_used_and_left_are_what_was_given(told: list[tuple[int, Side | None, bool, bool]]) -> None:
    board = replace(set_up("backgammon"), turns=(1, 0))
    screen, now = after_statements(Screen(), Timed(1, board, Side.BOX), PACE, 0), 0
    given_to = {Side.BOX: PACE.reserve, Side.TEAM: PACE.reserve}
    used = {Side.BOX: 0, Side.TEAM: 0}
    for waits, whose, turn_ends, more in told:
        clock = screen.clock
        assert clock is not None
        now += waits
        if clock.running is not None:
            reserve = clock.box if clock.running is Side.BOX else clock.team
            used[clock.running] += min(max(0, waits - clock.spare), reserve)
        board = replace(board, turns=(board.number + turn_ends, 0))
        screen = after_statements(screen, Timed(1, board, whose), PACE, now)
        after = screen.clock
        assert after is not None
        if more and whose is not None:
            given_to[whose] += 5 * SECOND
            after = with_more_time(after, whose, now, 5 * SECOND)
            screen = replace(screen, clock=after)
        left = {Side.BOX: after.box, Side.TEAM: after.team}
        assert {side: used[side] + left[side] for side in left} == given_to
