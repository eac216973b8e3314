"""The running position by a tap: pips and race counts of both sides, the reader's first, and its IDs."""

from dataclasses import replace

from games.play.replay.position_ids import Cube
from games.play.told.position import position_told
from games.rules.board_play import BoardPlay
from games.rules.cube import Side

#: The box bears off from 6 and 5, the team from its own 6.
RACE = replace(BoardPlay(), board=(0, *[0] * 4, 3, 4, *[0] * 12, -8, *[0] * 6), on_turn=Side.BOX, turns=(1, 0))


def test_the_reader_s_side_comes_first_whoever_is_on_turn() -> None:
    box, team = (position_told(RACE, Cube(), side) for side in (Side.BOX, Side.TEAM))
    assert box.pips == (39, 48)
    assert team.pips == (48, 39)
    assert [name for name, *_ in box.counts] == ["Thorp", "Ward", "Keith", "Isight"]
    assert [(name, other, own) for name, own, other in box.counts] == list(team.counts)


def test_while_checkers_can_meet_there_is_no_race_to_count() -> None:
    told = position_told(replace(BoardPlay(), on_turn=Side.BOX, turns=(1, 0)), Cube(), Side.TEAM)
    assert told.counts == ()
    assert told.ids is not None
    assert told.ids.gnu.startswith("4HPwATDgc/ABMA:")
    assert told.ids.xgid.startswith("XGID=-b----E-C---eE---c-e----B-:0:0:")
