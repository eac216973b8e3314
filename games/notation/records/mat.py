"""Writes a match or a money session as a .mat file, which every backgammon program reads. Reading is in `mat_reading.py`.

The layout is Jellyfish's, as GNU Backgammon writes it: the length of the match (0 for money); for each game its number, both
players with their points, and numbered lines with the first player's turns on the left and the second's on the right; then how
many points were won, below the winner. The format has no definition of its own. It cannot express beavers, settlements, or a
cube that begins above 1: such a game is refused here, and only its JSON is complete. Equal moves of a doublet are written one
by one, and so are the parts of a move that hits on its way: not every program understands a count in brackets or a third stop.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from games.notation.plays.play import CANNOT_MOVE
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import check_match
from games.notation.records.refusals import RecordProblem, RecordRefused

#: What the header calls the variants that can be written, by key. Source: "Extra elements in a MAT file", eXtreme Gammon,
#: bgonline.org, 16 December 2009 (bkgm.com/rgb/rgb.cgi?view+1486).
VARIATIONS = {"backgammon": "Backgammon", "nackgammon": "NackGammon", "hypergammon": "HyperGammon"}

_LEFT = 28
_GROUP = re.compile(r"(\S+)\((\d)\)")


def write_mat(match: MatchRecord) -> str:
    """The file, in which lateness or a clock may have brought points between two games. Raises RecordRefused for a match that
    cannot have been played like that or that the format cannot express."""
    if match.variant not in VARIATIONS:
        raise RecordRefused(RecordProblem.MAT_VARIANT)
    if any(game.cube != 1 for game in match.games):
        raise RecordRefused(RecordProblem.MAT_CUBE)
    if any(game.settled for game in match.games):
        raise RecordRefused(RecordProblem.MAT_SETTLED)
    return "\n".join(_lines(check_match(match, penalties=True))) + "\n"


def _lines(match: MatchRecord) -> Iterator[str]:
    if match.variant != "backgammon":
        yield f'; [Variation "{VARIATIONS[match.variant]}"]'
    yield f" {match.length} point match"
    for number, game in enumerate(match.games, 1):
        yield ""
        yield f" Game {number}"
        left, right = (f"{plain_name(name)} : {points}" for name, points in zip(match.players, game.score, strict=True))
        yield f" {left:<{_LEFT + 4}}  {right}"
        yield from _with_result(match, game, list(_turns(game)))


def _with_result(match: MatchRecord, game: GameRecord, turns: list[str]) -> list[str]:
    """The lines of the game and who has won how much.

    Behind a drop on the left it stands on the same line: in a line of its own, GNU Backgammon takes it for one more turn.
    """
    if game.winner is None:
        return turns
    won = _won(match, game)
    if game.turns and game.turns[-1] == Dropped(0):
        return [*turns[:-1], turns[-1].ljust(len(won) - len(won.lstrip())) + won.lstrip()]
    return [*turns, won]


def plain_name(name: str) -> str:
    """A name on one line, with single spaces, and not beginning like a comment."""
    return " ".join(name.split()).lstrip(";# ") or "?"


def _turns(game: GameRecord) -> Iterator[str]:
    """Numbered lines: the turns of both players, each below the player's name.

    Behind a word of the cube on the left, the spaces stay: where "Takes" ends the line, GNU Backgammon takes the result below
    it for a redouble.
    """
    cells: list[list[str]] = []
    for turn, said in zip(game.turns, _said(game), strict=True):
        if turn.player == 0 or not cells or len(cells[-1]) > 1:
            cells.append([said] if turn.player == 0 else ["", said])
        else:
            cells[-1].append(said)
    for number, row in enumerate(cells, 1):
        left, right = (*row, "")[:2]
        line = f"{number:3}) {left:<{_LEFT}}  {right}"
        yield line if left.startswith(" ") and not right else line.rstrip()


def _said(game: GameRecord) -> Iterator[str]:
    before: Turn | None = None
    for turn in game.turns:
        if isinstance(turn, Rolled):
            yield f"{turn.dice[0]}{turn.dice[1]}: {_play(turn.play)}"
        elif isinstance(turn, Doubled):
            if isinstance(before, Doubled):
                raise RecordRefused(RecordProblem.MAT_BEAVER)
            yield f" Doubles => {turn.value}"
        else:
            yield " Takes" if isinstance(turn, Took) else " Drops"
        before = turn


def _play(play: str) -> str:
    """A play without counts: every checker's move on its own, from stop to stop."""
    if play == CANNOT_MOVE:
        return "Cannot Move"
    moves = _GROUP.sub(lambda group: " ".join([group[1]] * int(group[2])), play).split()
    return " ".join(f"{start.rstrip('*')}/{end}" for move in moves for start, end in pairwise(move.split("/")))


def _won(match: MatchRecord, game: GameRecord) -> str:
    assert game.winner is not None
    points = f"Wins {game.points} point{'s' * (game.points != 1)}"
    over = match.length and game.score[game.winner] + game.points >= match.length
    return " " * (6 if game.winner == 0 else _LEFT + 8) + points + " and the match" * bool(over)
