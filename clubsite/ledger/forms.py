"""What a monitor types about cash, turned into players and quarters or a sentence."""

from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.members.models import Club, Player
from clubsite.members.selectors import players_of
from clubsite.plain_form import PlainForm
from clubsite.points_field import PointsField


class CashForm(PlainForm):
    """One player handed another money for points. `action_id` is made by the page, so that two clicks are one transfer."""

    payer: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none(), label=_("Who pays"))
    payee: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none(), label=_("Who receives"))
    points = PointsField(
        label=_("Points"),
        min_value=Decimal("0.25"),
        max_value=Decimal(1_000_000),
        max_digits=9,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"step": "0.25", "inputmode": "decimal"}),
    )
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        for name in ("payer", "payee"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = players_of(club)

    def clean_points(self) -> Decimal:
        """Here rather than by `step_size`, which fails on numbers too large for a float."""
        points: Decimal = self.cleaned_data["points"]
        if points * 4 % 1:
            raise ValidationError(_("Points are written in quarters: 0.25, 0.5, 0.75, 1."))
        return points

    def clean(self) -> None:
        payer, payee = self.cleaned_data.get("payer"), self.cleaned_data.get("payee")
        if payer is not None and payer == payee:
            raise ValidationError(_("Nobody can pay himself: choose two players."))

    @property
    def quarters(self) -> int:
        return int(self.cleaned_data["points"] * 4)
