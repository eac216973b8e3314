"""What a director sets up, and what becomes of one date."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from datetime import date
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubsite.calendar.models import LONGEST_PLACE, LONGEST_REASON, MOST_AHEAD, Order
from clubsite.calendar.openers import Terms, openers
from clubsite.calendar.recurrence import Repeats
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import TitleField

REPEATS = (
    (Repeats.WEEKLY.value, _("Every so many weeks")),
    (Repeats.MONTHLY.value, _("Monthly, on the same weekday of the month: the second Tuesday, say")),
    (Repeats.LAST.value, _("Monthly, on the last such weekday")),
    (Repeats.ONCE.value, _("Once")),
)
LATEST_YEAR = 2199


def _day() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


def _hour() -> forms.TimeInput:
    return forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


def _fields(terms: Terms) -> Iterable[tuple[str, forms.Field]]:
    return terms.fields.base_fields.items()


class NightForm(PlainForm):
    """A club night."""

    title = TitleField(label=_("Title"), max_length=80, error_messages={"required": _("Give the night a title.")})
    begins = forms.DateField(label=_("First day"), widget=_day())
    hour = forms.TimeField(label=_("Hour, by the club’s clock"), widget=_hour(), initial="19:00")
    minutes = forms.IntegerField(label=_("How many minutes"), min_value=15, max_value=1440, initial=180)
    repeats = forms.ChoiceField(label=_("Comes again"), choices=REPEATS, initial=Repeats.WEEKLY.value)
    every = forms.IntegerField(
        label=_("Every how many weeks or months"), min_value=1, max_value=52, initial=1, help_text=_("1 is every one of them.")
    )
    until = forms.DateField(label=_("Last day"), widget=_day(), required=False, help_text=_("Without one, it goes on."))
    place = forms.CharField(label=_("Place"), max_length=LONGEST_PLACE, required=False)
    seats = forms.IntegerField(
        label=_("Places"), min_value=2, max_value=1000, required=False, help_text=_("Without a number, there is room for all.")
    )
    opens = forms.ChoiceField(
        label=_("At its hour"), required=False, help_text=_("With whoever has said yes; two of them at least.")
    )
    ahead = forms.IntegerField(
        label=_("Announce the tournament so many days before"), min_value=1, max_value=MOST_AHEAD, required=False,
        help_text=_("Members enter from then on; who says yes, too. Without a number, it is announced at its hour."),
    )  # fmt: skip
    fee = forms.DecimalField(
        label=_("Entry fee of the tournament"), max_digits=8, decimal_places=2, min_value=Decimal("0.01"), required=False,
        help_text=_(
            "In the club’s currency. Empty for none. What is no prize goes to the club; a director can change prizes at the "
            "tournament’s desk before the draw."
        ),
    )  # fmt: skip
    order = forms.ChoiceField(label=_("Who sits where"), choices=Order.choices, initial=Order.DRAWN, required=False)

    def __init__(self, today: date, data: QueryDict | None = None) -> None:
        """`today` by the club's clock."""
        super().__init__(data, initial={"begins": today})
        self.today = today
        field = self.fields["opens"]
        assert isinstance(field, forms.ChoiceField)
        choices = [
            (one.title, [(f"{name}/{sheet}", words) for sheet, words in one.sheets()]) for name, one in openers().items()
        ]
        field.choices = [("", _("Open nothing")), *choices]
        if not choices:
            del self.fields["opens"], self.fields["order"]
        if not any(one.ahead for one in openers().values()):
            del self.fields["ahead"], self.fields["fee"]
        self.terms = {name: deepcopy(field) for one in openers().values() if one.terms for name, field in _fields(one.terms)}
        self.fields |= self.terms
        self.order_fields([name for name in self.fields if name != "order"])

    def clean_begins(self) -> date:
        day: date = self.cleaned_data["begins"]
        if day < self.today:
            raise ValidationError(_("That day is over. A club night begins today at the earliest."))
        if day.year > LATEST_YEAR:
            raise ValidationError(_("Look at the year."))
        return day

    def clean(self) -> dict[str, object]:
        said = super().clean() or self.cleaned_data
        begins, until = said.get("begins"), said.get("until")
        if begins and until and until < begins:
            raise ValidationError(_("The last day is before the first."))
        opener = openers().get(str(said.get("opens", "")).partition("/")[0])
        for name in ("ahead", "fee"):
            if said.get(name) is not None and (opener is None or opener.ahead is None):
                self.add_error(name, _("That is for a tournament. Choose one above, or leave this empty."))
        if opener is not None and opener.terms is not None:
            for name, mistake in opener.terms.mistakes(self._sheet(said), said):
                self.add_error(name, mistake)
        return said

    @staticmethod
    def _sheet(said: Mapping[str, object]) -> str:
        return str(said.get("opens", "")).partition("/")[2]

    def wanted(self) -> dict[str, object]:
        """The fields of the night."""
        said = dict(self.cleaned_data)
        opens, _slash, sheet = said.pop("opens", "").partition("/")
        order = said.pop("order", "") or Order.DRAWN.value
        terms = openers()[opens].terms if opens else None
        lines = terms.lines(sheet, said) if terms is not None and said["fee"] is not None else ""
        kept = {name: value for name, value in said.items() if name not in self.terms}
        return {**kept, "opens": opens, "sheet": sheet, "order": order, "terms": lines}


class ReasonForm(PlainForm):
    """Why a date is not on."""

    reason = forms.CharField(
        label=_("Why"), max_length=LONGEST_REASON, required=False, help_text=_("Everybody who comes reads it.")
    )


class MoveForm(ReasonForm):
    """Where a date goes."""

    to = forms.DateField(label=_("Other day"), widget=_day())
    hour = forms.TimeField(label=_("Hour"), widget=_hour())
    field_order = ("to", "hour", "reason")


class GuestForm(PlainForm):
    """Somebody who comes and has no login."""

    guest = forms.CharField(label=_("A guest who comes"), max_length=40)
