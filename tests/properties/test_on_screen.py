"""Invented evenings on screen under every option: whatever the house rules, somebody present can always go on; a roll is
refused exactly when it waits for somebody; clocks only run down; holds end; the turn that the page names is the table's."""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest

from chouette.evening.on_screen.turn_clock import pace_of, timed_game, turn_name
from chouette.evening.on_screen.waits import may_still_speak, waiting_for
from chouette.models import Seat
from chouette.rules.decide import decided
from chouette.rules.evening import Evening
from chouette.rules.house.options import OPTIONS
from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.line.stand_ins import moves_for, speaks_for
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.permitted.pending_double import own_actions
from chouette.rules.permitted.rolling import roller_for
from chouette.rules.permitted.seat_rights import may_say
from chouette.rules.play.playing import missing_answers
from games.notation.plays.play import canonical_plays
from games.play.turn_clock import SCREENS, SECOND, Clock, Screen, after_statements
from games.rules.board_play import tree_of
from games.rules.cube import Side
from games.rules.variants import VARIANTS
from tests.properties.invented import PLAYERS, Chooser, next_action, said

STEPS = 60  # statements of an evening, including refused ones
SOONEST, LATEST = 1, 90  # seconds between two statements

#: What changes who may, or must, say something next.
NAMES = (
    "absent",
    "answer_order",
    "automatics",
    "automatics_carry",
    "beaver",
    "box_must",
    "box_retention",
    "captain_purchase",
    "clock_reserve",
    "cubes",
    "decline_box",
    "further",
    "hold_limit",
    "leaver",
    "lone_taker",
    "partner",
    "raccoon",
    "roll_grace",
    "settlements",
    "stakes",
)
HOUSES = [(name, value) for name in NAMES for value in OPTIONS[name].values]


def on_screen(*options: tuple[str, str], seats: int) -> Evening:
    evening = Evening.begin()
    actions: list[Action] = [say.ChooseSheet("plain"), say.SetOption("board", "on")]
    actions += [say.SetOption(*one) for one in options]
    actions += [say.NameBox(PLAYERS[0]), say.NameLine(PLAYERS[1:seats])]
    for action in actions:
        evening = said(evening, action)
    return evening


def about_seats(pick: Chooser, table: Table) -> Action:
    """Somebody leaves, comes, or gets a proxy."""
    players = (*table.present, PLAYERS[-1])
    one, other = pick.choice(players), pick.choice(players)
    proxy = pick.choice((say.SetProxy(one, None), say.SetProxy(one, other), say.SetProxy(one, other, own=True)))
    coming: tuple[Action, ...] = (say.SitOut(one), say.Leave(one), say.Return(one), say.Join(one))
    return pick.choice((*coming, proxy, say.NameStandIn(one, pick.choice((other, None))), say.NameCaptain(one)))


def goes_on(table: Table, seat: Player) -> Iterator[Action | str]:
    """What this seat can say now to bring the game closer to its end."""
    game = table.game
    assert game is not None
    board, hand, speaks, moves_of = game.board, hand_on_turn(table), speaks_for(table, seat), moves_for(table, seat)
    assert board is not None
    if roller_for(table, seat):
        yield "roll"
    answers = (action for one in speaks for action in own_actions(table, one) if isinstance(action, say.Answer | say.Buy))
    yield from (action for action in answers if may_say(table, seat, action))
    if hand is None or hand not in moves_of or missing_answers(game):
        return
    moves: list[Action] = [say.NameDoublet(hand, 3)] if board.to_name else []
    if board.dice:
        moves.append(say.PlayCheckers(hand, next(iter(canonical_plays(tree_of(board)).values()))))
    yield from (move for move in moves if refusal_of(table, move) is None and may_say(table, seat, move))


def check_somebody_can_go_on(table: Table) -> None:
    """Somebody who has not left; or the game waits for one who has, for whom the monitor, or time, finds a stand-in.

    A suspended game is resumed first, by somebody at the table, and then goes on like any other.
    """
    if table.suspended:
        table = resumed_by_somebody(table)
    game = table.game
    if game is None or game.board is None:
        return
    seats = (*table.present,)
    if any(True for seat in seats for _one in goes_on(table, seat)):
        return
    waited_for = {*missing_answers(game), hand_on_turn(table)}
    assert waited_for & {*table.gone}, f"nobody can go on; waited for: {waited_for}"


def resumed_by_somebody(table: Table) -> Table:
    """The table after somebody who has not left resumed the game from their own page; nothing else can be said of it."""
    assert not [one for seat in table.present for one in goes_on(table, seat)]
    assert [seat for seat in table.present if may_say(table, seat, say.Resume())], "nobody at the table can resume"
    return decided(table, say.Resume()).table


