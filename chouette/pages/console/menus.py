"""The menus of a row and of the page: actions that are legal but rarer."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.pages.console.buttons import Act, Dialogs, More, is_legal
from chouette.rules.house.house import Stakes
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted import legal
from chouette.wording.cube_rail import Names, called
from games.play.turn_clock import screen_of


class MenuEntry(NamedTuple):
    """An entry of the page's menu: its address, whether it opens as a dialog, whether only keyboards need it."""

    url: str
    label: str
    in_sheet: bool = False
    has_keys: bool = False


class MenuGroup(NamedTuple):
    """Entries of the page's menu that belong together, under their heading."""

    key: str
    title: str
    entries: list[MenuEntry]


def row_menu(table: Table, player: Player, dialogs: Dialogs, names: Names, rest: Sequence[Act] = ()) -> list[More]:
    """The menu of one person. `rest` are the answers that did not fit into the row."""
    if table.closed:
        return []
    said = [*_about_cubes(table, player, dialogs, names), *_about_the_line(table, player, dialogs)]
    return [More(act.say, act.label, False) for act in rest] + said


def _about_cubes(table: Table, player: Player, dialogs: Dialogs, names: Names) -> Iterator[More]:
    game = table.game
    if game is None:
        return
    for action in legal.box_doubles_to(table, player):
        yield More(write_statement(action), _("Box: double {player}").format(player=called(names, player)), False)
    if player == game.box and legal.may_choose_whom_to_double(table):
        yield More(dialogs.to("box-doubles"), _("Double some …"), True)
    if not any(one.side_of(player) for one in game.live):
        return
    if table.house.settlements:
        yield More(dialogs.to("settle", player=player), _("Settle …"), True)
    yield More(dialogs.to("resign", player=player), _("Resign …"), True)


def _about_the_line(table: Table, player: Player, dialogs: Dialogs) -> Iterator[More]:
    roles = table.roles
    captain = acting_captain(table) if table.game else table.captain
    sits = player in table.sitting
    for action, label, is_out_of_place in (  # most are, and the rules need not be asked
        (say.NameCaptain(player), gettext_noop("Make captain"), player == captain),
        (say.NameBox(player), gettext_noop("Make box"), player == roles.box or table.game is not None),
        (say.Return(player), gettext_noop("Come back"), not sits),
        (say.SitOut(player), gettext_noop("Sit out"), sits),
    ):
        if not is_out_of_place and is_legal(table, action):
            yield More(write_statement(action), _(label), False)
    if player in table.scores:
        yield More(dialogs.to("proxy", player=player), _("Proxy …"), True)
    if table.house.stakes is Stakes.min_of_two and table.game is None:
        yield More(dialogs.to("stake", player=player), _("Stake …"), True)
    if player == roles.box and table.game is None and len(roles.line) > 1:
        yield More(dialogs.to("line"), _("Order of the line …"), True)
    if is_legal(table, say.Leave(player)):
        yield More(dialogs.to("leave", player=player), _("Leave for good …"), True)


def _plays_on_screen(chouette: Chouette) -> bool:
    return chouette.closed_at is None and bool(screen_of(chouette.screen).turn)


def page_menu(chouette: Chouette, own_secret: str = "") -> list[MenuGroup]:
    """The menu of the whole page. `own_secret` belongs to a monitor who plays."""
    return [
        MenuGroup("game", _("The game"), list(_about_the_game(chouette, own_secret))),
        MenuGroup("share", pgettext("menu", "Share"), _to_share([chouette.code])),
        MenuGroup("money", pgettext("menu", "Money"), _money(Dialogs(chouette.code))),
        MenuGroup("end", pgettext("menu", "End"), list(_at_the_end(chouette))),
    ]


def _about_the_game(chouette: Chouette, own_secret: str) -> Iterator[MenuEntry]:
    dialogs, code = Dialogs(chouette.code), [chouette.code]
    if own_secret:
        yield MenuEntry(reverse("own_page", args=[own_secret]), _("My own seat"))
    yield MenuEntry(dialogs.to("undo"), _("Undo …"), True)
    if _plays_on_screen(chouette):
        yield MenuEntry(dialogs.to("suspend"), _("Suspend the game …"), True)
    yield MenuEntry(dialogs.to("statement"), _("Type a statement …"), True)
    yield MenuEntry(reverse("history", args=code), _("Games and records"))
    yield MenuEntry(reverse("house_rules", args=code), _("House rules"))
    if chouette.screen is not None:
        yield MenuEntry(reverse("mute", args=code), _("Talk, muting"))
    yield MenuEntry(dialogs.to("keys"), _("Keys"), True, has_keys=True)


def _to_share(code: list[str]) -> list[MenuEntry]:
    return [
        MenuEntry(f"{reverse('watch', args=code)}?board", _("The bar’s screen")),
        MenuEntry(reverse("watch", args=code), _("Players’ page")),
        MenuEntry(reverse("links", args=code), _("Players’ links, self-service")),
        MenuEntry(reverse("texts", args=code), _("Copy as text")),
        MenuEntry(reverse("sheet_text", args=code), _("Score sheet")),
    ]


def _money(dialogs: Dialogs) -> list[MenuEntry]:
    return [
        MenuEntry(dialogs.to("proposition"), _("Side bet …"), True),
        MenuEntry(dialogs.to("cash"), _("Cash between players …"), True),
    ]


def _at_the_end(chouette: Chouette) -> Iterator[MenuEntry]:
    if not chouette.closed_at:
        yield MenuEntry(reverse("closing", args=[chouette.code]), _("Close the evening …"))
    yield MenuEntry(reverse("chouettes", args=[chouette.club.slug]), _("All evenings"))
