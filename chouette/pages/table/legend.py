"""The legend of a table on screen: what roles, cubes and clocks mean, by the names of those who sit there now."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.house.house import ClockOut
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Kind
from chouette.rules.model.table import Game, Table
from chouette.wording.cube_rail import Names, named, rail_of
from chouette.wording.game import listed
from games.play.told.legend import CUBES_OF_MANY, Explained, clock_explained


def legend_of(table: Table, names: Names) -> list[Explained]:
    """Of the running game, or of the next one's roles; empty once the evening is over."""
    game = table.game
    if table.closed or game is None or game.board is None:
        return []
    out = {
        ClockOut.captaincy: _(
            "The team shares one: when it has run out, the next captain has a minute more, each time; when the box’s has, the "
            "monitor decides. Nobody loses points by it."
        ),
    }.get(table.house.clock_out, _("When it has run out the monitor decides; nobody loses points by it."))
    waits = _("It stands still while the roll or the answer has to wait for others.")
    clock = [clock_explained(table.house.clock_delay, f"{waits} {out}")] if table.house.clock_reserve else []
    cubes = CUBES_OF_MANY if game.board.rules.cube else ()
    return [*_roles(table, game, names), *(Explained(mark, str(words)) for mark, words in cubes), *clock]


def is_out(game: Game, player: Player) -> bool:
    """Whether this player began the game in the team and has no part in it any more, on either side."""
    return player in game.team and all(one.side_of(player) is None for one in game.live)


def _roles(table: Table, game: Game, names: Names) -> list[Explained]:
    captain = acting_captain(table)
    roles = [
        Explained(
            "box", _("{name} plays alone against all others, with the dark checkers.").format(name=named(names, game.box))
        )
    ]
    if game.partners:
        words = ngettext(
            "{names} shares the box’s wins and losses: the share comes when the game is over.",
            "{names} share the box’s wins and losses: the shares come when the game is over.",
            len(game.partners),
        )
        roles = [
            Explained("box", _("{name} plays against the team, with the dark checkers.").format(name=named(names, game.box)))
        ]
        roles.append(Explained("partner", words.format(names=listed(game.partners, names))))
    if captain is not None:
        roles.append(Explained("captain", _("{name} moves the team’s light checkers.").format(name=named(names, captain))))
    others = [one for one in game.in_the_game if one != captain]
    if others:
        words = _along(len(others), cube=game.board is None or game.board.rules.cube)
        roles.append(Explained("team", words.format(names=listed(others, names))))
    roles += _dropped(game, names)
    beside = [one for one in dict.fromkeys(one.box_side for one in game.live) if one != game.box]
    if beside:
        words = ngettext(
            "{names} plays on the box’s side, against whoever holds the cube that was theirs.",
            "{names} play on the box’s side, against whoever holds the cubes that were theirs.",
            len(beside),
        )
        roles.append(Explained("beside", words.format(names=listed(beside, names))))
    return roles


def _along(number: int, *, cube: bool) -> str:
    if not cube:
        return ngettext("{names} plays along against the box.", "{names} play along, each against the box.", number)
    return ngettext(
        "{names} plays along, with a cube of their own against the box.",
        "{names} play along, each with a cube of their own against the box.",
        number,
    )


def _dropped(game: Game, names: Names) -> Iterator[Explained]:
    """Who is out, and whose the cubes are now that somebody has bought."""
    out = [one for one in game.team if is_out(game, one)]
    if out:
        words = ngettext("{names} is out of this game.", "{names} are out of this game.", len(out))
        yield Explained("out", words.format(names=listed(out, names)))
    bought = [rail_of(game, one, names).text for one in game.live if one.kind is Kind.PURCHASE]
    if bought:
        yield Explained("bought", " ".join(bought))
