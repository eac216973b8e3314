"""Club nights that open a chouette at their hour, with whoever has said yes (`CALENDAR_OPENERS` in the settings)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.services import open_chouette, perform_all
from chouette.house.own_rules import OWN, rules_for
from chouette.notation import read_name
from chouette.rules.house.presets import PRESETS
from chouette.rules.model.actions import Action, NameBox, NameLine
from chouette.wording.house_rules import sheet_title
from clubsite.calendar.models import Night, Order
from clubsite.calendar.openers import CannotOpen, Opener
from clubsite.members.models import Player
from games.dice.dice_cup import shuffled


def sheets() -> list[tuple[str, str]]:
    """The club's own house rules, and the published ones, by name."""
    return [(name, gettext("Open a chouette: {rules}").format(rules=_called(name))) for name in (OWN, *PRESETS)]


def told(sheet: str) -> str:
    """By which house rules."""
    if sheet not in (OWN, *PRESETS):
        return ""
    return gettext("A chouette by these rules: {rules}").format(rules=_called(sheet))


def _called(sheet: str) -> str:
    return gettext("the club’s own rules") if sheet == OWN else sheet_title(sheet)


def open_table(night: Night, players: Sequence[Player], _begins: datetime) -> str:
    """The code of the evening, with everybody seated; the first of them is the box. Where more come than there are seats, those
    who said yes first sit down. Raises CannotOpen, and then there is no evening."""
    if night.sheet not in (OWN, *PRESETS):
        raise CannotOpen(gettext("These house rules are not published any more."))
    rules = rules_for(night.club, night.sheet)
    words = [read_name(player.word) for player in players[: rules.house.players_max]]
    box, *line = shuffled(words) if night.order == Order.DRAWN else words
    actions: list[Action] = [*rules.statements(), NameBox(box), NameLine(tuple(line))]
    chouette = open_chouette(night.club, night.title, night.created_by)
    try:
        perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=None, name=gettext("the club’s calendar"))
    except MISTAKES as mistake:
        raise CannotOpen(in_words(mistake, {player.word: player.name for player in players})) from mistake
    return chouette.code


def address(code: str) -> str:
    """Members see the evening there, and find their seat."""
    return reverse("watch", args=[code])


OPENER = Opener(_("A chouette"), sheets, told, open_table, address, door=_("To the table"))
