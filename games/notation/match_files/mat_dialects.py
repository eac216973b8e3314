"""Reads .mat text tolerantly, in the dialects of Jellyfish, GNU Backgammon, eXtreme Gammon, Backgammon Galaxy and other sites.

They differ in white space (columns or tabs), headers, what stands before the match, ratings behind names, the words for turns,
and in what they leave out: results of games that the next score tells, the answer to the last double. Nothing is judged here: a
line that is understood is told, and one that is not is refused with its place. What this site itself writes is read strictly by
`games.notation.records.mat_reading`.
"""

import re
from collections.abc import Iterator

from games.notation.match_files.refusals import FileProblem, FileRefused, Place
from games.notation.match_files.told import MOST_GAMES, ToldGame, ToldMatch, doubled_to
from games.notation.plays.play import CANNOT_MOVE
from games.notation.records.game_record import Doubled, Dropped, Rolled, Took
from games.notation.records.mat import VARIATIONS
from games.notation.records.refusals import RecordProblem, RecordRefused

#: In characters: a session of a hundred games takes half of this.
LONGEST = 500_000
_LONGEST_LINE = 500
_LARGEST = 99_999
#: So far behind the number of its line, or of its line of text, a single turn belongs to the right player.
_RIGHT_OF_NUMBER, _RIGHT = 10, 20

_LENGTH = re.compile(
    r"\s*(?:(\d{1,6})[ -]*points?[ -]match|(unlimited|money)\s+(?:match|game|session|play))\b.*", re.IGNORECASE
)
_GAME = re.compile(r"\s*Game\s*:?\s*(\d{1,6})\s*[.:]?\s*(?:\(.*\))?\s*", re.IGNORECASE)
_PLAYERS = re.compile(r"\s*(\S.*?)\s*:\s*(\d{1,6})(?:\s{2,}|\t\s*)(\S.*?)\s*:\s*(\d{1,6})\s*")
_CLOSE_PLAYERS = re.compile(_PLAYERS.pattern.replace(r"(?:\s{2,}|\t\s*)", r"\s*"))
_RATING = re.compile(r"\s*\(\s*\d{3,4}(?:[.,]\d+)?\s*\)\s*$")
_NUMBER = re.compile(r"\s*(\d{1,5})\)")
_HEADER = re.compile(r'\s*;?\s*\[\s*(\w[\w ]*?)\s*"([^"]*)"\s*\]\s*')
_CELL = re.compile(
    r"(?<!\S)(?:(?P<dice>\d[ -]?\d)\s?:|(?:(?P<double>(?:re-?)?doubles?)\b(?:\s*(?:=+>|->|to|:)?\s*(?P<to>\d{1,10}))?"
    r"|(?P<beaver>(?:beavers?|raccoons?))\b(?:\s*(?:=+>|->|to|:)?\s*(?P<beaver_to>\d{1,10}))?"
    r"|(?P<take>takes?|accepts?)|(?P<drop>drops?|pass(?:es)?|rejects?|declines?)|(?P<resign>resigns?)"
    r"|(?P<wins>wins?)\s+(?P<points>\d{1,6})\s*points?(?P<over>\s+and\s+(?:the\s+)?match)?)(?!\S))",
    re.IGNORECASE,
)
_OTHER_NAMES = {"hypergammon (3)": "hypergammon", "standard": "backgammon"}
_UNPLAYED = re.compile(r"\?{2,}")
_DANCES = re.compile(r"\(?\s*(?:cannot|can't|can not|no|could not)\s+(?:legal\s+)?(?:moves?|play)\s*\)?|dances?", re.IGNORECASE)


def told_by_mat(text: str) -> ToldMatch:
    """The match in the text. Raises FileRefused with the line, counted from 1."""
    if len(text) > LONGEST:
        raise FileRefused(RecordProblem.TOO_LONG)
    reading = _Reading()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            reading.number = number
        try:
            reading.line(line)
        except RecordRefused as refused:
            raise FileRefused(refused.problem, **refused.words).at(reading.place) from refused
        except FileRefused as refused:
            raise refused.at(reading.place) from refused
    return reading.match()


