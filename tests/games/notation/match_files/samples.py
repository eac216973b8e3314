"""Matches played at random and a short one by hand, as files, and in the dialects of other programs."""

import re
from collections.abc import Callable

from games.notation.match_files.reading import read_file
from games.notation.records.game_record import MatchRecord
from games.notation.records.mat import write_mat
from tests.games.notation.invented import invented_match

#: Three points: a double dropped, the Crawford game resigned, and a last game with a double, borne off by nobody.
SHORT = """\
 3 point match

 Game 1
 Ann Marie : 0                     Bob : 0
  1)                               31: 8/5 6/5
  2) 64: 24/14                      Doubles => 2
  3)  Takes                        55: 13/3 13/3
  4) 42: 8/4 6/4                   61: 13/7 8/7
  5)  Doubles => 4                  Drops
      Wins 2 points

 Game 2
 Ann Marie : 2                     Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
                                    Wins 1 point

 Game 3
 Ann Marie : 2                     Bob : 1
  1) 65: 24/13                     31: 8/5 6/5
  2) 21: 13/11 6/5                  Doubles => 2
  3)  Takes                        66: 24/18 24/18 13/7 13/7
                                    Wins 2 points and the match
"""


def played_at_random(seed: int, length: int = 5, games: int = 8) -> MatchRecord:
    """A match of this seed, without void doubles."""
    return read_file(write_mat(invented_match(seed, length, games)).encode()).record


def _tabs(text: str) -> str:
    """Columns parted by tabs."""
    return re.sub(r"(?m)^(\s*\d+\)) ?(.*?)(?: {2,}(\S.*))?$", _tabbed, text)


def _tabbed(row: re.Match[str]) -> str:
    left, right = row[2].strip(), row[3]
    return f"{row[1].strip()}\t{left}\t{right}" if right else f"{row[1].strip()}\t{left}"


def _no_results(text: str) -> str:
    """Only the last game says who has won; the others leave it to the next score."""
    lines = text.splitlines(keepends=True)
    won = [at for at, line in enumerate(lines) if "Wins" in line]
    for at in won[:-1]:
        lines[at] = re.sub(r"\s+Wins \d+ points?", "", lines[at])
    return "".join(lines)


def _galaxy(text: str) -> str:
    heads = '; [Site "Backgammon Galaxy"]\n; [Match ID "1"]\n; [Crawford "On"]\n; [CubeLimit "1024"]\n\n'
    return heads + text.replace("bar/", "25/").replace("/off", "/0").replace("*", "").replace(": Cannot Move", ": ")


def _other_words(text: str) -> str:
    words = {
        "Doubles => ": "Double to ",
        "Takes": "accepts",
        "Drops": "Passes",
        "Cannot Move": "(no move)",
        "bar/": "Bar/",
        "off": "Off",
    }
    for ours, theirs in words.items():
        text = text.replace(ours, theirs)
    return text.replace(" point match", "-point match")


#: What other programs and sites do to the same match.
DIALECTS: dict[str, Callable[[str], str]] = {
    "ours": str,
    "lines of Windows": lambda text: text.replace("\n", "\r\n"),
    "lines of old Macs": lambda text: text.replace("\n", "\r"),
    "a mark at the beginning": lambda text: "\ufeff" + text,
    "comments before it": lambda text: "Exported by a program, 22 November 2026\nhttps://example.org/\n\n# and so on\n" + text,
    "headers of eXtreme Gammon": lambda text: '; [Site "x"]\n; [Variation "Backgammon"]\n; [Crawford "On"]\n\n' + text,
    "headers without semicolons": lambda text: '[Site "x"]\n[EventDate "2026.11.22"]\n' + text,
    "tabs": _tabs,
    "ratings": lambda text: text.replace(" : ", "(1834.21) : "),
    "one blank between the players": lambda text: re.sub(r"(?m)^( .* : \d+) +(\S.* : \d+)$", r"\1 \2", text),
    "no results": _no_results,
    "Galaxy": _galaxy,
    "other words": _other_words,
    "empty lines and blanks at the ends": lambda text: text.replace("\n", "   \n\n") + "\x1a",
    "hard blanks": lambda text: text.replace("  ", "\xa0 "),
    "capitals": lambda text: text.replace("Wins", "WINS").replace("Game", "GAME").replace("Doubles", "DOUBLES"),
    "dice apart": lambda text: re.sub(r"\b([1-6])([1-6]): ", r"\1-\2: ", text),
    "counts": lambda text: re.sub(r"(?<!\S)(\S+/\S+) \1(?!\S)", r"\1(2)", text),
}
