"""The choice of published house rules, for every form that opens an evening."""

from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from chouette.rules.house.presets import PRESETS
from chouette.wording.house_rules import PRESET_WORDS
from clubsite.kit.plain_form import PlainForm

#: The choices most clubs take; the others are one tap away.
FIRST_SHEETS = ("online", "plain")


@dataclass(frozen=True, slots=True)
class PresetLabel:
    """A preset's title and its one-sentence description."""

    name: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}" if self.sentence else self.name


def preset_label(name: str) -> PresetLabel:
    """The wording of a preset; without one, its name."""
    words = PRESET_WORDS.get(name)
    return PresetLabel(str(words.label), str(words.sentence)) if words else PresetLabel(name, "")


class SheetChoice(PlainForm):
    """Base class for forms that choose house rules."""

    sheet = forms.ChoiceField(label=_("House rules"), choices=[], initial="online", widget=forms.RadioSelect)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django, or the other base class of a form, passes them
        field = self.fields["sheet"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, preset_label(name)) for name in PRESETS]

    def first_sheets(self) -> list[BoundWidget]:
        """The choices shown at once."""
        return [radio for radio in self["sheet"] if radio.data["value"] in FIRST_SHEETS]

    def more_sheets(self) -> list[BoundWidget]:
        """The other published house rules."""
        return [radio for radio in self["sheet"] if radio.data["value"] not in FIRST_SHEETS]

    def another_sheet_is_chosen(self) -> bool:
        """Whether one of the others is currently chosen."""
        return self["sheet"].value() not in FIRST_SHEETS
