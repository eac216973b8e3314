"""The record of one game, in order: every roll and play, every cube turn and answer, who played the checkers, the end.

Built from the statements of the game that are in force (`chouette.pages.replay.in_log` finds them): undone ones are left out.
A correction restates the cubes and the result of a game; the moves stay as they were played.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from chouette.rules.line.hands import hand_of
from chouette.rules.line.stand_ins import mover_for
from chouette.rules.model import actions as say
from chouette.rules.model import events as did
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.events import Event
from chouette.rules.model.table import Finished, Game, Table
from chouette.rules.state.evolve import evolve
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay
from games.rules.cube import Side
from games.rules.gammons import Level


class What(StrEnum):
    """The kind of moment."""

    BEGIN = "begin"
    OPENING = "opening"
    ROLL = "roll"
    NAME = "name"
    PLAY = "play"
    AUTOMATIC = "automatic"
    CARRIED = "carried"
    DOUBLE = "double"
    ANIMAL = "animal"
    TAKE = "take"
    DROP = "drop"
    BUY = "buy"
    EXTRA = "extra"
    SETTLE = "settle"
    RESIGN = "resign"
    PLAY_ON = "play_on"
    RESIGNED = "resigned"
    CAPTAIN = "captain"
    END = "end"


#: Moments of the board; all others except the first and the last concern the cubes and the people.
ON_THE_BOARD = frozenset({What.OPENING, What.ROLL, What.NAME, What.PLAY})
#: What is told with the value of the cube.
TO_A_VALUE = frozenset({What.AUTOMATIC, What.DOUBLE, What.ANIMAL, What.TAKE, What.BUY, What.EXTRA})


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened, and the game after it. `at` counts from 0, the game before its opening roll.

    `side` did it, `players` by name (those who said it, or who play the checkers), to `whom` on the other side. `roll` is
    what the dice show, for the opening the box's die first; `play` is notation as its player sees the board; `value` the
    value of the cube afterwards; `level` the level of a resignation or result. `captain` moves the team's checkers from now
    on. `mover` has moved the checkers for the player, if it was somebody else. `cubes` is how many it concerns, `dealt_to`
    whose a single one of them was before it was bought.
    """

    at: int
    record: int
    what: What
    game: Game
    captain: Player | None
    side: Side | None = None
    players: tuple[Player, ...] = ()
    whom: tuple[Player, ...] = ()
    roll: tuple[int, ...] = ()
    play: str = ""
    value: int = 0
    level: Level | None = None
    mover: Player | None = None
    cubes: int = 0
    dealt_to: Player | None = None

    @property
    def board(self) -> BoardPlay | None:
        """The board after the moment, if one was played."""
        return self.game.board


