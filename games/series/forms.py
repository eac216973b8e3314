"""What a director chooses when a series is begun, and which tournament counts in it."""

from typing import cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import TitleField
from games.ratings.rules.races import MOST_POINTS, RACES, RaceRefused
from games.series.conditions import OWN, USUAL, OwnPoints, own_points, read_places
from games.series.models import LONGEST_REASON
from games.series.services import MOST_COUNTED, SeriesSaid
from games.series.wording import race_refused, tie_break_choices
from games.tournaments.models import LONGEST_TITLE

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
LONGEST_PLACES = 500
TIE_BREAKS = ("first", "second", "third")
NUMBERS = ("places", "match_won", "coming")


class SeriesForm(PlainForm):
    """The conditions of a new series."""

    title = TitleField(label=_("Name of the series"), max_length=LONGEST_TITLE)
    begins = forms.DateField(label=_("First day"), widget=DAY)
    until = forms.DateField(label=_("Last day"), widget=DAY)
    race = forms.ChoiceField(
        label=_("Points"),
        choices=[
            ("", _("By the club’s points race")),
            *((key, race.name) for key, race in RACES.items()),
            (OWN, _("Points of this series, as written below")),
        ],
        required=False,
    )
    places = forms.CharField(
        label=_("Points for the places"), max_length=LONGEST_PLACES, required=False,
        help_text=_("From the first place on, with spaces between: 10 6 4 2. Who shares a place shares the points."),
    )  # fmt: skip
    match_won = forms.FloatField(label=_("Points for a match won"), min_value=0, max_value=MOST_POINTS, required=False)
    coming = forms.FloatField(
        label=_("Points for coming"), help_text=_("For whoever has played a match: a bye alone gives nothing."),
        min_value=0, max_value=MOST_POINTS, required=False,
    )  # fmt: skip
    best = forms.IntegerField(
        label=_("How many results of a player count"), help_text=_("The best ones. Without a number, all do."),
        min_value=1, max_value=MOST_COUNTED, required=False,
    )  # fmt: skip
    least = forms.IntegerField(
        label=_("Fewest tournaments for a place"), min_value=1, max_value=MOST_COUNTED, initial=1, required=False
    )
    everything = forms.BooleanField(
        label=_("Every tournament of these days counts"),
        help_text=_("Without it, a director takes each one in."),
        initial=True,
        required=False,
    )

    first = forms.ChoiceField(label=_("Of equal points, what decides first?"), required=False, initial=USUAL[0].value)
    second = forms.ChoiceField(label=_("What decides next?"), required=False, initial=USUAL[1].value)
    third = forms.ChoiceField(label=_("And then?"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        for name in TIE_BREAKS:
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("Nothing: they share the place")), *tie_break_choices()]

    def clean_places(self) -> list[float]:
        try:
            return read_places(self.cleaned_data["places"])
        except ValueError:
            raise ValidationError(_("Write numbers with spaces between: 10 6 4 2.")) from None

    def clean(self) -> dict[str, object]:
        said = super().clean() or self.cleaned_data
        chosen = [said[name] for name in TIE_BREAKS if said.get(name)]
        if len(set(chosen)) < len(chosen):
            self.add_error("second", _("The same decides twice. Choose another, or nothing."))
        if self.errors:
            return said
        said["points"] = self._points(said)
        return said

    def _points(self, said: dict[str, object]) -> OwnPoints | None:
        numbers = {"places": said["places"], "match_won": said["match_won"] or 0.0, "coming": said["coming"] or 0.0}
        if said["race"] != OWN:
            if any(numbers.values()):
                self.add_error("race", _("Choose “Points of this series”, or empty the fields with numbers below."))
            return None
        try:
            own_points(numbers)
        except RaceRefused as refused:
            self.add_error("places", race_refused(refused))
        return cast(OwnPoints, numbers)

    def said(self) -> SeriesSaid:
        """As the service takes it."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in (*TIE_BREAKS, *NUMBERS)}
        tie_breaks = ",".join(self.cleaned_data[name] for name in TIE_BREAKS if self.cleaned_data[name])
        return cast(SeriesSaid, {**said, "least": said["least"] or 1, "tie_breaks": tie_breaks})


class ChoiceForm(forms.Form):
    """Whether a tournament counts, and why. What cannot be read counts as not said."""

    tournament = forms.CharField(max_length=20, required=False)
    reason = forms.CharField(max_length=LONGEST_REASON, required=False)
    counts = forms.CharField(max_length=3, required=False)
