"""Who hears whom, and who may speak. Source: RULES.md R22, R8, R14, A5, A6."""

from enum import StrEnum

import pytest

from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import Room, TalkRefusal, heard_after, hears, own_room, pips_refusal, talk_refusal
from games.play.talk.refusals import MessageRefusal
from tests.chouette.rules.told import house, table_of

SIX = "box ann; line bob cal dee pat fay"
PARTNERS = "partner=optional partner_from=4"


def table(options: str, *sheets: str, seats: str = "box ann; line bob cal dee") -> Table:
    return table_of(house(options, seats), *sheets).table


def heard(at: Table, player: str | None) -> list[str]:
    return [room.value for room in hears(at, Player(player) if player else None)]


def why_not(at: Table, player: str | None, room: Room, *, has_play: bool = False) -> StrEnum | None:
    refused = talk_refusal(at, Player(player) if player else None, room, has_play=has_play)
    return refused.refusal if refused else None


def test_between_games_everybody_hears_the_table_and_the_spectators() -> None:
    for player in ("ann", "bob", None):
        assert heard(table(""), player) == ["table", "spectators"]


def test_the_team_hears_itself_and_the_box_does_not() -> None:
    during = table("", "game")
    assert heard(during, "bob") == heard(during, "dee") == ["team", "table"]
    assert heard(during, "ann") == ["table"]
    assert heard(during, None) == heard(during, "eve") == ["table", "spectators"]
    assert why_not(during, "ann", Room.TEAM) is TalkRefusal.NOT_IN_TEAM


def test_the_box_talks_with_its_partner_alone() -> None:
    during = table(PARTNERS, "partner pat; game", seats=SIX)
    assert heard(during, "ann") == heard(during, "pat") == ["box", "table"]
    assert why_not(during, "pat", Room.BOX) is why_not(during, "ann", Room.BOX) is None
    assert why_not(during, "bob", Room.BOX) is TalkRefusal.NOT_IN_BOX
    assert why_not(table("", "game"), "ann", Room.BOX) is TalkRefusal.NOBODY_THERE


def test_a_member_speaks_once_his_own_cube_is_turned_and_the_captain_may_ask() -> None:
    during = table("", "game")
    assert why_not(during, "bob", Room.TEAM) is None
    assert why_not(during, "cal", Room.TEAM) is TalkRefusal.OWN_CUBE_FIRST
    turned = table("", "game; cal doubles; ann takes cal")
    assert why_not(turned, "cal", Room.TEAM) is None
    assert why_not(turned, "dee", Room.TEAM) is TalkRefusal.OWN_CUBE_FIRST


def test_an_offer_that_waits_for_its_answer_gives_no_right_yet() -> None:
    assert why_not(table("", "game; ann doubles cal"), "cal", Room.TEAM) is TalkRefusal.OWN_CUBE_FIRST
    assert why_not(table("", "game; ann doubles cal; cal takes"), "cal", Room.TEAM) is None


def test_an_automatic_double_gives_no_right() -> None:
    during = table("automatics=one", "game; automatic")
    assert why_not(during, "cal", Room.TEAM) is TalkRefusal.OWN_CUBE_FIRST


def test_whoever_is_out_hears_the_team_no_more_and_talks_to_the_spectators() -> None:
    during = table("", "game; ann doubles all; bob takes; cal drops; dee takes")
    assert heard(during, "cal") == ["table", "spectators"]
    assert why_not(during, "cal", Room.TEAM) is TalkRefusal.OUT_OF_THE_TALK
    assert why_not(during, "cal", Room.SPECTATORS) is None
    assert why_not(during, "bob", Room.SPECTATORS) is TalkRefusal.WATCHERS_ONLY


