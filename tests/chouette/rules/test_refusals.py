"""Every refusal of the rules occurs at some table, and what the monitor may override can be overridden."""

import pytest

from chouette.notation import Unreadable, read_statement
from chouette.rules.evening import Evening
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.events import MonitorOverrode
from chouette.rules.refusals import Refusal, Refused
from tests.chouette.rules.told import PLAIN, house, refused, statements, table_of

SEVEN = "box ann; line bob cal dee eli fay gus"
#: The box has opened; bob, the captain, is to roll.
ON_SCREEN = house("board=on") + "; game; opening 3 1; ann plays 8/5 6/5"
MANY = (f"p{one}{other}" for one in "abcdefgh" for other in "abcdefghijkl")
LONE = "game; ann doubles all; cal drops; dee drops; bob takes"

#: The last statement of each sheet is refused, for this reason.
MET: dict[Refusal, tuple[str, ...]] = {
    Refusal.CLOSED: (PLAIN, "close; game"),
    Refusal.NO_GAME: (PLAIN, "bob doubles"),
    Refusal.GAME_RUNS: (PLAIN, "game; game"),
    Refusal.GAME_REOPENED: (PLAIN, "game; box wins single; undo; game"),
    Refusal.NOT_REOPENED: (PLAIN, "game; set aside"),
    Refusal.SET_UP_OVER: (PLAIN, "game; box wins single; sheet la"),
    Refusal.UNKNOWN_SHEET: ("sheet nowhere",),
    Refusal.UNKNOWN_OPTION: ("option weather=on",),
    Refusal.UNKNOWN_VALUE: ("option jacoby=maybe",),
    Refusal.ONE_STAKE: (PLAIN, "stake bob 2"),
    Refusal.SUSPENDED: (ON_SCREEN, "suspend; bob rolls 3 1"),
    Refusal.NOT_SUSPENDED: (ON_SCREEN, "resume"),
    Refusal.NO_SEATS: ("game",),
    Refusal.NOBODY_IN_LINE: ("box ann; game",),
    Refusal.TOO_FEW: ("rolls ann 6",),
    Refusal.TABLE_FULL: (house("players_max=4"), "eli joins"),
    Refusal.TOO_MANY_PLAYERS: (PLAIN, *(f"{name} joins override" for name in MANY), "zoe joins override"),
    Refusal.NAMED_TWICE: ("line bob bob",),
    Refusal.UNKNOWN_PLAYER: (PLAIN, "zoe leaves"),
    Refusal.ALREADY_HERE: (PLAIN, "bob joins"),
    Refusal.LINE_MUST_HOLD_ALL: (PLAIN, "game; box wins single; line cal dee"),
    Refusal.BAD_ROLL: ("rolls ann 7 bob 2",),
    Refusal.TIE_LEFT: ("rolls ann 5 bob 5 cal 2",),
    Refusal.NO_TIE: ("rolls ann 5/3 bob 4",),
    Refusal.NOT_SITTING: (PLAIN, "bob returns"),
    Refusal.ALREADY_SITTING: (PLAIN, "bob sits out; bob sits out"),
    Refusal.SETTLE_BEFORE_LEAVING: (PLAIN, "game; ann leaves"),
    Refusal.NO_PROXY: (PLAIN, "bob proxy off"),
    Refusal.NO_STAND_IN: (ON_SCREEN, "bob moves alone"),
    Refusal.AGAINST_THEM: (ON_SCREEN, "cal moves for ann"),
    Refusal.NO_DECLINING: (PLAIN, "game; team wins single; bob declines box"),
    Refusal.NOT_FRESH_BOX: (house("decline_box=on"), "ann declines box"),
    Refusal.NO_PARTNERS: (PLAIN, "partner cal"),
    Refusal.TOO_FEW_FOR_PARTNER: (house("partner=optional"), "partner cal"),
    Refusal.TOO_MANY_PARTNERS: (house("partner=optional", SEVEN), "partner cal dee"),
    Refusal.PARTNER_IN_LINE: (house("partner=optional", SEVEN), "partner ann"),
    Refusal.NO_AUTOMATICS: (PLAIN, "game; automatic"),
    Refusal.AUTOMATICS_USED_UP: (house("automatics=one"), "game; automatic; automatic"),
    Refusal.AUTOMATIC_TOO_LATE: (house("automatics=one"), "game; settle ann bob 1 to bob; automatic"),
    Refusal.NOT_IN_GAME: (PLAIN, "game; ann doubles zoe"),
    Refusal.OUT_OF_GAME: (PLAIN, "game; ann doubles bob; bob drops; bob doubles"),
    Refusal.NOT_THE_CAPTAIN: (house("cubes=single"), "game; cal doubles"),
    Refusal.CUBE_NOT_YOURS: (PLAIN, "game; ann doubles bob; bob takes; ann doubles bob"),
    Refusal.OFFER_OPEN: (PLAIN, "game; ann doubles bob; ann doubles bob"),
    Refusal.ANSWERS_BEGUN: (PLAIN, "game; ann doubles bob cal; bob takes; ann doubles dee"),
    Refusal.NOTHING_TO_DOUBLE: (PLAIN, "game; ann doubles all; bob takes; cal takes; dee takes; ann doubles all"),
    Refusal.NO_SUCH_CUBE: (PLAIN, "game; bob doubles cal"),
    Refusal.CUBE_CAP: (house("cube_cap=1"), "game; bob doubles"),
    Refusal.CUBE_TOO_LARGE: (house("automatics=unlimited"), "game" + "; automatic" * 31),
    Refusal.CAPTAIN_WHEN_LEVEL: (house("box_doubles_captain_if_level=on"), "game; ann doubles cal"),
    Refusal.TURN_EACH: (PLAIN, "game; ann bob double"),
    Refusal.NOTHING_TO_ANSWER: (PLAIN, "game; bob takes"),
    Refusal.NOTHING_OFFERED: (PLAIN, "game; bob doubles; ann takes; ann beavers bob"),
    Refusal.NAME_WHOM: (PLAIN, "game; bob cal double; ann takes"),
    Refusal.SAY_TAKES: (PLAIN, "game; ann doubles bob; bob accepts"),
    Refusal.SAY_ACCEPTS: (PLAIN, "game; ann doubles bob; bob beavers; ann beavers bob"),
    Refusal.NO_BEAVER: (house("beaver=off"), "game; ann doubles bob; bob beavers"),
    Refusal.NO_RACCOON: (PLAIN, "game; ann doubles bob; bob beavers; ann raccoons bob"),
    Refusal.SINGLE_CUBE_BEAVER: (house("cubes=single"), "game; ann doubles all; bob beavers"),
    Refusal.PROXY_MAY_NOT_BEAVER: (PLAIN, "game; dee proxy bob; ann doubles all; bob takes; dee beavers"),
    Refusal.WAIT_FOR: (house("answer_order=tail_first"), "game; ann doubles all; bob takes"),
    Refusal.BOX_MUST_CAPTAIN: (house("box_must=captain"), "game; bob cal double; ann takes cal; ann drops bob"),
    Refusal.BOX_MUST_HALF: (house("box_must=half"), "game; bob cal dee double; ann takes cal; ann drops bob; ann drops dee"),
    Refusal.BOX_MUST_LA: (house("box_must=la"), "game; bob cal dee double; ann takes cal; ann drops bob"),
    Refusal.BOX_MUST_ALL: (house("box_must=all_or_none"), "game; bob cal double; ann takes cal; ann drops bob"),
    Refusal.BOX_MUST_SAME: (house("box_must=same_value"), "game; bob cal double; ann takes cal; ann drops bob"),
    Refusal.LONE_TAKER_BUYS: (house("lone_taker=buy_all"), LONE, "box wins single"),
    Refusal.LONE_TAKER_BEAVERS: (house("lone_taker=beaver"), LONE, "box wins single"),
    Refusal.NOTHING_TO_BUY: (PLAIN, LONE, "bob buys cal"),
    Refusal.ANSWERS_MISSING: (PLAIN, "game; bob doubles; box wins single"),
    Refusal.NO_EXTRAS: (PLAIN, LONE, "cal offers bob"),
    Refusal.EXTRA_NOT_NOW: (house("lone_taker=extras"), LONE, "cal offers bob; cal offers bob"),
    Refusal.NO_SETTLEMENTS: (house("settlements=off"), "game; settle ann bob 1 to bob"),
    Refusal.NO_PARTIAL: (PLAIN, "game; ann doubles bob; bob takes; settle ann bob 1 to bob half"),
    Refusal.BAD_SHARE: (house("partial_settlement=on"), "game; settle ann bob 1 to bob half"),
    Refusal.BAD_STEP: (PLAIN, "game; settle ann bob 0.25 to bob"),
    Refusal.ROLL_COMES: (house("settlement_rounding=simborg board=on"), "game; settle ann bob 0.78 to bob"),
    Refusal.ROLL_NEEDED: (house("settlement_rounding=simborg"), "game; settle ann bob 0.78 to bob"),
    Refusal.SETTLED_TOO_HIGH: (PLAIN, "game; settle ann bob 3.5 to bob"),
    Refusal.NO_AMOUNT: (PLAIN, "ann pays bob 0"),
    Refusal.SAY_THE_WINNER: (PLAIN, "game; settle ann bob 0"),
    Refusal.RESIGNED_ALREADY: (PLAIN, "game; bob resigns single; bob resigns single"),
    Refusal.NOTHING_TO_RESIGN: (PLAIN, "game; zoe resigns single"),
    Refusal.NO_BOARD: (PLAIN, "game; opening 3 1"),
    Refusal.OPENING_OVER: (ON_SCREEN, "opening 3 1"),
    Refusal.OPENING_FIRST: (house("board=on"), "game; ann rolls 3 1"),
    Refusal.NOT_YOUR_TURN: (ON_SCREEN, "ann rolls 3 1"),
    Refusal.PLAYS_FOR: (ON_SCREEN, "cal rolls 3 1"),
    Refusal.ROLLED_ALREADY: (ON_SCREEN, "bob rolls 3 1; bob rolls 3 1"),
    Refusal.ROLL_FIRST: (ON_SCREEN, "bob plays 8/5 6/5"),
    Refusal.NAME_FIRST: (
        house("board=on variant=acey-deucey"),
        "game; opening 2 1; ann rolls 2 1",
        "ann plays bar/24 bar/23; ann plays bar/20",
    ),
    Refusal.NOTHING_TO_NAME: (ON_SCREEN, "bob names 4"),
    Refusal.ILLEGAL_PLAY: (ON_SCREEN, "bob rolls 3 1; bob plays 24/18"),
    Refusal.CUBE_BEFORE_ROLL: (ON_SCREEN, "ann doubles all"),
    Refusal.CUBE_AFTER_ROLL: (ON_SCREEN, "bob rolls 3 1; cal doubles"),
    Refusal.ANSWERED_ALREADY: (ON_SCREEN, "cal doubles; ann takes; dee doubles"),
    Refusal.NO_CUBE_HERE: (house("board=on variant=fevga"), "game; ann doubles all"),
    Refusal.GOES_ON_FROM_ITS_BOARD: (ON_SCREEN, "set aside"),
    Refusal.NO_SUCH_LEVEL: (house("variant=ban-sugoroku"), "game; box wins gammon"),
    Refusal.BOARD_DECIDES: (ON_SCREEN, "team wins single"),
    Refusal.REFUSED_BEFORE: (ON_SCREEN, "ann resigns single; bob refuses; cal refuses; dee refuses", "ann resigns single"),
    Refusal.NOTHING_TO_UNDO: (PLAIN, "game; undo"),
    Refusal.NO_SUCH_GAME: (PLAIN, "correct game 1 box wins single"),
    Refusal.GAME_LEFT_OPEN: (PLAIN, "game; box wins single\ncorrect game 1: bob doubles"),
    Refusal.NOTHING_WAS_LIVE: (PLAIN, "game; ann doubles all; bob drops; cal drops; dee drops; correct game 1 box wins single"),
}

