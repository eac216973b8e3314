"""The house rules as a form: one field for every option, in chapters and worded for people."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from chouette.house.own_rules import SAID_BY_THE_TABLE
from chouette.pages.house.chapters import Chapter, found, rule_to_change
from chouette.rules.house.house import House, Partner
from chouette.rules.house.options import CAPS, OPTIONS, written
from chouette.rules.model.actions import SetOption
from chouette.wording.house_rules import OPTION_WORDS, PARTS, choices, differences, of_the_board, rule_in_words
from clubsite.kit.forms.plain_form import PlainForm

PASSES = "partner_passes"

#: What a limit means, and what to write for none.
HINTS = {
    "cube_cap": _("No cube is turned beyond this number. Write “none” for no limit."),
    "loss_cap": _("Nobody loses more points than this on one cube in one game. Write “none” for no limit."),
}


class HouseForm(PlainForm):
    """`house` are the current house rules; each change becomes one statement. What belongs to the board is asked only of a
    table that has it on screen."""

    def __init__(self, house: House, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.house = house
        for name in OPTIONS:
            self.fields[name] = _field(name, self._suggested(name))

    def asked(self) -> frozenset[str]:
        """The options that the page asks for."""
        return frozenset(OPTIONS) if self.house.board else frozenset(OPTIONS) - frozenset(of_the_board())

    def chapters(self, sheet: str, words: str = "", *, unfolded: bool = False) -> list[Chapter]:
        """The fields that speak of `words`, in chapters; compared with the published `sheet`."""
        asked, differ = self.asked(), {one.name for one in differences(self.house, sheet)}
        now = {name: rule_in_words(name, written(self.house, name)) for name in asked}
        parts = [
            (title, [rule_to_change(self[name], now[name], differs=name in differ) for name in part if name in asked])
            for title, part in PARTS
        ]
        return list(found(parts, words, unfolded=unfolded))

    def _suggested(self, name: str) -> str:
        """As it is; but where nobody has had a partner yet, a new box begins alone."""
        return "off" if name == PASSES and self.house.partner is Partner.off else written(self.house, name)

    def actions(self) -> Sequence[SetOption]:
        """The options that were changed, in the order of the form. Without partners nothing is said of what becomes of them."""
        said = {name: self.cleaned_data[name] or self._suggested(name) for name in OPTIONS if name in self.asked()}
        if said["partner"] == Partner.off:
            said[PASSES] = written(self.house, PASSES)
        return [SetOption(name, value) for name, value in said.items() if value != written(self.house, name)]


class ClubHouseForm(HouseForm):
    """What a club's new evenings start from: whether there is a board on screen says each table itself."""

    def asked(self) -> frozenset[str]:
        return frozenset(OPTIONS) - {SAID_BY_THE_TABLE}


def _field(name: str, value: str) -> forms.Field:
    """A list of choices, or a box where any number is allowed. A field missing from the request leaves its option unchanged."""
    words = OPTION_WORDS[name]
    said_by = {"aria-describedby": f"says-{name}"}
    if name in CAPS:
        box = forms.TextInput(attrs={"inputmode": "text", "autocapitalize": "none", "autocomplete": "off"})
        return forms.CharField(
            label=words.heading, help_text=HINTS[name], required=False, max_length=12, initial=value, widget=box
        )
    options = [(one.value, one.label) for one in choices(name)]
    few = len(options) <= 3
    return forms.ChoiceField(
        label=words.heading,
        choices=options,
        required=False,
        initial=value,
        widget=forms.RadioSelect if few else forms.Select(attrs=said_by),
    )
