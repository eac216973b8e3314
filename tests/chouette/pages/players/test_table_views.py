"""Dice, checkers and cubes of an evening on screen are played from the players' own pages, by nobody else."""

import re
from threading import Barrier, Thread

import pytest
import time_machine
from django.db import connection
from django.test import Client

from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from clubsite.members.models import Player as ClubPlayer
from games.rules.cube import Side
from tests.chouette.evenings import TWELVE, an_evening, say
from tests.chouette.on_screen.evenings import a_legal_play, an_evening_on_screen, game_of, let_everybody_roll, press, set_board
from tests.chouette.phones import Phone, seat_of, table_of
from tests.games.dice.loaded_cup import loaded
from tests.markup import packed

from .pages import page, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def bobs_roll(opened: Chouette, client: Client) -> Chouette:
    """Ann has played; bob is to roll, and nobody is waited for."""
    let_everybody_roll(opened)
    assert press(client, opened, "ann", "play", play="8/5 6/5").status_code == 302
    return opened


def test_a_turn_is_rolled_and_played(client: Client, friday: Chouette) -> None:
    with loaded("31 64"):
        assert "Roll for the opening." in page(client, friday, "ann")
        assert press(client, friday, "bob", "roll").status_code == 302
        assert "Your play: 3-1." in page(client, friday, "ann")
        assert "ann plays 3-1." in page(client, friday, "bob")
        assert press(client, friday, "ann", "play", play="8/5 6/5").status_code == 302
        assert "ann plays 8/5 6/5." in page(client, friday, "cal")
        let_everybody_roll(friday)
        assert press(client, friday, "bob", "roll").status_code == 302
        assert press(client, friday, "bob", "play", choice="24/18 13/9").status_code == 302
    said = list(friday.records.order_by("number").values_list("said", "actor_name"))[-4:]
    assert said == [
        ("opening 3 1", "bob"),
        ("ann plays 8/5 6/5", "ann"),
        ("bob rolls 6 4", "bob"),
        ("bob plays 24/18 13/9", "bob"),
    ]


def test_only_whoever_plays_the_checkers_gets_what_they_are_played_with(client: Client, opened: Chouette) -> None:
    assert "data-tree" in page(client, opened, "ann")
    for other in ("bob", "cal", "dee"):
        assert "data-tree" not in page(client, opened, other)
    assert "data-tree" not in client.get(f"/w/{opened.code}/").text


#: The box has closed its home board, and a checker of the team waits on the bar.
CLOSED_OUT = (1, *[2] * 6, *[0] * 6, 3, *[0] * 4, -7, -7, *[0] * 5, 0)


def test_where_nothing_can_be_played_the_turn_passes_and_the_page_says_so(client: Client, opened: Chouette) -> None:
    set_board(opened, CLOSED_OUT, Side.TEAM)
    let_everybody_roll(opened)
    assert press(client, opened, "bob", "roll").status_code == 302
    shown = page(client, opened, "cal")
    assert "Nothing can be played." in shown
    assert "ann is to roll." in shown