#: House rules; what the state of a cube forbids cannot be overridden.
OVERRIDDEN = {
    Refusal.SETTLED_TOO_HIGH,
    Refusal.TABLE_FULL, Refusal.TOO_FEW_FOR_PARTNER, Refusal.TOO_MANY_PARTNERS, Refusal.ANSWERS_BEGUN, Refusal.CUBE_CAP,
    Refusal.CAPTAIN_WHEN_LEVEL, Refusal.WAIT_FOR, Refusal.BOX_MUST_CAPTAIN, Refusal.BOX_MUST_HALF, Refusal.BOX_MUST_LA,
    Refusal.BOX_MUST_ALL, Refusal.BOX_MUST_SAME, Refusal.LONE_TAKER_BUYS, Refusal.LONE_TAKER_BEAVERS, Refusal.ANSWERED_ALREADY,
    Refusal.BOARD_DECIDES,
}  # fmt: skip

BOB, ANN = Player("bob"), Player("ann")
RUNNING = table_of(PLAIN, "game")

#: What no sheet can express, passed to the rules directly.
UNSAID: dict[Refusal, tuple[Evening, Action]] = {
    Refusal.BAD_STAKE: (table_of(house("stakes=min_of_two")), say.SetStake(BOB, 0)),
    Refusal.OWN_PROXY: (RUNNING, say.SetProxy(BOB, BOB)),
    Refusal.BAD_DICE: (
        table_of(house("settlement_rounding=simborg"), "game"),
        say.Settle(ANN, say.Cube(BOB), 78, BOB, roll=(0, 7)),
    ),
    Refusal.AMOUNT_TOO_LARGE: (RUNNING, say.PayCash(ANN, BOB, 10**12)),
    Refusal.WITH_ONESELF: (RUNNING, say.Settle(ANN, say.Cube(ANN), 100, ANN)),
    Refusal.WHO_IS_PAID: (RUNNING, say.Settle(ANN, say.Cube(BOB), 100)),
    Refusal.NOT_HERE: (
        table_of(PLAIN, "game; box wins single"),
        say.CorrectGame(1, (say.Undo(),)),  # type: ignore[arg-type]  # as a stored record could hold it
    ),
}


