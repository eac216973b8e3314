"""What has just happened at the table, in sentences, for evenings on screen: the newest statements, oldest first."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Reply
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.statement_text import said_in_names
from games.notation.play_text import CANNOT_MOVE
from games.play.roll_words import roll_in_words
from games.rules.gammons import Level

#: How many statements are shown.
TOLD = 3


def newest_statements(chouette: Chouette, shown_until: int | None) -> tuple[tuple[str, str], ...]:
    """The last statements that players may see, each with the reason a monitor gave for it, oldest first. One query."""
    said = chouette.records.order_by("-number").values_list("said", "reason")
    if shown_until is not None:
        said = said.filter(number__lte=shown_until)
    return tuple(reversed(said[:TOLD]))


def happened_in_words(newest: Sequence[tuple[str, str]], table: Table, names: Names) -> list[str]:
    """A sentence for each; nothing from before an undo or the beginning of the game."""
    told: list[str] = []
    for said, reason in newest:
        action = read_statement(said)
        if isinstance(action, say.Undo | say.StartGame):
            told.clear()
        sentence = _sentence(action, names) or said_in_names(said, names)
        if sentence not in told[-1:]:  # several options of the house rules give several identical statements
            told.append(sentence)
        if reason:
            told.append(_("The monitor’s reason: {reason}").format(reason=reason))
    if newest and _danced(read_statement(newest[-1][0]), table):
        told.append(_("Nothing can be played."))
    return told


def _danced(action: Action, table: Table) -> bool:
    """Whether the player danced: a roll that cannot be played passes the turn by itself, without a statement."""
    board = table.game.board if table.game else None
    last = board.last if board else None
    return isinstance(action, say.RollDice) and last is not None and last.play == CANNOT_MOVE and last.roll == action.dice


def _sentence(action: Action, names: Names) -> str:
    match action:
        case say.OpeningRoll(box, team):
            if box == team:
                return _("Opening roll: a tie at {die}.").format(die=box)
            return _("Opening roll: the box {box}, the captain {team}.").format(box=box, team=team)
        case say.RollDice(player, dice):
            return _("{player} rolled {dice}.").format(player=named(names, player), dice=roll_in_words(dice))
        case say.PlayCheckers(player, play):
            return _("{player} played {play}.").format(player=named(names, player), play=play)
        case say.NameDoublet(player, number):
            return _("{player} named {number}.").format(player=named(names, player), number=number)
        case say.Override(overruled):
            return _sentence(overruled, names)
        case say.BoardResult():
            return _("The monitor has entered the result.")
        case say.Suspend() | say.Resume() | say.DecideGame():
            return _of_a_suspended_game(action)
        case say.StartGame():
            return _("The game has begun.")
        case say.Undo():
            return _("Something was taken back.")
        case say.SetOption() | say.ChooseSheet():
            return _("The house rules have changed.")
        case say.Double() | say.Answer() | say.Buy() | say.OfferExtra() | say.Resign() | say.Settle() | say.AutomaticDouble():
            return _of_cubes(action, names)
    return _of_people(action, names)


def _of_a_suspended_game(action: say.Suspended) -> str:
    match action:
        case say.Suspend():
            return _("The game is suspended.")
        case say.Resume():
            return _("The game goes on.")
        case say.DecideGame(_result, reason):
            return _("The suspended game is decided: {reason}").format(reason=reason)


def _of_people(action: Action, names: Names) -> str:
    match action:
        case say.NameCaptain(player):
            return _("{player} is captain now.").format(player=named(names, player))
        case say.NameStandIn(player, stand_in) if stand_in:
            return _("{player} moves the checkers for {name}.").format(player=named(names, stand_in), name=named(names, player))
        case say.NameStandIn(player):
            return _("{player} moves the checkers again.").format(player=named(names, player))
        case say.SetProxy(player, proxy) if proxy:
            return _("{player} plays for {name}.").format(player=named(names, proxy), name=named(names, player))
        case say.SetProxy(player):
            return _("{player} speaks for himself again.").format(player=named(names, player))
        case say.TakePartner(players) if players:
            sentence = ngettext("{players} plays with the box.", "{players} play with the box.", len(players))
            return sentence.format(players=listed(players, names))
        case say.TakePartner():
            return _("The box plays alone.")
        case say.DeclineBox(player):
            return _("{player} declined the box.").format(player=named(names, player))
        case say.Join(player):
            return _("{player} has joined.").format(player=named(names, player))
        case say.SitOut(player):
            return _("{player} sits out.").format(player=named(names, player))
        case say.Return(player):
            return _("{player} is back.").format(player=named(names, player))
        case say.Leave(player):
            return _("{player} has left.").format(player=named(names, player))
    return ""


def _of_cubes(action: Action, names: Names) -> str:
    match action:
        case say.Double(players, cubes, everyone):
            whom = listed([cube.member for cube in cubes], names)
            return _doubled(len(players), bool(cubes), everyone).format(players=listed(players, names), whom=whom)
        case say.Answer(player, reply, cubes):
            return _answered(reply, bool(cubes)).format(
                player=named(names, player), whose=listed([cube.member for cube in cubes], names)
            )
        case say.Buy(player, dealt_to) if dealt_to:
            return _("{player} bought {whose}’s cube.").format(player=named(names, player), whose=named(names, dealt_to))
        case say.Buy(player):
            return _("{player} bought the dropped cubes.").format(player=named(names, player))
        case say.OfferExtra(player, to):
            return _("{player} offered {whom} an extra.").format(player=named(names, player), whom=named(names, to))
        case say.Resign(player, level):
            return _resigned(level).format(player=named(names, player))
        case say.Settle(one, other):
            return _("{players} settled.").format(players=listed((one, other.member), names))
        case say.AutomaticDouble():
            return _("The cubes in the middle are doubled.")
    return ""


def _doubled(number: int, whom: bool, everyone: bool) -> str:
    """English has one wording for one and for several; other languages do not."""
    if everyone:
        return ngettext("{players} doubled all.", "{players} doubled all.", number)
    if whom:
        return ngettext("{players} doubled {whom}.", "{players} doubled {whom}.", number)
    return ngettext("{players} doubled.", "{players} doubled.", number)


def _resigned(level: Level) -> str:
    return {
        Level.SINGLE: _("{player} offers to resign a single game."),
        Level.GAMMON: _("{player} offers to resign a gammon."),
        Level.BACKGAMMON: _("{player} offers to resign a backgammon."),
    }[level]


def _answered(reply: Reply, whose: bool) -> str:
    with_cubes = {
        Reply.TAKES: _("{player} took {whose}’s cube."),
        Reply.DROPS: _("{player} dropped {whose}’s cube."),
        Reply.BEAVERS: _("{player} beavered {whose}’s cube."),
    }
    alone = {
        Reply.TAKES: _("{player} took."),
        Reply.DROPS: _("{player} dropped."),
        Reply.BEAVERS: _("{player} beavered."),
        Reply.RACCOONS: _("{player} raccooned."),
        Reply.ACCEPTS: _("{player} accepted."),
        Reply.REFUSES: _("{player} refused."),
        Reply.DECLINES: _("{player} declined."),
    }
    return (with_cubes.get(reply) if whose else None) or alone[reply]