@dataclass(frozen=True, slots=True)
class SaidInGame:
    """A statement of the game that is in force: the number of its record, and its events; in whose name (`by`) it was said, ""
    if it is not known."""

    record: int
    action: say.Action
    events: tuple[Event, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game from its start; `finished` is how it ended at the table, None while it runs."""

    number: int
    moments: tuple[Moment, ...]
    finished: Finished | None

    @property
    def game(self) -> Game:
        """The game as it stands at the end, or now."""
        return self.finished.game if self.finished else self.moments[-1].game

    @property
    def on_screen(self) -> bool:
        """Whether its board was played on this site."""
        return self.moments[0].game.board is not None


def game_record(said: Iterable[SaidInGame]) -> GameRecord:
    """The record of the game that begins with the first of these statements; anything after its end is ignored."""
    telling = _Telling()
    for one in said:
        telling.tell(one)
        if telling.finished is not None:
            break
    return GameRecord(telling.moments[0].game.number, tuple(telling.moments), telling.finished)


class _Telling:
    """The moments of a game so far, and the table at this point."""

    def __init__(self) -> None:
        self.table = Table()
        self.moments: list[Moment] = []
        self.finished: Finished | None = None

    def tell(self, said: SaidInGame) -> None:
        first = len(self.moments)
        known = self.moments[-1].captain if self.moments else None
        for event in said.events:
            before = self.table
            self.table = evolve(before, event)
            if isinstance(event, did.GameFinished):
                self.finished = event.finished
                self._end(said.record, event.finished)
                return
            for part in _by_value(event, self.table.game):
                if moment := self._moment(said, part, before):
                    self._keep(moment, first)
        self._note_the_captain(said.record, known)

    def _moment(self, said: SaidInGame, event: Event, before: Table) -> Moment | None:
        game = self.table.game
        if game is None:
            return None
        plain = Moment(len(self.moments), said.record, What.BEGIN, game, hand_of(self.table, Side.TEAM))
        if isinstance(event, did.GameStarted):
            self.moments = []
            return replace(plain, at=0)
        told = _board_moment(plain, event, before) or _cube_moment(plain, event, before)
        return _by_whom(told, said, before) if told else None

    def _keep(self, moment: Moment, first: int) -> None:
        """Merges one statement's identical action on several cubes, to the same value, into one moment."""
        last = self.moments[-1] if len(self.moments) > first else None
        same = last is not None and (last.what, last.side) == (moment.what, moment.side) and moment.what not in ON_THE_BOARD
        if last is not None and same and (last.value == moment.value or moment.what not in TO_A_VALUE):
            players = tuple(dict.fromkeys((*last.players, *moment.players)))
            whom = tuple(dict.fromkeys((*last.whom, *moment.whom)))
            self.moments[-1] = replace(moment, at=last.at, players=players, whom=whom)
        else:
            self.moments.append(moment)

    def _note_the_captain(self, record: int, known: Player | None) -> None:
        """A drop or a departure may have passed the checkers to another captain."""
        game = self.table.game
        captain = hand_of(self.table, Side.TEAM)
        if game is not None and known is not None and captain not in (known, None):
            self.moments.append(Moment(len(self.moments), record, What.CAPTAIN, game, captain, Side.TEAM, (known,)))

    def _end(self, record: int, finished: Finished) -> None:
        game = finished.game
        captain = self.moments[-1].captain
        end = Moment(len(self.moments), record, What.END, game, captain, game.winner, level=game.level)
        self.moments.append(end)


def _by_value(event: Event, game: Game | None) -> Iterator[Event]:
    """Cubes that are turned together to different values are told by their values."""
    if not isinstance(event, did.CubesOffered) or game is None:
        yield event
        return
    by_value: dict[int, list[str]] = {}
    for one in event.contracts:
        offer = game.contract(one).offer
        by_value.setdefault(offer.proposed if offer else game.contract(one).value, []).append(one)
    yield from (replace(event, contracts=tuple(contracts)) for contracts in by_value.values())


def _board_moment(plain: Moment, event: Event, before: Table) -> Moment | None:
    """Dice and checkers, attributed to whoever had the checkers before the event."""
    match event:
        case OpeningRolled(box, team, after):
            return replace(plain, what=What.OPENING, side=after.on_turn, roll=(box, team))
        case DiceRolled(side, dice, after):
            return replace(plain, what=What.ROLL, side=side, players=_hand(before, side), roll=after.roll or dice)
        case DoubletNamed(side, number):
            return replace(plain, what=What.NAME, side=side, players=_hand(before, side), roll=(number, number))
        case CheckersPlayed(side, play):
            board = before.game.board if before.game else None
            roll = board.roll if board else ()
            return replace(plain, what=What.PLAY, side=side, players=_hand(before, side), play=play, roll=roll)
    return None


def _hand(table: Table, side: Side) -> tuple[Player, ...]:
    hand = hand_of(table, side)
    return (hand,) if hand is not None else ()


def _cube_moment(plain: Moment, event: Event, before: Table) -> Moment | None:
    """Cubes, and the ends of contracts."""
    match event:
        case did.AutomaticDoubled():
            live = plain.game.live
            return replace(plain, what=What.AUTOMATIC, value=live[0].value if live else 0)
        case did.AutomaticCarried():
            return replace(plain, what=What.CARRIED, value=2 ** (before.carried + 1))
        case did.CubesOffered(by, contracts):
            return _about(replace(plain, what=What.DOUBLE), by, [plain.game.contract(one) for one in contracts])
        case did.AnimalTurned(contract):
            return _about(replace(plain, what=What.ANIMAL), _turned_by(plain.game, contract), [plain.game.contract(contract)])
        case did.CubeTaken(contract):
            return _about(replace(plain, what=What.TAKE), _answerer(before, contract), [plain.game.contract(contract)])
        case did.CubeDropped(contract, by):
            return _about(replace(plain, what=What.DROP), by, [plain.game.contract(contract)])
        case did.CubePassedOn(passed):
            return _passed_on(plain, passed)
    return _ending(plain, event, before)


def _passed_on(plain: Moment, contract: Contract) -> Moment:
    """A dropped cube stays in play: the captain or the lone taker buys it, or an extra begins."""
    bought = contract.kind is Kind.PURCHASE
    what, whom = (What.BUY, contract.dealt_to) if bought else (What.EXTRA, contract.box_side)
    return replace(plain, what=what, side=Side.TEAM, players=(contract.team_side,), whom=(whom,), value=contract.value)


def _ending(plain: Moment, event: Event, before: Table) -> Moment | None:
    """Settlements and resignations."""
    match event:
        case did.ContractSettled(contract, won_by):
            return _about(replace(plain, what=What.SETTLE), won_by or Side.BOX, [plain.game.contract(contract)])
        case did.ResignationOffered(contract, by, level):
            return _about(replace(plain, what=What.RESIGN, level=level), by, [plain.game.contract(contract)])
        case did.ResignationRefused(contract) | did.ContractResigned(contract):
            what = What.PLAY_ON if isinstance(event, did.ResignationRefused) else What.RESIGNED
            old = before.game.contract(contract).resignation if before.game else None
            assert old is not None
            return _about(replace(plain, what=what, level=old.level), old.by.other, [plain.game.contract(contract)])
    return None


def _about(moment: Moment, side: Side, contracts: Sequence[Contract]) -> Moment:
    """What `side` does to these contracts. The value is the one the cube shows, including an open offer."""
    first = contracts[0]
    return replace(
        moment,
        side=side,
        players=_each(contracts, lambda one: one.player(side)),
        whom=_each(contracts, lambda one: one.player(side.other)),
        value=first.offer.proposed if first.offer else first.value,
        cubes=len(contracts),
        dealt_to=first.dealt_to if first.kind is Kind.PURCHASE and len(contracts) == 1 else None,
    )


def _each(contracts: Sequence[Contract], player: Callable[[Contract], Player]) -> tuple[Player, ...]:
    return tuple(dict.fromkeys(player(one) for one in contracts))


def _turned_by(game: Game, contract: str) -> Side:
    offer = game.contract(contract).offer
    assert offer is not None
    return offer.by


def _answerer(before: Table, contract: str) -> Side:
    offer = before.game.contract(contract).offer if before.game else None
    return offer.answerer if offer else Side.TEAM


def _by_whom(moment: Moment, said: SaidInGame, before: Table) -> Moment:
    """A resignation of several contracts is attributed to the player who said it, a roll and a play also to whoever moved for
    their player; other moments are complete already."""
    if moment.what in ON_THE_BOARD and moment.players:
        mover = Player(said.by) if said.by in before.scores else mover_for(before, moment.players[0]) if not said.by else None
        return replace(moment, mover=mover) if mover not in (None, moment.players[0]) else moment
    plain = said.action.action if isinstance(said.action, say.Override) else said.action
    return replace(moment, players=(plain.player,)) if isinstance(plain, say.Resign) and moment.what is What.RESIGN else moment
