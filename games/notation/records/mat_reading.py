"""Reads a match or a money session from a .mat file, strictly: every line must be understood and every turn legal.

It understands what Jellyfish, GNU Backgammon and eXtreme Gammon write: header lines that begin with a semicolon (of which only
the variation matters), plays with or without counts and stars, `bar` or 25, `off` or 0, `Cannot Move` or nothing after the
dice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from games.notation.plays.play import CANNOT_MOVE
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import check_score, replayed, score_after
from games.notation.records.mat import VARIATIONS
from games.notation.records.refusals import RecordProblem, RecordRefused

#: In characters. A session of a hundred games takes half of this. Each turn costs some two milliseconds.
LONGEST = 500_000
_LONGEST_LINE = 500
_LARGEST = 99_999
#: A turn alone on its line belongs to the right column from this position on.
_RIGHT = 20

_LENGTH = re.compile(r"\s*([0-9]{1,6}) point match\s*", re.IGNORECASE)
_GAME = re.compile(r"\s*Game ([0-9]{1,6})\s*", re.IGNORECASE)
_PLAYERS = re.compile(r"\s*(\S.*?) : ([0-9]{1,6})\s\s+(\S.*) : ([0-9]{1,6})\s*")
_NUMBER = re.compile(r"\s*([0-9]{1,5})\)")
_CELL = re.compile(
    r"(?<!\S)(?:([1-6])([1-6]):|Doubles => ([0-9]{1,10})|Takes|Drops|Wins ([0-9]{1,6}) points?(?: and the match)?)(?!\S)"
)
_VARIATION = re.compile(r'\s*;\s*\[Variation "([^"]*)"\]\s*', re.IGNORECASE)


@dataclass(slots=True)
class _Game:
    """A game while it is read: its turns and their line numbers."""

    score: tuple[int, int]
    line: int
    turns: list[Turn] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    rows: int = 0
    winner: int | None = None
    points: int = 0
    won_on: int = 0


def read_mat(text: str) -> MatchRecord:
    """The match in a file. Raises RecordRefused with the line number, counted from 1."""
    if len(text) > LONGEST:
        raise RecordRefused(RecordProblem.TOO_LONG)
    reading = _Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            reading.line(number, line.expandtabs())
        except RecordRefused as refused:
            raise refused.at(number) if refused.place is None else refused from refused
    return reading.match()


class _Reading:
    """What has been read so far."""

    def __init__(self) -> None:
        self.length: int | None = None
        self.variant = "backgammon"
        self.players: tuple[str, str] | None = None
        self.games: list[GameRecord] = []
        self.titled = False
        self.game: _Game | None = None

    def line(self, number: int, line: str) -> None:
        """Take in one line."""
        if len(line) > _LONGEST_LINE:
            raise RecordRefused(RecordProblem.TOO_LONG)
        if not line.strip() or line.lstrip().startswith(";"):
            self._header(line)
        elif self.length is None:
            self._length(line)
        elif title := _GAME.fullmatch(line):
            self._title(int(title[1]))
        elif self.titled:
            self._players(number, line)
        elif self.game is None:
            raise RecordRefused(RecordProblem.NO_GAME)
        else:
            self._row(self.game, number, line)

    def match(self) -> MatchRecord:
        """The whole match, once the last line has been read."""
        if self.length is None:
            raise RecordRefused(RecordProblem.NOT_A_MATCH)
        self._finish_game()
        if self.players is None or self.titled:
            raise RecordRefused(RecordProblem.NO_GAME)
        return self._record()

    def _record(self) -> MatchRecord:
        assert self.players is not None
        assert self.length is not None
        return MatchRecord(self.players, tuple(self.games), self.length, self.variant)

    def _header(self, line: str) -> None:
        if found := _VARIATION.fullmatch(line):
            keys = {name.casefold(): key for key, name in VARIATIONS.items()}
            if found[1].casefold() not in keys:
                raise RecordRefused(RecordProblem.VARIANT, variant=found[1][:40])
            self.variant = keys[found[1].casefold()]

    def _length(self, line: str) -> None:
        found = _LENGTH.fullmatch(line)
        if not found:
            raise RecordRefused(RecordProblem.NOT_A_MATCH)
        self.length = _number(found[1])

    def _title(self, number: int) -> None:
        if self.game and self.game.winner is None:
            raise RecordRefused(RecordProblem.STILL_PLAYED)
        self._finish_game()
        if number != len(self.games) + 1 or self.titled:
            raise RecordRefused(RecordProblem.GAME_NUMBER, number=len(self.games) + 1)
        self.titled = True

    def _players(self, number: int, line: str) -> None:
        found = _PLAYERS.fullmatch(line)
        if not found:
            raise RecordRefused(RecordProblem.NO_GAME)
        players = (found[1].strip(), found[3].strip())
        if self.players not in (None, players):
            raise RecordRefused(RecordProblem.PLAYERS_CHANGED)
        self.players, self.titled = players, False
        self.game = _Game((_number(found[2]), _number(found[4])), number)
        expected = score_after(self.games[-1]) if self.games else self.game.score
        check_score(self._record(), GameRecord((), self.game.score), expected)

    def _row(self, game: _Game, number: int, line: str) -> None:
        """A line of turns, or the line that says who has won."""
        if game.winner is not None:
            raise RecordRefused(RecordProblem.GAME_OVER)
        start = 0
        if row := _NUMBER.match(line):
            game.rows += 1
            start = row.end()
            if int(row[1]) != game.rows:
                raise RecordRefused(RecordProblem.TURN_NUMBER, number=game.rows)
        for player, cell, said in _cells(line, start):
            if cell[0].startswith("Wins"):
                game.winner, game.points, game.won_on = player, _number(cell[4]), number
            else:
                game.turns.append(_turn(player, cell, said))
                game.lines.append(number)

    def _finish_game(self) -> None:
        """Replay the game and keep it; only the last one may still be in progress."""
        game = self.game
        if game is None:
            return
        record = GameRecord(tuple(game.turns), game.score, game.winner, game.points)
        lines = [*game.lines, game.won_on or (game.lines or [game.line])[-1]]
        try:
            turns = tuple(done.turn for done in replayed(self._record(), record))
        except RecordRefused as refused:
            raise refused.at(lines[refused.place or 0]) from refused
        self.games.append(replace(record, turns=turns))
        self.game = None


def _cells(line: str, start: int) -> Iterator[tuple[int, re.Match[str], str]]:
    """What the players did on a line: the player, the match of the cell, and the text after it."""
    found = list(_CELL.finditer(line, start))
    at = found[0].start() if found else len(line)
    if not found or len(found) > 2 or line[start:at].strip():
        raise RecordRefused(RecordProblem.NOT_UNDERSTOOD, text=line.strip()[:60])
    players = (0, 1) if len(found) > 1 else (int(at >= _RIGHT),)
    ends = [*(cell.start() for cell in found[1:]), len(line)]
    for player, cell, end in zip(players, found, ends, strict=True):
        yield player, cell, line[cell.end() : end].strip()


def _turn(player: int, cell: re.Match[str], said: str) -> Turn:
    one, other, value = cell[1], cell[2], cell[3]
    if one:
        play = said if said and said.casefold() != "cannot move" else CANNOT_MOVE
        return Rolled(player, (int(one), int(other)), play)
    if said:
        raise RecordRefused(RecordProblem.NOT_UNDERSTOOD, text=said[:60])
    if value:
        return Doubled(player, int(value))
    return Took(player) if cell[0] == "Takes" else Dropped(player)


def _number(text: str) -> int:
    if int(text) > _LARGEST:
        raise RecordRefused(RecordProblem.NUMBER, text=text)
    return int(text)
