"""The context of `templates/games/board.html`: the drawn board, its text form and, for the player on turn, the plays."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.boards.barred_steps import barred_steps
from games.boards.cubes import cubes
from games.boards.in_words import BoardInWords, Names, board_in_words, places_in_words
from games.boards.look import BoardLook
from games.boards.plays_for_page import plays_for_page
from games.boards.script_words import script_words
from games.boards.svg import draw
from games.rules.variants import VARIANTS
from games.rules.variants.pinning import Pinning

#: With more plays than this there is no list to choose from, only the text field.
LONGEST_CHOICE = 150


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A roll that the viewer has to play on the board shown.

    `turn`: a token that changes whenever the position or the dice do (a version, say); a half-composed play survives live
    updates that carry the same one. `form`: the id of a form elsewhere on the page that the fields belong to; without it the
    include makes its own, which posts to `action`. `proposes`: what is composed is shown to the viewer's side, who does not
    play it themselves. `waits`: something has to be answered first; what was composed before comes back then. `variant`,
    `dice` and `turns` as for `plays_for_page`.
    """

    turn: str
    dice: tuple[int, ...]
    variant: str = "backgammon"
    turns: int = 0
    form: str = ""
    action: str = ""
    hidden: tuple[tuple[str, str], ...] = ()
    proposes: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Composing:
    """What the script and the form need to compose a play. `board`, `dice`: comma-separated numbers; `words`: JSON.
    `is_forced`: there is one way to play, or none. `pins`: in this game blots are pinned, not hit."""

    to_play: ToPlay
    form: str
    tree: str
    board: str
    dice: str
    plays: tuple[str, ...]
    too_many_plays: bool
    is_dance: bool
    is_forced: bool
    words: str
    pins: bool

    @property
    def dice_said(self) -> str:
        """The numbers to play, for use in a sentence, the larger first, as it is played first."""
        return ", ".join(sorted(self.dice.split(","), reverse=True))


@dataclass(frozen=True, slots=True)
class BoardOnPage:
    """The variable `board` of the included template. `waits`: the roll that is played once something has been answered."""

    key: str
    svg: SafeString
    cubes: SafeString
    words: BoardInWords
    replay: str
    roll: str
    opening: bool
    composing: Composing | None = None
    may_double: bool = False
    waits: str = ""


def board_on_page(look: BoardLook, names: Names, to_play: ToPlay | None = None) -> BoardOnPage:
    """The board for one viewer; `to_play` is for the player on turn only, who can then compose a play, unless it waits."""
    words = board_in_words(look, names)
    composing = _composing(look, to_play) if to_play and not to_play.waits else None
    svg = draw(look, words.label, places_in_words(look) if composing else ())
    may_double = any(cube.double for cube in look.cubes)
    return BoardOnPage(
        key=look.key,
        svg=svg,
        cubes=cubes(look),
        words=words,
        replay=look.replay,
        roll=look.roll,
        opening=look.opening,
        composing=composing,
        may_double=may_double,
        waits=to_play.turn if to_play and to_play.waits else "",
    )


def _composing(look: BoardLook, to_play: ToPlay) -> Composing:
    roll = (to_play.variant, look.board, to_play.dice, to_play.turns)
    found = plays_for_page(*roll)
    too_many = len(found.plays) > LONGEST_CHOICE
    return Composing(
        to_play=to_play,
        form=to_play.form or f"{look.key}-form",
        tree=found.tree,
        board=",".join(map(str, look.board)),
        dice=",".join(map(str, to_play.dice)),
        plays=() if too_many else found.plays,
        too_many_plays=too_many,
        is_dance=not found.tree,
        words=script_words(barred_steps(*roll), bears_off=VARIANTS[to_play.variant].bears_off, proposes=to_play.proposes),
        is_forced=len(found.plays) <= 1 and not to_play.proposes,
        pins=isinstance(VARIANTS[to_play.variant], Pinning),
    )


def play_said(sent: Mapping[str, str]) -> str:
    """The play the form sent: composed or typed in its field, or chosen from its list; "" if there is none."""
    return sent.get("play", "").strip() or sent.get("choice", "").strip()