@pytest.mark.parametrize(
    ("who", "what", "fields", "status", "words"),
    [
        ("bob", "play", {"play": "24/18 13/9"}, 422, "ann is on turn."),
        ("cal", "play", {"play": "8/5 6/5"}, 422, "ann is on turn."),
        ("ann", "play", {"play": "8/3"}, 422, ""),
        ("ann", "play", {"play": "13/7"}, 422, ""),
        ("ann", "play", {"play": "rubbish"}, 422, "is no move"),
        ("ann", "play", {}, 400, "Use the buttons of this page."),
        ("ann", "play", {"play": "8/5 " * 30_000}, 400, "Use the buttons of this page."),
        ("ann", "play", {"play": "8/5 6/5", "version": "x"}, 400, "Use the buttons of this page."),
        ("ann", "play", {"play": "8/5 6/5", "page": ""}, 400, "Use the buttons of this page."),
        ("ann", "play", {"play": "8/5 6/5", "version": 3}, 409, "The table has moved on"),
        ("ann", "roll", {}, 422, "has rolled 3-1"),
        ("bob", "roll", {}, 422, "ann is on turn."),
        ("ann", "say", {"say": "ann rolls 6 6"}, 422, "This page speaks for ann only."),
        ("bob", "say", {"say": "ann plays 8/5 6/5"}, 422, "This page speaks for bob only."),
        ("bob", "say", {"say": "team wins gammon"}, 422, "This page speaks for bob only."),
        ("bob", "say", {"say": "dee leaves"}, 422, "This page speaks for bob only."),
        ("bob", "say", {"say": "automatic"}, 422, "This page speaks for bob only."),
        ("bob", "say", {"say": "bob doubles"}, 422, "ann is on turn."),
        ("bob", "hold", {"what": "hold"}, 422, "Only a member who may still double"),
        ("bob", "hold", {"what": "nonsense"}, 400, "Use the buttons of this page."),
        ("bob", "answers", {}, 422, "Only the box answers several offers together."),
        ("ann", "answers", {}, 422, "This offer is not open any more."),
        ("ann", "answers", {f"answer-{n}": "ann takes bob" for n in range(41)}, 400, "Use the buttons of this page."),
        ("bob", "answers", {"answer-0": "bob takes"}, 422, "Only the box answers several offers together."),
        ("bob", "double", {}, 422, "Tick whom you double."),
        ("bob", "double", {"whom": "bob"}, 422, "This page speaks for bob only."),
    ],
)
def test_what_is_not_his_or_not_legal_is_refused_with_a_sentence(
    client: Client, opened: Chouette, who: str, what: str, fields: dict[str, object], status: int, words: str
) -> None:
    opened.refresh_from_db()
    refused(press(client, opened, who, what, **fields), opened, status, words)


def test_a_partner_of_the_box_moves_no_checkers(client: Client) -> None:
    seven = "ann bob cal dee eve fay gus"
    friday = an_evening(f"sheet online\noption board=on\nbox ann\nline {seven[4:]}\npartner bob\ngame")
    with loaded("31"):
        press(client, friday, "ann", "roll")
        board = page(client, friday, "bob")
        assert "data-proposes" in board, "to show the box what they would play"
        assert "data-proposes" not in page(client, friday, "ann")
        assert "data-tree" not in page(client, friday, "cal")
        friday.refresh_from_db()
        refused(press(client, friday, "bob", "play", play="8/5 6/5"), friday, 422, "ann")


def test_a_proxy_plays_for_whom_he_speaks(client: Client) -> None:
    friday = an_evening_on_screen("sheet plain\noption board=on\nbox ann\nline bob cal dee\ngame\nzoe joins\nann trusts zoe")
    with loaded("31"):
        assert press(client, friday, "zoe", "roll").status_code == 302
        assert "data-tree" in page(client, friday, "zoe")
        assert press(client, friday, "zoe", "play", play="8/5 6/5").status_code == 302
    assert friday.records.latest("number").said == "ann plays 8/5 6/5"


