"""Which click is this? The id under which one press of one button on one page is done at most once.

A live fragment is rendered once and pushed to many consoles, so it cannot contain an id of its own: two helpers pressing two
different buttons of the same rendering would count as one click. Each page therefore has its own id, outside the fragment, and
the click is named after the page, the version it showed and what was said: the same button pressed twice is one click; another
button or another page is another. A dialog is made for one page and contains a ready action id.

One click may make several statements ("All drop"). Each record has its own id, derived from the click's, so that the
records themselves show what was said with one tap and can be undone with one.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from uuid import UUID, uuid5

#: The most statements made by one press of a button.
MOST_LINES = 40


class ActionIdUsed(Exception):
    """The id was used for something else before; nothing was done now."""


def click_id(page: UUID, version: int, said: str) -> UUID:
    """The action id of pressing `said` on that page while it showed `version`."""
    return uuid5(page, f"{version} {said}")


def id_at(click: UUID, place: int) -> UUID:
    """The id of the statement at that place in the click; the first has the click's own."""
    return uuid5(click, str(place)) if place else click


def last_of_click(click: UUID, number: int, following: Sequence[UUID]) -> int:
    """The number of the last record of a click whose first has this number. `following` are the ids of the records after it."""
    same = takewhile(lambda one: one[1] == id_at(click, one[0]), enumerate(following, 1))
    return number + sum(1 for _ in same)


def first_of_click(ids: Mapping[int, UUID], number: int) -> int:
    """The number of the first record of the click that wrote this one. `ids` are the action ids of all records by number."""
    for place in range(1, min(number, MOST_LINES)):
        if id_at(ids[number - place], place) == ids[number]:
            return number - place
    return number
