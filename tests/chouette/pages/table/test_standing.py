"""What keeps the table where it is reads itself: since when, whom the roll waits for, the clock, another captain; a legend."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chouette.evening.watched import read_evening
from chouette.models import Chouette, EndedOffer, Seat, SettlementOffer
from chouette.pages.table.clocks import away
from chouette.rules.model.actions import Player
from tests.chouette.evenings import an_evening, say
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.on_screen.screens import at_eight, on_screen, open_the_game, roll, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of

pytestmark = pytest.mark.django_db

CAL_PAYS = {"cube": "main:cal", "points": "1.5", "to": "ann", "winner": ""}


def page(chouette: Chouette, who: str) -> str:
    return " ".join(Phone().get(f"/s/{seat_of(chouette, who).secret}/").text.split())


def watched(chouette: Chouette) -> str:
    return " ".join(Client().get(reverse("watch", args=(chouette.code,))).text.split())


def test_who_is_declined_reads_it_and_nobody_else_does(client: Client) -> None:
    friday = an_evening_on_screen()
    press(client, friday, "cal", "settle", **CAL_PAYS)
    press(client, friday, "ann", "offer", decline=SettlementOffer.objects.get().pk)
    assert "ann declines your settlement. (cal pays ann 1½.)" in page(friday, "cal")
    assert "You declined the settlement that cal offered." in page(friday, "ann")
    for text in (page(friday, "bob"), watched(friday)):
        assert "table-ended" not in text


def test_an_offer_taken_back_is_told_until_there_is_another(client: Client) -> None:
    friday = an_evening_on_screen()
    press(client, friday, "cal", "settle", **CAL_PAYS)
    press(client, friday, "cal", "offer", withdraw=SettlementOffer.objects.get().pk)
    assert "cal takes the offer to settle back." in page(friday, "ann")
    assert "You took your offer to ann back." in page(friday, "cal")
    press(client, friday, "ann", "settle", **CAL_PAYS)
    assert "takes the offer to settle back" not in page(friday, "ann")
    assert not EndedOffer.objects.exists()


def test_an_offer_that_fell_says_why_until_something_is_played(client: Client) -> None:
    friday = to_the_teams_roll(on_screen())
    press(client, friday, "cal", "settle", **CAL_PAYS)
    roll(friday, "bob", "64")
    assert "Your offer to ann has lapsed: the dice or the checkers have moved since." in page(friday, "cal")
    assert "cal’s offer has lapsed: the dice or the checkers have moved since." in page(friday, "ann")
    say(friday, "bob plays 24/14")
    assert "has lapsed" not in page(friday, "ann")
    assert "has lapsed" not in page(friday, "cal")


def test_that_an_offer_fell_is_read_for_half_a_minute() -> None:
    with at_eight() as time:
        friday = to_the_teams_roll(on_screen())
        press(Client(), friday, "cal", "settle", **CAL_PAYS)
        roll(friday, "bob", "64")
        time.passes(20)
        assert "Your offer to ann has lapsed" in page(friday, "cal")
        time.passes(10)
        assert "has lapsed" not in page(friday, "cal")


def test_an_offer_about_a_cube_that_was_dropped_says_so(client: Client) -> None:
    friday = to_the_teams_roll(on_screen())
    press(client, friday, "cal", "settle", **CAL_PAYS)
    say(friday, "cal doubles\nann takes cal")
    assert "Your offer to ann has lapsed: the cube it was about has changed." in page(friday, "cal")


def test_the_table_tells_since_when_it_waits() -> None:
    with at_eight() as time:
        friday = open_the_game(on_screen("clock_reserve=5"))
        time.passes(90)
        text = watched(friday)
    assert 'data-waited="90"' in text
    assert "ann’s clock runs." in text


def test_before_the_opening_no_clock_runs_and_the_table_says_so() -> None:
    assert "No clock runs yet." in watched(on_screen("clock_reserve=5"))
    assert "clock" not in watched(on_screen()).partition('id="table-standing"')[2].partition("</p>")[0]


def test_spectators_read_whom_the_roll_waits_for() -> None:
    friday = to_the_teams_roll(on_screen())
    friday.seats.update(auto_roll=False)
    text = watched(friday)
    assert "The roll waits for cal and dee." in text
    say(friday, "cal doubles")
    assert "The roll waits for" not in watched(friday)  # but for ann's answer


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("captain is cal", "cal was made captain for this game by mo."),
        ("ann doubles all\nbob drops\ncal takes\ndee takes", "cal moves the team’s checkers, because bob is out of this game."),
        ("bob sits out", "cal moves the team’s checkers while bob sits out."),
        ("bob leaves", "cal moves the team’s checkers, because bob has left."),
    ],
)
def test_everybody_reads_why_somebody_else_is_captain(said: str, why: str) -> None:
    friday = to_the_teams_roll(on_screen())
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/14")
    assert "table-why-captain" not in watched(friday)
    say(friday, said)
    assert why in watched(friday)


def test_the_legend_names_who_has_which_role() -> None:
    text = watched(on_screen("clock_reserve=5 clock_delay=12"))
    for words in (
        "ann plays alone against all others, with the dark checkers.",
        "bob moves the team’s light checkers.",
        "cal and dee play along, each with a cube of their own against the box.",
        "The first 12 seconds of a turn are free",
    ):
        assert words in text


def test_nobody_is_called_box_or_captain_before_the_seats_are_drawn() -> None:
    friday = an_evening("sheet plain\noption board=on\nann joins\nbob joins\ncal joins")
    for text in (page(friday, "bob"), watched(friday)):
        assert 'id="line-up"' not in text
        assert 'class="badge' not in text
    say(friday, "box bob\nline ann cal")
    assert 'id="line-up"' in watched(friday)


def test_against_one_member_the_box_has_one_button_that_doubles() -> None:
    friday = to_the_teams_roll(on_screen(seats="box ann\nline bob"))
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/14")
    text = page(friday, "ann")
    assert 'value="ann doubles bob"' in text
    assert 'value="ann doubles all"' not in text
    two = to_the_teams_roll(on_screen(seats="box ann\nline bob cal"))
    roll(two, "bob", "64")
    say(two, "bob plays 24/14")
    assert 'value="ann doubles all"' in page(two, "ann")


def test_whose_roll_it_is_is_said_alike_before_and_after_the_others_have_let_them() -> None:
    with at_eight() as time:
        friday = to_the_teams_roll(on_screen())
        Seat.objects.filter(chouette=friday).update(auto_roll=False)
        for _wait in range(2):
            assert 'tabindex="-1">Your roll.</p>' in page(friday, "bob")
            time.passes(60)


def test_who_joins_a_double_does_not_begin_the_boxs_time_anew_before_it_may_answer() -> None:
    """The others have five seconds to join; then the box is waited for."""
    with at_eight() as time:
        friday = to_the_teams_roll(on_screen())
        friday.seats.update(auto_roll=False)
        say(friday, "cal doubles")
        assert 'data-waited="-5"' in watched(friday)
        time.passes(4)
        say(friday, "dee doubles")
        assert 'data-waited="-5"' in watched(friday)
        time.passes(12)
        assert 'data-waited="7"' in watched(friday)


def bought() -> Chouette:
    """Cal has dropped, and bob has bought her cube."""
    friday = to_the_teams_roll(on_screen("captain_purchase=on"))
    roll(friday, "bob", "64")
    return say(friday, "bob plays 24/14\nann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal")


def test_a_captain_who_comes_back_is_asked_to_buy_and_waited_for_and_whoever_played_on_is_not() -> None:
    friday = to_the_teams_roll(on_screen("captain_purchase=on"))
    say(friday, "captain is dee")
    roll(friday, "dee", "64")
    say(friday, "dee plays 24/14\nann doubles all\nbob takes\ncal drops\ndee takes")
    assert 'value="bob buys cal"' in page(friday, "bob")
    assert "dee buys cal" not in page(friday, "dee")
    assert "The roll waits for bob." in watched(friday)


def test_a_captain_who_may_buy_reads_it_as_an_answer_that_is_asked_for_and_how_long() -> None:
    with at_eight() as time:
        friday = to_the_teams_roll(on_screen("captain_purchase=on"))
        roll(friday, "bob", "64")
        say(friday, "bob plays 24/14\nann doubles all\nbob takes\ncal drops\ndee drops")
        assert "You may buy the cubes of cal and dee." in page(friday, "bob")
        say(friday, "bob buys dee")
        time.passes(2)
        text = page(friday, "bob")
        assert " data-mine" in text.partition('id="table-now"')[2].partition(">")[0]
        assert headline(text) == "You may buy cal’s cube."
        waits = text.partition('id="table-roll-waits"')[2].partition("</p>")[0]
        assert "The roll waits for you:" in waits
        assert 'data-seconds="3"' in waits
        assert "The roll waits for bob." in page(friday, "dee")
        assert headline(page(friday, "dee")).startswith("ann is to roll.")
        press(Client(), friday, "bob", "hold", what="let")
        assert headline(page(friday, "bob")) == "ann is to roll."


def headline(text: str) -> str:
    return text.partition('id="table-turn"')[2].partition(">")[2].partition("</p>")[0].strip()


def test_who_may_double_before_the_roll_reads_no_question() -> None:
    friday = to_the_teams_roll(on_screen())
    friday.seats.update(auto_roll=False)
    assert "The roll waits for cal and dee." in page(friday, "cal")
    assert headline(page(friday, "cal")) == "bob is to roll."


def test_who_is_out_reads_it_and_whose_their_cube_is_now() -> None:
    friday = bought()
    out, told = "You are out of this game.", "cal’s cube at 2, bought by bob"
    assert [out in page(friday, who) for who in ("ann", "bob", "cal", "dee")] == [False, False, True, False]
    for text in (page(friday, "cal"), page(friday, "bob"), watched(friday)):
        legend = text.partition('id="table-legend"')[2].partition("</details>")[0]
        assert "cal is out of this game." in legend
        assert told in legend


def test_a_bought_cube_is_drawn_as_the_buyers() -> None:
    friday = bought()

    def bought_cube(who: str) -> str:
        (cube,) = (one for one in page(friday, who).split('<li class="gb-cube"')[1:] if 'data-kind="purchase"' in one)
        return cube

    assert "data-mine" not in bought_cube("cal")
    assert ">bob<" in bought_cube("cal")
    assert "data-mine" in bought_cube("bob")
    assert ">cal<" in bought_cube("bob")


def test_nobody_reads_on_their_own_page_that_they_are_away() -> None:
    friday, now = to_the_teams_roll(on_screen()), timezone.now()
    friday.seats.filter(word="dee").update(seen_at=now, touched_at=now - timedelta(minutes=10))
    evening = read_evening(friday)
    told = {who: [name for name, _since in away(evening, now, who)] for who in (None, Player("cal"), Player("dee"))}
    assert told == {None: ["dee"], "cal": ["dee"], "dee": []}


def test_whoever_has_held_the_roll_long_enough_reads_that_it_is_over() -> None:
    with at_eight() as time:
        friday = to_the_teams_roll(on_screen("hold_limit=30"))
        friday.seats.update(auto_roll=False)
        assert press(Phone(), friday, "cal", "hold", what="hold").status_code == 302
        assert "You hold the roll" in page(friday, "cal")
        time.passes(31)
        text = page(friday, "cal").partition('id="act-hold"')[2].partition("</div>")[0]
    assert "Your time to hold the roll is over." in text
    assert "<button" not in text


@pytest.mark.parametrize(("variant", "has_cubes"), [("portes", False), ("nackgammon", True)])
def test_a_game_without_cubes_shows_none_and_explains_none(variant: str, has_cubes: bool) -> None:
    friday = on_screen(f"variant={variant}")
    for text in (page(friday, "bob"), watched(friday)):
        assert ('class="gb-cube"' in text) is has_cubes
        assert ("A cube in the middle" in text) is has_cubes
        assert ("with a cube of their own" in text) is has_cubes
