"""The choice of published house rules, for every form that opens an evening."""

from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from chouette.house.own_rules import OWN, USUAL, OwnRules, own_rules_of
from chouette.rules.house.presets import PRESETS
from chouette.wording.house_rules import PRESET_WORDS
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import Club

#: The choices most clubs take; the others are one tap away.
FIRST_SHEETS = (OWN, "online", "plain")


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


def own_label(own: OwnRules) -> PresetLabel:
    """The club's own rules among the published sets."""
    different = "; ".join(str(one) for one in own.differences())
    words = _("As in “{sheet}”, but: {different}.") if different else _("As in “{sheet}”.")
    return PresetLabel(str(_("The club’s own")), words.format(sheet=own.title, different=different))


class SetChoice(PlainForm):
    """One of the published sets."""

    sheet = forms.ChoiceField(label=_("A published set"), choices=[])

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        field = self.fields["sheet"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, preset_label(name).name) for name in PRESETS]


class OfAClub(PlainForm):
    """Base class for forms about something that begins in a club."""

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        self.club = club


class SheetChoice(OfAClub):
    """Base class for forms that choose house rules; the club's own come first, if it has any."""

    sheet = forms.ChoiceField(label=_("House rules"), choices=[], initial=USUAL, widget=forms.RadioSelect)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, **kwargs)
        self.own = own_rules_of(club)
        field = self.fields["sheet"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, preset_label(name)) for name in PRESETS]
        if self.own is not None:
            field.choices = [(OWN, own_label(self.own)), *field.choices]
            field.initial = OWN

    def rules(self) -> OwnRules:
        """What was chosen."""
        chosen: str = self.cleaned_data["sheet"]
        return self.own if chosen == OWN and self.own is not None else OwnRules(chosen)

    def first_sheets(self) -> list[BoundWidget]:
        """The choices shown at once."""
        return [radio for radio in self["sheet"] if radio.data["value"] in FIRST_SHEETS]

    def more_sheets(self) -> list[BoundWidget]:
        """The other published house rules."""
        return [radio for radio in self["sheet"] if radio.data["value"] not in FIRST_SHEETS]

    def another_sheet_is_chosen(self) -> bool:
        """Whether one of the others is currently chosen."""
        return self["sheet"].value() not in FIRST_SHEETS
