"""Statements in templates: the dice in them by the names that the reader's profile asks for."""

from django import template

from chouette.wording.statement_text import said_in_names

register = template.Library()


@register.filter
def dice_called(said: str) -> str:
    """A statement as it was said, the players by their words."""
    return said_in_names(said, {})
