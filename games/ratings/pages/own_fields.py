"""The numbers of a rating list of the club's own, a field for each, in a player's words."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm, which_numbers
from games.ratings.rules.lists import RatingList
from games.ratings.rules.own_list import (
    EXPERIENCES,
    EXPONENTS,
    FACTORS,
    KS,
    LISTING,
    LONGEST_NAME,
    MONTHS,
    OWN,
    RAMPS,
    STARTS,
    SWITCHES,
    WIDTHS,
    ListProblem,
    ListRefused,
    own_list,
    plain,
)

_WORDS = lazy(which_numbers, str)

#: At which field the sentence stands that says why no list can be kept by these numbers.
AT = {
    ListProblem.NAME: "name",
    ListProblem.NAME_UNSEEN: "name",
    ListProblem.NAME_TAKEN: "name",
    ListProblem.RAMP_UPWARDS: "k_newcomers",
    ListProblem.NOTHING_RATED: "live_rated",
    ListProblem.NOBODY_PROVISIONAL: "provisional_below",
}


def _number(label: Promise, help_text: Promise, bounds: tuple[float, float]) -> forms.FloatField:
    least, most = bounds
    words = _WORDS(least, most)
    errors = {"invalid": words}
    hint = format_lazy("{} {}", help_text, words)
    return forms.FloatField(
        label=cast(str, label), help_text=hint, required=False, min_value=least, max_value=most, error_messages=errors
    )


def _whole(label: Promise, help_text: Promise, bounds: tuple[int, int]) -> forms.IntegerField:
    least, most = bounds
    words = _WORDS(least, most)
    errors = {"invalid": words}
    hint = format_lazy("{} {}", help_text, words)
    return forms.IntegerField(
        label=cast(str, label), help_text=hint, required=False, min_value=least, max_value=most, error_messages=errors
    )


def _switch(label: Promise) -> forms.BooleanField:
    return forms.BooleanField(label=cast(str, label), required=False)


class OwnListFields(PlainForm):
    """A form with these fields; `own_numbers` reads them, `filled_from` says what they are for a list that is there."""

    name = forms.CharField(label=_("Name of the list"), required=False, max_length=LONGEST_NAME)
    start = _number(_("First rating"), _("Where everybody begins."), STARTS)
    c = _number(
        _("Points at stake"),
        _("Two equal players who are no newcomers win or lose half of it in a match to 1 point."),
        FACTORS,
    )
    a = _number(
        _("How much longer matches count"),
        _(
            "0: as much as short ones; 0.5: by the root of the length, 9 points three times as much as 1; "
            "1: by the length, nine times."
        ),
        EXPONENTS,
    )
    k = _number(_("Speed of experienced players"), _("Their gains and losses are multiplied by it; 1 is usual."), KS)
    k_newcomers = _number(
        _("Speed of newcomers"), _("The same in their first match. Equal to the one above: everybody moves alike."), KS
    )
    k_per = _number(
        _("Experience that slows a newcomer by 1"),
        _("Experience is the sum of the lengths of one’s rated matches. On FIBS 100: from speed 5 to 1 it takes 400."),
        RAMPS,
    )
    width = _number(
        _("Width of the scale"),
        _("How far ratings lie apart: with 2000, whoever is 100 points better wins 53 % of matches to 1 point."),
        WIDTHS,
    )
    provisional_below = _whole(
        _("Provisional below this experience"),
        _("Until then a player is listed without a place; 0: nobody."),
        EXPERIENCES,
    )
    listed_from = _whole(_("Listed from this experience on"), _("0: from the first match on."), EXPERIENCES)
    active_months = _whole(_("Listed for so many months after the last match"), _("0: for good."), MONTHS)
    one_point_rated = _switch(_("Matches to 1 point count"))
    live_rated = _switch(_("Matches on a real board count"))
    on_screen_rated = _switch(_("Matches on screen count"))
    experience_includes_current = _switch(_("A match counts as experience while it is rated itself"))

    NUMBERS = (
        "start", "c", "a", "k", "k_newcomers", "k_per", "width", "provisional_below", "listed_from", "active_months",
    )  # fmt: skip
    FIELDS = ("name", *NUMBERS, *SWITCHES)

    def own_numbers(self) -> RatingList | None:
        """The list that the fields describe; None, with a sentence at each field that is wrong, where they describe none."""
        said = self.cleaned_data
        for name in self.NUMBERS:
            if said.get(name) is None and name not in self.errors:
                self.add_error(name, gettext("Write a number."))
        if any(name in self.errors for name in self.FIELDS):
            return None
        try:
            return own_list(_as_object(said))
        except ListRefused as refused:
            self.add_error(AT.get(refused.reason.problem), _in_words(refused))
            return None

    def own_fields(self) -> list[forms.BoundField]:
        """The name and the numbers, for the template."""
        return [self[name] for name in ("name", *self.NUMBERS)]

    def own_switches(self) -> list[forms.BoundField]:
        return [self[name] for name in SWITCHES]


def _as_object(said: Mapping[str, Any]) -> dict[str, object]:
    """As `own_list` and programs have it."""
    k, newcomers = said["k"], said["k_newcomers"]
    ramp = k if k == newcomers else f"max({plain(k)}, {plain(newcomers)} - e/{plain(said['k_per'])})"
    kept = ("start", "c", "a", "width", *SWITCHES, *LISTING)
    return {"name": said["name"], "k": ramp, **{name: said[name] for name in kept}}


def _in_words(refused: ListRefused) -> str:
    if refused.reason.problem is ListProblem.RAMP_UPWARDS:
        return gettext("Newcomers would move more slowly than experienced players: at least {least}.").format(
            **refused.reason.words
        )
    return gettext(refused.reason.problem.value).format(**refused.reason.words)


def filled_from(numbers: RatingList) -> dict[str, object]:
    """What the fields say of this list; the name is for the club to find, unless the list is its own."""
    ramp = numbers.ramp
    found: dict[str, object] = {
        "name": numbers.name if numbers.key == OWN else "",
        "start": numbers.start,
        "c": numbers.factor,
        "a": numbers.exponent,
        "k": ramp.least,
        "k_newcomers": ramp.highest,
        "k_per": ramp.per,
        "width": numbers.width,
    }
    found |= {name: getattr(numbers, name) for name in SWITCHES}
    found |= {name: getattr(numbers.listing, name) for name in LISTING}
    return {name: plain(one) if isinstance(one, float) else one for name, one in found.items()}
