"""Points in a form, with a decimal point or comma."""

from decimal import Decimal

from django import forms


class PointsField(forms.DecimalField):
    """Half the world writes 1,5 for one and a half; thousands are not set apart by either sign."""

    def to_python(self, value: object) -> Decimal | None:  # type: ignore[override]  # DecimalField does the same
        """What a browser sends as a number, or somebody as text."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)
