"""Statements in templates, with dice under the names chosen in the reader's profile."""

from django import template

from chouette.wording.statement_text import said_in_names

register = template.Library()


@register.filter
def dice_called(said: str) -> str:
    """A statement as it was said, with the players' words."""
    return said_in_names(said, {})
