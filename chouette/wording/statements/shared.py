"""Who speaks for whom; and what the box's partners share of a result that is named for them: said before it is."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.model.actions import Player
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed


def is_for_another(player: Player, by: str, names: Names) -> bool:
    """Whether another player has said it, or moved the checkers; the site, and a monitor who does not play, only write down."""
    return by != player and by in names


def speaking(player: Player, by: str, names: Names) -> str:
    """Who speaks about the player's cube."""
    if not is_for_another(player, by, names):
        return named(names, player)
    return _("{player} for {name}").format(player=named(names, by), name=named(names, player))


def partners_pay(partners: Collection[Player], names: Names, *, asked: bool) -> str:
    """When the box resigns; `asked`: they say yes first. "" without partners."""
    if asked:
        sentence = ngettext(
            "{names} pays half of it, and is asked first.",
            "{names} pay a third of it each, and are asked first.",
            len(partners),
        )
    else:
        sentence = ngettext("{names} pays half of it.", "{names} pay a third of it each.", len(partners))
    return _with(sentence, partners, names)


def partners_share(partners: Collection[Player], names: Names, *, asked: bool = False) -> str:
    """When the box settles, whoever is paid."""
    if asked:
        sentence = ngettext(
            "{names} gets or pays half of it, and is asked before it counts.",
            "{names} get or pay a third of it each, and are asked before it counts.",
            len(partners),
        )
    else:
        sentence = ngettext("{names} gets or pays half of it.", "{names} get or pay a third of it each.", len(partners))
    return _with(sentence, partners, names)


def own_share(points: str, partners: Collection[Player]) -> str:
    """For a partner who is asked: `points` is what it would cost in all."""
    if not points:
        return ""
    words = _("{points}: half of it is yours.") if len(partners) == 1 else _("{points}: a third of it is yours.")
    return words.format(points=points)


def own_share_of_it(partners: Collection[Player]) -> str:
    """For a partner who is asked where the amount is said already."""
    return _("Half of it is yours.") if len(partners) == 1 else _("A third of it is yours.")


def _with(sentence: str, partners: Collection[Player], names: Names) -> str:
    return sentence.format(names=listed(partners, names)) if partners else ""
