"""A club shows a picture and a logo: ann owns it, mo keeps scores, eve is a stranger."""

from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile as File
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.audit.models import Noted
from clubsite.farewell.rows import rows_of
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, join
from clubsite.pictures.models import ClubPicture
from clubsite.pictures.services import keep_picture
from tests.clubsite.pictures.drawn import SVG, image, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def club(ann: User) -> Club:
    club = create_club(ann, "The Mulberry")
    join(club, User.objects.create_user("mo"), ["monitor"])
    return club


def browser(who: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=who)[0])
    return client


def send(who: Client, club: Club, kind: str, content: bytes, name: str = "board.png") -> int:
    sent = {"kind": kind, "file": File(name, content, "image/png")}
    return who.post(f"/clubs/{club.slug}/pictures/", sent).status_code


def show(club: Club, *, is_public: bool = True) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=is_public)


def test_an_owner_shows_a_picture_and_a_logo_and_takes_them_away(club: Club) -> None:
    ann, here = browser("ann"), f"/clubs/{club.slug}"
    assert send(ann, club, "picture", image("PNG")) == send(ann, club, "logo", image("PNG", (64, 64))) == HTTPStatus.FOUND
    club.refresh_from_db()
    page = ann.get(f"{here}/").text
    assert f'class="bar-logo" src="{here}/logo.png?v={club.logo}"' in page
    show(club)
    assert f'class="club-picture" src="{here}/picture.jpg?v={club.picture}"' in Client().get(f"{here}/").text
    picture = Client().get(f"{here}/picture.jpg")
    assert (picture["Content-Type"], opened(picture.content).size) == ("image/jpeg", (400, 300))
    assert ann.post(f"{here}/pictures/", {"kind": "logo", "do": "drop"}).status_code == HTTPStatus.FOUND
    assert ann.post(f"{here}/pictures/", {"kind": "logo", "do": "drop"}).status_code == HTTPStatus.FOUND
    assert "bar-logo" not in ann.get(f"{here}/").text
    assert Client().get(f"{here}/logo.png").status_code == HTTPStatus.NOT_FOUND
    acts = Noted.objects.filter(kind="settings.club").order_by("pk").values_list("words", flat=True)
    assert list(acts) == [{"changed": ["picture"]}, {"changed": ["logo"]}, {"changed": ["logo"]}]


def test_the_file_alone_runs_nothing_and_is_asked_for_again_only_if_it_changed(club: Club, ann: User) -> None:
    now = keep_picture(club, "picture", image(), by=ann)
    show(club)
    here = f"/clubs/{club.slug}/picture.jpg"
    answer = Client().get(here)
    assert answer["Content-Security-Policy"].startswith("default-src 'none'; sandbox")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"] == 'inline; filename="picture.jpg"'
    assert "no-cache" in answer["Cache-Control"]
    assert "max-age=86400" in Client().get(here, {"v": now.picture})["Cache-Control"]
    assert Client().get(here, headers={"If-None-Match": answer["ETag"]}).status_code == HTTPStatus.NOT_MODIFIED
    keep_picture(club, "picture", image("PNG", (500, 300)), by=ann)
    assert Client().get(here, headers={"If-None-Match": answer["ETag"]}).status_code == HTTPStatus.OK


def test_a_private_clubs_pictures_are_for_its_members(club: Club, ann: User) -> None:
    keep_picture(club, "picture", image(), by=ann)
    here = f"/clubs/{club.slug}/picture.jpg"
    assert Client().get(here).status_code == browser("eve").get(here).status_code == HTTPStatus.NOT_FOUND
    assert browser("mo").get(here).status_code == HTTPStatus.OK
    assert "private" in browser("mo").get(here)["Cache-Control"]


def test_only_owners_choose_pictures(club: Club) -> None:
    assert send(browser("mo"), club, "picture", image()) == HTTPStatus.FORBIDDEN
    assert send(browser("eve"), club, "picture", image()) == HTTPStatus.NOT_FOUND
    assert not ClubPicture.objects.exists()


def test_what_is_no_picture_is_told_so_and_leaves_the_old_one(club: Club, ann: User) -> None:
    keep_picture(club, "picture", image(), by=ann)
    before = ClubPicture.objects.get().content
    anns, here = browser("ann"), f"/clubs/{club.slug}/pictures/"
    answer = anns.post(here, {"kind": "picture", "file": File("board.png", SVG, "image/png")})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "This is no picture that can be shown." in answer.text
    for rubbish in ({}, {"kind": "picture"}, {"kind": "../x", "file": File("x.png", image())}, {"kind": "x", "do": "drop"}):
        assert anns.post(here, rubbish).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert send(anns, club, "picture", b"\0" * (5 * 2**20 + 1)) == HTTPStatus.UNPROCESSABLE_ENTITY
    assert ClubPicture.objects.get().content == before


def test_the_same_picture_again_is_no_change(club: Club, ann: User) -> None:
    keep_picture(club, "logo", image(), by=ann)
    keep_picture(club, "logo", image(), by=ann)
    assert Noted.objects.filter(kind="settings.club").count() == 1


def test_pictures_go_with_their_club(club: Club, ann: User) -> None:
    keep_picture(club, "logo", image(), by=ann)
    other = create_club(ann, "The Harbour")
    keep_picture(other, "logo", image(), by=ann)
    gone = [row for rows in rows_of(club) for row in rows if isinstance(row, ClubPicture)]
    assert [row.club_id for row in gone] == [club.pk]


def test_the_logo_is_among_the_icons_of_the_app_for_whoever_may_see_it(club: Club) -> None:
    ann, place = browser("ann"), f"/manifest.webmanifest?club={club.slug}"
    without = ann.get(place).json()["icons"]
    assert 'href="/manifest.webmanifest"' in ann.get(f"/clubs/{club.slug}/").text
    keep_picture(club, "logo", image("PNG", (64, 48)), by=User.objects.get(username="ann"))
    club.refresh_from_db()
    logo = {"src": f"/clubs/{club.slug}/logo.png?v={club.logo}", "sizes": "64x48", "type": "image/png", "purpose": "any"}
    assert ann.get(place).json()["icons"] == [logo, *without]
    with CaptureQueriesContext(connection) as queries:
        assert ann.get(place).json()["icons"] == [logo, *without]
    assert [one["sql"] for one in queries if ClubPicture._meta.db_table in one["sql"]] == []  # it is known by now
    assert ann.get(logo["src"]).status_code == HTTPStatus.OK
    assert (
        f'href="/manifest.webmanifest?club={club.slug}" crossorigin="use-credentials"' in ann.get(f"/clubs/{club.slug}/").text
    )
    assert browser("eve").get(place).json()["icons"] == without == Client().get(f"{place}%00rubbish").json()["icons"]
    show(club)
    assert Client().get(place).json()["icons"] == [logo, *without]
