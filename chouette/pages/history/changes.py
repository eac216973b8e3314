"""What a tap on a step of a game asks for."""

import re

from django.http import HttpRequest
from django.utils.translation import gettext as _

from chouette.notation import read_statement
from chouette.pages.console.forms import LONGEST_STATEMENT
from chouette.pages.history.settling import SettlingForm
from chouette.pages.history.steps import doubled_as_ticked
from chouette.pages.retold.draft import Draft
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.rules.model.table import Table
from chouette.rules.retelling import Retelling, plain
from chouette.wording.cube_rail import Names

MOST_STEPS = 500
_TAP = re.compile(r"(?P<do>instead|remove|add|double|settle) (?P<at>[0-9]{1,3})(?P<lines>\s[\s\S]*)?")


class NoSuchChange(Exception):
    """The tap does not fit the draft; the sentence says why."""


def changed(draft: Draft, told: Retelling, request: HttpRequest, names: Names) -> Draft:
    """The draft after the tap. Raises NoSuchChange, and Unreadable for a statement that is none."""
    do, at, put = _tapped(request.POST.get("do", ""))
    if at > len(draft.said) or len(draft.said) + len(put) > MOST_STEPS:
        raise NoSuchChange(_("This step is not there any more. Choose again."))
    if do == "add":
        return draft.with_(at, put, instead=False)
    if not draft.may_go(at):
        raise NoSuchChange(_("This step is not there any more. Choose again."))
    if do in ("double", "settle"):
        put = [_as_filled_in(told, at, request, names)]
    return draft.with_(at, put, instead=True)


def _tapped(tap: str) -> tuple[str, int, list[Action]]:
    """What to do at which place, and on the lines below the statements to put there: `instead 3`, `bob drops`. Raises
    NoSuchChange, and Unreadable for a statement that is none."""
    found = _TAP.fullmatch(tap[:LONGEST_STATEMENT])
    if found is None:
        raise NoSuchChange(_("This page was not sent whole. Open it again."))
    lines = [line for line in (found["lines"] or "").splitlines() if line.strip()]
    put = [] if found["do"] == "remove" else [read_statement(line) for line in lines]
    return found["do"], int(found["at"]), put


def _as_filled_in(told: Retelling, at: int, request: HttpRequest, names: Names) -> say.Action:
    """The step with who doubled, or what was settled, as on the form. Raises NoSuchChange."""
    step = told.steps[at]
    if step.table is None:
        raise NoSuchChange(_("First change the step that does not fit."))
    said = plain(step.action)
    if isinstance(said, say.Settle):
        return _settled(step.table, said, request, names)
    doubled = doubled_as_ticked(step.table, step.action, request.POST.getlist("who"))
    if doubled is None:
        raise NoSuchChange(_("Tick at least one player."))
    return doubled


def _settled(table: Table, said: say.Settle, request: HttpRequest, names: Names) -> say.Settle:
    form = SettlingForm(table, names, said, request.POST)
    if not form.is_valid():
        first = next(iter(form.errors.values()))
        raise NoSuchChange(" ".join(map(str, first)))
    return form.action()
