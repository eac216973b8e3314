"""A captain who has bought cubes turns one of them or all, the box answers each by itself, and all read whose it is now."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from chouette.models import Chouette
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import a_legal_play, game_of, press
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of
from tests.markup import packed

pytestmark = pytest.mark.django_db

BOUGHT = "ann doubles all\nbob takes\ncal drops\ndee takes\neve drops\nbob buys cal\nbob buys eve"


def who_has_bought() -> Chouette:
    """Bob holds his own cube at 2, and those that were dealt to cal and eve; his team is to roll."""
    chouette = to_the_teams_roll(on_screen("captain_purchase=on", seats="box ann\nline bob cal dee eve"))
    roll(chouette, "bob", "64")
    say(chouette, "bob plays 24/18 13/9")
    say(chouette, BOUGHT)
    roll(chouette, "ann", "21")
    return say(chouette, f"ann plays {a_legal_play(chouette)}")


@pytest.fixture
def friday() -> Chouette:
    return who_has_bought()


def page(chouette: Chouette, who: str) -> str:
    return packed(Phone().get(f"/s/{seat_of(chouette, who).secret}/").text)


def doubles(read: str) -> dict[str, str]:
    """By what they send, the labels of the buttons that double."""
    buttons = re.findall(r'name="say" value="([^"]*)"[^>]*data-board-double data-label="([^"]*)"', read)
    return dict(buttons)


def taps(read: str) -> list[tuple[str, str]]:
    """What a tap on each cube that may be turned sends, and what it is called."""
    return re.findall(r'name="say" value="([^"]*)" data-label="([^"]*)" aria-label="Cube:', read)


def rows(read: str) -> list[str]:
    """The rows of the box's form."""
    return re.findall(r"<legend><bdi>([^<]*)</bdi>", read)


def bobs(chouette: Chouette) -> dict[str, Contract]:
    """His cubes, by whom they were dealt to."""
    return {one.dealt_to: one for one in game_of(chouette).contracts if one.team_side == "bob"}


def test_each_button_that_doubles_says_with_which_cube(friday: Chouette) -> None:
    assert doubles(page(friday, "bob")) == {
        "bob doubles bob bob/cal bob/eve": "Double all 3 of mine",
        "bob doubles bob": "Double with my cube",
        "bob doubles bob/cal": "Double with cal’s cube",
        "bob doubles bob/eve": "Double with eve’s cube",
    }
    assert doubles(page(friday, "dee")) == {"dee doubles": "Double"}


def test_a_tap_on_a_cube_turns_that_cube_whether_it_was_bought_or_not(friday: Chouette) -> None:
    assert taps(page(friday, "bob")) == [
        ("bob doubles bob", "Double with my cube to 4"),
        ("bob doubles bob/cal", "Double with cal’s cube to 4"),
        ("bob doubles bob/eve", "Double with eve’s cube to 4"),
    ]
    assert taps(page(friday, "dee")) == [("dee doubles", "Double to 4")]


@pytest.mark.parametrize(
    ("said", "turned", "told"),
    [
        ("bob doubles bob", {"bob"}, "bob doubles with their own cube."),
        ("bob doubles bob/eve", {"eve"}, "bob doubles with eve’s cube."),
        ("bob doubles bob bob/cal bob/eve", {"bob", "cal", "eve"}, "bob doubles with 3 cubes."),
    ],
)
def test_what_is_turned_is_what_was_tapped_and_everybody_reads_it(
    client: Client, friday: Chouette, said: str, turned: set[str], told: str
) -> None:
    assert press(client, friday, "bob", say=said).status_code == 302
    assert {owner for owner, one in bobs(friday).items() if one.offer} == turned
    assert told in page(friday, "dee")
    assert told in packed(Client().get(reverse("watch", args=(friday.code,))).text)


