"""A position by its ID: the page, the card, and invalid IDs."""

from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from clubsite.members.models import Club
from games.boards.position_page import situation_of_id
from tests.chouette.boards import on_screen, tell

pytestmark = pytest.mark.django_db

START = "4HPwATDgc/ABMA"
XGID = "XGID=-b----E-C---eE---c-e----B-:2:-1:1:52:0:0:0:0:10"
RACE = "XGID=-BBBBBB-----------ccccc---:0:0:1:00:0:0:3:0:10"


@pytest.mark.parametrize("path", [f"/position/{START}/", f"/position/?id={quote(START)}", f"/position/?xgid={quote(XGID)}"])
def test_a_position_is_shown_by_any_of_its_ids(
    client: Client, path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = client.get(path)
    assert page.status_code == 200
    assert '<svg class="gb"' in page.text
    assert "Pips: 167 on roll, 167 against." in page.text
    assert START in page.text


def test_a_position_says_what_is_to_be_done_and_whose_the_cube_is(client: Client) -> None:
    page = client.get("/position/", {"xgid": XGID}).text
    assert "Light to play 5-2." in page
    assert "The cube is at 4, owned by: Dark." in page


def test_a_race_has_its_counts_with_their_advice(client: Client) -> None:
    page = client.get("/position/", {"xgid": RACE}).text
    for name in ("Thorp", "Ward", "Keith", "Isight"):
        assert f'<th scope="row">{name}</th>' in page
    assert "The race" not in client.get(f"/position/{START}/").text


def test_counts_have_the_decimal_sign_of_the_reader(client: Client) -> None:
    with_halves = {"xgid": "XGID=-BBBBB-C----------c-bbbbb-:1:1:1:00:0:0:0:0:10"}
    assert ">59.5<" in client.get("/position/", with_halves).text
    assert ">59,5<" in client.get("/position/", with_halves, headers={"Accept-Language": "fr"}).text


def test_a_link_to_it_is_shown_elsewhere_with_its_picture(client: Client) -> None:
    page = client.get(f"/position/{START}/").text
    assert '<meta property="og:image" content="http://testserver/position/card.png?xgid=XGID%3D' in page


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("short", "A position ID has 14 characters, this one has 5."),
        ("!!!!!!!!!!!!!!", "An ID is made of the letters"),
        ("XGID=a:b", "An XGID has ten parts"),
        ("XGID=-b----E-C---eE---c-e----B-::0:1:00:0:0:0:0:10", "is not possible in part 2 of an XGID."),
        ("<script>alert(1)</script>", "A position ID has 14 characters"),
        ("\x00" * 14, "An ID is made of the letters"),
        ("x" * 5000, "A position ID has 14 characters"),
    ],
)
def test_what_is_no_id_is_refused_with_the_reason(client: Client, asked: str, sentence: str) -> None:
    page = client.get("/position/", {"id": asked})
    assert page.status_code == 422
    assert sentence in page.text
    assert "<script>alert" not in page.text
    assert "Project-Id-Version" not in page.text
    for picture in ("png", "svg"):
        assert client.get(f"/position/card.{picture}", {"xgid": asked}).status_code == 422


def test_without_an_id_there_is_the_box_to_write_one(client: Client) -> None:
    page = client.get("/position/")
    assert page.status_code == 200
    assert "Position ID or XGID" in page.text


def test_the_card_comes_as_both_kinds_of_picture(client: Client) -> None:
    png = client.get("/position/card.png", {"xgid": XGID})
    assert (png["Content-Type"], png.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    svg = client.get("/position/card.svg", {"xgid": XGID})
    assert svg["Content-Type"] == "image/svg+xml"
    assert b"Light to play 5-2." in svg.content


def test_a_moment_of_a_game_leads_to_its_position(client: Client, club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\nann takes bob\nbob rolls 3 1")
    page = client.get(f"/w/{chouette.code}/games/1/").text
    link = page.split('href="/position/?xgid=')[1].split('"')[0]
    assert client.get(f"/position/?xgid={link}").status_code == 200
    situation = situation_of_id(page.split("card.png?xgid=")[1].split('"')[0].replace("%3D", "=").replace("%3A", ":"))
    assert (situation.dice, situation.cube, situation.cube_owner, situation.on_roll) == ((3, 1), 2, 0, 1)
    assert '<meta property="og:title" content="Friday, game 1">' in page
