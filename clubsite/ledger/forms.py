"""The forms about cash and about the book, which turn what is typed into players, quarters, cents and days."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.kit.plain_form import PlainForm
from clubsite.kit.points_field import PointsField
from clubsite.ledger.books.statements import Wanted
from clubsite.ledger.models import BookRules, Holder
from clubsite.ledger.selectors import holder_name, names_of
from clubsite.members.models import Club, Player
from clubsite.members.selectors import players_of

TILL = "till"
LONGEST_MEMO = 200
FIRST_DAY, LAST_DAY = date(1970, 1, 2), date(9998, 12, 31)  # beyond these there is no midnight in some time zones


def in_quarters(points: Decimal) -> int:
    """Whole quarters. Raises ValidationError for anything finer."""
    if points * 4 % 1:
        raise ValidationError(_("Points are written in quarters: 0.25, 0.5, 0.75, 1."))
    return int(points * 4)


def beginning_of(day: date) -> datetime:
    """Midnight in the reader's time zone."""
    return timezone.make_aware(datetime.combine(min(max(day, FIRST_DAY), LAST_DAY), time.min))


def end_of(day: date) -> datetime:
    """The midnight after the day."""
    return beginning_of(min(day, LAST_DAY) + timedelta(days=1))


class WrittenForm(PlainForm):
    """What a treasurer writes down of players of the club. The page makes `action_id`, so that two clicks are one entry."""

    memo = forms.CharField(label=_("Note"), required=False, max_length=LONGEST_MEMO)
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        self.players: Mapping[str, Player] = {str(player.pk): player for player in players_of(club).filter(merged_into=None)}
        self.names = [(key, one.name) for key, one in self.players.items()]

    def choose(self, name: str, *among: tuple[str, str]) -> None:
        """The field of that name offers these."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Choose")), *among]


class CashForm(WrittenForm):
    """Somebody handed somebody else money for points; one of the two may be the till."""

    payer = forms.ChoiceField(label=_("Who pays"))
    payee = forms.ChoiceField(label=_("Who receives"))
    points = PointsField(
        label=_("Points"),
        min_value=Decimal("0.25"),
        max_value=Decimal(1_000_000),
        max_digits=9,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"step": "0.25", "inputmode": "decimal"}),
    )
    field_order = ("payer", "payee", "points")

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, **kwargs)
        for name in ("payer", "payee"):
            self.choose(name, (TILL, holder_name(None)), *self.names)

    def clean_points(self) -> Decimal:
        """Done here because `step_size` fails on numbers too large for a float."""
        points: Decimal = self.cleaned_data["points"]
        in_quarters(points)
        return points

    def clean(self) -> None:
        payer, payee = self.cleaned_data.get("payer"), self.cleaned_data.get("payee")
        if payer is not None and payer == payee:
            raise ValidationError(_("Nobody can pay themselves: choose two players."))

    @property
    def payer_said(self) -> Holder:
        return self.players.get(self.cleaned_data["payer"])

    @property
    def payee_said(self) -> Holder:
        return self.players.get(self.cleaned_data["payee"])

    @property
    def quarters(self) -> int:
        return in_quarters(self.cleaned_data["points"])


class PaidForm(WrittenForm):
    """A player paid the till money, or got some out of it."""

    player = forms.ChoiceField(label=_("Player"))
    way = forms.ChoiceField(label=_("Which way"), choices=[("in", _("pays the till")), ("out", _("is paid from the till"))])
    amount = PointsField(
        label=_("Amount"),
        min_value=Decimal("0.01"),
        max_value=Decimal(1_000_000),
        max_digits=9,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"step": "0.01", "inputmode": "decimal"}),
    )
    field_order = ("player", "way", "amount")

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, **kwargs)
        self.choose("player", *self.names)

    @property
    def player_said(self) -> Player:
        return self.players[self.cleaned_data["player"]]

    @property
    def cents(self) -> int:
        """What the till got; negative for what it paid."""
        cents = int(self.cleaned_data["amount"] * 100)
        return cents if self.cleaned_data["way"] == "in" else -cents


class TakeBackForm(PlainForm):
    """Why cash that was written down is taken back."""

    reason = forms.CharField(label=_("What was wrong?"), max_length=LONGEST_MEMO)
    action_id = forms.UUIDField(widget=forms.HiddenInput)


class BookRulesForm(PlainForm):
    """What a point is worth, and whom to remind."""

    worth = PointsField(
        label=_("What a point is worth"),
        help_text=_("Then money stands beside the points. Leave it empty where you play for points."),
        required=False,
        min_value=Decimal(0),
        max_value=Decimal(1_000_000),
        max_digits=9,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"step": "0.01", "inputmode": "decimal"}),
    )
    currency = forms.RegexField(
        "^[A-Za-z]{3}$",
        label=_("Currency"),
        help_text=_("Its three letters: EUR, GBP, USD."),
        required=False,
        strip=True,
        error_messages={"invalid": _("Three letters, as banks write it: EUR.")},
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "maxlength": "3"}),
    )
    remind_over = PointsField(
        label=_("Remind who owes more than (points)"),
        min_value=Decimal(0),
        max_value=Decimal(1_000_000),
        max_digits=9,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"step": "0.25", "inputmode": "decimal"}),
    )
    remind_after_days = forms.IntegerField(label=_("for at least so many days"), min_value=0, max_value=3650)
    remind_weekly = forms.BooleanField(label=_("Remind them every week without being asked"), required=False)

    def clean_remind_over(self) -> Decimal:
        points: Decimal = self.cleaned_data["remind_over"]
        in_quarters(points)
        return points

    def clean(self) -> None:
        if self.cleaned_data.get("worth") and not self.cleaned_data.get("currency"):
            self.add_error("currency", _("Say in which currency."))

    @classmethod
    def of(cls, rules: BookRules) -> "BookRulesForm":
        """The form filled in with the current rules."""
        worth = Decimal(rules.cents_per_point).scaleb(-2) if rules.cents_per_point else None
        return cls(
            initial={
                "worth": worth,
                "currency": rules.currency,
                "remind_over": (Decimal(rules.remind_over) / 4).normalize(),
                "remind_after_days": rules.remind_after_days,
                "remind_weekly": rules.remind_weekly,
            }
        )

    @property
    def said(self) -> dict[str, object]:
        """The values for the fields of BookRules."""
        given = self.cleaned_data
        return {
            "cents_per_point": int((given["worth"] or 0) * 100),
            "currency": given["currency"].upper(),
            "remind_over": in_quarters(given["remind_over"]),
            "remind_after_days": given["remind_after_days"],
            "remind_weekly": given["remind_weekly"],
        }


class StretchForm(PlainForm):
    """Which lines of a statement to show: between two days (inclusive), with one other party."""

    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=pgettext_lazy("a day", "To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    other = forms.ChoiceField(label=_("With"), required=False)

    def __init__(self, player: Player, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        others = players_of(player.club).filter(merged_into=None).exclude(pk=player.pk)
        self.players: Mapping[str, Player] = {str(other.pk): other for other in others}
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        names = ((key, other.name) for key, other in self.players.items())
        field.choices = [("", _("everybody")), (TILL, holder_name(None)), *names]

    @property
    def wanted(self) -> Wanted:
        """The lines asked for; a field that cannot be read is ignored."""
        self.is_valid()
        said = self.cleaned_data
        since, until, other = said.get("since"), said.get("until"), said.get("other")
        others: tuple[Holder, ...] | None = None
        if other:
            others = (None,) if other == TILL else tuple(names_of(self.players[other]))
        return Wanted(beginning_of(since) if since else None, end_of(until) if until else None, others)


class MomentForm(PlainForm):
    """The day at the end of which the book is wanted."""

    at = forms.DateField(label=_("At the end of"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
