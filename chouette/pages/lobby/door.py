"""The part of a table's door that changes, and the live audience of a member who stands at it: who has sat down, who asks for a
seat, whether the game can begin. What is sent to an open page names the form that stands outside of it, which has the token."""

from collections.abc import Mapping

from django.template.loader import render_to_string

from chouette.access.held_seats import mark_of
from chouette.evening.codec import TABLES
from chouette.models import Chouette
from chouette.pages.lobby.tables import card_of, with_people
from chouette.seats.sitting_down import are_rolled, in_two_steps
from clubsite.members.models import User
from clubsite.members.permissions import powers_of
from clubsite.members.rules.powers import Power
from clubsite.members.selectors import Visitor

DOOR = "door"
DOOR_TEMPLATE = "chouette/lobby/door_now.html"


def door_audience(chouette: Chouette, member: User) -> str:
    """A member of the club, by the code that the evening has now."""
    return f"{DOOR}:{member.pk}.{mark_of(chouette.code)}"


def at_the_door(chouette_id: int) -> Chouette:
    """With all that the door shows. Three queries, however many have sat down."""
    return with_people(Chouette.objects.filter(pk=chouette_id)).select_related("club").get()


def door_now(chouette: Chouette, visitor: Visitor, powers: frozenset[Power]) -> Mapping[str, object]:
    """For door_now.html, of what `at_the_door` has read. One query more for whoever may begin."""
    card = card_of(chouette, visitor, powers)
    seats = _seats_step(chouette) if card.mine.may_begin else ""
    return {"chouette": chouette, "powers": powers, "card": card, "seats": seats}


def drawn_at_the_door(chouette: Chouette, rest: str) -> str | None:
    """For an open page; None once the code by which it came is another. What they may do is asked at each drawing."""
    user_id, _, mark = rest.partition(".")
    if not user_id.isdecimal() or mark != mark_of(chouette.code):
        return None
    member = User(pk=int(user_id))  # only used to look up roles and seats, by primary key
    return render_to_string(DOOR_TEMPLATE, dict(door_now(chouette, member, powers_of(member, chouette.club))))


def _seats_step(chouette: Chouette) -> str:
    """What the tap that begins does: "rolled" begins the game, "first" only rolls for the seats, "" does both."""
    table = TABLES.decode(chouette.table)
    if are_rolled(chouette, table):
        return "rolled"
    return "first" if in_two_steps(table) and chouette.again_of_id is None else ""
