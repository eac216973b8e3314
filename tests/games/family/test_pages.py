"""The games told: a page for each, the older ones' stories, and Zeno's throw to be played."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.family.stories import STORIES
from games.rules.variants import VARIANTS

pytestmark = pytest.mark.django_db


def page(client: Client, key: str, **asked: str) -> str:
    return client.get(reverse("game", args=[key]), asked).text


def test_all_games_are_named_and_lead_to_their_pages(client: Client) -> None:
    listed = client.get(reverse("games")).text
    for key, variant in VARIANTS.items():
        assert f'href="{reverse("game", args=[key])}"' in listed
        assert variant.name in listed
    assert "Coan ki" in listed


@pytest.mark.parametrize("key", VARIANTS)
def test_a_game_shows_its_start_and_where_its_rules_were_read(client: Client, key: str) -> None:
    told = page(client, key)
    assert f"<h1>{VARIANTS[key].name}</h1>" in told
    assert 'id="start-stand"' in told
    assert f'href="{VARIANTS[key].source}"' in told
    assert ("What no source tells." in told) is (key in STORIES)


def test_the_older_games_have_stories_of_ten_lines() -> None:
    assert list(STORIES) == ["irish", "toute-table", "todas-tablas", "ban-sugoroku", "tabula"]
    assert {len(story.lines) for story in STORIES.values()} == {10}


def test_there_is_no_page_of_a_game_that_nobody_plays_here(client: Client) -> None:
    assert client.get(reverse("game", args=["coan-ki"])).status_code == 404


def test_zenos_throw_is_to_be_played_and_its_solution_is_not_listed(client: Client) -> None:
    told = page(client, "tabula")
    assert "What can he play?" in told
    assert 'data-dice="2,6,5"' in told
    assert "<option>" not in told
    assert "There is only one way." not in told
    assert "What can he play?" not in page(client, "irish")


def test_whoever_finds_the_play_sees_eight_checkers_stand_alone(client: Client) -> None:
    told = page(client, "tabula", play="15/9 6/1 5/3")
    assert "it is the only play" in told
    assert "data-tree" not in told


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("15/13 15/9 6/1", "Your opponent holds 13."),
        ("15/9 6/1", "More of 2-6-5 can be played after 15/9 6/1, so it must be."),
        ("2/off 15/9 6/1", "Bring all your checkers home before you bear one off."),
        ("what he likes", "“what” is no move."),
    ],
)
def test_another_play_is_refused_with_the_reason(client: Client, play: str, why: str) -> None:
    told = page(client, "tabula", play=play)
    (refused,) = re.findall(r'role="alert"><p>(.*?)</p>', told)
    assert why in refused
    assert "data-tree" in told


def test_the_pages_speak_french(client: Client) -> None:
    client.cookies["django_language"] = "fr"
    assert "Ce qu’aucune source ne dit" in page(client, "tabula")
    assert "Jeu irlandais" in client.get(reverse("games")).text
