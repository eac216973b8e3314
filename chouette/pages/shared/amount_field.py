"""The form field for points, to the hundredth."""

from decimal import Decimal

from django import forms

from chouette.rules.model.amounts import HUNDREDTHS, LARGEST_AMOUNT
from clubsite.kit.forms.points_field import PointsField


class AmountField(PointsField):
    """Points to the hundredth, not negative."""

    def __init__(self, **kwargs: object) -> None:
        attrs = {"step": "0.5", "inputmode": "decimal", "data-stepper": ""}
        defaults = {"min_value": 0, "max_value": LARGEST_AMOUNT, "max_digits": 12, "decimal_places": 2, "initial": 0}
        super().__init__(widget=forms.NumberInput(attrs=attrs), **(defaults | kwargs))


def hundredths(points: Decimal) -> int:
    """The points from a form, in hundredths."""
    return int(points * HUNDREDTHS)
