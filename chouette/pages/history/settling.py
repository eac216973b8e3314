"""The form of a settlement on the page that corrects a game."""

from dataclasses import replace
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chouette.pages.shared.amount_field import AmountField, hundredths
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Player
from chouette.rules.model.amounts import HUNDREDTHS
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, named
from clubsite.kit.forms.plain_form import PlainForm
from games.rules.cube import Side

WINNERS = [("", _("whoever is paid")), ("box", _("the box")), ("captain", _("the captain"))]
SIDES = {"box": Side.BOX, "captain": Side.TEAM}


class SettlingForm(PlainForm):
    """Another sum, payee or winner for a settlement; cube, share and dice stay."""

    points = AmountField(label=_("Points"))
    to = forms.ChoiceField(label=_("To"), required=False, widget=forms.RadioSelect)
    winner = forms.ChoiceField(
        label=_("Who counts as the winner for the next box"), choices=WINNERS, required=False, widget=forms.RadioSelect
    )

    def __init__(self, table: Table, names: Names, settled: say.Settle, data: "MultiValueDict[str, str] | None" = None) -> None:
        winner = next((word for word, side in SIDES.items() if side is settled.winner), "")
        sum_ = Decimal(settled.hundredths) / HUNDREDTHS
        super().__init__(data, initial={"points": sum_, "to": settled.to or "", "winner": winner}, auto_id=False)
        self.settled = settled
        self.fields["points"].widget.attrs["step"] = f"{table.house.settlement_step / 4:g}"
        payee = self.fields["to"]
        assert isinstance(payee, forms.ChoiceField)
        parties = (settled.one, settled.other.member)
        payee.choices = [*((one, named(names, one)) for one in parties), ("", gettext("nobody"))]

    def clean_to(self) -> str:
        """The payee; nobody if nothing is paid."""
        to: str = self.cleaned_data["to"]
        if self.cleaned_data.get("points") and not to:
            raise ValidationError(gettext("Choose who is paid."))
        return to

    def action(self) -> say.Settle:
        """The settlement as filled in."""
        data = self.cleaned_data
        amount = hundredths(data["points"])
        to = Player(data["to"]) if data["to"] and amount else None
        return replace(self.settled, hundredths=amount, to=to, winner=SIDES.get(data["winner"]))
