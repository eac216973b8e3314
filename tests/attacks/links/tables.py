"""A table on screen whose monitor plays: mo is box, dee has a login, bob and cal are guests; and what is asked of its links."""

import re
from typing import Any
from uuid import uuid4

from django.test import Client

from chouette.evening.services import open_chouette
from chouette.models import Chouette, Seat
from clubsite.members.models import Club, Role, User
from clubsite.members.services import create_club, join, seat_member
from tests.chouette.evenings import say

SEATED = "sheet plain\noption board=on\nbox mo\nline bob cal dee"
TAP = re.compile(r'name="tap" value="([^"]+)"')


def a_club() -> Club:
    """Olga owns it and does not sit; mo keeps the score, dee is a member."""
    club = create_club(User.objects.create_user("olga"), "The Mulberry")
    for name, roles in (("mo", [Role.MONITOR]), ("dee", [])):
        user = User.objects.create_user(name)
        join(club, user, roles)
        seat_member(club, user)
    return club


def a_table(sheet: str = SEATED + "\ngame", club: Club | None = None) -> Chouette:
    return say(open_chouette(club or a_club(), "Thursday", user("mo")), sheet)


def off_screen(club: Club | None = None) -> Chouette:
    return a_table(SEATED.replace("board=on", "board=off") + "\ngame", club)


def user(name: str) -> User:
    return User.objects.get(username=name)


def browser(name: str = "") -> Client:
    """One in which that person is logged in, or nobody."""
    client = Client()
    if name:
        client.force_login(user(name))
    return client


def seat(chouette: Chouette, word: str) -> Seat:
    return Seat.objects.select_related("chouette", "player").get(chouette=chouette, word=word)


def link(chouette: Chouette, word: str, more: str = "") -> str:
    return f"/s/{seat(chouette, word).secret}/{more}"


def api(chouette: Chouette, word: str, more: str = "") -> str:
    return f"/api/seats/{seat(chouette, word).secret}/{more}"


def tap(client: Client, address: str) -> Any:
    """What the button "I am ..." of the page at this address sends."""
    found = TAP.search(client.get(address).text)
    return client.post(f"{address}take/", {"tap": found[1] if found else ""})


def take(client: Client, chouette: Chouette, word: str) -> Client:
    """That player takes their seat in this browser."""
    answer = tap(client, link(chouette, word))
    assert answer.status_code == 302, answer.text
    assert client.get(answer["Location"]).status_code == 200
    return client


def statement(chouette: Chouette, said: str) -> dict[str, object]:
    chouette.refresh_from_db()
    return {"say": said, "version": chouette.version, "page": str(uuid4()), "action_id": str(uuid4())}
