"""The treasurer's other forms: the cash journal, counting the till, dues and fees, expenses, closing a period."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.ledger.cash.charging import DUES, FEE, Charge
from clubsite.ledger.cash.journal import Asked
from clubsite.ledger.forms import (
    LONGEST_MEMO,
    TILL,
    DayField,
    WrittenForm,
    check_order,
    in_whole_cents,
    money_field,
)
from clubsite.ledger.models import LONGEST_PERIOD, Holder
from clubsite.ledger.selectors import holder_name, last_closed_day, names_of
from clubsite.members.models import Club, Player
from clubsite.members.selectors import players_of

#: Instead of one name after the other; guests have no login, and whoever has left the club is no member.
MEMBERS, EVERYBODY = "members", "everybody"


class JournalForm(PlainForm):
    """Which lines of the cash journal: between two days (inclusive), of one person or the till."""

    since = DayField(label=_("From"))
    until = DayField(label=pgettext_lazy("a day", "To"))
    who = forms.ChoiceField(label=_("Who"), required=False)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        self.players: Mapping[str, Player] = {str(one.pk): one for one in players_of(club).filter(merged_into=None)}
        who, since = self.fields["who"], self.fields["since"]
        assert isinstance(who, forms.ChoiceField)
        assert isinstance(since, DayField)
        who.choices = [("", _("everybody")), (TILL, holder_name(None)), *((key, one.name) for key, one in self.players.items())]
        since.club = club

    def clean(self) -> None:
        check_order(self, self.cleaned_data)

    @property
    def asked(self) -> Asked:
        said = self.cleaned_data
        holders: tuple[Holder, ...] | None = None
        if said["who"]:
            holders = (None,) if said["who"] == TILL else tuple(names_of(self.players[said["who"]]))
        return Asked(said["since"], said["until"], holders)

    @property
    def person(self) -> str:
        """The name of the player to whom the journal is narrowed, if it is."""
        one = self.players.get(self.cleaned_data["who"])
        return one.name if one else ""


class CountForm(PlainForm):
    """How much is in the box."""

    opening = forms.ChoiceField(label=_("When"), choices=[("yes", _("when it is opened")), ("no", _("when it is closed"))])
    counted = money_field(_("Counted"), least=Decimal(0))
    memo = forms.CharField(label=_("Note"), required=False, max_length=LONGEST_MEMO)
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    @property
    def cents(self) -> int:
        return in_whole_cents(self.cleaned_data["counted"]) or 0


class ChargeForm(WrittenForm):
    """Dues or a fee that players owe the club."""

    kind = forms.ChoiceField(label=_("What"), choices=[(DUES, _("Dues")), (FEE, _("A fee"))])
    who = forms.MultipleChoiceField(label=_("Who owes it"), widget=forms.CheckboxSelectMultiple)
    amount = money_field(_("Amount of each"))
    memo = forms.CharField(label=_("For what"), max_length=LONGEST_MEMO)
    day = DayField(label=_("Day"), help_text=_("If it was not today."))

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, **kwargs)
        who = self.fields["who"]
        assert isinstance(who, forms.MultipleChoiceField)
        who.choices = [(MEMBERS, _("every member")), (EVERYBODY, _("everybody, guests too")), *self.names]

    def clean_who(self) -> set[str]:
        """Each of them, by their number."""
        said = set(self.cleaned_data["who"])
        if MEMBERS in said:
            members = Player.objects.filter(club=self.club, user__memberships__club=self.club)
            said.update(str(key) for key in members.values_list("pk", flat=True))
        owing = {key for key in self.players if EVERYBODY in said or key in said}
        if not owing:
            raise ValidationError(_("No member plays at the club yet."))
        return owing

    @property
    def players_said(self) -> list[Player]:
        return [self.players[key] for key in self.players if key in self.cleaned_data["who"]]

    @property
    def charge(self) -> Charge:
        said = self.cleaned_data
        return Charge(in_whole_cents(said["amount"]) or 0, said["memo"], said["day"])


class ExpenseForm(WrittenForm):
    """Somebody has bought something for the club."""

    player = forms.ChoiceField(label=_("Who bought it"))
    paid_from = forms.ChoiceField(
        label=_("Paid with"),
        choices=[("own", _("their own money: the club owes it to them")), (TILL, _("cash from the till"))],
    )
    amount = money_field(_("Amount"))
    memo = forms.CharField(label=_("For what"), max_length=LONGEST_MEMO)
    day = DayField(label=_("Day"), help_text=_("If it was not today."))

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(club, *args, auto_id="expense_%s", **kwargs)  # its page has another form with an amount
        self.choose("player", *self.names)

    @property
    def player_said(self) -> Player:
        return self.players[self.cleaned_data["player"]]

    @property
    def charge(self) -> Charge:
        said = self.cleaned_data
        return Charge(in_whole_cents(said["amount"]) or 0, said["memo"], said["day"])

    @property
    def from_till(self) -> bool:
        return bool(self.cleaned_data["paid_from"] == TILL)


class ClosePeriodForm(PlainForm):
    """Up to which day the book is closed, and what the period is called; `seen` with the figures that are confirmed."""

    name = forms.CharField(label=_("Name of the period"), max_length=LONGEST_PERIOD)
    until = DayField(label=_("Closed up to and with"))
    seen = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    def __init__(self, *args: object, **kwargs: object) -> None:
        # its page has another form with a day
        super().__init__(*args, auto_id="closing_%s", **kwargs)  # type: ignore[arg-type, misc]  # handed through as they come
        self.fields["until"].required = True

    @classmethod
    def of_last_year(cls, club: Club) -> "ClosePeriodForm":
        """Empty if that year is closed."""
        last = date(timezone.localdate(timezone=club.zone).year - 1, 12, 31)
        closed = last_closed_day(club)
        return cls() if closed and closed >= last else cls(initial={"name": str(last.year), "until": last})


class ReportForm(PlainForm):
    """Which period to report."""

    since = DayField(label=_("From"))
    until = DayField(label=pgettext_lazy("a day", "To"))

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        self.club = club
        since = self.fields["since"]
        assert isinstance(since, DayField)
        since.club = club

    def clean(self) -> None:
        check_order(self, self.cleaned_data)

    @property
    def period(self) -> tuple[date, date]:
        """The days asked for; without any, this year so far."""
        today = timezone.localdate(timezone=self.club.zone)
        said = self.cleaned_data
        until = said["until"] or today
        return said["since"] or date(until.year, 1, 1), until
