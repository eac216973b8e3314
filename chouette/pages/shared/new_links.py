"""What a table is told about its personal links: for whom a monitor has made a new one, and who may confirm one that waits."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.evening.watched import Watched
from chouette.models import Seat
from chouette.seats.joining.links import is_in_use, may_confirm, new_links


@dataclass(frozen=True, slots=True)
class NewLink:
    """A sentence for everybody; `word` is whose link this reader may confirm, "" for nobody's."""

    sentence: str
    name: str
    word: str


def links_told(evening: Watched, reader: Seat | None) -> list[NewLink]:
    """One for each link that was made in this game, or before it since the last. No query."""
    made = new_links(evening.table, evening.seats.values())
    return [NewLink(said_of(seat), seat.player.name, _confirmed_by(evening, seat, reader)) for seat in made]


def said_of(seat: Seat) -> str:
    """When the link works that a monitor has made."""
    if seat.link_waits and is_in_use(seat):
        sentence = _(
            "A new link was made for {name}, whose place is in use. It works between games, once no page of {name} was open "
            "for five minutes, or once a teammate confirms it in a game."
        )
    elif seat.link_waits:
        sentence = _("A new link was made for {name}. It works after this game, or once a teammate of {name} confirms it.")
    else:
        sentence = _("A new link was made for {name}.")
    return sentence.format(name=seat.player.name)


def _confirmed_by(evening: Watched, seat: Seat, reader: Seat | None) -> str:
    may = reader is not None and seat.link_waits and may_confirm(evening.table, reader, seat)
    return seat.word if may else ""
