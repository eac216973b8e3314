"""Whoever only watches is asked before the next game whether they are in, and it waits for them, once and not for long."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.absence.still_there import TO_ANSWER
from games.play.turn_clock import screen_of
from tests.attacks.sitting_monitor import a_monitor, at_console
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, game_of, press
from tests.chouette.phones import from_monitor, seat_of, table_of

pytestmark = pytest.mark.django_db

PLAYED = "sheet plain\noption board=on\nbox ann\nline bob cal dee eve\ngame\nbox wins single override"
WAITS = "asked whether they are in"
QUIET, GONE = timedelta(minutes=6), timedelta(hours=1)


@pytest.fixture
def friday() -> Chouette:
    """Between games: ann stays box, cal is captain, dee is next; everybody has just touched their page."""
    friday = an_evening_on_screen(PLAYED)
    there(friday, "ann", "bob", "cal", "dee", "eve")
    friday.refresh_from_db()
    return friday


def there(friday: Chouette, *words: str) -> None:
    now = timezone.now()
    friday.seats.filter(word__in=words).update(touched_at=now, seen_at=now, opened_at=now)


def watches(friday: Chouette, *words: str) -> None:
    """Their page is in view, and nobody has touched it for a while."""
    now = timezone.now()
    friday.seats.filter(word__in=words).update(touched_at=now - QUIET, seen_at=now)


def gone(friday: Chouette, *words: str) -> None:
    at = timezone.now() - GONE
    friday.seats.filter(word__in=words).update(touched_at=at, seen_at=at)


@contextmanager
def later(friday: Chouette, time: timedelta, *watching: str) -> Iterator[None]:
    """So much later; those who watch still only watch, the others are there."""
    with time_machine.travel(timezone.now() + time):
        for seat in friday.seats.exclude(word__in=watching):
            there(friday, seat.word)
        friday.seats.filter(word__in=watching).update(seen_at=timezone.now())
        yield


def page(friday: Chouette, who: str) -> str:
    """As an open page is drawn anew, which is no sign of its player."""
    drawn = read(str(friday.pk)).draw(own_audience(seat_of(friday, who)))
    assert isinstance(drawn, str)
    return drawn


def begins(friday: Chouette, who: str) -> bool:
    press(Client(), friday, who, say="game")
    return table_of(friday).game is not None


def touches(friday: Chouette, who: str) -> None:
    press(Client(), friday, who, "here", touched="1")


def asked(friday: Chouette) -> set[str]:
    friday.refresh_from_db()
    return set(screen_of(friday.screen).asked)


def test_who_only_watches_is_asked_and_plays_with_one_touch(friday: Chouette) -> None:
    watches(friday, "cal", "dee")
    assert not begins(friday, "eve")
    assert asked(friday) == {"cal", "dee"}
    answer = press(Client(), friday, "eve", say="game")
    assert (answer.status_code, WAITS in answer.text) == (422, True)
    for who in ("cal", "dee"):
        touches(friday, who)
    assert begins(friday, "eve")
    assert (game_of(friday).captain, set(game_of(friday).team)) == ("cal", {"bob", "cal", "dee", "eve"})


def test_only_who_does_not_answer_is_dealt_out(friday: Chouette) -> None:
    watches(friday, "cal", "dee")
    assert not begins(friday, "eve")
    touches(friday, "cal")
    with later(friday, TO_ANSWER, "dee"):
        assert begins(friday, "eve")
    assert set(game_of(friday).team) == {"bob", "cal", "eve"}


def test_the_box_waits_for_them_like_everybody_and_is_waited_for(friday: Chouette) -> None:
    watches(friday, "bob")
    assert not begins(friday, "ann")
    touches(friday, "bob")
    watches(friday, "ann")
    assert not begins(friday, "bob")
    with later(friday, TO_ANSWER, "ann"):
        answer = press(Client(), friday, "bob", say="game")
    assert "ann is box and has given no sign" in answer.text


def test_a_page_that_is_gone_is_not_waited_for(friday: Chouette) -> None:
    gone(friday, "dee")
    assert begins(friday, "eve")
    assert set(game_of(friday).team) == {"bob", "cal", "eve"}


def test_nor_one_that_goes_while_it_is_asked(friday: Chouette) -> None:
    watches(friday, "dee")
    assert not begins(friday, "eve")
    gone(friday, "dee")
    assert begins(friday, "eve")


def test_nobody_holds_a_game_up_twice(friday: Chouette) -> None:
    """Asked once before each game, however often the others tap and whatever is said between."""
    watches(friday, "dee")
    assert not begins(friday, "eve")
    say(friday, "bob proxy cal")
    with later(friday, TO_ANSWER / 2, "dee"):
        assert not begins(friday, "eve")
    with later(friday, TO_ANSWER, "dee"):
        assert begins(friday, "eve")


def test_the_monitor_waits_too_at_the_console(friday: Chouette) -> None:
    a_monitor(friday, "bob")
    watches(friday, "dee")
    assert at_console(friday, "game", who="bob").status_code == 303
    assert asked(friday) == {"dee"}
    answer = at_console(friday, "game", who="bob")
    assert (answer.status_code, WAITS in answer.text) == (422, True)
    with later(friday, TO_ANSWER, "dee"):
        assert from_monitor(friday, "game") == ["dee sits out", "game"]


def test_the_pages_ask_before_anybody_taps(friday: Chouette) -> None:
    """As soon as a page reports after the game: whoever then taps need not wait."""
    watches(friday, "dee")
    with later(friday, TO_ANSWER, "dee"):
        friday.refresh_from_db()
        assert go_on_if_due(friday)
        assert asked(friday) == {"dee"}
        assert "Game 2 is next: are you in?" in page(friday, "dee")
        assert "I am in" in page(friday, "dee")
        assert "The next game waits" not in page(friday, "dee")
        assert "are you in?" not in page(friday, "eve")
        assert "The next game waits for dee, asked whether they are in" in page(friday, "eve")
        with later(friday, TO_ANSWER, "dee"):
            friday.refresh_from_db()
            assert go_on_if_due(friday)
            friday.refresh_from_db()
            assert not go_on_if_due(friday)
            assert "dee is away and sits the next game out." in page(friday, "eve")
            assert begins(friday, "eve")


def test_whoever_taps_reads_before_what_the_roles_would_be(friday: Chouette) -> None:
    assert table_of(friday).captain == "cal"
    gone(friday, "cal", "dee")
    text = page(friday, "bob")
    assert "cal and dee are away and sit the next game out. Without them: ann is box, eve is captain." in text
    assert begins(friday, "bob")
    assert game_of(friday).captain == "eve"


def test_where_nobody_is_quiet_nothing_is_said(friday: Chouette) -> None:
    assert 'id="next-game"' not in page(friday, "eve")
    assert begins(friday, "eve")
    assert asked(friday) == set()


def test_the_same_tap_sent_again_begins_one_game(friday: Chouette) -> None:
    watches(friday, "dee")
    click, version = uuid4(), friday.version
    press(Client(), friday, "eve", say="game", page=click, version=version)
    touches(friday, "dee")
    for _tap in range(2):
        assert press(Client(), friday, "eve", say="game", page=click, version=version).status_code == 302
    assert friday.records.filter(said="game").count() == 2


def test_who_sits_out_reads_so_between_games_and_comes_back_with_the_first_button(friday: Chouette) -> None:
    press(Client(), friday, "dee", say="dee sits out")
    shown = page(friday, "dee")
    assert "You sit out game 2." in shown
    come_back, begin, *_others = shown[shown.index('id="act-game"') :].split("</button>")
    assert '<button class="btn" form="own-say" name="say" value="dee returns">' in come_back
    assert '<button class="btn btn-plain" form="own-say" name="say" value="game">' in begin
    assert shown.count("Come back") == 1
    press(Client(), friday, "dee", say="dee returns")
    assert "Game 2 can begin." in page(friday, "dee")


def test_who_sits_a_game_out_reads_so_while_it_is_played(friday: Chouette) -> None:
    press(Client(), friday, "dee", say="dee sits out")
    say(friday, "game")
    shown = page(friday, "dee")
    assert "You sit out. Come back: under More." in shown
    assert 'value="dee returns"' in shown
    assert "You sit out" not in page(friday, "eve")
