"""The dice and checkers of a game on screen: who may roll, what may be played, and when the board is decided.

Sources: the rules of backgammon (games.rules); RULES.md R10 (nobody doubles once the dice are rolled), R17 (ties), R20.
"""

from chouette.rules.cubes.automatics import automatic_of_a_tie
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import BoardResult, NameDoublet, OpeningRoll, PlayCheckers, Player, RollDice
from chouette.rules.model.table import Table
from chouette.rules.play.playing import missing_answers, pay_for_the_board
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import MarkedSentence
from chouette.rules.state.turn import Turn
from games.notation.plays.play import PlayRefused, canonical_plays, read_on
from games.play.board_turn import danced
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay, named, opened, outcome, played, rolled, tree_of
from games.rules.cube import Side


def opening_roll(turn: Turn, action: OpeningRoll) -> None:
    """One die each; a tie may double the cubes and is rolled again."""
    board = _board(turn)
    _check_dice((action.box, action.team))
    if board.on_turn is not None:
        raise Refused(Refusal.OPENING_OVER, player=_hand(turn, board.on_turn))
    after = opened(board, action.box, action.team)
    turn.say(OpeningRolled(action.box, action.team, after))
    if after.on_turn is None:
        automatic_of_a_tie(turn)


def roll_dice(turn: Turn, action: RollDice) -> None:
    """Both dice of the side on turn; if nothing can be played the turn passes at once."""
    board = _board(turn)
    _check_dice(action.dice)
    side = _own_turn(turn, board, action.player)
    if not board.to_roll:
        raise Refused(Refusal.ROLLED_ALREADY, player=action.player, roll="-".join(map(str, board.roll)))
    _check_answers(turn)
    turn.say(DiceRolled(side, action.dice, rolled(board, action.dice)))
    _dance(turn)


def name_doublet(turn: Turn, action: NameDoublet) -> None:
    """The doublet that a roll lets its player choose."""
    board = _board(turn)
    side = _own_turn(turn, board, action.player)
    if not board.to_name:
        raise Refused(Refusal.NOTHING_TO_NAME)
    _check_dice((action.number,))
    turn.say(DoubletNamed(side, action.number, named(board, action.number)))
    _dance(turn)


def play_checkers(turn: Turn, action: PlayCheckers) -> None:
    """One legal play of the whole roll, or of the part of it to be played now."""
    board = _board(turn)
    side = _own_turn(turn, board, action.player)
    if board.to_roll:
        raise Refused(Refusal.ROLL_FIRST, player=action.player)
    if board.to_name:
        raise Refused(Refusal.NAME_FIRST, player=action.player)
    _check_answers(turn)
    try:
        play = read_on(board, action.play)
    except PlayRefused as refused:
        raise Refused(Refusal.ILLEGAL_PLAY, why=MarkedSentence(refused.problem.value, refused.words)) from refused
    turn.say(CheckersPlayed(side, play.text, played(board, play.end, len(play.steps), play.text)))
    _end_if_over(turn)
    _dance(turn)


def forced_play(table: Table, player: Player) -> PlayCheckers | None:
    """The only play that the roll leaves whoever is on turn; None if they have a choice, or no roll to play."""
    board = table.game.board if table.game else None
    if board is None or board.on_turn is None or not board.dice or board.to_name:
        return None
    plays = canonical_plays(tree_of(board))
    return PlayCheckers(player, next(iter(plays.values()))) if len(plays) == 1 else None


def _board(turn: Turn) -> BoardPlay:
    board = turn.game.board
    if board is None:
        raise Refused(Refusal.NO_BOARD)
    return board


def _hand(turn: Turn, side: Side) -> Player:
    hand = hand_of(turn.table, side)
    assert hand is not None
    return hand


def _own_turn(turn: Turn, board: BoardPlay, player: Player) -> Side:
    """The side on turn; refused unless this player plays for it."""
    if board.on_turn is None:
        raise Refused(Refusal.OPENING_FIRST)
    hand = _hand(turn, board.on_turn)
    if hand != player:
        side = turn.game.contracts_side(player)
        raise Refused(Refusal.PLAYS_FOR if side is board.on_turn else Refusal.NOT_YOUR_TURN, player=hand)
    return board.on_turn


def _check_dice(dice: tuple[int, ...]) -> None:
    if not all(1 <= die <= 6 for die in dice):
        raise Refused(Refusal.BAD_DICE)


def _check_answers(turn: Turn) -> None:
    missing = missing_answers(turn.game)
    if missing:
        raise Refused(Refusal.ANSWERS_MISSING, players=", ".join(missing))


def _dance(turn: Turn) -> None:
    """If nothing can be played, the turn is over."""
    game = turn.table.game
    passed = danced(game.board) if game and game.board else None
    if passed is not None:
        turn.say(passed)


def _end_if_over(turn: Turn) -> None:
    board = _board(turn)
    over = outcome(board)
    if over is not None:
        pay_for_the_board(turn, BoardResult(over.winner, over.level))
