"""What being late costs: the fields of a challenge, and of what the club's challenges begin with."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from games.matches.services.club_rules import FIRST_MINUTES, LATER_MINUTES, Lateness, lateness_of
from games.rules.match.penalties import read_late_terms


class LateFields(PlainForm):
    """A form with these fields; `lateness` reads them. A page or program that has none of them gets the club's."""

    late_first = forms.IntegerField(
        label=_("Late by so many minutes: one point to the opponent"),
        help_text=_("From 5 minutes to 60. Leave it empty if being late costs nothing."),
        min_value=FIRST_MINUTES[0],
        max_value=FIRST_MINUTES[-1],
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": "–"}),
    )
    late_each = forms.IntegerField(
        label=_("One more point for each further so many minutes"),
        help_text=_("From 1 minute to 60. Points for more than half of the length lose the match."),
        min_value=LATER_MINUTES[0],
        max_value=LATER_MINUTES[-1],
        required=False,
    )
    late_crawford = forms.BooleanField(label=_("Points for lateness, too, bring on the Crawford game"), required=False)

    def __init__(self, *args: Any, of_club: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.usual = lateness_of(of_club)
        terms = read_late_terms(self.usual.points)
        usual = terms.first if terms else None, terms.each if terms else None, self.usual.crawford
        for name, value in zip(("late_first", "late_each", "late_crawford"), usual, strict=True):
            self.fields[name].initial = value

    def clean(self) -> dict[str, object]:
        """The second number is needed only where the first is."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("late_first") and not cleaned.get("late_each") and "late_each" not in self.errors:
            self.add_error("late_each", _("Write a number."))
        return cleaned

    def lateness(self) -> Lateness:
        """Of a valid form."""
        if self.add_prefix("late_first") not in self.data:
            return self.usual
        first, each = self.cleaned_data["late_first"], self.cleaned_data["late_each"]
        return Lateness(f"{first}+{each}" if first else "none", self.cleaned_data["late_crawford"])
