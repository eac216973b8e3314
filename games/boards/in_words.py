"""The board in words: for people who cannot see it, and as the text form that anyone can open.

Points are numbered as the bottom side counts them, for both sides' checkers, so that a number always means the same place.
"""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.boards.look import BoardLook, CubeOnBoard, CubeOwner, Side
from games.rules.board import BAR, OFF, POINTS, checkers, is_pinned

MOST = 15


@dataclass(frozen=True, slots=True)
class SideInWords:
    """One side's checkers: `name` as the page calls the side, `places` from the farthest back."""

    name: str
    places: tuple[str, ...]
    pips: str


@dataclass(frozen=True, slots=True)
class BoardInWords:
    """The whole board: the picture's `label`, both sides (bottom first), then single sentences (`facts`): turn, dice, cubes."""

    label: str
    sides: tuple[SideInWords, SideInWords]
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What the page calls the two sides, as the subject of a sentence: "You", "The box", "Ann"."""

    bottom: str
    top: str

    def of(self, side: Side) -> str:
        """The name of one side."""
        return self.bottom if side is Side.BOTTOM else self.top


def board_in_words(look: BoardLook, names: Names) -> BoardInWords:
    """Everything that the drawn board shows, in the reader's language."""
    sides = (_side(look, Side.BOTTOM, names), _side(look, Side.TOP, names))
    label = _("Backgammon board: {bottom} below, {top} above").format(bottom=names.bottom, top=names.top)
    return BoardInWords(label, sides, (*_turn(look, names), *_dice(look), *(_cube(cube, names) for cube in look.cubes)))


def _side(look: BoardLook, side: Side, names: Names) -> SideInWords:
    is_bottom = side is Side.BOTTOM
    on_bar = look.board[BAR if is_bottom else OFF]
    places = [_("bar: {count}").format(count=on_bar)] if on_bar else []
    for point in reversed(POINTS):
        count = look.board[point] if is_bottom else -look.board[point]
        if count > 0:
            places.append(_("{point}-point: {count}").format(point=point, count=count))
        elif count < 0 and is_pinned(look.board, point):
            places.append(_("{point}-point: 1, pinned").format(point=point))
    off = look.checkers - checkers(look.board)[0 if is_bottom else 1]
    if off > 0:
        places.append(_("borne off: {count}").format(count=off))
    pips = ""
    if look.pips:
        count = look.pips[0 if is_bottom else 1]
        pips = ngettext("{count} pip", "{count} pips", count).format(count=count)
    return SideInWords(names.of(side), tuple(places), pips)


def _turn(look: BoardLook, names: Names) -> tuple[str, ...]:
    return () if look.turn is None else (_("On turn: {name}.").format(name=names.of(look.turn)),)


def _dice(look: BoardLook) -> tuple[str, ...]:
    if not look.dice:
        return ()
    numbers = [str(die.number) for die in look.dice]
    left = [str(die.number) for die in look.dice if not die.played]
    said = _("Dice: {numbers}.").format(numbers=", ".join(numbers))
    if look.roller is None and look.turn is None:
        return (said, _("A tie: both roll again."))
    if len(left) == len(numbers):
        return (said,)
    return (said, _("Left to play: {numbers}.").format(numbers=", ".join(left)) if left else _("All dice are played."))


def _cube(cube: CubeOnBoard, names: Names) -> str:
    name = cube.full_name or cube.name
    owner = {CubeOwner.TOP: names.top, CubeOwner.BOTTOM: names.bottom}.get(cube.owner, "")
    if cube.offered:
        text = _("Cube with {name}: offered at {value}.") if name else _("The cube is offered at {value}.")
    elif cube.owner is CubeOwner.CENTRE:
        text = _("Cube with {name}: {value}, in the middle.") if name else _("The cube is at {value}, in the middle.")
    else:
        text = _("Cube with {name}: {value}, owned by: {owner}.") if name else _("The cube is at {value}, owned by: {owner}.")
    return text.format(name=name, value=cube.value, owner=owner)


# Place by place, for playing with the keyboard


def places_in_words(look: BoardLook) -> tuple[str, ...]:
    """The label of each place 0-25 of the bottom side's board, read out when the place gets the focus."""
    words = place_words(get_language() or "")
    counts = [max(look.checkers - checkers(look.board)[0], 0), *look.board[1 : BAR + 1]]
    whats = (words.own[min(count, MOST)] if count >= 0 else words.other[min(-count, MOST)] for count in counts)
    return tuple(words.said.format(place=name, what=what) for name, what in zip(words.names, whats, strict=True))


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """`names` of the places 0-25, the sentence `said` of one, and counts from none to fifteen of `own` and `other` checkers."""

    said: str
    names: tuple[str, ...]
    own: tuple[str, ...]
    other: tuple[str, ...]


@lru_cache(maxsize=32)
def place_words(_language: str) -> PlaceWords:
    """Cached by language, as they are the same for every board."""
    numbers = range(1, MOST + 1)
    return PlaceWords(
        said=_("{place}: {what}"),
        names=(_("Borne off"), *(_("{point}-point").format(point=point) for point in POINTS), _("Bar")),
        own=(
            _("empty"),
            *(ngettext("{count} checker of yours", "{count} checkers of yours", n).format(count=n) for n in numbers),
        ),
        other=(_("empty"), *(_their_count(n) for n in numbers)),
    )


def _their_count(count: int) -> str:
    said = ngettext("{count} of the opponent’s checkers", "{count} of the opponent’s checkers", count)
    return said.format(count=count)
