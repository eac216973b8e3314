"""Where do a chouette's cubes lie? Beside the board or, on a phone held upright, above it: one per member.

The three groups are the other side's, those in the middle, and the viewer's own; the style sheet makes a column or a strip of
them, and the more there are, the smaller they get. An owned cube also carries a small checker in its owner's colour, so that it
can be recognised when they are many.
"""

from collections import Counter
from collections.abc import Collection
from itertools import takewhile

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.look import BoardLook, CubeOnBoard, CubeOwner
from games.boards.presses import Press

#: How many letters of a name there is room for under few cubes, and under many (from MANY on).
LETTERS, LETTERS_OF_MANY, MANY = 8, 6, 8
SEEN = 5
"""Letters that are seen of a name wherever the board stands."""


def cubes(look: BoardLook) -> SafeString:
    """The cubes in play as HTML; "" where there is none. What they say stands in the words beside the board."""
    if not look.cubes:
        return SafeString()
    key = escape(look.key)
    short = _written_under(look.cubes, LETTERS if len(look.cubes) < MANY else LETTERS_OF_MANY)
    colours = {CubeOwner.TOP: f"gb-{look.bottom.other}", CubeOwner.BOTTOM: f"gb-{look.bottom}", CubeOwner.CENTRE: ""}
    groups: dict[CubeOwner, list[str]] = {owner: [] for owner in (CubeOwner.TOP, CubeOwner.CENTRE, CubeOwner.BOTTOM)}
    for number, cube in enumerate(look.cubes):
        groups[cube.owner].append(_cube(cube, f"{key}-cube-{escape(cube.key or number)}", short[cube], colours[cube.owner]))
    lists = "".join(f'<ol id="{key}-cubes-{owner}" data-end="{owner}">{"".join(group)}</ol>' for owner, group in groups.items())
    hidden = "" if any(cube.double for cube in look.cubes) else ' aria-hidden="true"'
    return mark_safe(  # noqa: S308  all text is escaped where it is inserted
        f'<div class="gb-cubes" id="{key}-cubes" data-many="{len(look.cubes)}"{hidden}>{lists}</div>'
    )


def _cube(cube: CubeOnBoard, name: str, short: str, owner: str) -> str:
    states = {"data-offered": cube.offered, "data-dead": cube.dead, "data-mine": cube.mine}
    marks = "".join(f' {state}=""' for state, is_so in states.items() if is_so)
    checker = f'<i class="gb-owner {owner}"></i>' if owner else ""
    kind = ' data-kind="purchase"' if cube.bought else ""
    written = f'<bdi class="gb-cube-name" aria-hidden="true">{escape(short)}</bdi>' if short else ""
    value = f'data-digits="{len(str(cube.value))}" aria-hidden="true">{cube.value}'
    return (
        f'<li class="gb-cube" id="{name}" data-owner="{cube.owner}"{marks}>'
        f'<span class="cube"{kind} {value}{checker}</span>{written}'
        f"{_turned_by(cube.double, name)}</li>"
    )


def _turned_by(press: Press | None, name: str) -> str:
    """The button over a cube that may be turned: for the script, which sends nothing before the second press."""
    if press is None:
        return ""
    sent = {"form": press.form, "name": press.name, "value": press.value, "data-label": press.label}
    sent["aria-label"] = _("Cube: {does}").format(does=press.label)
    said = "".join(f' {attribute}="{escape(value)}"' for attribute, value in sent.items())
    return f'<button class="gb-double" id="{name}-double" data-board-double disabled{said}></button>'


def _common(names: Collection[str]) -> str:
    """What all begin with, up to the last word that they share if they share one."""
    alike = "".join(letters[0] for letters in takewhile(lambda letters: len(set(letters)) == 1, zip(*names, strict=False)))
    return alike[: max(alike.rfind(end) for end in " -_.") + 1] or alike


def _short(names: list[str], longest: int) -> dict[str, str]:
    """As much of each name as there is room for: its beginning, or what is after it where others begin alike.

    >>> _short(["Ann", "Bartholomew", "demo-tom", "demo-kay"], 8)
    {'Ann': 'Ann', 'Bartholomew': 'Barthol…', 'demo-tom': '…tom', 'demo-kay': '…kay'}
    >>> _short(["Maximilian Alexander", "Maximilian Bertram", "Guest 101", "Guest 102"], 6)
    {'Maximilian Alexander': '…Alexa', 'Maximilian Bertram': '…Bertr', 'Guest 101': '…101', 'Guest 102': '…102'}
    """
    short = {}
    for name in names:
        like = {other for other in names if other[:SEEN] == name[:SEEN]}
        if len(name) > SEEN and len(like) > 1:
            rests = {other: _rest(other, like) for other in like}
            seen = Counter(rest[: SEEN - 1] for rest in rests.values())
            tells = seen[rests[name][: SEEN - 1]] == 1
            short[name] = f"…{rests[name][: longest - 1] if tells else rests[name][1 - longest :]}"
        else:
            short[name] = name if len(name) <= longest else f"{name[: longest - 1]}…"
    return short


def _written_under(cubes: Collection[CubeOnBoard], longest: int) -> dict[CubeOnBoard, str]:
    """Whom each cube is with; of a bought one also from whom it was bought.

    >>> [*_written_under([CubeOnBoard(2, name="demo-tom", bought="Zoë"), CubeOnBoard(1, name="demo-kay")], 8).values()]
    ['tom+Zoë', '…kay']
    """
    short = _short([*dict.fromkeys(name for cube in cubes for name in (cube.name, *filter(None, [cube.bought])))], longest)
    written = {}
    for cube in cubes:
        buyer = short[cube.name].strip("…")[: longest // 2]
        seller = short[cube.bought].strip("…")[: longest - len(buyer) - 1] if cube.bought else ""
        written[cube] = f"{buyer}+{seller}" if seller else short[cube.name]
    return written


def _rest(name: str, like: Collection[str]) -> str:
    """What is after what all of these begin with; the whole name where that is one letter or none."""
    rest = name[len(_common(like)) :]
    return rest if len(rest) > 1 else name
