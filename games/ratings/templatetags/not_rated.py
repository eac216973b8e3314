"""`{% not_rated code as reasons %}`: what the club's lists say about a match, for its page, which knows no ratings."""

from django.template import Library

from games.ratings.histories import reasons_of

register = Library()


@register.simple_tag
def not_rated(code: str) -> list[tuple[str, str]]:
    """Why no list counts the confirmed match. One query."""
    return reasons_of(code)