#: Covered where it is known who says something, and when: in test_rolling and tests/attacks.
OF_THE_SEATS = {
    Refusal.DICE_FROM_THE_CUP,
    Refusal.STILL_THERE,
    Refusal.NOBODY_BESIDE_THEM,
    Refusal.OWN_PAGE_ONLY,
    Refusal.HAS_A_STAKE,
    Refusal.TOO_EARLY,
    Refusal.RESUMED_TOGETHER,
    Refusal.BOX_IS_ABSENT,
    Refusal.TOO_FEW_THERE,
}


def test_every_refusal_is_met() -> None:
    assert MET.keys() | UNSAID.keys() | OF_THE_SEATS == set(Refusal)


@pytest.mark.parametrize("refusal", MET)
def test_a_statement_is_refused_for_this_reason(refusal: Refusal) -> None:
    assert refused(*MET[refusal]) is refusal


@pytest.mark.parametrize("refusal", UNSAID)
def test_an_action_no_sheet_can_say_is_refused_for_this_reason(refusal: Refusal) -> None:
    evening, action = UNSAID[refusal]
    with pytest.raises(Refused) as caught:
        evening.perform(action)
    assert caught.value.refusal is refusal


@pytest.mark.parametrize("refusal", sorted(OVERRIDDEN))
def test_the_monitor_overrides_it_and_that_is_recorded(refusal: Refusal) -> None:
    evening = table_of(*MET[refusal][:-1], _with_override(MET[refusal][-1]))
    assert MonitorOverrode() in evening.statements[-1].events


def _with_override(sheet: str) -> str:
    return "; ".join(statements(sheet)) + " override"


@pytest.mark.parametrize("refusal", sorted(MET.keys() - OVERRIDDEN))
def test_nothing_else_is_overridden(refusal: Refusal) -> None:
    try:
        action = read_statement(statements("\n".join(MET[refusal]))[-1] + " override")
    except Unreadable:
        return
    evening = table_of(*statements("\n".join(MET[refusal]))[:-1])
    with pytest.raises(Refused) as caught:
        evening.perform(action)
    assert caught.value.refusal is refusal
