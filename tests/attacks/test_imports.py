"""What an import may hold, and for whom: by page and by program alike, and nothing of what is refused is saved."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from chouette.models import Chouette
from chouette.notation.score_sheet import MOST_STATEMENTS
from chouette.records.imports import MOST_CORRECTIONS
from clubsite.access.pace import PACE
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.members.models import Club, Player, Role, User
from clubsite.members.services import create_club, join

pytestmark = pytest.mark.django_db

SHEET = "box ann\nline bob cal\ngame\nteam wins single\n"
LONGEST_TEXT = 1_000_000
DONE = (200, 201, 302)


@pytest.fixture
def club() -> Club:
    return create_club(User.objects.create_user("tom"), "The Mulberry")


def member(club: Club, name: str, *roles: Role) -> User:
    user = User.objects.create_user(name)
    join(club, user, roles)
    return user


def browser_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def by_page(club: Club, client: Client, text: str, **headers: str) -> Any:
    form = {"title": "Friday", "text": text, "action_id": str(uuid4()), "save": "1"}
    return client.post(f"/clubs/{club.slug}/chouettes/import/", form, headers=headers)


def by_program(club: Club, client: Client, text: str, **headers: str) -> Any:
    body = {"title": "Friday", "text": text, "action_id": str(uuid4())}
    return client.post(f"/api/clubs/{club.slug}/chouettes/import/", body, "application/json", headers=headers)


def looked_at(club: Club, client: Client, text: str, **headers: str) -> Any:
    path = f"/api/clubs/{club.slug}/chouettes/import/preview/"
    return client.post(path, {"text": text}, "application/json", headers=headers)


def file_by_program(club: Club, client: Client, text: str, **headers: str) -> Any:
    form = {"title": "Friday", "file": SimpleUploadedFile("sheet.txt", text.encode()), "action_id": str(uuid4())}
    return client.post(f"/api/clubs/{club.slug}/chouettes/import/", form, headers=headers)


Way = Callable[..., Any]
WAYS: list[Way] = [by_page, by_program, looked_at, file_by_program]


def nothing_is_saved() -> None:
    assert (Chouette.objects.count(), Player.objects.filter(user=None).count()) == (0, 0)


@pytest.mark.parametrize("way", WAYS)
def test_strangers_and_members_without_the_score_import_nothing(club: Club, way: Way) -> None:
    elsewhere = User.objects.create_user("ed")
    create_club(elsewhere, "Elsewhere")
    refused = [way(club, browser_of(user), SHEET).status_code for user in (None, elsewhere, member(club, "pia"))]
    assert refused == [404 if way is by_page else 401, 404, 403]
    nothing_is_saved()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("role", [Role.MONITOR, Role.OWNER])
def test_who_keeps_the_score_imports(club: Club, way: Way, role: Role) -> None:
    assert way(club, browser_of(member(club, "mo", role)), SHEET).status_code in DONE
    assert Chouette.objects.count() == (way is not looked_at)


@pytest.mark.parametrize("way", [by_program, looked_at, file_by_program])
def test_a_token_imports_only_in_its_club_and_within_its_scope(club: Club, way: Way) -> None:
    mo = member(club, "mo", Role.MONITOR)
    other = create_club(mo, "Baize")

    def told(scope: Scope, only: Club | None) -> str:
        secret = make_token(mo, scope.value, 7, action_id=uuid4(), scopes=[scope], club=only)[1]
        answer = way(club, Client(), SHEET, authorization=f"Bearer {secret}")
        return "" if answer.status_code in DONE else str(answer.json()["code"])

    assert told(Scope.KEEP_SCORE, other) == "TOKEN_OF_ONE_CLUB"
    assert told(Scope.READ, club) == ("" if way is looked_at else "TOKEN_LACKS_SCOPE")
    assert told(Scope.KEEP_BOOK, club) == ("" if way is looked_at else "TOKEN_LACKS_SCOPE")
    nothing_is_saved()
    assert told(Scope.KEEP_SCORE, club) == ""


TOO_MUCH = {
    "statements": "sheet plain\nbox ann\nline bob\n" + "game\nbox wins single\n" * (MOST_STATEMENTS // 2),
    "corrections": SHEET + "correct game 1 box wins single\n" * (MOST_CORRECTIONS + 1),
    "letters": SHEET + "# a remark\n" * (LONGEST_TEXT // 10),
    "bytes": SHEET + "é" * 3_000_000,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("much", TOO_MUCH)
def test_a_sheet_that_holds_too_much_is_refused_in_a_sentence(club: Club, way: Way, much: str) -> None:
    """To owners, too."""
    answer = way(club, browser_of(User.objects.get(username="tom")), TOO_MUCH[much])
    assert answer.status_code in (400, 413, 422)
    nothing_is_saved()


def test_all_ways_of_one_login_count_together_and_a_neighbour_s_do_not(club: Club, settings: Settings) -> None:
    settings.PACE = settings.PACE | {"import": len(WAYS)}
    PACE.forget()
    mo, mia = (browser_of(member(club, name, Role.MONITOR)) for name in ("mo", "mia"))
    token = make_token(User.objects.get(username="mo"), "x", 7, action_id=uuid4(), scopes=[Scope.KEEP_SCORE], club=club)[1]
    for games, way in enumerate(WAYS):
        assert way(club, mo, SHEET + "game\nteam wins single\n" * games).status_code in DONE
    assert {way(club, mo, SHEET).status_code for way in WAYS} == {429}
    assert looked_at(club, Client(), SHEET, authorization=f"Bearer {token}").status_code == 429
    assert looked_at(club, mia, SHEET).status_code == 200
    PACE.forget()


ON_SCREEN = "sheet plain\noption board=on\nbox ann\nline bob cal\n"
LUCKY = "game\nopening 6 1\nann plays 13/7 8/7\n"

#: Sheets, and the line that begins the game that would go on, or opens it again.
GOES_ON = {
    "in the middle": (ON_SCREEN + "\n# at last\n" + LUCKY, 7),
    "in the second game": (ON_SCREEN + LUCKY + "box wins single override\n" + LUCKY, 9),
    "suspended": (ON_SCREEN + LUCKY + "suspend\n", 5),
    "suspended and closed": (ON_SCREEN + LUCKY + "suspend\nclose\n", 5),
    "opened again": (ON_SCREEN + LUCKY + "box wins single override\nundo\n", 9),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("sheet", GOES_ON)
def test_nobody_writes_the_dice_of_a_game_that_then_goes_on_on_screen(club: Club, way: Way, sheet: str) -> None:
    text, line = GOES_ON[sheet]
    answer = way(club, browser_of(member(club, "mo", Role.MONITOR)), text)
    assert answer.status_code == 422
    assert f"Line {line}: This game on screen is not over" in answer.content.decode()
    nothing_is_saved()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("text", [ON_SCREEN + LUCKY + "box wins single override\n", SHEET + "game\nann doubles all\n"])
def test_finished_games_on_screen_and_open_ones_of_a_real_board_are_imported(club: Club, way: Way, text: str) -> None:
    assert way(club, browser_of(member(club, "mo", Role.MONITOR)), text).status_code in DONE
    assert Chouette.objects.count() == (way is not looked_at)
