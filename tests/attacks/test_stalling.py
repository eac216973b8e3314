"""Stalling a table on screen: an open page that nobody touches, silence until somebody gives up, a modified page. Nobody is
taken for gone before they were asked, nobody gains time by keeping silent, and no points move."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette, Seat
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from chouette.rules.line.hands import hand_of
from chouette.seats.absence.handover import go_on_if_due
from games.play.turn_clock import SCREENS, Screen, screen_of
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, open_the_game, roll, to_the_teams_roll
from tests.chouette.phones import Phone, from_phone, table_of

pytestmark = pytest.mark.django_db

ASKS = "Still there?"


@pytest.fixture
def client() -> Client:
    return Phone()


def seat(evening: Chouette, word: str) -> Seat:
    return evening.seats.get(word=word)


def opens(client: Client, evening: Chouette, *words: str) -> None:
    for word in words:
        client.get(f"/s/{seat(evening, word).secret}/")


def reports(client: Client, evening: Chouette, word: str, **sign: str) -> int:
    """What here.js sends."""
    address = f"/s/{seat(evening, word).secret}/here/"
    return client.post(address, sign, headers={"HX-Request": "true"}).status_code


def passes(
    client: Client, time: Time, evening: Chouette, seconds: int, *, touched: tuple[str, ...], left_open: tuple[str, ...] = ()
) -> None:
    """Some touch their pages every ten seconds, others have only left them open; the site looks as often."""
    for _ten in range(seconds // 10):
        time.passes(10)
        for word in left_open:
            assert reports(client, evening, word) == 204
        for word in touched:
            assert reports(client, evening, word, touched="1") == 204
        go_on_if_due(Chouette.objects.get(pk=evening.pk))
    evening.refresh_from_db()


def shown_to(client: Client, evening: Chouette, word: str) -> str:
    """As the live wire draws it: looking at a page anew would be a sign."""
    return str(read(str(evening.pk)).draw(own_audience(seat(evening, word))) or "")


def last(evening: Chouette) -> tuple[str, str]:
    record = evening.records.order_by("-number")[0]
    return record.said, record.actor_name


def test_a_page_left_open_keeps_no_captaincy(client: Client) -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        opens(client, evening, "ann", "bob", "cal", "dee")
        passes(client, time, evening, 90, touched=("ann", "dee"), left_open=("bob", "cal"))
        assert ASKS not in shown_to(client, evening, "bob")
        passes(client, time, evening, 10, touched=("ann", "dee"), left_open=("bob", "cal"))
        assert ASKS in shown_to(client, evening, "bob")
        assert "bob is asked: still there?" in shown_to(client, evening, "dee")
        assert hand_of(table_of(evening), Side.TEAM) == "bob"
        passes(client, time, evening, 20, touched=("ann", "dee"), left_open=("bob", "cal"))
        assert last(evening) == ("captain is dee", "away too long")  # cal's page is open, too, but nobody touches it
        assert not any(table_of(evening).scores.values())


def test_whoever_only_looks_on_is_asked_to_play_on_one_after_the_other(client: Client) -> None:
    """Nobody of the team touches anything: cal is next, then dee, who answers."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        opens(client, evening, "ann", "bob", "cal", "dee")
        passes(client, time, evening, 120, touched=("ann",), left_open=("bob", "cal", "dee"))
        assert "You count as away." in shown_to(client, evening, "bob")
        assert "Would you play on?" in shown_to(client, evening, "cal")
        assert "bob is away. Touch anything, and you move" in shown_to(client, evening, "cal")
        assert "Would you play on?" not in shown_to(client, evening, "dee")
        told = shown_to(client, evening, "ann")
        assert "bob has not answered and counts as away." in told
        assert "cal is asked: still there?" in told
        passes(client, time, evening, 30, touched=("ann",), left_open=("bob", "cal", "dee"))
        assert "Would you play on?" not in shown_to(client, evening, "cal")
        assert "Would you play on?" in shown_to(client, evening, "dee")
        assert hand_of(table_of(evening), Side.TEAM) == "bob"
        passes(client, time, evening, 10, touched=("ann", "dee"), left_open=("bob", "cal"))
        assert last(evening) == ("captain is dee", "away too long")
        for word in ("ann", "bob", "cal", "dee"):
            shown = shown_to(client, evening, word)
            assert not [words for words in (ASKS, "is asked", "count as away", "counts as away") if words in shown]
        assert not any(table_of(evening).scores.values())


def test_one_touch_of_the_big_button_answers(client: Client) -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        opens(client, evening, "bob", "dee")
        passes(client, time, evening, 100, touched=("dee",), left_open=("bob",))
        assert ASKS in shown_to(client, evening, "bob")
        assert reports(client, evening, "dee", touched="1") == 204  # nobody answers for somebody else
        assert ASKS in shown_to(client, evening, "bob")
        answer = client.post(f"/s/{seat(evening, 'bob').secret}/here/", {"touched": "1"})  # without a script
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/s/{seat(evening, 'bob').secret}/")
        assert ASKS not in shown_to(client, evening, "bob")
        passes(client, time, evening, 90, touched=("dee",), left_open=("bob",))
        assert hand_of(table_of(evening), Side.TEAM) == "bob"


