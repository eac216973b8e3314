"""Points and money in a form: digits, with a decimal point or comma."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import formats
from django.utils.translation import gettext_lazy as _

from clubsite.kit.points import without_fraction

WRITTEN = re.compile(r"[-+\N{MINUS SIGN}]?[0-9]+([.,][0-9]+)?", re.ASCII)
HOW = _("Write digits with one decimal point or comma: 1250.50 or 1250,50.")


def is_written_out(text: str) -> bool:
    """Whether this is an amount as people write it; `1e3` is none, nor is anything with a sign between the thousands."""
    return WRITTEN.fullmatch(text.strip()) is not None


class PointsField(forms.DecimalField):
    """Also takes 1,5, as half the world writes one and a half, and 1½, as our pages do; neither sign separates thousands. It is
    typed as text, because a browser's field for numbers takes `1e3`, and only one of the two signs."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}))
        super().__init__(**kwargs)

    def prepare_value(self, value: object) -> object:
        """What is filled in already has the sign of the page's language: 0,50 on a French one."""
        return formats.localize_input(value) if isinstance(value, Decimal) and self.widget.input_type == "text" else value

    def to_python(self, value: object) -> Decimal | None:  # type: ignore[override]  # DecimalField does the same
        """Accepts numbers as a browser sends them and as people type them."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        typed = without_fraction(value.strip())
        if not is_written_out(typed):
            raise ValidationError(HOW, code="invalid")
        return super().to_python(typed.replace(",", ".").replace("\N{MINUS SIGN}", "-"))
