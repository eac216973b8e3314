"""The players' page: anyone with the code sees the whole evening; without it nobody can tell that it exists."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from chouette.access.code_guessing import note_entered
from chouette.models import WrongCode
from chouette.pages.live import read
from chouette.pages.shared.audiences import watch_audience
from clubsite.access.guessing import MOST_WRONG_GUESSES
from tests.chouette.evenings import PLAIN, TWELVE, an_evening, game, say, standing

pytestmark = pytest.mark.django_db

QUERIES = 4  # wrong codes from this address, the evening with its club, the games, the players


def test_the_page_says_who_is_what_and_where_every_cube_is(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame\nann doubles all\nbob takes\ncal drops")
    page = client.get(f"/w/{chouette.code}/").text
    assert "Cube at 2, it is bob’s." in page
    assert "dropped at 1" in page
    assert "Waiting for dee." in page
    assert "Game 1" in page


def test_between_the_games_it_says_who_plays_next_and_how_the_last_one_went(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame\nteam wins single")
    page = client.get(f"/w/{chouette.code}/").text
    for words in ("Next: game 2", "The team won a single game against ann.", "Captain rule: bob beat ann.", "<bdi>dee</bdi>"):
        assert words in page


def test_an_evening_nobody_is_seated_at_says_what_will_come(client: Client) -> None:
    page = client.get(f"/w/{an_evening('sheet plain').code}/")
    assert page.status_code == 200
    assert "Nobody is seated yet" in page.text


def test_a_closed_evening_says_who_pays_whom(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame\nbox wins single\nclose")
    page = client.get(f"/w/{chouette.code}/").text
    assert "The evening is over" in page
    assert "bob pays ann 1" in page


@pytest.mark.parametrize("spelling", ["{0}", " {0} ", "{1}", "{2}-{3}", "{2} {3}"])
def test_a_code_is_understood_however_it_is_typed(client: Client, spelling: str) -> None:
    code = an_evening().code
    typed = spelling.format(code, code.lower(), code[:3], code[3:])
    answer = client.get("/w/", {"code": typed}, follow=True)
    assert answer.status_code == 200
    assert answer.request["PATH_INFO"] == f"/w/{code}/"
    assert client.get(f"/w/{code.lower()}/").status_code == 302


@pytest.mark.parametrize("code", ["AAAAAA", "abc", "../log-out", "//example.org", "x" * 300, "é", "\x00", "%", "🎲"])
def test_a_code_that_leads_nowhere_says_what_a_code_looks_like(client: Client, code: str) -> None:
    answer = client.get("/w/", {"code": code}, follow=True)
    assert answer.status_code == 404
    assert "six letters and digits" in answer.text


def test_whoever_guesses_codes_soon_has_to_wait_and_nobody_else_does(client: Client) -> None:
    code = an_evening().code
    for number in range(MOST_WRONG_GUESSES):
        assert client.get(f"/w/AAAA{number % 8 + 2}{number % 7 + 2}/").status_code == 404
    assert client.get("/w/AAAAAA/").status_code == 429
    assert client.get(f"/w/{code}/").status_code == 429
    assert client.get(f"/w/{code}/rules/").status_code == 429
    assert client.get(f"/w/{code}/", REMOTE_ADDR="192.0.2.7").status_code == 200
    WrongCode.objects.update(at=F("at") - timedelta(minutes=11))
    assert client.get(f"/w/{code}/").status_code == 200


def test_what_cannot_be_a_code_costs_no_guess(client: Client) -> None:
    client.get("/w/nonsense/")
    assert not WrongCode.objects.exists()


def test_the_way_in_is_a_picture_of_this_sites_own_address(client: Client) -> None:
    code = an_evening().code
    picture = client.get(f"/w/{code}/qr.svg", headers={"host": "club.example"})
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content != client.get(f"/w/{code}/qr.svg", headers={"host": "other.example"}).content
    assert f'src="/w/{code}/qr.svg"' in client.get(f"/w/{code}/").text


def test_names_are_shown_as_people_write_them_and_never_as_markup(client: Client) -> None:
    chouette = an_evening(PLAIN)
    player = chouette.seats.get(word="bob").player
    player.name = "Bob <b>& Söhne</b> 🎲"
    player.save()
    assert "Bob &lt;b&gt;&amp; Söhne&lt;/b&gt; 🎲" in client.get(f"/w/{chouette.code}/").text


def test_the_number_of_queries_does_not_grow(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    small = an_evening(PLAIN)
    large = an_evening("sheet plain\nbox ann\nline " + " ".join(TWELVE[1:]), title="Saturday", monitor="pat")
    for number in range(6):
        box, *line = standing(large)
        say(large, game(number, box, line))
    for chouette in (small, large):
        note_entered("127.0.0.1", chouette.code)  # once an hour; not what is counted here
        say(chouette, "game")
        with django_assert_num_queries(QUERIES):
            client.get(f"/w/{chouette.code}/")
        with django_assert_num_queries(QUERIES - 1):
            read(str(chouette.pk)).draw(watch_audience(chouette))


def test_an_unknown_kind_of_viewer_is_shown_nothing() -> None:
    chouette = an_evening()
    assert read(str(chouette.pk)).draw("owner") is None


def test_a_rule_sheet_says_what_was_changed(client: Client) -> None:
    chouette = an_evening("sheet online\noption jacoby=off\nbox ann\nline bob cal")
    page = client.get(f"/w/{chouette.code}/rules/").text
    assert "Gammons and backgammons always count double and triple." in page
    assert "The sheet “Online” was chosen." in page
    assert "Not as in “Online”" in page
    assert page.count('href="#rule-') == 1


def test_a_statement_is_found_by_name_and_for_nobody_else(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame\nteam wins single")
    page = client.get(f"/w/{chouette.code}/players/ann/").text
    assert "Why is <bdi>ann</bdi> at −3?" in page
    assert f"/w/{chouette.code}/players/dee/" in page  # beside the last score
    assert client.get(f"/w/{chouette.code}/players/eve/").status_code == 404


def test_a_statement_asks_the_same_few_questions_however_long_the_evening(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    chouette = an_evening(PLAIN)
    note_entered("127.0.0.1", chouette.code)  # once an hour; not what is counted here
    for number in range(5):
        box, *line = standing(chouette)
        say(chouette, game(number, box, line))
        with django_assert_num_queries(QUERIES + 1):
            client.get(f"/w/{chouette.code}/players/ann/")


def test_what_is_left_after_cash_is_not_called_the_score(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame\nteam wins single\nann pays bob 1\nclose")
    page = client.get(f"/w/{chouette.code}/players/ann/").text
    assert "Why is <bdi>ann</bdi> at \u22123?" in page
    assert "Left after the cash" in page
    assert "Left after the cash" not in client.get(f"/w/{chouette.code}/players/cal/").text