def test_a_script_is_answered_with_the_live_part_alone(client: Client, opened: Chouette) -> None:
    seat = seat_of(opened, "ann")
    opened.refresh_from_db()
    sent = {"version": opened.version, "page": "11111111-2222-4333-8444-555555555555", "play": "8/3"}
    answer = client.post(f"/s/{seat.secret}/play/", sent, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert answer.text.startswith('<div class="table-now"')
    done = client.post(f"/s/{seat.secret}/play/", sent | {"play": "8/5 6/5"}, headers={"HX-Request": "true"})
    assert done.status_code == 200
    assert "bob is to roll." in done.text


@pytest.mark.django_db(transaction=True)
def test_two_tabs_of_the_captain_play_once() -> None:
    friday = an_evening_on_screen()
    with loaded("31"):
        press(Phone(), friday, "ann", "roll")
    together, answers = Barrier(2), []

    def tab(play: str) -> None:
        together.wait()
        answers.append(press(Phone(), friday, "ann", "play", play=play).status_code)
        connection.close()

    tabs = [Thread(target=tab, args=(play,)) for play in ("8/5 6/5", "24/20")]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert sorted(answers) in ([302, 409], [302, 422])
    assert friday.records.filter(said__contains="plays").count() == 1


# Waiting, holding, releasing


@time_machine.travel("2026-03-06T20:00:00+00:00", tick=False)
def test_the_captains_button_says_whom_the_roll_waits_for(client: Client, opened: Chouette) -> None:
    press(client, opened, "ann", "play", play="8/5 6/5")
    shown = page(client, opened, "bob")
    assert "Roll – waits for cal and dee" in shown
    assert "Hold the roll" in page(client, opened, "cal")
    assert "Hold the roll" not in page(client, opened, "ann")
    opened.refresh_from_db()
    refused(press(client, opened, "bob", "roll"), opened, 422, "cal and dee may still double or buy.")


def test_the_button_breaks_no_name_at_its_hyphen(client: Client, opened: Chouette) -> None:
    ClubPlayer.objects.filter(name="cal").update(name="demo-cal")
    press(client, opened, "ann", "play", play="8/5 6/5")
    assert "Roll – waits for demo\N{NON-BREAKING HYPHEN}cal and dee" in page(client, opened, "bob")


def test_of_many_who_are_waited_for_the_button_names_two(client: Client) -> None:
    friday = an_evening_on_screen(f"sheet plain\noption board=on\nbox ann\nline {' '.join(TWELVE[1:])}\ngame")
    with loaded("31"):
        press(client, friday, "ann", "roll")
        press(client, friday, "ann", "play", play="8/5 6/5")
    assert f"Roll – waits for {TWELVE[2]}, {TWELVE[3]} and 8 others (" in page(client, friday, TWELVE[1])


def test_a_member_holds_the_roll_and_lets_it_go(client: Client, bobs_roll: Chouette) -> None:
    Seat.objects.update(auto_roll=False)
    assert press(client, bobs_roll, "cal", "hold", what="hold").status_code == 302
    assert "You hold the roll" in page(client, bobs_roll, "cal")
    assert press(client, bobs_roll, "dee", "hold", what="let").status_code == 302
    assert "Roll – waits for cal (" in page(client, bobs_roll, "bob")
    assert press(client, bobs_roll, "cal", "hold", what="let").status_code == 302
    assert press(client, bobs_roll, "bob", "roll").status_code == 302


def test_auto_roll_lets_every_roll_go(client: Client, bobs_roll: Chouette) -> None:
    Seat.objects.update(auto_roll=False)
    for member in ("cal", "dee"):
        assert press(client, bobs_roll, member, "hold", what="auto_on").status_code == 302
    assert press(client, bobs_roll, "bob", "roll").status_code == 302
    assert press(client, bobs_roll, "cal", "hold", what="auto_off").status_code == 302
    assert not seat_of(bobs_roll, "cal").auto_roll


# Cubes


def test_the_box_answers_all_offers_on_one_form(client: Client, bobs_roll: Chouette) -> None:
    for member in ("bob", "cal", "dee"):
        press(client, bobs_roll, member, say=f"{member} doubles")
    shown = page(client, bobs_roll, "ann")
    assert "Answer all offers" in shown
    assert 'value="ann takes all"' in shown
    answers = {"answer-0": "ann takes bob", "answer-1": "ann drops cal", "answer-2": "ann beavers dee"}
    assert press(client, bobs_roll, "ann", "answers", **answers).status_code == 302
    values = {one.team_side: (one.value, one.is_live) for one in game_of(bobs_roll).contracts}
    assert values[Player("cal")] == (1, False)
    assert values[Player("bob")] == (2, True)


def test_answers_together_are_all_done_or_none(client: Client) -> None:
    friday = an_evening_on_screen("sheet plain\noption board=on\noption box_must=all_or_none\nbox ann\nline bob cal dee\ngame")
    let_everybody_roll(friday)
    with loaded("13"):
        press(client, friday, "bob", "roll")
        press(client, friday, "bob", "play", play=a_legal_play(friday))
    with loaded("21"):
        press(client, friday, "ann", "roll")
        press(client, friday, "ann", "play", play=a_legal_play(friday))
    for member in ("bob", "cal"):
        press(client, friday, member, say=f"{member} doubles")
    friday.refresh_from_db()
    mixed = {"answer-0": "ann takes bob", "answer-1": "ann drops cal"}
    refused(press(client, friday, "ann", "answers", **mixed), friday, 422, "takes all or drops all")
    assert all(one.is_live for one in game_of(friday).contracts)


@pytest.mark.parametrize(
    ("chosen", "missing"),
    [((), "bob, cal and dee"), (("ann takes bob", "ann drops cal"), "dee")],
)
def test_the_box_answers_no_offer_before_it_has_chosen_for_all(
    client: Client, bobs_roll: Chouette, chosen: tuple[str, ...], missing: str
) -> None:
    for member in ("bob", "cal", "dee"):
        press(client, bobs_roll, member, say=f"{member} doubles")
    bobs_roll.refresh_from_db()
    answer = press(client, bobs_roll, "ann", "answers", **{f"answer-{n}": said for n, said in enumerate(chosen)})
    refused(answer, bobs_roll, 422, f"Choose an answer for {missing}.")
    assert re.findall(r'value="(ann \w+ \w+)" form="table-answers" checked', packed(answer.text)) == list(chosen)
    assert all(one.offer for one in game_of(bobs_roll).live)


def test_what_the_box_has_chosen_stays_chosen_when_the_table_has_moved_on(client: Client, bobs_roll: Chouette) -> None:
    for member in ("bob", "cal", "dee"):
        press(client, bobs_roll, member, say=f"{member} doubles")
    bobs_roll.refresh_from_db()
    before = {"answer-0": "ann takes bob", "answer-1": "ann drops cal", "version": bobs_roll.version - 1}
    answer = press(client, bobs_roll, "ann", "answers", **before)
    refused(answer, bobs_roll, 409, "The table has moved on")
    assert len(re.findall(r'form="table-answers" checked', answer.text)) == 2


def test_the_box_doubles_those_it_has_ticked(client: Client, bobs_roll: Chouette) -> None:
    press(client, bobs_roll, "bob", "roll")
    press(client, bobs_roll, "bob", "play", play=a_legal_play(bobs_roll))
    assert "Choose whom to double" in page(client, bobs_roll, "ann")
    assert press(client, bobs_roll, "ann", "double", whom=["bob", "dee"]).status_code == 302
    assert {one.team_side for one in game_of(bobs_roll).live if one.offer} == {"bob", "dee"}
    assert "Your answer, please." in page(client, bobs_roll, "bob")
    assert press(client, bobs_roll, "bob", say="bob takes").status_code == 302
    assert "Your answer is sealed." in page(client, bobs_roll, "bob")
    assert "bob took" not in page(client, bobs_roll, "cal")
    waits = 'Waiting for dee’s answer. <span class="table-answered">1 of 2 has answered.'
    assert waits in page(client, bobs_roll, "cal")
    assert press(client, bobs_roll, "dee", say="dee drops").status_code == 302
    assert "dee drops." in page(client, bobs_roll, "cal")


def test_the_tie_that_the_box_may_double_for_is_its_button(client: Client) -> None:
    friday = an_evening_on_screen("sheet plain\noption board=on\noption automatics=box_only\nbox ann\nline bob cal\ngame")
    with loaded("55"):
        press(client, friday, "bob", "roll")
        assert 'value="automatic"' in page(client, friday, "ann")
        assert 'value="automatic"' not in page(client, friday, "bob")
        assert press(client, friday, "ann", say="automatic").status_code == 302
    assert {one.value for one in game_of(friday).live} == {2}


# The game ends, the next begins


def test_anybody_seated_begins_the_next_game(client: Client, opened: Chouette) -> None:
    assert all(page(client, opened, other) for other in ("ann", "bob", "cal"))  # who never opens their page is not dealt in
    say(opened, "team wins single override")
    assert "Game 2 can begin." in (shown := page(client, opened, "dee"))
    assert "The team won a single game against ann." in shown
    assert 'value="game"' in shown
    assert press(client, opened, "dee", say="game").status_code == 302
    assert game_of(opened).number == 2


def test_a_player_sits_out_and_comes_back_for_himself(client: Client, opened: Chouette) -> None:
    assert press(client, opened, "dee", say="dee sits out").status_code == 302
    assert "dee" in table_of(opened).sitting
    assert press(client, opened, "dee", say="dee returns").status_code == 302
    assert "dee" not in table_of(opened).sitting
