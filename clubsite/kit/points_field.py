"""Points in a form, with a decimal point or comma."""

from decimal import Decimal

from django import forms


class PointsField(forms.DecimalField):
    """Also takes 1,5, as half the world writes one and a half; neither sign separates thousands."""

    def to_python(self, value: object) -> Decimal | None:  # type: ignore[override]  # DecimalField does the same
        """Accepts numbers as a browser sends them and as people type them."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)
