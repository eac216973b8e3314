"""The forms about cash and about the book, which turn what is typed into players, quarters, cents and days."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.kit.forms.points_field import PointsField
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.statements import Wanted
from clubsite.ledger.cash.paying import Handed
from clubsite.ledger.models import BookRules, Holder
from clubsite.ledger.rules.currencies import is_currency
from clubsite.ledger.selectors import holder_name, names_of
from clubsite.members.models import Club, Player
from clubsite.members.selectors import players_of

TILL = "till"
LONGEST_MEMO = 200
NO_DAY = _("That is no day of the calendar: write it as 2026-11-24.")
NO_CURRENCY = _("There is no such currency. Write it as banks do: EUR, GBP, USD.")
NO_SUCH_DAY = _("Choose a day between 1900 and 9998.")
BEFORE_THE_FIRST = _("That day lies before the first.")
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(9998, 12, 31)  # beyond these there is no midnight in some time zones


def in_quarters(points: Decimal) -> int:
    """Whole quarters. Raises ValidationError for anything finer."""
    if points * 4 % 1:
        raise ValidationError(_("Points are written in quarters: 0.25, 0.5, 0.75, 1."))
    return int(points * 4)


MOST = Decimal(1_000_000)


def points_field(
    label: str | Promise, *, least: Decimal = Decimal("0.25"), required: bool = True, help_text: str | Promise = ""
) -> PointsField:
    return PointsField(
        label=label, help_text=help_text, required=required, min_value=least, max_value=MOST, max_digits=9, decimal_places=2
    )


def money_field(
    label: str | Promise, *, least: Decimal = Decimal("0.01"), required: bool = True, help_text: str | Promise = ""
) -> PointsField:
    """An amount of money with at most two decimals; see `in_whole_cents`."""
    return points_field(label, least=least, required=required, help_text=help_text)


def in_whole_cents(money: Decimal | None) -> int | None:
    return None if money is None else int(money * 100)


class DayField(forms.DateField):
    """A day; with `club`, none that has not come yet there."""

    club: Club | None = None

    def __init__(self, *, label: str | Promise, help_text: str | Promise = "") -> None:
        day = forms.DateInput({"type": "date"}, format="%Y-%m-%d")  # the one form that browsers read, in every language
        words: dict[str, Any] = {"label": label, "help_text": help_text, "error_messages": {"invalid": NO_DAY}}
        super().__init__(required=False, widget=day, **words)

    def clean(self, value: object) -> date | None:
        day: date | None = super().clean(value)
        if day is not None and not FIRST_DAY <= day <= LAST_DAY:
            raise ValidationError(NO_SUCH_DAY)
        if day is not None and self.club is not None and day > timezone.localdate(timezone=self.club.zone):
            raise ValidationError(_("That day has not come yet."))
        return day


class WrittenForm(PlainForm):
    """What a treasurer writes down of players of the club. The page makes `action_id`, so that two clicks are one entry."""

    memo = forms.CharField(label=_("Note"), required=False, max_length=LONGEST_MEMO)
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        self.club = club
        for field in self.fields.values():
            if isinstance(field, DayField):
                field.club = club
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
    points = points_field(_("Points"))
    money = money_field(
        _("Money"), required=False, help_text=_("What was handed over, if it was rounded. Points or money may be left empty.")
    )
    day = DayField(label=_("Day"), help_text=_("If it was not today. What a point was worth on that day counts."))
    field_order = ("payer", "payee", "points", "money", "day")

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, **kwargs)
        for name in ("payer", "payee"):
            self.choose(name, (TILL, holder_name(None)), *self.names)
        rules = book_rules(club)
        if not rules.cents_per_point:
            del self.fields["money"]
        else:
            self.fields["points"].required = False
            self.fields["money"].label = format_lazy("{money} ({currency})", money=_("Money"), currency=rules.currency)

    def clean_points(self) -> Decimal | None:
        """Done here because `step_size` fails on numbers too large for a float."""
        points: Decimal | None = self.cleaned_data["points"]
        if points is not None:
            in_quarters(points)
        return points

    def clean(self) -> None:
        payer, payee = self.cleaned_data.get("payer"), self.cleaned_data.get("payee")
        if payer is not None and payer == payee:
            raise ValidationError(_("Nobody can pay themselves: choose two players."))
        typed = [name for name in ("points", "money") if self.cleaned_data.get(name) is not None or name in self.errors]
        if not typed:
            self.add_error("points", _("Write down the points, or the money."))

    @property
    def payer_said(self) -> Holder:
        return self.players.get(self.cleaned_data["payer"])

    @property
    def payee_said(self) -> Holder:
        return self.players.get(self.cleaned_data["payee"])

    @property
    def handed(self) -> Handed:
        points = self.cleaned_data["points"]
        quarters = None if points is None else in_quarters(points)
        return Handed(quarters, in_whole_cents(self.cleaned_data.get("money")), self.cleaned_data["day"])


def seen(player: int | str, cents: int) -> str:
    """Whose balance, and what it was, as the page of a payment keeps it."""
    return f"{player}:{cents}"


class PaidForm(WrittenForm):
    """A player paid the till money, or got some out of it."""

    player = forms.ChoiceField(label=_("Player"))
    way = forms.ChoiceField(label=_("Which way"), choices=[("in", _("pays the till")), ("out", _("is paid from the till"))])
    amount = money_field(_("Amount"))
    day = DayField(label=_("Day"), help_text=_("If it was not today."))
    #: Whose balance, and what it was, in cents.
    seen = forms.RegexField(r"^[0-9]{1,12}:-?[0-9]{1,15}$", required=False, widget=forms.HiddenInput)
    field_order = ("player", "way", "amount", "day")

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

    @property
    def balance_seen(self) -> int | None:
        """The balance for which the page was filled in; none if somebody else was chosen since."""
        whose, _colon, cents = self.cleaned_data["seen"].partition(":")
        return int(cents) if whose == self.cleaned_data["player"] else None


class TakeBackForm(PlainForm):
    """Why cash that was written down is taken back."""

    reason = forms.CharField(label=_("What was wrong?"), max_length=LONGEST_MEMO)
    action_id = forms.UUIDField(widget=forms.HiddenInput)


class BookRulesForm(PlainForm):
    """What a point is worth, and whom to remind."""

    worth = money_field(
        _("What a point is worth"),
        least=Decimal(0),
        required=False,
        help_text=_(
            "Then money stands beside the points. Leave it empty where you play for points. Cash of the past stays what it was."
        ),
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
    remind_over = points_field(_("Remind who owes more than (points)"), least=Decimal(0))
    remind_after_days = forms.IntegerField(label=_("for at least so many days"), min_value=0, max_value=3650)
    remind_weekly = forms.BooleanField(label=_("Remind them every week without being asked"), required=False)

    def clean_currency(self) -> str:
        code: str = self.cleaned_data["currency"].upper()
        if code and not is_currency(code):
            raise ValidationError(NO_CURRENCY)
        return code

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
            "currency": given["currency"],
            "remind_over": in_quarters(given["remind_over"]),
            "remind_after_days": given["remind_after_days"],
            "remind_weekly": given["remind_weekly"],
        }


class StretchForm(PlainForm):
    """Which lines of a statement to show: between two days (inclusive), with one other party."""

    since = DayField(label=_("From"))
    until = DayField(label=pgettext_lazy("a day", "To"))
    other = forms.ChoiceField(label=_("With"), required=False)

    def __init__(self, player: Player, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        others = players_of(player.club).filter(merged_into=None).exclude(pk=player.pk)
        self.players: Mapping[str, Player] = {str(other.pk): other for other in others}
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        names = ((key, other.name) for key, other in self.players.items())
        field.choices = [("", _("everybody")), (TILL, holder_name(None)), *names]
        since = self.fields["since"]
        assert isinstance(since, DayField)
        since.club = player.club

    def clean(self) -> None:
        check_order(self, self.cleaned_data)

    @property
    def wanted(self) -> Wanted:
        """The lines asked for, of a form that is valid."""
        said = self.cleaned_data
        other = said["other"]
        others: tuple[Holder, ...] | None = None
        if other:
            others = (None,) if other == TILL else tuple(names_of(self.players[other]))
        return Wanted(said["since"], said["until"], others)


def check_order(form: PlainForm, said: Mapping[str, Any]) -> None:
    """The second day may not lie before the first."""
    since, until = said.get("since"), said.get("until")
    if since and until and until < since:
        form.add_error("until", BEFORE_THE_FIRST)


class MomentForm(PlainForm):
    """The day at the end of which the book is wanted."""

    at = DayField(label=_("At the end of"))

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        at = self.fields["at"]
        assert isinstance(at, DayField)
        at.club = club