def check_turn(table: Table) -> None:
    game = table.game
    board = game.board if game else None
    if game is None or board is None:
        return
    assert hand_of(table, Side.BOX) != hand_of(table, Side.TEAM)
    assert (hand_on_turn(table) is None) == (board.on_turn is None)
    movers = [one for one in table.scores if refusal_of(table, say.RollDice(one, (2, 1))) is None]
    assert movers in ([], [hand_on_turn(table)])
    speaking = may_still_speak(table)
    assert not speaking or board.cubes_may_turn
    assert board.on_turn is Side.BOX or hand_on_turn(table) not in speaking


class TimeAtTheTable:
    """The screen beside an evening, on a clock that the test moves."""

    def __init__(self, pick: Random, table: Table) -> None:
        self.pick, self.now = pick, 1_800_000_000_000
        self.screen, self.seats = Screen(), dict[str, Seat]()
        self.see(table)

    def see(self, table: Table) -> None:
        """Called after a statement that led to this table."""
        before, self.now = self.screen, self.now + self.pick.randint(SOONEST, LATEST) * SECOND
        self.screen = after_statements(before, timed_game(table), pace_of(table.house), self.now)
        for word in table.scores:
            self.seats.setdefault(word, Seat(word=word))
        assert self.screen.turn == turn_name(table)
        assert self.screen.since <= self.now
        assert SCREENS.decode(SCREENS.encode(self.screen)) == self.screen
        if before.clock and self.screen.clock and before.clock.game == self.screen.clock.game and table.game:
            check_clock(
                before.clock, self.screen.clock, self.now, fresh=table.game.board is None or not any(table.game.board.turns)
            )

    def somebody_holds_or_lets(self, table: Table) -> None:
        for word in may_still_speak(table):
            seat, what = self.seats[word], self.pick.choice(("hold", "let", "auto", "nothing"))
            seat.auto_roll = what == "auto"
            if what == "hold" and self.screen.turn not in (seat.lets_roll, seat.holds):
                seat.holds, seat.holds_since = self.screen.turn, datetime.fromtimestamp(self.now / SECOND, UTC)
            elif what == "let":
                seat.holds, seat.lets_roll = "", self.screen.turn

    def check_waiting(self, table: Table) -> None:
        """It waits for those who may double, but not forever."""
        waiting = waiting_for(table, self.screen, self.seats.values(), self.now)
        if waiting is None:
            return
        assert waiting.players
        assert set(waiting.players) <= set(may_still_speak(table))
        longest = max(table.house.roll_grace, table.house.hold_limit) * SECOND
        assert self.now < waiting.until <= self.now + longest
        assert waiting_for(table, self.screen, self.seats.values(), waiting.until) is None
        assert all(waiting_for(table, self.screen, (), at) is None for at in (self.now, waiting.until))


def check_clock(before: Clock, after: Clock, now: int, *, fresh: bool) -> None:
    for side in Side:
        reserve, delay = after.left(side, now)
        assert reserve >= 0
        assert delay >= 0
        assert fresh or reserve <= before.left(side, before.since)[0]
        assert after.left(side, now + 10**9)[0] <= reserve


def next_said(pick: Random, evening: Evening) -> Action:
    """During a game now and then something about the seats; between games everybody returns for the next one.

    A suspended game is often resumed soon, so that most statements are about a game that goes on.
    """
    table = evening.table
    if table.suspended and pick.random() < 0.5:
        return say.Resume()
    if table.game is not None:
        return about_seats(pick, table) if pick.random() < 0.1 else next_action(pick, evening)
    if table.sitting:
        return say.Return(table.sitting[0])
    return say.StartGame() if len(table.present) > 1 else say.Join(pick.choice(PLAYERS))


def play(pick: Random, evening: Evening, steps: int = STEPS) -> None:
    time = TimeAtTheTable(pick, evening.table)
    for _step in range(steps):
        table = evening.table
        check_turn(table)
        check_somebody_can_go_on(table)
        time.somebody_holds_or_lets(table)
        time.check_waiting(table)
        evening = said(evening, next_said(pick, evening))
        time.see(evening.table)


@pytest.mark.parametrize(("name", "value"), HOUSES, ids=str)
def test_nobody_gets_stuck_under_any_house(name: str, value: str) -> None:
    """Tables of two, three, and five; the shortest game, so that many end."""
    for seats in (2, 3, 5):
        pick = Random(f"{name} {value} {seats}")
        options = [("variant", "hypergammon"), ("partner_from", "4"), ("clock_reserve", "5"), (name, value)]
        play(pick, on_screen(*options, seats=seats))


@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_gets_stuck_in_any_game(variant: str) -> None:
    pick = Random(variant)
    play(pick, on_screen(("variant", variant), ("automatics", "unlimited"), seats=4), steps=40)
