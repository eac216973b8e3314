"""Which click is this? The id under which one press of one button on one page is done at most once.

A live fragment is rendered once and pushed to many consoles, so it cannot carry an id of its own: two helpers pressing
two different buttons of the same rendering would count as one click. Each page therefore brings its own id, outside the
fragment, and the click is named after the page, the version it showed and what was said: the same button pressed twice
is one click, another button or another page is another. A sheet is made for one page and carries a ready action id.
"""

from uuid import UUID, uuid5


def click_id(page: UUID, version: int, said: str) -> UUID:
    """The action id of pressing `said` on that page while it showed `version`."""
    return uuid5(page, f"{version} {said}")
