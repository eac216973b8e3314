"""The entries of the players' pages' menu."""

from django.urls import reverse
from django.utils.translation import gettext as _

from chouette.models import Chouette


def page_links(chouette: Chouette) -> list[tuple[str, str]]:
    """The links in the menu of the players' page. Dice are rolled only where the board is on screen."""
    code = (chouette.code,)
    links = [(reverse("replays", args=code), _("Games, move by move")), (reverse("rules", args=code), _("House rules"))]
    if chouette.screen is not None:
        links.append((reverse("dice", args=code), _("The dice")))
    return [*links, (f"{reverse('watch', args=code)}?board", _("The bar’s screen"))]
