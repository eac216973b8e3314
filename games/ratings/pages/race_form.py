"""Which points race the club keeps."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from games.ratings.rules.own_race import OWN, race_as_json, read_race
from games.ratings.rules.points_race import PointsRace
from games.ratings.rules.races import LONGEST_NAME, MOST_POINTS, RACES, RaceRefused


class RaceForm(PlainForm):
    published = forms.ChoiceField(
        label=_("Points race"),
        choices=[*((key, race.name) for key, race in RACES.items()), ("", _("The club’s own"))],
        required=False,
    )
    name = forms.CharField(label=_("Name of the club’s own race"), required=False, max_length=LONGEST_NAME)
    per_evening = forms.FloatField(label=_("Points for an evening"), required=False, min_value=0, max_value=MOST_POINTS)
    per_win = forms.FloatField(label=_("Points for a match won"), required=False, min_value=0, max_value=MOST_POINTS)
    by_length = forms.BooleanField(
        label=_("Longer matches give more: those points for 9, fewer below"),
        required=False,
        help_text=_("The points are multiplied by the root of the length and divided by three."),
    )
    back = forms.BooleanField(
        label=_("Also for what has been played already"),
        required=False,
        help_text=_("As far back as no season has ended. Without it, the race begins today."),
    )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        cleaned["numbers"] = {}
        if cleaned.get("published"):  # what stands in the fields of the club's own is not read
            for name in ("name", "per_evening", "per_win"):
                self.errors.pop(name, None)
        if cleaned.get("published") or self.errors:
            return cleaned
        given = {key: cleaned.get(key) or 0 for key in ("per_evening", "per_win", "by_length")}
        try:
            cleaned["numbers"] = race_as_json(read_race({**given, "name": cleaned.get("name") or ""}))
        except RaceRefused as refused:
            self.add_error(None, gettext(refused.reason.problem.value).format(**refused.reason.words))
        return cleaned


def filled_from(race: PointsRace) -> dict[str, object]:
    """What the fields say of the race that scores today."""
    own = race.key == OWN
    return {"published": "" if own else race.key, **race_as_json(race), "name": race.name if own else ""}
