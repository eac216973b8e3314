"""The house rules as a form: one field for every option, grouped and worded for people."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from chouette.rules.house.house import House, Partner
from chouette.rules.house.options import CAPS, OPTIONS, written
from chouette.rules.model.actions import SetOption
from chouette.wording.house_options import Text
from chouette.wording.house_rules import OPTION_WORDS, PARTS, choices
from clubsite.kit.plain_form import PlainForm

PASSES = "partner_passes"


class HouseForm(PlainForm):
    """`house` are the current house rules; each change becomes one statement."""

    def __init__(self, house: House, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.house = house
        for name in OPTIONS:
            self.fields[name] = _field(name, self._suggested(name))

    def parts(self) -> list[tuple[Text, list[forms.BoundField]]]:
        """The fields, grouped under the headings of the rules page."""
        return [(title, [self[name] for name in part]) for title, part in PARTS]

    def _suggested(self, name: str) -> str:
        """As it is; but where nobody has had a partner yet, a new box begins alone."""
        return "off" if name == PASSES and self.house.partner is Partner.off else written(self.house, name)

    def actions(self) -> Sequence[SetOption]:
        """The options that were changed, in the order of the form. Without partners nothing is said of what becomes of them."""
        said = {name: self.cleaned_data[name] or written(self.house, name) for name in OPTIONS}
        if said["partner"] == Partner.off:
            said[PASSES] = written(self.house, PASSES)
        return [SetOption(name, value) for name, value in said.items() if value != written(self.house, name)]


def _field(name: str, value: str) -> forms.Field:
    """A list of choices, or a box where any number is allowed. A field missing from the request leaves its option unchanged."""
    words = OPTION_WORDS[name]
    if name in CAPS:
        hint = _("A whole number, or “none”.")
        return forms.CharField(label=words.heading, help_text=hint, required=False, max_length=12, initial=value)
    options = [(one.value, one.label) for one in choices(name)]
    few = len(options) <= 3
    return forms.ChoiceField(
        label=words.heading,
        choices=options,
        required=False,
        initial=value,
        widget=forms.RadioSelect if few else forms.Select,
    )