class _Reading:
    """What has been read so far."""

    def __init__(self) -> None:
        self.number = 0
        self.length: int | None = None
        self.variant = "backgammon"
        self.crawford = True
        self.players: tuple[str, str] | None = None
        self.games: list[ToldGame] = []
        self.titled = 0
        self.rows = 0

    @property
    def place(self) -> Place:
        """The line being read."""
        return Place(self.titled or len(self.games) or None, self.number, self.rows or None)

    def line(self, line: str) -> None:
        """Take in one line."""
        if not line.strip():
            return
        if len(line) > _LONGEST_LINE:
            self._long(line)
        elif header := _HEADER.fullmatch(line):
            self._header(header[1].casefold(), header[2])
        elif line.lstrip().startswith((";", "#")):
            return
        elif self.length is None:
            self._length(line)
        elif title := _GAME.fullmatch(line):
            self._title(int(title[1]))
        elif self.titled:
            self._players(line)
        elif not self.games:
            raise RecordRefused(RecordProblem.NO_GAME)
        else:
            self._row(self.games[-1], line)

    def match(self) -> ToldMatch:
        """The whole match, once the last line has been read."""
        if self.length is None:
            raise FileRefused(RecordProblem.NOT_A_MATCH).at(Place(line=self.number))
        if self.players is None or self.titled:
            raise FileRefused(RecordProblem.NO_GAME).at(self.place)
        return ToldMatch(self.players, self.length, self.games, self.variant, self.crawford)

    def _long(self, line: str) -> None:
        """Only a comment may be this long."""
        if self.length is not None and not line.lstrip().startswith((";", "#")):
            raise RecordRefused(RecordProblem.TOO_LONG)

    def _header(self, name: str, value: str) -> None:
        if name == "variation":
            keys = {name.casefold(): key for key, name in VARIATIONS.items()} | _OTHER_NAMES
            if value.casefold() not in keys:
                raise RecordRefused(RecordProblem.VARIANT, variant=value[:40])
            self.variant = keys[value.casefold()]
        elif name in ("crawford", "crawfordrule", "crawford rule"):
            self.crawford = value.strip().casefold() not in ("off", "no", "false", "0")

    def _length(self, line: str) -> None:
        """Whatever stands before the line with the length is a comment, unless the match begins without that line."""
        if found := _LENGTH.fullmatch(line):
            self.length = _number(found[1] or "0")
        elif _GAME.fullmatch(line):
            raise RecordRefused(RecordProblem.NOT_A_MATCH)

    def _title(self, number: int) -> None:
        if number != len(self.games) + 1 or self.titled:
            raise RecordRefused(RecordProblem.GAME_NUMBER, number=len(self.games) + 1)
        if number > MOST_GAMES:
            raise RecordRefused(RecordProblem.TOO_LONG)
        self.titled, self.rows = number, 0

    def _players(self, line: str) -> None:
        found = _PLAYERS.fullmatch(line) or _CLOSE_PLAYERS.fullmatch(line)
        if not found:
            raise RecordRefused(RecordProblem.NO_GAME)
        players = (_name(found[1]), _name(found[3]))
        if self.players not in (None, players):
            raise RecordRefused(RecordProblem.PLAYERS_CHANGED)
        self.players = players
        self.games.append(ToldGame(self.place, (_number(found[2]), _number(found[4]))))
        self.titled = 0

    def _row(self, game: ToldGame, line: str) -> None:
        """A line of turns, or the line that says who has won."""
        if game.winner is not None:
            raise RecordRefused(RecordProblem.GAME_OVER)
        start = 0
        if row := _NUMBER.match(line):
            if int(row[1]) != self.rows + 1:
                raise RecordRefused(RecordProblem.TURN_NUMBER, number=self.rows + 1)
            self.rows += 1
            start = row.end()
            if not line[start:].strip():
                return
        for player, cell, said in _cells(line, start):
            self._cell(game, player, cell, said)

    def _cell(self, game: ToldGame, player: int, cell: re.Match[str], said: str) -> None:
        if said and not cell["dice"] and not said.startswith("("):
            raise RecordRefused(RecordProblem.NOT_UNDERSTOOD, text=said[:60])
        if cell["wins"]:
            game.winner, game.points, game.won_at = player, _number(cell["points"]), self.place
            game.ends_match = bool(cell["over"])
            return
        if cell["dice"]:
            self._roll(game, player, cell, said)
        elif not cell["resign"]:  # the result says who has won how much
            game.turns.append(_answer(game, player, cell))
        game.places += [self.place] * (len(game.turns) - len(game.places))

    def _roll(self, game: ToldGame, player: int, cell: re.Match[str], said: str) -> None:
        one, other = int(cell["dice"][0]), int(cell["dice"][-1])
        if _UNPLAYED.fullmatch(said):
            game.wrong[len(game.turns)] = FileRefused(FileProblem.PLAY_MISSING)
        play = CANNOT_MOVE if not said or _DANCES.fullmatch(said) else said
        game.turns.append(Rolled(player, (one, other), play))


def _name(told: str) -> str:
    """Without the rating of the day."""
    return _RATING.sub("", told).strip() or told.strip()


def _cells(line: str, start: int) -> Iterator[tuple[int, re.Match[str], str]]:
    """What the players did on a line: the player, the match of the cell, and the text after it."""
    found = list(_CELL.finditer(line, start))
    at = found[0].start() if found else len(line)
    if not found or line[start:at].strip():
        raise RecordRefused(RecordProblem.NOT_UNDERSTOOD, text=line.strip()[:60])
    if len(found) > 2:
        raise FileRefused(FileProblem.TWO_SAYINGS, text=line.strip()[:60])
    players = (0, 1) if len(found) > 1 else (int(_is_right(line[start:at], start)),)
    ends = [*(cell.start() for cell in found[1:]), len(line)]
    for player, cell, end in zip(players, found, ends, strict=True):
        yield player, cell, line[cell.end() : end].strip()


def _is_right(gap: str, start: int) -> bool:
    """Whether a turn alone on its line, behind that much white space, is the right player's."""
    if "\t" in gap:
        return gap.count("\t") > 1
    return len(gap) > (_RIGHT_OF_NUMBER if start else _RIGHT)


def _answer(game: ToldGame, player: int, cell: re.Match[str]) -> Doubled | Took | Dropped:
    if cell["take"]:
        return Took(player)
    if cell["drop"]:
        return Dropped(player)
    said = cell["to"] or cell["beaver_to"]
    return doubled_to(game, player, _number(said) if said else None)


def _number(text: str) -> int:
    if int(text) > _LARGEST:
        raise RecordRefused(RecordProblem.NUMBER, text=text)
    return int(text)
