"""The menus of a row and of the page: actions that are legal but rarer."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

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


def page_menu(chouette: Chouette, own_secret: str = "") -> list[tuple[str, str, bool]]:
    """The menu of the whole page: address, label, whether it opens as a dialog. `own_secret` belongs to a monitor who plays."""
    dialogs, code = Dialogs(chouette.code), [chouette.code]
    entries = [
        (dialogs.to("undo"), _("Undo …"), True),
        *([(dialogs.to("suspend"), _("Suspend the game …"), True)] if _plays_on_screen(chouette) else []),
        (dialogs.to("statement"), _("Type a statement …"), True),
        (reverse("history", args=code), _("Games and records"), False),
        (reverse("house_rules", args=code), _("House rules"), False),
        (reverse("texts", args=code), _("Copy as text"), False),
        (dialogs.to("proposition"), _("Side bet …"), True),
        (dialogs.to("cash"), _("Cash between players …"), True),
        (reverse("sheet_text", args=code), _("Score sheet"), False),
        (reverse("watch", args=code), _("Players’ page"), False),
        (reverse("links", args=code), _("Players’ links, self-service"), False),
        *([(reverse("mute", args=code), _("Talk, muting"), False)] if chouette.screen is not None else []),
        (dialogs.to("keys"), _("Keys"), True),
    ]
    own = [(reverse("own_page", args=[own_secret]), _("My own seat"), False)] if own_secret else []
    ending = [] if chouette.closed_at else [(reverse("closing", args=code), _("Close the evening …"), False)]
    return [*own, *entries, *ending, (reverse("chouettes", args=[chouette.club.slug]), _("All evenings"), False)]