def test_a_dropper_whose_extra_stands_sides_with_the_box_and_hears_neither_side() -> None:
    sides = "game; ann doubles all; bob drops; cal drops; dee takes; bob offers dee; dee takes bob"
    during = table("lone_taker=extras", sides)
    assert heard(during, "bob") == ["table"]
    assert heard(during, "dee") == ["team", "table"]
    assert why_not(during, "bob", Room.SPECTATORS) is TalkRefusal.WATCHERS_ONLY


def test_a_member_who_plays_for_an_absent_box_hears_the_team_no_more() -> None:
    during = table("", "game; cal doubles; ann takes cal; ann proxy cal")
    assert heard(during, "cal") == ["table"]
    assert why_not(during, "cal", Room.TEAM) is TalkRefusal.FOR_THE_BOX
    assert heard(table("", "game; ann proxy cal; ann proxy off"), "cal") == ["team", "table"]


@pytest.mark.parametrize(("rule", "refusal"), [("free", None), ("none", TalkRefusal.NO_CONSULTING)])
def test_free_and_none_hold_for_every_member(rule: str, refusal: TalkRefusal | None) -> None:
    during = table(f"consultation={rule}", "game; cal doubles; ann takes cal")
    assert {why_not(during, member, Room.TEAM) for member in ("bob", "cal", "dee")} == {refusal}


def test_no_play_is_told_to_the_whole_table_during_a_game() -> None:
    assert why_not(table("", "game"), "bob", Room.TABLE, has_play=True) is TalkRefusal.NO_PLAYS_HERE
    assert why_not(table("", "game"), "bob", Room.TABLE) is None
    assert why_not(table(""), "bob", Room.TABLE, has_play=True) is None
    assert why_not(table("consultation=free", "game"), "bob", Room.TABLE, has_play=True) is None


def test_spectators_talk_to_each_other_alone() -> None:
    during = table("", "game")
    assert why_not(during, None, Room.TABLE) is TalkRefusal.TABLE_FOR_PLAYERS
    assert why_not(during, None, Room.SPECTATORS) is None
    assert why_not(during, None, Room.TEAM) is TalkRefusal.NOT_IN_TEAM


def test_nobody_talks_once_he_has_left_or_the_evening_is_closed() -> None:
    assert why_not(table("", "dee leaves"), "dee", Room.TABLE) is TalkRefusal.LEFT_THE_TABLE
    assert why_not(table("", "close"), "ann", Room.TABLE) is TalkRefusal.TALK_IS_OVER


def test_pips_may_be_said_before_ones_own_cube_where_the_sheet_allows_it() -> None:
    def why(options: str, player: str = "cal", during: str = "game") -> StrEnum | None:
        refused = pips_refusal(table(options, during), Player(player), Room.TEAM)
        return refused.refusal if refused else None

    assert why("board=on") is None
    assert why("board=on consultation=none") is None
    assert why("board=on pip_talk=off") is TalkRefusal.NO_PIP_TALK
    assert why("") is MessageRefusal.NO_PIPS_NOW
    assert why("board=on", "ann") is TalkRefusal.NOT_IN_TEAM


def test_a_room_that_is_not_named_is_that_of_ones_own_side() -> None:
    """Pressing Enter must not send advice to the whole table."""
    during = table(PARTNERS, "partner pat; game", seats=SIX)
    assert [own_room(during, Player(one)).value for one in ("cal", "pat")] == ["team", "box"]
    assert own_room(table("", "game"), Player("ann")) is Room.TABLE
    assert own_room(table(""), Player("bob")) is Room.TABLE
    assert own_room(table("", "game"), None) is Room.SPECTATORS


def test_after_the_game_each_reads_what_his_own_side_said() -> None:
    over = table_of(house(""), "game; ann doubles all; bob takes; cal drops; dee takes; team wins single").games[-1].game
    assert Room.TEAM in heard_after(over, Player("cal"))
    assert Room.TEAM not in heard_after(over, Player("ann"))
    assert heard_after(over, None) == heard_after(over, Player("eve")) == (Room.TABLE, Room.SPECTATORS)
