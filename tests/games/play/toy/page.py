"""What a player or spectator sees of a table for two, and its games as they were played."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import get_language

from clubsite.live.fragment_cache import drawn_before
from clubsite.live.rendering import State as Shown
from games.boards.in_words import Names
from games.notation.records.game_record import Doubled, Dropped, MatchRecord, Took
from games.play.audiences import drawn_for
from games.play.board_view import board_html, look_of, to_play_on
from games.play.clocks_view import SideClock, side_clock
from games.play.draft_play import draft_in, roll_of
from games.play.presence import away_since
from games.play.replay.position_ids import Cube
from games.play.replay.two_sided import SIDES, Told, TwoSided, cube_on_board, moments_of, record_of
from games.play.talk.lines import Line, line
from games.play.talk.visibility import heard_of
from games.play.turn_clock import Screen, in_ms, screen_of
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay
from games.rules.cube import Offer, Side
from tests.games.play.toy.models import Duel, DuelMessage, DuelSeat
from tests.games.play.toy.rules import GameBegun, GameWon, State
from tests.games.play.toy.services import DUELS, said_in
from tests.games.play.toy.talk import ROOMS, hears


@dataclass(frozen=True, slots=True)
class Page:
    """The table for one reader. `away`: players who were here and have gone."""

    version: int
    board: str
    clocks: tuple[SideClock, ...]
    away: tuple[str, ...]
    lines: tuple[Line, ...]
    talk: str


def page_now(duel: Duel, seat: DuelSeat | None) -> Page:
    """Three queries."""
    state, screen, now = DUELS.state_of(duel), screen_of(duel.screen), timezone.now()
    seats = {Side(one.side): one for one in duel.seats.all()}
    names = {side: one.word for side, one in seats.items()}
    newest = ROOMS.newest(DuelMessage, "duel", duel.pk, state.game)
    lines = tuple(_line(one, seat) for one in heard_of(newest, hears(state, seat)))
    clocks = tuple(side_clock(screen.clock, side, names[side], in_ms(now)) for side in SIDES) if screen.clock else ()
    away = tuple(one.word for one in seats.values() if away_since(one, now))
    talk = {"lines": list(lines), "speaks": " ".join(hears(state, seat)), "silent": [], "watching": seat is None}
    shown = drawn_before("games/play/talk.html", {"talk": talk})
    return Page(duel.version, _board(state, seat, names, _draft(state, screen, names)), clocks, away, lines, shown)


def _draft(state: State, screen: Screen, names: Mapping[Side, str]) -> str:
    board = state.board
    if board is None or board.on_turn is None or not board.dice:
        return ""
    return draft_in(screen, roll_of(board, state.game, names[board.on_turn]))


def _line(message: DuelMessage, seat: DuelSeat | None) -> Line:
    mine = seat is not None and message.seat_id == seat.pk
    return line(message, message.room, mine=mine, side=None)


def _board(state: State, seat: DuelSeat | None, names: Mapping[Side, str], draft: str) -> str:
    """The board with the reader's own side at the bottom; spectators see it from the team's side."""
    board = state.board
    if board is None:
        return ""
    below = Side(seat.side) if seat is not None else Side.TEAM
    on_turn = seat is not None and board.on_turn is below
    offer = Offer(state.offered, 2 * state.cube) if state.offered else None
    cube = cube_on_board(Cube(state.cube, state.owner, offer), below)
    look = look_of(board, below, cubes=(cube,), draft=draft if board.on_turn is below and not on_turn else "")
    playing = to_play_on(board, state.game) if on_turn and board.dice and offer is None else None
    return board_html(look, Names(names[below], names[below.other]), playing, get_language() or "")


def read(duel_id: str) -> Shown:
    """For the live wire: the listener of `duel:<id>`."""
    duel = Duel.objects.get(pk=duel_id)
    return drawn_for(duel.shown, lambda seat_id: _drawn(duel, seat_id))


def _drawn(duel: Duel, seat_id: int | None) -> str:
    page = page_now(duel, duel.seats.get(pk=seat_id) if seat_id is not None else None)
    return f"<main>{page.board}{page.talk}</main>"


# The games of a table, move by move


def games_of(duel: Duel) -> dict[int, tuple[tuple[TwoSided, ...], GameWon | None]]:
    """Every game by its number: its moments, and how it ended."""
    begun: dict[int, BoardPlay] = {}
    told: dict[int, list[tuple[int, Told]]] = {}
    won: dict[int, GameWon] = {}
    for record, _action, events, _at in said_in(duel):
        for event in events:
            match event:
                case GameBegun(number, board):
                    begun[number], told[number] = board, []
                case GameWon():
                    won[len(begun)] = event
                case OpeningRolled() | DiceRolled() | DoubletNamed() | CheckersPlayed() | Doubled() | Took() | Dropped():
                    told[len(begun)].append((record, event))
    return {number: (moments_of(board, told[number]), won.get(number)) for number, board in begun.items()}


def match_of(duel: Duel) -> MatchRecord:
    """All games, as other programs read them."""
    games, score = [], (0, 0)
    for moments, won in games_of(duel).values():
        games.append(record_of(moments, won.winner if won else None, won.points if won else 0, score))
        score = _with(score, won)
    seats = {Side(seat.side): seat.word for seat in duel.seats.all()}
    return MatchRecord((seats[SIDES[0]], seats[SIDES[1]]), tuple(games), variant=DUELS.state_of(duel).variant)


def _with(score: tuple[int, int], won: GameWon | None) -> tuple[int, int]:
    if won is None:
        return score
    box, team = score
    return (box + won.points, team) if won.winner is Side.BOX else (box, team + won.points)
