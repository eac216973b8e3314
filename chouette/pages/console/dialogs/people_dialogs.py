"""Dialogs about who is there: the box's partner, leaving for good, a game that waits for its players."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chouette.notation import read_statement, write_statement
from chouette.pages.console.dialogs.dialog_forms import DialogForm
from chouette.rules.house.house import Absent
from chouette.rules.line.partners import allowed
from chouette.rules.line.stand_ins import is_against
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Table
from games.rules.cube import Side
from games.rules.gammons import Level

ALONE = "alone"


class PartnerForm(DialogForm):
    """Whom the box takes as partner. Playing alone is a choice like the others, never the meaning of an empty form; a second
    partner is asked for where the house rules have room for two."""

    title = _("The box’s partner")
    partners = forms.ChoiceField(
        label=_("With"), widget=forms.RadioSelect, error_messages={"required": _("Choose a partner, or “No partner”.")}
    )
    second = forms.ChoiceField(label=_("And with"), required=False, widget=forms.RadioSelect)

    def prepare(self) -> None:
        table = self.seen.table
        has, line = table.roles.partners, table.playing(table.roles.line)
        people, (first, second) = self.seen.people((*has, *line)), (*has, "", "")[:2]
        self.choose("partners", [*people, (ALONE, gettext("No partner"))], first or None)
        self.choose("second", [*people, ("", gettext("nobody else"))], second)
        if allowed(table.house, len(table.playing(table.present))) < 2 and not second:
            del self.fields["second"]

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        chosen = [self.cleaned_data["partners"], self.cleaned_data.get("second", "")]
        named = dict.fromkeys(Player(one) for one in chosen if one not in ("", ALONE)) if chosen[0] != ALONE else {}
        return [say.TakePartner(tuple(named))]


class LeaveForm(DialogForm):
    """Somebody leaves for good; the statement includes who answers for a cube that stays in play without its player."""

    title = _("Leave for good")
    button = _("Leave for good")
    player = forms.ChoiceField(label=_("Who leaves"))
    proxy = forms.ChoiceField(label=_("Who answers for the cube left behind"), required=False, widget=forms.RadioSelect)

    def prepare(self) -> None:
        table, leaver = self.seen.table, self.seen.player
        self.choose("player", self.seen.people([leaver] if leaver else table.present), leaver)
        known = table.proxies.get(leaver, "") if leaver else ""
        self.choose("proxy", [*self.seen.people(_may_answer_for(table, leaver)), ("", self._without_proxy())], known)
        if table.house.board or (leaver and not _has_a_live_cube(table, leaver)):
            del self.fields["proxy"]

    def _without_proxy(self) -> str:
        absent = self.seen.table.house.absent
        if absent is Absent.wait:
            return gettext("nobody: it is waited for")
        return gettext("as the captain answers") if absent is Absent.captain else gettext("nobody: it is dropped")

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        player, chosen = Player(self.cleaned_data["player"]), self.cleaned_data.get("proxy")
        known = self.seen.table.proxies.get(player, "")
        named = [] if chosen is None or chosen == known else [say.SetProxy(player, Player(chosen) if chosen else None)]
        return [*named, say.Leave(player)]


def _may_answer_for(table: Table, leaver: Player | None) -> Sequence[Player]:
    """Nobody who wins what the leaver loses, unless nobody else is there."""
    others = [one for one in table.present if one != leaver]
    return [one for one in others if leaver is None or not is_against(table, leaver, one)] or others


def _has_a_live_cube(table: Table, player: Player) -> bool:
    return table.game is not None and any(one.side_of(player) is not None for one in table.game.live)


class SuspendForm(DialogForm):
    """The game stands still until its players are back."""

    title = _("Suspend the game")
    lead = _("Board, cubes and clocks stay as they are until a player in this game, or a monitor, goes on with it.")
    button = _("Suspend the game")

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        return [say.Suspend()]


class DecideForm(DialogForm):
    """A suspended game that nobody resumes: how it ends, and why."""

    title = _("Decide the suspended game")
    button = _("Decide it")
    scores = True
    outcome = forms.ChoiceField(label=_("How it ends"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Why, for everybody to read"), max_length=200)

    def prepare(self) -> None:
        self.choose("outcome", [*_results(), (ASIDE, gettext("It counts for nothing"))])

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        decided = read_statement(f"decide {self.cleaned_data['outcome']}: {self.cleaned_data['reason']}")
        return [decided]


ASIDE = "set aside"


def _results() -> list[tuple[str, str]]:
    who = {Side.BOX: gettext("Box wins"), Side.TEAM: gettext("Team wins")}
    level = {Level.SINGLE: gettext("Single"), Level.GAMMON: gettext("Gammon"), Level.BACKGAMMON: gettext("Backgammon")}
    both = gettext("{who}: {level}")  # French puts a space before the colon
    return [
        (write_statement(say.BoardResult(side, one)), both.format(who=who[side], level=level[one]))
        for side in Side
        for one in Level
    ]


PEOPLE_DIALOGS: dict[str, type[DialogForm]] = {
    "partner": PartnerForm,
    "leave": LeaveForm,
    "suspend": SuspendForm,
    "decide": DecideForm,
}