def test_once_his_own_is_offered_the_others_can_join_one_by_one(client: Client, friday: Chouette) -> None:
    press(client, friday, "bob", say="bob doubles bob")
    assert [said for said, _label in taps(page(friday, "bob"))] == ["bob doubles bob/cal", "bob doubles bob/eve"]
    press(client, friday, "bob", say="bob doubles bob/cal")
    assert doubles(page(friday, "bob")) == {"bob doubles bob/eve": "Double with eve’s cube"}


def test_whoever_speaks_for_him_reads_whose_cubes_they_are(client: Client, friday: Chouette) -> None:
    press(client, friday, "bob", say="bob proxy dee")
    assert set(doubles(page(friday, "dee")).values()) == {
        "Double",
        "Double all 3 of bob",
        "Double with bob’s own cube",
        "Double with cal’s cube",
        "Double with eve’s cube",
    }


def test_the_box_answers_each_cube_of_one_member_by_itself(client: Client, friday: Chouette) -> None:
    press(client, friday, "bob", say="bob doubles bob bob/cal bob/eve")
    press(client, friday, "dee", say="dee doubles")
    assert rows(page(friday, "ann")) == ["bob, own cube", "dee", "bob, with cal’s cube", "bob, with eve’s cube"]
    answers = dict(zip(("bob/bob", "dee", "bob/cal", "bob/eve"), ("takes", "drops", "drops", "beavers"), strict=True))
    sent = {f"answer-{n}": f"ann {reply} {cube}" for n, (cube, reply) in enumerate(answers.items())}
    assert all(f'value="{said}"' in page(friday, "ann") for said in sent.values())
    friday.refresh_from_db()
    assert press(client, friday, "ann", "answers", **sent).status_code == 302
    cubes = bobs(friday)
    assert (cubes["bob"].value, cubes["bob"].owner, cubes["bob"].is_live) == (4, "box", True)
    assert (cubes["cal"].status, cubes["eve"].offer is not None) == ("dropped", True)
    assert "ann drops against bob (with cal’s cube)." in page(friday, "dee")
    assert sum(game_of(friday).deltas.values()) == 0


def test_an_answer_that_is_missing_says_whose_it_is(client: Client, friday: Chouette) -> None:
    press(client, friday, "bob", say="bob doubles bob bob/cal")
    friday.refresh_from_db()
    answer = press(client, friday, "ann", "answers", **{"answer-0": "ann takes bob/bob"})
    assert answer.status_code == 422
    assert "Choose an answer for bob." in packed(answer.text)
    assert all(bobs(friday)[owner].offer for owner in ("bob", "cal"))


def test_a_cube_that_is_offered_alone_is_named_for_who_plays_it(client: Client, friday: Chouette) -> None:
    press(client, friday, "bob", say="bob doubles bob/cal")
    assert "Take bob, with cal’s cube" in page(friday, "ann")


def test_the_rail_names_who_has_bought_and_from_whom(friday: Chouette) -> None:
    for who in ("ann", "bob", "cal", "dee"):
        read = page(friday, who)
        assert re.findall(r'gb-cube-name" aria-hidden="true">([^<]*)<', read) == ["bob", "dee", "bob+cal", "bob+eve"]
        assert "Cube with bob, with cal’s cube: 2, owned by:" in read


def test_the_box_chooses_among_cubes_and_not_only_among_people(client: Client, friday: Chouette) -> None:
    press(client, friday, "bob", say="bob doubles bob bob/cal bob/eve")
    press(client, friday, "ann", say="ann takes all")
    roll(friday, "bob", "21")
    say(friday, f"bob plays {a_legal_play(friday)}")
    read = page(friday, "ann")
    assert re.findall(r'name="whom" value="([^"]*)"', read) == ["bob", "bob/cal", "bob/eve"]
    assert press(client, friday, "ann", "double", whom=["bob/eve"]).status_code == 302
    assert [owner for owner, one in bobs(friday).items() if one.offer] == [Player("eve")]
