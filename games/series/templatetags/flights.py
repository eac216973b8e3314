"""`{{ flight.name|flight_called }}`: what a flight is called, in the reader's language."""

from django.template import Library

from games.tournaments.drawing import words

register = Library()


@register.filter
def flight_called(name: str) -> str:
    """`main` is *Main*, and other names begin with a capital."""
    return words.flight_called(name)
