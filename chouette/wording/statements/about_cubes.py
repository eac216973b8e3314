"""Doubles, answers, purchases, extras and resignations, in sentences."""

from collections.abc import Iterable, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.model import actions as say
from chouette.rules.model.actions import Cube, Player, Reply
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.statements.doubling import is_with_own_cubes
from chouette.wording.statements.shared import speaking
from games.rules.gammons import Level


def sentence(action: say.Double | say.Answer | say.Buy | say.OfferExtra | say.Resign, names: Names, by: str = "") -> str:
    """Who does what with whose cube, said `by` themselves or by another player for them."""
    match action:
        case say.Double((player,), cubes) if is_with_own_cubes(action):
            return _with_own(speaking(player, by, names), cubes, names)
        case say.Double(players, cubes, everyone):
            words = _doubles(len(players), bool(cubes), everyone)
            return words.format(players=_who(players, by, names), whom=_each(cubes, names))
        case say.Answer(player, reply, cubes, everyone):
            words = _all(reply) if everyone else _from_whom(reply) if cubes else _alone(reply)
            return words.format(player=speaking(player, by, names), whom=_each(cubes, names))
        case say.Buy(player, dealt_to) if dealt_to:
            return _("{player} buys {whom}’s cube.").format(player=speaking(player, by, names), whom=named(names, dealt_to))
        case say.Buy(player):
            return _("{player} buys the dropped cubes.").format(player=speaking(player, by, names))
        case say.OfferExtra(player, to):
            return _("{player} offers {whom} an extra.").format(player=speaking(player, by, names), whom=named(names, to))
        case say.Resign(player, level):
            return _resigns(level).format(player=speaking(player, by, names))


def _who(players: Sequence[Player], by: str, names: Names) -> str:
    """Several who double at once are told together."""
    return speaking(players[0], by, names) if len(players) == 1 else listed(players, names)


def _each(cubes: Iterable[Cube], names: Names) -> str:
    return get_text_list([held_by(cube, names) for cube in cubes], _("and"))


def held_by(cube: Cube, names: Names) -> str:
    """Who holds the cube; of a bought one also whose it was, and of their own that it is that one, if it is named apart."""
    holder = named(names, cube.member)
    if cube.dealt_to is None:
        return holder
    if cube.dealt_to == cube.member:
        return _("{player} (with their own cube)").format(player=holder)
    return _("{player} (with {owner}’s cube)").format(player=holder, owner=named(names, cube.dealt_to))


def _with_own(player: str, cubes: Sequence[Cube], names: Names) -> str:
    """With which of the cubes that a player holds."""
    if len(cubes) > 1:
        return _("{player} doubles with {number} cubes.").format(player=player, number=len(cubes))
    owner = cubes[0].dealt_to
    if owner is None or owner == cubes[0].member:
        return _("{player} doubles with their own cube.").format(player=player)
    return _("{player} doubles with {owner}’s cube.").format(player=player, owner=named(names, owner))


def _doubles(number: int, whom: bool, everyone: bool) -> str:
    if everyone:
        return ngettext("{players} doubles all.", "{players} double all.", number)
    if whom:
        return ngettext("{players} doubles {whom}.", "{players} double {whom}.", number)
    return ngettext("{players} doubles.", "{players} double.", number)


def _alone(reply: Reply) -> str:
    return {
        Reply.TAKES: _("{player} takes."),
        Reply.DROPS: _("{player} drops."),
        Reply.BEAVERS: _("{player} beavers."),
        Reply.RACCOONS: _("{player} raccoons."),
        Reply.ACCEPTS: _("{player} accepts."),
        Reply.REFUSES: _("{player} refuses."),
        Reply.DECLINES: _("{player} declines."),
    }[reply]


def _from_whom(reply: Reply) -> str:
    return {
        Reply.TAKES: _("{player} takes from {whom}."),
        Reply.DROPS: _("{player} drops against {whom}."),
        Reply.BEAVERS: _("{player} beavers {whom}."),
        Reply.RACCOONS: _("{player} raccoons {whom}."),
        Reply.ACCEPTS: _("{player} accepts what {whom} offers."),
        Reply.REFUSES: _("{player} refuses what {whom} offers."),
        Reply.DECLINES: _("{player} declines what {whom} offers."),
    }[reply]


def _all(reply: Reply) -> str:
    return {
        Reply.TAKES: _("{player} takes all."),
        Reply.DROPS: _("{player} drops all."),
        Reply.BEAVERS: _("{player} beavers all."),
        Reply.RACCOONS: _("{player} raccoons all."),
        Reply.ACCEPTS: _("{player} accepts all."),
        Reply.REFUSES: _("{player} refuses all."),
        Reply.DECLINES: _("{player} declines all."),
    }[reply]


def _resigns(level: Level) -> str:
    return {
        Level.SINGLE: _("{player} offers to resign a single game."),
        Level.GAMMON: _("{player} offers to resign a gammon."),
        Level.BACKGAMMON: _("{player} offers to resign a backgammon."),
    }[level]
