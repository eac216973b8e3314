"""The long list of an evening's games and records, a page at a time: what is on each page, and that everything can be
reached."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.records.game_pages import GAMES_ON_A_PAGE
from chouette.records.history import told_as_text
from tests.chouette.evenings import an_evening, say

pytestmark = pytest.mark.django_db

GAMES = 2 * GAMES_ON_A_PAGE + 5
ONE_GAME = "game\nteam wins single"


@pytest.fixture
def long() -> Chouette:
    """45 games; records 1 to 3 are the seating, then each game has two."""
    chouette = an_evening()
    return say(chouette, "\n".join([ONE_GAME] * GAMES))


def monitor_of(chouette: Chouette) -> Client:
    client = Client()
    assert chouette.opened_by is not None
    client.force_login(chouette.opened_by)
    return client


def games_on(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'id="game-(\d+)"', page)]


def records_on(page: str) -> list[int]:
    listed = page.split('<ol class="records"')[1].split("</ol>", maxsplit=1)[0]
    return [int(number) for number in re.findall(r'<span class="num soft">(\d+)</span>', listed)]


def address_of(page: str, rel: str, of: str) -> str:
    (address,) = re.findall(rf'rel="{rel}" href="([^"]*#{of})"', page)[:1]
    return str(address).replace("&amp;", "&")


def test_the_newest_games_come_first_and_older_ones_follow_page_by_page(long: Chouette) -> None:
    client, seen = monitor_of(long), []
    page = client.get(f"/c/{long.code}/games/").text
    for _ in range(2):
        seen += games_on(page)
        page = client.get(address_of(page, "next", "games")).text
    assert games_on(page) == [5, 4, 3, 2, 1]
    assert seen + games_on(page) == [*range(GAMES, 0, -1)]
    assert 'rel="next" href="/c/' + long.code + "/games/?games" not in page
    assert games_on(client.get(address_of(page, "prev", "games")).text) == [*range(25, 5, -1)]


def test_records_turn_their_own_pages_and_leave_the_games_where_they_are(long: Chouette) -> None:
    client = monitor_of(long)
    page = client.get(f"/c/{long.code}/games/?games=26").text
    assert games_on(page) == [*range(25, 5, -1)]
    assert records_on(page) == [*range(long.version, 0, -1)][:100]
    say(long, "\n".join([ONE_GAME] * 10))
    page = client.get(f"/c/{long.code}/games/?games=26").text
    older = client.get(address_of(page, "next", "records")).text
    assert games_on(older) == [*range(25, 5, -1)]
    assert records_on(page) + records_on(older) == [*range(long.version, 0, -1)]


@pytest.mark.parametrize("asked", ["games=x", "games=-1", "records=1.5", "games=", "records=9999999999"])
def test_a_page_that_cannot_be_is_not_found(long: Chouette, asked: str) -> None:
    assert monitor_of(long).get(f"/c/{long.code}/games/?{asked}").status_code == 404


def test_a_correction_and_an_undo_show_at_once_on_whichever_page(long: Chouette) -> None:
    client, oldest = monitor_of(long), f"/c/{long.code}/games/?games=21"
    assert ">corrected<" not in client.get(oldest).text
    say(long, "correct game 3 box wins gammon")
    assert client.get(oldest).text.count(">corrected<") == 1
    assert "won a gammon" in client.get(oldest).text
    say(long, "undo\nundo")
    page = client.get(f"/c/{long.code}/games/").text
    assert games_on(page)[0] == GAMES - 1
    assert page.count('<li class="undone">') == 2


def test_as_many_queries_after_forty_games_as_after_two(long: Chouette) -> None:
    counts = []
    for chouette in (long, say(an_evening(monitor="tom"), "\n".join([ONE_GAME] * 2))):
        client = monitor_of(chouette)
        for address in (f"/c/{chouette.code}/games/", f"/c/{chouette.code}/close/"):
            client.get(address)
            with CaptureQueriesContext(connection) as asked:
                assert client.get(address).status_code == 200
            counts.append(len(asked))
    assert counts[:2] == counts[2:]


def test_a_stranger_sees_no_page_of_it(long: Chouette) -> None:
    assert Client().get(f"/c/{long.code}/games/?games=21").status_code == 302


def test_the_form_of_a_correction_tells_the_game_as_the_replayed_evening_does() -> None:
    chouette = an_evening("sheet online\nbox ann\nline bob cal dee")
    turned = "game\nann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal\neli joins\nteam wins gammon"
    say(
        chouette,
        f"{turned}\ngame\nbox wins single\nundo step\nbox wins gammon\ngame\nbox wins single\ncorrect game 3 team wins single",
    )
    client = monitor_of(chouette)
    for told in evening_of(chouette).told:
        page = client.get(f"/c/{chouette.code}/games/{told.finished.game.number}/").text
        assert f"{told_as_text(told.actions)}</textarea>" in page
    assert client.get(f"/c/{chouette.code}/games/4/").status_code == 404
    assert client.get(f"/c/{chouette.code}/games/99999999999/").status_code == 404
