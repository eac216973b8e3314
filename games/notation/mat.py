"""A match or a money session as a .mat file, which every program of the field reads. Reading is in `mat_reading.py`.

The layout is Jellyfish's, as GNU Backgammon writes it: the length of the match (0 for money); for each game its number, both
players with their points, and numbered lines with the turns of the first player on the left and of the second on the right;
then how many points were won, under the winner. The format has no definition of its own. It cannot say beavers, settlements, or
a cube that begins higher than 1: such a game is refused here, and only its JSON is whole. A doublet's equal moves are written
one by one, because not every program counts them in brackets.
"""

import re
from collections.abc import Iterator

from games.notation.game_record import Doubled, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.game_replay import check_match
from games.notation.play import CANNOT_MOVE
from games.notation.record_refusals import RecordProblem, RecordRefused

#: What the header calls the games that may be written, by their key. Source: "Extra elements in a MAT file", eXtreme Gammon,
#: bgonline.org, 16 December 2009 (bkgm.com/rgb/rgb.cgi?view+1486).
VARIATIONS = {"backgammon": "Backgammon", "nackgammon": "NackGammon", "hypergammon": "HyperGammon"}

_LEFT = 28
_GROUP = re.compile(r"(\S+)\((\d)\)")


def write_mat(match: MatchRecord) -> str:
    """The file. Raises RecordRefused for a match that cannot have been played like that, and for what the format cannot say."""
    if match.variant not in VARIATIONS:
        raise RecordRefused(RecordProblem.MAT_VARIANT)
    if any(game.cube != 1 for game in match.games):
        raise RecordRefused(RecordProblem.MAT_CUBE)
    if any(game.settled for game in match.games):
        raise RecordRefused(RecordProblem.MAT_SETTLED)
    return "\n".join(_lines(check_match(match))) + "\n"


def _lines(match: MatchRecord) -> Iterator[str]:
    if match.variant != "backgammon":
        yield f'; [Variation "{VARIATIONS[match.variant]}"]'
    yield f" {match.length} point match"
    for number, game in enumerate(match.games, 1):
        yield ""
        yield f" Game {number}"
        left, right = (f"{plain_name(name)} : {points}" for name, points in zip(match.players, game.score, strict=True))
        yield f" {left:<{_LEFT + 4}}  {right}"
        yield from _turns(game)
        if game.winner is not None:
            yield _won(match, game)


def plain_name(name: str) -> str:
    """A name as one word group of a line: no line breaks, single spaces."""
    return " ".join(name.split()) or "?"


def _turns(game: GameRecord) -> Iterator[str]:
    """Numbered lines: the turns of both players, each under his name."""
    cells: list[list[str]] = []
    for turn, said in zip(game.turns, _said(game), strict=True):
        if turn.player == 0 or not cells or len(cells[-1]) > 1:
            cells.append([said] if turn.player == 0 else ["", said])
        else:
            cells[-1].append(said)
    for number, row in enumerate(cells, 1):
        left, right = (*row, "")[:2]
        yield f"{number:3}) {left:<{_LEFT}}  {right}".rstrip()


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
    """A play without counts: each checker's moves by themselves."""
    if play == CANNOT_MOVE:
        return "Cannot Move"
    return _GROUP.sub(lambda group: " ".join([group[1]] * int(group[2])), play)


def _won(match: MatchRecord, game: GameRecord) -> str:
    assert game.winner is not None
    points = f"Wins {game.points} point{'s' * (game.points != 1)}"
    over = match.length and game.score[game.winner] + game.points >= match.length
    return " " * (6 if game.winner == 0 else _LEFT + 8) + points + " and the match" * bool(over)
