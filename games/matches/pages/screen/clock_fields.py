"""Which clock, and what running out costs: the fields of a challenge, and of asking for a clock in mid-match."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from games.matches.rules.sheet import ClockOut, ClockSheet
from games.rules.match.score import LONGEST

NO_CLOCK, STANDARD, CASUAL, OWN = "none", "standard", "casual", "own"
#: Seconds for each point, and of each move. The standard is that of most tournaments.
PRESETS = {STANDARD: (120, 12), CASUAL: (180, 15)}
SHORTEST_POINT, LONGEST_POINT, LONGEST_DELAY = 10, 600, 60
CLOCKS = (
    (NO_CLOCK, _("No clock")),
    (STANDARD, _("Standard: two minutes a point, and 12 seconds of each move are free.")),
    (CASUAL, _("Casual: three minutes a point, and 15 seconds of each move are free.")),
    (OWN, _("Another, as you say here:")),
)
OUTS = (
    (
        ClockOut.GAME.value,
        _(
            "The game: it is lost at the value of its cube, and as a gammon by whoever has borne off no checker yet; "
            "they go on with five minutes at most."
        ),
    ),
    (ClockOut.MATCH.value, _("The match, at once.")),
    (
        ClockOut.POINTS.value,
        _(
            "Points for the opponent, counted when the game ends or as soon as they decide the match, and as many each time "
            "that the time after it is used up: five minutes, or what the clock would begin with if that is less."
        ),
    ),
)


class ClockFields(PlainForm):
    """A form with these fields; `chosen_clock` reads them."""

    clock = forms.ChoiceField(label=_("Clock"), choices=CLOCKS, initial=NO_CLOCK, required=False, widget=forms.RadioSelect)
    clock_point = forms.IntegerField(
        label=_("Seconds for each point"), min_value=SHORTEST_POINT, max_value=LONGEST_POINT, initial=120, required=False
    )
    clock_delay = forms.IntegerField(
        label=_("Free seconds of each move"), min_value=0, max_value=LONGEST_DELAY, initial=12, required=False
    )
    clock_out = forms.ChoiceField(
        label=_("What running out of time costs"),
        choices=OUTS,
        initial=ClockOut.GAME.value,
        required=False,
        widget=forms.RadioSelect,
    )
    clock_points = forms.IntegerField(label=_("How many points"), min_value=1, max_value=LONGEST, initial=1, required=False)

    def clean(self) -> dict[str, object]:
        """Numbers are needed only where they are read."""
        cleaned = super().clean() or self.cleaned_data
        needed = ["clock_point", "clock_delay"] if cleaned.get("clock") == OWN else []
        if cleaned.get("clock_out") == ClockOut.POINTS.value and self.has_clock(cleaned):
            needed.append("clock_points")
        for name in needed:
            if cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, _("Write a number."))
        return cleaned

    @staticmethod
    def has_clock(cleaned: dict[str, object]) -> bool:
        return cleaned.get("clock") not in (None, "", NO_CLOCK)

    def chosen_clock(self) -> ClockSheet | None:
        """None without a clock. Of a valid form."""
        return clock_said(self.cleaned_data)


def clock_said(said: dict[str, object]) -> ClockSheet | None:
    """From the fields as they were cleaned, by a form or by the API."""
    chosen = said["clock"]
    if chosen in ("", NO_CLOCK):
        return None
    point, delay = PRESETS.get(str(chosen), (said["clock_point"], said["clock_delay"]))
    assert isinstance(point, int)
    assert isinstance(delay, int)
    points = said["clock_points"]
    return ClockSheet(point, delay, ClockOut(str(said["clock_out"] or ClockOut.GAME)), points if isinstance(points, int) else 1)