def test_a_site_that_looks_late_asks_first_all_the_same(client: Client) -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        opens(client, evening, "bob", "dee")
        time.passes(600)
        passes(client, time, evening, 10, touched=("dee",))
        assert ASKS in shown_to(client, evening, "bob")
        assert hand_of(table_of(evening), Side.TEAM) == "bob"
        passes(client, time, evening, 20, touched=("dee",))
        assert last(evening) == ("captain is dee", "away too long")


def test_a_program_is_there_when_it_says_so_and_not_by_asking(client: Client) -> None:
    """Bob has a program that asks for his seat every minute while he is out."""
    for says_so, captain in ((True, "bob"), (False, "dee")):
        with at_eight() as time:
            evening = to_the_teams_roll(on_screen())
            opens(client, evening, "bob", "dee")
            place = f"/api/seats/{seat(evening, 'bob').secret}/"
            for _two_minutes in range(3):
                passes(client, time, evening, 60, touched=("dee",))
                assert client.get(place).status_code == client.get(f"{place}messages/").status_code == 200
                if says_so:
                    here = client.post(f"{place}here/", {"action_id": str(uuid4())}, "application/json")
                    assert here.status_code == 200
            assert hand_of(table_of(evening), Side.TEAM) == captain


def test_the_clock_strikes_whoever_is_there_and_asks_whoever_is_silent(client: Client) -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("clock_reserve=1 handover=600"))
        opens(client, evening, "bob", "dee")
        passes(client, time, evening, 80, touched=("bob", "dee"))
        assert last(evening) == ("captain is dee", "the clock ran out")  # a page that says "I am here" gains nothing

        evening = to_the_teams_roll(on_screen("clock_reserve=1 handover=600"))
        opens(client, evening, "bob", "dee")
        passes(client, time, evening, 60, touched=("dee",), left_open=("bob",))
        assert ASKS in shown_to(client, evening, "bob")
        passes(client, time, evening, 10, touched=("dee",), left_open=("bob",))
        assert hand_of(table_of(evening), Side.TEAM) == "bob"
        passes(client, time, evening, 10, touched=("dee",), left_open=("bob",))
        assert last(evening) == ("captain is dee", "the clock ran out")


def test_a_box_out_of_time_is_the_monitors_matter_and_loses_nothing(client: Client) -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 handover=600"))
        opens(client, evening, "ann", "bob")
        version = evening.version
        passes(client, time, evening, 90, touched=("ann", "bob"))
        assert (evening.version, screen_of(evening.screen).told) == (version, True)
        assert "decides; no points are lost." in shown_to(client, evening, "bob")


def test_a_teammate_cannot_stretch_the_silence_by_speaking(client: Client) -> None:
    """Bob was asked; what others say in the same turn neither takes the question back nor begins it anew."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        opens(client, evening, "bob", "dee")
        passes(client, time, evening, 110, touched=("dee",))
        say(evening, "proposition cal dee 1 to dee")
        passes(client, time, evening, 10, touched=("dee",))
        assert last(evening) == ("captain is dee", "away too long")


def test_a_table_stored_before_is_read_as_if_nobody_had_been_asked() -> None:
    stored = SCREENS.encode(Screen(turn="1.1", since=5))
    assert isinstance(stored, dict)
    stored.pop("asked")
    assert screen_of(stored) == Screen(turn="1.1", since=5)


def test_a_new_table_on_screen_has_a_clock_and_older_ones_keep_none(client: Client) -> None:
    older = on_screen()
    assert older.opened_by is not None
    client.force_login(older.opened_by)
    page = f"/clubs/{older.club.slug}/lobby/new/"
    assert '<option value="10" selected>' in client.get(page).text
    assert client.post(page, {"title": "Friday", "sheet": "plain"}).status_code == 302
    house = table_of(Chouette.objects.latest("pk")).house
    assert (house.clock_reserve, house.clock_delay) == (10, 12)
    client.post(page, {"title": "Friday", "sheet": "plain", "clock_reserve": "none"})
    assert table_of(Chouette.objects.latest("pk")).house.clock_reserve is None
    assert table_of(older).house.clock_reserve is None


def test_the_console_shows_both_clocks(client: Client) -> None:
    evening = open_the_game(on_screen("clock_reserve=10"))
    assert evening.opened_by is not None
    client.force_login(evening.opened_by)
    page = client.get(f"/c/{evening.code}/").text
    assert page.count('class="clock"') == 2
    assert "games/clocks.js" in page


def test_who_has_answered_the_box_is_not_asked_for_the_one_whose_answer_is_missing(client: Client) -> None:
    """Bob and Cal have taken and wait; Dee has closed her page, and comes back after ten minutes."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("absent=wait answer_order=hidden"))
        roll(evening, "bob", "64")
        say(evening, "bob plays 24/18 13/9\nann doubles all")
        opens(client, evening, "ann", "bob", "cal", "dee")
        for word in ("bob", "cal"):
            from_phone(evening, f"{word} takes")
        passes(client, time, evening, 160, touched=("ann",), left_open=("bob", "cal"))
        for word in ("ann", "bob", "cal"):
            shown = shown_to(client, evening, word)
            assert "The table waits for dee." in shown
            assert "dee has not answered and counts as away." in shown
            assert [words for words in (ASKS, "You count as away.", "bob and cal") if words in shown] == []
        opens(client, evening, "dee")
        passes(client, time, evening, 20, touched=("ann", "dee"), left_open=("bob", "cal"))
        for word in ("ann", "bob", "cal", "dee"):
            shown = shown_to(client, evening, word)
            assert [words for words in ("The table waits for ", "as away") if words in shown] == []
