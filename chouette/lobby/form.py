"""What opens a table on screen: a title, a sheet, and the few rules asked for at the door; all others are the sheet’s."""

from collections.abc import Sequence

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from chouette.console.forms import FIRST_SHEETS, preset_label
from chouette.rules import actions as say
from chouette.rules.actions import Action
from chouette.rules.options import written
from chouette.rules.presets import PRESETS
from chouette.sheet_in_words import OPTION_WORDS, choices
from clubsite.members.forms import TitleField
from clubsite.plain_form import PlainForm

#: The options asked for, in the order of the page; empty means: as the sheet has it.
ASKED = (
    "variant",
    "clock_reserve",
    "clock_delay",
    "roll_grace",
    "hold_limit",
    "handover",
    "answer_order",
    "join_consent",
)


class OpenTableForm(PlainForm):
    """A table on screen."""

    title = TitleField(label=_("Title"), max_length=80, error_messages={"required": _("Give the table a title.")})
    sheet = forms.ChoiceField(label=_("House rules"), choices=[], initial="online", widget=forms.RadioSelect)
    sits = forms.BooleanField(label=_("I sit down myself"), required=False, initial=True)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        field = self.fields["sheet"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, preset_label(name)) for name in PRESETS]
        for name in ASKED:
            self.fields[name] = forms.ChoiceField(
                label=OPTION_WORDS[name].heading, choices=_choices(name), required=False, initial=_initial(name)
            )

    def asked(self) -> list[forms.BoundField]:
        """The fields of single rules, for the page."""
        return [self[name] for name in ASKED]

    def first_sheets(self) -> list[BoundWidget]:
        """The sheets most clubs take; the others are one tap away."""
        return [radio for radio in self["sheet"] if radio.data["value"] in FIRST_SHEETS]

    def more_sheets(self) -> list[BoundWidget]:
        """The other published ones."""
        return [radio for radio in self["sheet"] if radio.data["value"] not in FIRST_SHEETS]

    def another_sheet_is_chosen(self) -> bool:
        """Does the page show one of those others as chosen?"""
        return self["sheet"].value() not in FIRST_SHEETS

    def actions(self) -> list[Action]:
        """The first statements of the evening: the sheet, the board, and what differs from the sheet."""
        sheet = self.cleaned_data["sheet"]
        house = PRESETS[sheet]
        chosen = {name: self.cleaned_data[name] for name in ASKED if self.cleaned_data[name]}
        differing = [say.SetOption(name, value) for name, value in chosen.items() if written(house, name) != value]
        return [say.ChooseSheet(sheet), say.SetOption("board", "on"), *differing]


def _choices(name: str) -> Sequence[tuple[str, object]]:
    as_the_sheet = [] if name == "variant" else [("", _("as the sheet has it"))]
    return as_the_sheet + [(one.value, one.label) for one in choices(name)]


def _initial(name: str) -> str:
    return "backgammon" if name == "variant" else ""
