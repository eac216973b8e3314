"""The form that opens a table on screen: a title, a set of house rules, and the few options asked for here; all others come
from the house rules."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from chouette.pages.house.sheet_choice import SheetChoice
from chouette.rules.house.options import written
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.wording.house_rules import OPTION_WORDS, choices
from clubsite.members.forms import TitleField
from clubsite.members.models import Club

#: The options asked for, in page order; an empty field means as in the house rules.
ASKED = (
    "variant",
    "clock_reserve",
    "clock_delay",
    "roll_grace",
    "hold_limit",
    "handover",
    "absent",
    "answer_order",
    "join_consent",
)

#: What a new table on screen has unless another value is chosen, whatever its house rules say.
NEW_TABLES = {"variant": "backgammon", "clock_reserve": "10", "absent": "wait"}


class OpenTableForm(SheetChoice):
    """A table on screen."""

    title = TitleField(label=_("Title"), max_length=80, error_messages={"required": _("Give the table a title.")})
    field_order = ("title", "sheet", "sits")
    sits = forms.BooleanField(label=_("I sit down myself"), required=False, initial=True)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, **kwargs)
        for name in ASKED:
            self.fields[name] = forms.ChoiceField(
                label=OPTION_WORDS[name].heading, choices=_choices(name), required=False, initial=self._usual(name)
            )

    def _usual(self, name: str) -> str:
        """What the club has decided for itself goes before what every new table on screen has."""
        decided = self.own.options if self.own is not None else {}
        return decided.get(name) or NEW_TABLES.get(name, "") if name in NEW_TABLES else ""

    def asked(self) -> list[forms.BoundField]:
        """The fields of single options, for the page."""
        return [self[name] for name in ASKED]

    def actions(self) -> list[Action]:
        """The first statements of the evening: the house rules, the board, and what differs from them."""
        rules = self.rules()
        chosen = {name: self.cleaned_data[name] or self._usual(name) for name in ASKED}
        differing = [
            say.SetOption(name, value) for name, value in chosen.items() if value and written(rules.house, name) != value
        ]
        return [*rules.statements(), say.SetOption("board", "on"), *differing]


def _choices(name: str) -> Sequence[tuple[str, object]]:
    as_the_sheet = [] if name in NEW_TABLES else [("", _("as the sheet has it"))]
    return as_the_sheet + [(one.value, one.label) for one in choices(name)]
