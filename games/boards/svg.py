"""How is a board drawn? As inline SVG, by plain string formatting for speed: every move redraws it for every viewer.

What never changes (frame, points, numbers) is made once. Colours are the style sheet's (static/games/board.css): there are
only classes here, and no style. Every element that can change has an id of where it stands, so that a live update that is
morphed in touches what has moved and nothing else.
"""

from collections.abc import Sequence
from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards.arrows import arrows, net_of
from games.boards.look import BoardLook, Colour, DieOnBoard, Side
from games.boards.places import (
    APART,
    APART_ON_BAR,
    BAR_LEFT,
    BAR_WIDTH,
    DEPTH,
    FIELD,
    HEIGHT,
    LEFT_HALF,
    MIDDLE,
    POINT,
    RADIUS,
    RIGHT_HALF,
    RIM,
    TRAY,
    TRAY_LEFT,
    middle_of,
    point_left,
    slabs,
    stands,
)
from games.boards.shapes import shapes
from games.rules.board import BAR, OFF, POINTS, Board, checkers, is_pinned

DIE, DIE_GAP = 23, 4
#: How far dice are turned as they lie, in degrees: no two that lie together by the same.
LEANS = (-7, 5, -3, 9)
#: The pips of a die as (column, row) in a three by three grid.
EYES = {
    1: ((1, 1),),
    2: ((2, 0), (0, 2)),
    3: ((2, 0), (1, 1), (0, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def draw(look: BoardLook, label: str = "", places: Sequence[str] = ()) -> SafeString:
    """The board as one `<svg>`.

    `label` names the picture for screen readers (the text form beside it says the rest). `places`: the label of each place
    0-25, read out on focus; with them the board can be played on, without them it is only a picture.
    """
    key = escape(look.key)
    role = f'group" aria-describedby="{key}-keys' if places else "img"
    inner = (
        shapes(key, DIE),
        _field(look.numbers),
        _turn(look),
        _trays(look, key),
        _checkers(look, key),
        _figures(look, key, bool(places)),
        _ghosts(look, key),
        arrows(look.board, look.last_play, "gb-last", are_done=True),
        _pips(look, key),
        _places(key, places),
        _dice(look, key, bool(places)),
    )
    flip = ' data-direction="left"' if look.flipped else ""
    svg = (
        f'<svg class="gb" id="{key}-svg" viewBox="0 0 {FIELD} {HEIGHT}" role="{role}" aria-label="{escape(label)}"'
        f' data-bottom="{look.bottom}"{flip}><g class="gb-field">{"".join(inner)}</g></svg>'
    )
    return mark_safe(svg)  # noqa: S308  all text is escaped where it is inserted


# What never changes


@cache
def _field(with_numbers: bool) -> str:
    depth = HEIGHT - 2 * RIM
    halves = "".join(
        f'<rect class="gb-felt" x="{left}" y="{RIM}" width="{6 * POINT}" height="{depth}" rx="2"/>'
        for left in (LEFT_HALF, RIGHT_HALF)
    )
    trays = "".join(
        f'<rect class="gb-tray" x="{TRAY_LEFT}" y="{top}" width="{TRAY}" height="{depth / 2 - 3}" rx="2"/>'
        for top in (RIM, MIDDLE + 3)
    )
    points = "".join(
        f'<path class="gb-points-{tint}" d="{"".join(_point(point) for point in POINTS if point % 2 == odd)}"/>'
        for odd, tint in enumerate("ab")
    )
    numbers = "".join(_number(point) for point in POINTS) if with_numbers else ""
    return (
        f'<g class="gb-plain"><rect class="gb-frame" width="{FIELD}" height="{HEIGHT}" rx="6"/>{halves}{trays}{points}</g>'
        f'<g class="gb-numbers" aria-hidden="true">{numbers}</g>'
    )


def _point(point: int) -> str:
    left = point_left(point)
    edge, way = (HEIGHT - RIM, -DEPTH) if point < 13 else (RIM, DEPTH)
    return f"M{left + 1} {edge}h{POINT - 2}l{1 - POINT / 2} {way}z"


def _number(point: int) -> str:
    return f'<text class="gb-up" x="{middle_of(point)}" y="{HEIGHT - 3.5 if point < 13 else 10.5}">{point}</text>'


@cache
def _area(place: int) -> str:
    """The area that can be tapped for a place; for the bar and the tray, the bottom side's half."""
    left, wide = {BAR: (BAR_LEFT, BAR_WIDTH), OFF: (TRAY_LEFT, TRAY)}.get(place) or (point_left(place), POINT)
    high = DEPTH + 10 if place in POINTS else MIDDLE - RIM - 3
    top = RIM if place in range(13, 25) else HEIGHT - RIM - high
    return f'x="{left}" y="{top}" width="{wide}" height="{high}" rx="3"'


# What changes


def _turn(look: BoardLook) -> str:
    if look.turn is None:
        return ""
    y = HEIGHT - 3.5 if look.turn is Side.BOTTOM else 1.5
    return f'<rect class="gb-turn" x="{BAR_LEFT}" y="{y}" width="{BAR_WIDTH}" height="2" rx="1"/>'


def _trays(look: BoardLook, key: str) -> str:
    own, other = (max(look.checkers - left, 0) for left in checkers(look.board))
    off = ((Side.BOTTOM, look.bottom, own), (Side.TOP, look.bottom.other, other))
    return "".join(
        f'<path class="gb-off gb-{colour}" id="{key}-off-{side}" d="{slabs(count, side is Side.BOTTOM)}"/>'
        for side, colour, count in off
    )


def _checkers(look: BoardLook, key: str) -> str:
    drawn = []
    leaving, _ = net_of(look.ghosts)
    for place, colour, count in stacks(look.board, look.bottom):
        pinned = 1 if is_pinned(look.board, place) else 0
        if pinned:
            drawn.append(_checker(key, place, 0, colour.other, "pinned"))
        first_leaving = count - leaving.get(place, 0)
        for nth in range(count):
            drawn.append(_checker(key, place, nth + pinned, colour, "leaving" if nth >= first_leaving else ""))
    return f'<g class="gb-checkers">{"".join(drawn)}</g>'


def stacks(board: Board, bottom: Colour) -> list[tuple[int, Colour, int]]:
    """(place, colour, count) wherever checkers stand."""
    found = [(point, bottom if board[point] > 0 else bottom.other, abs(board[point])) for point in POINTS if board[point]]
    if board[BAR]:
        found.append((BAR, bottom, board[BAR]))
    if board[OFF]:
        found.append((OFF, bottom.other, board[OFF]))
    return found


def _checker(key: str, place: int, nth: int, colour: Colour, state: str = "") -> str:
    x, y = stands(place, nth)
    more = f' data-state="{state}"' if state else ""
    return (
        f'<g class="gb-c gb-{colour}" id="{key}-{place}-{nth}" data-at="{place}"{more} transform="translate({x:g} {y:g})">'
        f'<use href="#{key}-checker"/></g>'
    )


def _figures(look: BoardLook, key: str, for_all: bool) -> str:
    """Counts on stacks too high to be drawn in full; `for_all`: empty ones elsewhere, too, for the script to fill."""
    standing = {
        place: (colour, count + is_pinned(look.board, place)) for place, colour, count in stacks(look.board, look.bottom)
    }
    places = range(BAR + 1) if for_all else standing
    drawn = (_figure(key, place, *standing.get(place, (look.bottom, 0)), for_all) for place in places)
    return f'<g class="gb-figures">{"".join(drawn)}</g>'


def _figure(key: str, place: int, colour: Colour, count: int, for_all: bool) -> str:
    is_high = count > (APART_ON_BAR if place in {BAR, OFF} else APART)
    if not is_high and not for_all:
        return ""
    x, y = stands(place, APART)
    said = count if is_high else ""
    return f'<text class="gb-up gb-on-{colour}" id="{key}-n-{place}" x="{x:g}" y="{y + 4.2:g}">{said}</text>'


def _ghosts(look: BoardLook, key: str) -> str:
    """The play somebody else is composing: faint checkers where they would land."""
    if not look.ghosts:
        return ""
    leaving, coming = net_of(look.ghosts)
    start = next(iter(leaving), BAR)
    is_bottom = start == BAR or (start != OFF and look.board[start] > 0)
    colour = look.bottom if is_bottom else look.bottom.other
    drawn = []
    for place, count in coming.items():
        if place in POINTS:
            there = look.board[place] if is_bottom else -look.board[place]
            drawn += [_ghost(key, place, max(there, 0) + nth, colour) for nth in range(count)]
    return f'<g class="gb-ghosts">{"".join(drawn)}{arrows(look.board, look.ghosts, "gb-coming", are_done=False)}</g>'


def _ghost(key: str, place: int, nth: int, colour: Colour) -> str:
    x, y = stands(place, nth)
    return f'<circle class="gb-ghost gb-{colour}" id="{key}-ghost-{place}-{nth}" cx="{x:g}" cy="{y:g}" r="{RADIUS - 1}"/>'


def _pips(look: BoardLook, key: str) -> str:
    if look.pips is None:
        return ""
    x = middle_of(BAR)
    ends = ((Side.BOTTOM, HEIGHT - 7.5, look.pips[0]), (Side.TOP, 15.5, look.pips[1]))
    return "".join(
        f'<text class="gb-pips gb-up" id="{key}-pips-{side}" x="{x}" y="{y}">{count}</text>' for side, y, count in ends
    )


def _dice(look: BoardLook, key: str, to_swap: bool) -> str:
    """To the roller's right: in the right half for the bottom side, in the left half for the top side. Of a tied opening each
    side's die lies there."""
    if not look.dice:
        return ""
    if look.roller is None:
        return "".join(_dice_of(look, side, key, (die,)) for side, die in zip(Side, look.dice, strict=False))
    return _dice_of(look, look.roller, key, look.dice, to_swap=to_swap)


def _dice_of(look: BoardLook, side: Side, key: str, dice: Sequence[DieOnBoard], *, to_swap: bool = False) -> str:
    """One side's dice."""
    half, colour = (LEFT_HALF, look.bottom.other) if side is Side.TOP else (RIGHT_HALF, look.bottom)
    wide = len(dice) * (DIE + DIE_GAP) - DIE_GAP
    left = half + (6 * POINT - wide) / 2
    # A die of a tie has an id of its own: morphing makes a new parent of known ids as HTML, and nothing in it would be drawn.
    ids: Sequence[int | str] = (f"tied-{side}",) if look.roller is None else range(len(dice))
    lying = (
        _die(key, one, nth, die, left + nth * (DIE + DIE_GAP)) for nth, (one, die) in enumerate(zip(ids, dice, strict=True))
    )
    area = (
        f'<rect data-swap="" x="{left - 8:g}" y="{MIDDLE - 22:g}" width="{wide + 16}" height="44" fill="none"/>'
        if to_swap
        else ""
    )
    identity = f"{key}-dice" if look.roller is not None else f"{key}-dice-{side}"
    return f'<g class="gb-dice gb-on-{colour}" id="{identity}">{"".join(lying)}{area}</g>'


def _die(key: str, one: int | str, nth: int, die: DieOnBoard, left: float) -> str:
    eyes = "".join(f"M{6 + 5.5 * x:g} {6 + 5.5 * y:g}h0" for x, y in EYES[die.number])
    at = f'transform="translate({left:g} {MIDDLE - DIE / 2:g})"'
    played = ' data-played=""' if die.played else ""
    lean = LEANS[(die.number + nth) % len(LEANS)]
    return (
        f'<g class="gb-die" id="{key}-die-{one}" data-number="{die.number}"{played} {at}>'
        f'<g class="gb-up"><g transform="rotate({lean} {DIE / 2} {DIE / 2})"><use href="#{key}-body"/>'
        f'<path class="gb-drilled gb-deep" d="{eyes}" transform="translate(.4 .6)"/><path d="{eyes}"/></g></g></g>'
    )


def _places(key: str, labels: Sequence[str]) -> str:
    """What can be tapped and focused, drawn above everything else. Off comes last, as in play."""
    if not labels:
        return ""
    drawn = "".join(
        f'<rect class="gb-place" id="{key}-place-{place}" data-place="{place}" role="button" tabindex="-1"'
        f' aria-label="{escape(labels[place])}" {_area(place)}/>'
        for place in range(BAR, OFF - 1, -1)
    )
    return f'<g class="gb-places">{drawn}</g>'
