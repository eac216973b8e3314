"""The choice of a published house sheet, wherever an evening is opened."""

from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from chouette.rules.house.presets import PRESETS
from chouette.wording.house_rules import PRESET_WORDS
from clubsite.kit.plain_form import PlainForm

#: The sheets most clubs take; the others are one tap away.
FIRST_SHEETS = ("online", "plain")


@dataclass(frozen=True, slots=True)
class PresetLabel:
    """What a preset is called, and its one sentence."""

    name: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}" if self.sentence else self.name


def preset_label(name: str) -> PresetLabel:
    """The words of a preset; one that has none keeps its name."""
    words = PRESET_WORDS.get(name)
    return PresetLabel(str(words.label), str(words.sentence)) if words else PresetLabel(name, "")


class SheetChoice(PlainForm):
    """A form with a sheet in it."""

    sheet = forms.ChoiceField(label=_("House rules"), choices=[], initial="online", widget=forms.RadioSelect)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django, or the form beside this one, passes them
        field = self.fields["sheet"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, preset_label(name)) for name in PRESETS]

    def first_sheets(self) -> list[BoundWidget]:
        """The sheets shown at once."""
        return [radio for radio in self["sheet"] if radio.data["value"] in FIRST_SHEETS]

    def more_sheets(self) -> list[BoundWidget]:
        """The other published ones."""
        return [radio for radio in self["sheet"] if radio.data["value"] not in FIRST_SHEETS]

    def another_sheet_is_chosen(self) -> bool:
        """Does the page show one of those others as chosen?"""
        return self["sheet"].value() not in FIRST_SHEETS
