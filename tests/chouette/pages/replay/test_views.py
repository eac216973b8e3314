"""A game move by move, for anyone with the code, with and without JavaScript."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django.fixtures import DjangoAssertNumQueries

from chouette.access.code_guessing import note_entered
from chouette.evening.selectors import names_at
from chouette.models import Chouette, TableMessage
from chouette.pages.replay import kept_json
from chouette.pages.replay.exports import game_as_json
from chouette.pages.replay.in_log import read_games
from chouette.pages.replay.page import played_on_screen
from clubsite.members.models import Club, Player, User
from clubsite.members.services import join
from tests.chouette.boards import ON_SCREEN, on_screen, tell, turn
from tests.chouette.evenings import TWELVE, an_evening, say

pytestmark = pytest.mark.django_db

# Wrong codes, the evening, its place, undos, its records, all games' points, its row, the names, the talk, marks of plays.
QUERIES = 10


@pytest.fixture
def played(club: Club) -> Chouette:
    """One finished game of two turns, a double and a drop, and one in progress."""
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\nann takes bob\nbob rolls 3 1\nbob plays 8/5 6/5")
    return tell(chouette, "team wins gammon override\ngame\nopening 3 6\ncal plays 24/18 13/10")


def replay(chouette: Chouette, number: int = 1, query: str = "") -> str:
    answer = Client().get(f"/w/{chouette.code}/games/{number}/{query}")
    assert answer.status_code == 200
    return answer.text


def test_each_moment_has_an_address_and_says_what_happened(played: Chouette) -> None:
    for at, sentence in enumerate(
        [
            "ann is the box, bob the captain.",
            "Opening roll: ann 6, bob 3.",
            "ann plays 6-3: 24/18 13/10",
            "bob doubles ann to 2.",
            "ann takes from bob at 2.",
            "bob rolls 3-1.",
            "bob plays 3-1: 8/5 6/5",
            "The team won a gammon against ann.",
        ]
    ):
        page = replay(played, query=f"?at={at}")
        assert f'aria-live="polite">{sentence}</p>' in page
        assert f"{at} of 7" in page


def test_one_steps_through_a_game_by_links(played: Chouette) -> None:
    path = f"/w/{played.code}/games/1/"
    page = replay(played, query="?at=3")
    for key, at in (("Home", 0), ("ArrowLeft", 2), ("ArrowRight", 4), ("End", 7)):
        assert f'data-key="{key}"' in page
        assert f'href="{path}?at={at}"' in page
    assert 'data-key="ArrowLeft"' not in replay(played, query="?at=0")
    assert 'data-key="ArrowRight"' not in replay(played, query="?at=7")


def test_a_finished_game_begins_at_its_start_and_a_running_one_stands_where_it_is(played: Chouette) -> None:
    assert "0 of 7" in replay(played)
    running = replay(played, 2)
    assert "2 of 2" in running
    assert "This game is being played." in running
    assert "The standings around it" not in running


@pytest.mark.parametrize("query", ["?at=9999999999999", "?at=-1", "?at=x", "?at=%C2%B2", "?at=1&side=nobody"])
def test_an_address_that_names_no_moment_shows_one_all_the_same(played: Chouette, query: str) -> None:
    assert "of 7" in replay(played, query=query)


def test_the_box_sees_the_board_from_its_own_side(played: Chouette) -> None:
    assert 'data-bottom="light"' in replay(played)
    assert 'data-bottom="dark"' in replay(played, query="?side=box")


def test_the_standings_before_and_after_are_told(played: Chouette) -> None:
    tell(played, "box wins single override")
    page = replay(played, 2)
    assert "The standings around it" in page
    assert "Game 1" in page


def test_a_corrected_game_says_so_and_keeps_its_moves(played: Chouette) -> None:
    tell(played, "correct game 1 box wins single")
    page = replay(played, query="?at=7")
    assert "Its points stand as corrected, its moves as they were made." in page
    assert "ann, the box, won a single game." in page
    assert "8/5 6/5" in page


def test_what_was_undone_is_not_there(played: Chouette) -> None:
    assert "24/18 13/10" in replay(played, 2)
    tell(played, "undo step\ncal plays 24/15")
    assert "24/18 13/10" not in replay(played, 2)


def test_the_list_of_games_leads_to_each(played: Chouette) -> None:
    page = Client().get(f"/w/{played.code}/games/").text
    assert f'href="/w/{played.code}/games/1/"' in page
    assert f'href="/w/{played.code}/games/2/"' in page
    assert "The team won a gammon against ann." in page
    assert f'href="/w/{played.code}/games/"' in Client().get(f"/w/{played.code}/").text


def test_an_evening_without_a_game_says_what_will_stand_here(club: Club) -> None:
    assert "No game is finished yet" in Client().get(f"/w/{on_screen(club).code}/games/").text


def test_a_game_whose_board_stood_elsewhere_tells_its_cubes() -> None:
    chouette = an_evening()
    say(chouette, "game\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins single")
    page = replay(chouette)
    assert "Only the score of this game was kept here" in page
    assert "cal drops against ann." in page
    assert "<svg class=" + '"gb"' not in page


@pytest.mark.parametrize("number", [0, 3, 99999999999999999999])
def test_there_is_no_game_that_was_not_played(played: Chouette, number: int) -> None:
    assert Client().get(f"/w/{played.code}/games/{number}/").status_code == 404


def test_without_the_code_there_is_nothing(played: Chouette) -> None:
    assert Client().get("/w/AAAAAA/games/1/").status_code == 404
    assert Client().get("/w/AAAAAA/games/").status_code == 404


def test_names_are_text_and_not_markup(club: Club) -> None:
    club.players.create(name="<b>Ann</b>", word="ann")
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3")
    page = replay(chouette)
    assert "<b>Ann</b>" not in page
    assert escape("<b>Ann</b>") in page


def test_a_table_of_twelve_shows_every_cube(club: Club) -> None:
    box, *line = TWELVE
    chouette = on_screen(club, f"option board=on\nbox {box}\nline {' '.join(line)}")
    tell(chouette, "game\nopening 6 3")
    turn(chouette)
    page = replay(chouette)
    assert page.count('class="gb-cube"') == 11


def test_a_long_evening_costs_no_more_queries(
    club: Club, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    chouette = on_screen(club)
    note_entered("127.0.0.1", chouette.code)  # once an hour; not what is counted here
    for _game in range(3):
        tell(chouette, "game\nopening 6 3")
        turn(chouette)
        tell(chouette, "team wins single override")
        with django_assert_num_queries(QUERIES):
            client.get(f"/w/{chouette.code}/games/1/")


def test_the_teams_talk_is_beside_the_moves_for_the_team_alone(played: Chouette) -> None:
    """The box, a member of the club too, never reads in a replay what the team said."""
    people = {}
    for word in ("ann", "bob"):
        people[word] = User.objects.create_user(word)
        join(played.club, people[word])
        Player.objects.filter(seats__chouette=played, word=word).update(user=people[word])
    doubled = played.records.get(said="bob doubles").number
    for room, text in (("team", "Shall we?"), ("table", "Good luck")):
        TableMessage.objects.create(
            chouette=played, room=room, game=1, record=doubled, name="bob", text=text, action_id=uuid4()
        )
    shown = {}
    for who in ("ann", "bob", ""):
        client = Client()
        if who:
            client.force_login(people[who])
        shown[who] = client.get(f"/w/{played.code}/games/1/?at=3").text
        assert "Good luck" not in client.get(f"/w/{played.code}/games/1/?at=4").text
    assert "Shall we?" in shown["bob"]
    assert "Shall we?" not in shown["ann"] + shown[""]
    assert "Good luck" in shown["ann"]


@pytest.mark.usefixtures("short_stretches")
def test_all_moves_as_one_file_are_kept_and_follow_every_change(club: Club) -> None:
    chouette = on_screen(club)
    for _game in range(3):
        tell(chouette, "game\nopening 6 3")
        turn(chouette)
        tell(chouette, "team wins single override")

    def read() -> list[object]:
        answer = Client().get(f"/w/{chouette.code}/games.json")
        told = json.loads(answer.content)
        assert told["players"] == names_at(chouette)
        fresh = [game_as_json(record) for record in read_games(chouette).values()]
        assert told["games"] == json.loads(json.dumps(fresh))
        return [game["number"] for game in told["games"]]

    assert read() == [1, 2, 3] == read()
    tell(chouette, "correct game 1 box wins single")
    assert read() == [1, 2, 3]
    tell(chouette, "undo\nundo\nundo\neli joins")  # the correction, the end of game 3, the end of game 2
    assert read() == [1, 2]
    tell(chouette, "box wins single override\ngame\nopening 5 3")
    assert read() == [1, 2, 3]


def test_whoever_has_the_file_is_told_that_it_is_the_same(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3")
    first = Client().get(f"/w/{chouette.code}/games.json")
    again = Client().get(f"/w/{chouette.code}/games.json", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    turn(chouette)
    later = Client().get(f"/w/{chouette.code}/games.json", headers={"If-None-Match": first["ETag"]})
    assert later.status_code == 200


@pytest.fixture
def short_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_json, "GAMES_ON_A_PAGE", 1)


def test_who_met_whom_is_read_of_games_on_screen_alone(club: Club, played: Chouette) -> None:
    elsewhere = an_evening(monitor="tom")
    say(elsewhere, "game\nteam wins single")
    assert played_on_screen(elsewhere, names_at(elsewhere)) == []
    assert "evening_mat" not in Client().get(f"/w/{elsewhere.code}/games/").text
    met = played_on_screen(played, names_at(played))
    assert {one for _name, _other, box, member in met for one in (box, member)} == {"ann", "bob", "cal", "dee"}


def test_a_position_of_its_own_is_shown_where_the_ids_can_tell_it(played: Chouette, club: Club) -> None:
    """An ID does not say that a game has three checkers a side; the page of the position would draw twelve as borne off."""
    assert "/position/?" in replay(played, query="?at=3")
    short = tell(on_screen(club, f"{ON_SCREEN}\noption variant=hypergammon"), "game\nopening 6 3")
    assert "/position/?" not in replay(short, query="?at=1")
