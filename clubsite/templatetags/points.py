"""Filters for points, money and cubes, available in all templates as builtins (see TEMPLATES in the settings)."""

from django import template

from clubsite.kit.money import money_text, signed_money
from clubsite.kit.points import amount_text, points_text, sign_of

register = template.Library()
register.filter("points", points_text)
register.filter("amount", amount_text)
register.filter("sign", sign_of)
register.filter("money", signed_money)
register.filter("cents", money_text)


@register.filter
def digits(value: int) -> int:
    """How many digits a cube shows, so that the style sheet can size them to fit."""
    return len(str(value))
