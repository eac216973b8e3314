"""Who comes and goes, who plays for whom, and what was rolled for the seats, in sentences."""

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.model import actions as say
from chouette.rules.model.actions import Roll
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from clubsite.preferences.dice_names import shown_dice_names
from games.rules.dice_names import die_called

#: Higher totals come from several dice, and have no name.
_HIGHEST_DIE = 6


def sentence(action: say.Coming | say.NameCaptain, names: Names) -> str:
    """Who is here, and in which place."""
    match action:
        case say.NameCaptain(player):
            return _("{player} is captain now.").format(player=named(names, player))
        case say.Join(player):
            return _("{player} joins.").format(player=named(names, player))
        case say.SitOut(player):
            return _("{player} sits out.").format(player=named(names, player))
        case say.Return(player):
            return _("{player} is back.").format(player=named(names, player))
        case say.Leave(player):
            return _("{player} leaves for good.").format(player=named(names, player))
        case say.TakePartner(players) if players:
            words = ngettext("{players} plays with the box.", "{players} play with the box.", len(players))
            return words.format(players=listed(players, names))
        case say.TakePartner():
            return _("The box plays alone.")
        case say.DeclineBox(player):
            return _("{player} declines the box.").format(player=named(names, player))
    return _for_somebody(action, names)


def _for_somebody(action: say.SetProxy | say.NameStandIn, names: Names) -> str:
    match action:
        case say.SetProxy(player, proxy, own) if proxy and own:
            words = _("{name} has {player} answer for them.")
            return words.format(player=named(names, proxy), name=named(names, player))
        case say.SetProxy(player, proxy) if proxy:
            return _("{player} answers for {name}.").format(player=named(names, proxy), name=named(names, player))
        case say.SetProxy(player):
            return _("Nobody answers for {name} any more.").format(name=named(names, player))
        case say.NameStandIn(player, stand_in) if stand_in:
            return _("{player} moves the checkers for {name}.").format(player=named(names, stand_in), name=named(names, player))
        case say.NameStandIn(player):
            return _("{player} moves the checkers again.").format(player=named(names, player))


def rolled_for_seats(rolls: Sequence[Roll], names: Names) -> str:
    """What everybody rolled, re-rolls after a slash; single dice under the reader's names for them."""
    one_die_each = all(total <= _HIGHEST_DIE for roll in rolls for total in roll.totals)
    dice = shown_dice_names() if one_die_each else ""

    def shown(roll: Roll) -> str:
        return "/".join(die_called(dice, total) if dice else str(total) for total in roll.totals)

    each = [f"{named(names, roll.player)} {shown(roll)}" for roll in rolls]
    return _("Rolled for the seats: {rolls}.").format(rolls=get_text_list(each, _("and")))
