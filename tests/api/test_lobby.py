"""Programs see the lobby, seat their player, and read the moves of a game."""

import pytest
from django.test import Client

from chouette.models import Seat
from clubsite.members.models import User
from clubsite.members.services import create_club, join
from tests.chouette.boards import on_screen, tell

pytestmark = pytest.mark.django_db


def of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_program_finds_a_table_and_sits_its_player_down() -> None:
    mo, ann, eve = (User.objects.create_user(name) for name in ("mo", "ann", "eve"))
    club = create_club(mo, "The Mulberry")
    join(club, ann)
    chouette = on_screen(club, "option board=on")
    (found,) = of(ann).get(f"/api/clubs/{club.slug}/lobby/").json()
    assert (found["code"], found["free"], found["sits"], found["asks_first"]) == (chouette.code, 12, False, False)
    for _twice in range(2):
        answer = of(ann).post(f"/api/chouettes/{chouette.code}/seat/sit-down/").json()
        assert answer == {"sits": True, "waits": False, "secret": Seat.objects.get().secret}
    refused = of(eve).post(f"/api/chouettes/{chouette.code}/seat/sit-down/")
    assert (refused.status_code, refused.json()["code"]) == (403, "NO_MEMBER")
    tell(chouette, "close")
    join(club, eve)
    refused = of(eve).post(f"/api/chouettes/{chouette.code}/seat/sit-down/")
    assert (refused.status_code, refused.json()["code"]) == (422, "CLOSED")


def test_the_moves_of_a_game_need_only_its_code() -> None:
    chouette = on_screen(create_club(User.objects.create_user("mo"), "The Mulberry"))
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob rolls 3 1")
    told = Client().get(f"/api/chouettes/{chouette.code}/games/1/moves/").json()
    assert (told["box"], told["finished"], told["moments"][-1]["roll"]) == ("ann", False, [3, 1])
    assert Client().get(f"/api/chouettes/{chouette.code}/games/2/moves/").status_code == 404
    assert Client().get("/api/chouettes/AAAAAA/games/1/moves/").status_code == 404
