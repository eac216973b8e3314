"""While answers are hidden, nothing outside the evening tells who has dropped: the club's book, its log and its webhooks
get the points once all have answered, each record exactly once."""

import pytest
from django.db.models import Sum
from django.test import Client

from chouette.evening.codec import TABLES
from chouette.evening.writing import book_prefix
from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import watch_audience
from chouette.records.audit import troubles_of
from clubsite.eventlog.club_events import Kind
from clubsite.ledger.models import Account, Entry
from clubsite.ledger.services import Line, post
from clubsite.webhooks.models import Event
from clubsite.webhooks.services import create_hook
from tests.chouette.evenings import FOUR, an_evening, say
from tests.chouette.on_screen.screens import at_eight, on_screen, roll, to_the_teams_roll
from tests.chouette.on_screen.test_hidden_answers import ANSWERS, RANDOM, after
from tests.chouette.seats.test_handover import passes

pytestmark = pytest.mark.django_db

HIDDEN = f"sheet plain\n{FOUR}\noption answer_order=hidden"


def doubled() -> Chouette:
    """Ann, the box, has doubled all at a table without a board, and nobody has answered."""
    return an_evening(f"{HIDDEN}\ngame\nann doubles all")


def hidden_on_screen() -> Chouette:
    """The same at a table on screen."""
    friday = to_the_teams_roll(on_screen("answer_order=hidden"))
    roll(friday, "bob", "64")
    return say(friday, "bob plays 24/18 13/9\nann doubles all")


def in_the_book(friday: Chouette) -> list[int]:
    """Which records have reached the book."""
    prefix = book_prefix(friday)
    sources = Entry.objects.filter(source__startswith=prefix).values_list("source", flat=True)
    return sorted(int(source.removeprefix(prefix)) for source in sources)


def balances() -> dict[str, int]:
    return {name: balance for name, balance in Account.objects.values_list("player__name", "balance") if balance}


def scores(friday: Chouette) -> dict[str, int]:
    return {word: quarters for word, quarters in TABLES.decode(friday.table).scores.items() if quarters}


def is_sound(friday: Chouette) -> bool:
    """The nightly check has nothing to say, and the points are all there."""
    return troubles_of(friday.pk) == [] and not Account.objects.aggregate(sum=Sum("balance"))["sum"]


def everything_is_there(friday: Chouette) -> bool:
    return is_sound(friday) and {name.lower(): points for name, points in balances().items()} == scores(friday)


def test_a_hidden_drop_reaches_the_book_once_all_have_answered() -> None:
    friday = doubled()
    for answer in ("bob drops", "cal drops"):
        say(friday, answer)
        assert (in_the_book(friday), balances()) == ([], {})
        assert scores(friday)
        assert is_sound(friday)
    dropped = friday.version
    say(friday, "dee takes")
    assert in_the_book(friday) == [dropped - 1, dropped]
    assert everything_is_there(friday)
    say(friday, "box wins single")
    assert in_the_book(friday) == [dropped - 1, dropped, friday.version]
    assert everything_is_there(friday)


def test_the_last_answer_is_posted_with_those_before() -> None:
    friday = doubled()
    say(friday, "bob drops")
    say(friday, "cal takes\ndee drops")
    assert in_the_book(friday) == [friday.version - 2, friday.version]
    assert everything_is_there(friday)


def outside(friday: Chouette) -> dict[str, str]:
    """By where it is told, what the club's pages tell those who may read everything."""
    mo, club = Client(), f"/clubs/{friday.club.slug}"
    assert friday.opened_by is not None
    mo.force_login(friday.opened_by)
    people = [f"players/{seat.player_id}/{page}" for seat in friday.seats.all() for page in ("", "against/", "statement.csv")]
    accounts = [f"ledger/{seat.player_id}/" for seat in friday.seats.all()]
    book = ["log/", "ledger/", "ledger.csv", "ledger.json", "leaders/", "treasurer/", ""]
    answers = {page: mo.get(f"{club}/{page}") for page in (*book, *people, *accounts)}
    assert {page: answer.status_code for page, answer in answers.items() if answer.status_code != 200} == {}
    return {page: RANDOM.sub("", b"".join(answer).decode()) for page, answer in answers.items()}


def test_no_page_of_the_club_tells_how_one_has_answered() -> None:
    with at_eight():
        friday = hidden_on_screen()
        took, dropped, beavered = (after(friday, f"bob {said}", lambda: outside(friday)) for said in ANSWERS)
        assert took == dropped == beavered
        say(friday, "bob drops\ncal takes\ndee takes")
        assert outside(friday)["ledger/"] != took["ledger/"]


def test_nobody_waits_for_the_box_because_somebody_has_beavered() -> None:
    with at_eight() as time:
        friday = hidden_on_screen()
        say(friday, "bob beavers")
        passes(time, friday, 240, "bob")
        waits = read(str(friday.pk)).draw(watch_audience(friday)) or ""
        assert "The table waits for ann" not in waits
        say(friday, "cal takes\ndee takes")
        passes(time, friday, 240, "bob", "cal", "dee")
        assert "The table waits for ann" in (read(str(friday.pk)).draw(watch_audience(friday)) or "")


def test_an_entry_keeps_its_author() -> None:
    friday = doubled()
    say(friday, "bob drops")
    say(friday, "cal takes\ndee takes")
    assert list(Entry.objects.values_list("created_by__username", flat=True)) == ["mo"]


def test_where_answers_are_open_a_drop_is_posted_at_once() -> None:
    friday = an_evening(f"sheet plain\n{FOUR}\noption answer_order=captain_first\ngame\nann doubles all")
    say(friday, "bob drops")
    assert in_the_book(friday) == [friday.version]


def test_an_answer_that_was_taken_back_is_not_told_before_the_others() -> None:
    friday = doubled()
    say(friday, "bob drops")
    say(friday, "undo")
    assert (in_the_book(friday), is_sound(friday)) == ([], True)
    say(friday, "bob takes\ncal drops")
    assert (in_the_book(friday), is_sound(friday)) == ([], True)
    say(friday, "dee takes")
    assert len(in_the_book(friday)) == 3
    assert everything_is_there(friday)


def test_a_double_that_is_taken_back_ends_the_round() -> None:
    friday = doubled()
    say(friday, "bob drops")
    say(friday, "undo")
    say(friday, "undo step")
    assert in_the_book(friday) == [friday.version - 2, friday.version - 1]
    assert everything_is_there(friday)
    assert balances() == {}


def test_an_answer_taken_back_after_the_round_is_not_posted_twice() -> None:
    friday = doubled()
    say(friday, "bob drops")
    say(friday, "cal takes\ndee takes")
    say(friday, "undo step")
    say(friday, "dee drops")
    assert everything_is_there(friday)


def test_a_game_that_is_suspended_ends_the_round_and_nothing_is_posted_twice() -> None:
    """Everybody reads the table as it is while the game stands still; what is answered when it goes on is hidden again."""
    friday = hidden_on_screen()
    say(friday, "bob drops")
    dropped = friday.version
    assert in_the_book(friday) == []
    say(friday, "suspend")
    assert in_the_book(friday) == [dropped]
    assert everything_is_there(friday)
    say(friday, "resume\ncal drops")
    assert in_the_book(friday) == [dropped]
    assert is_sound(friday)
    say(friday, "dee takes")
    assert in_the_book(friday) == [dropped, friday.version - 1]
    assert everything_is_there(friday)


def test_an_evening_that_is_closed_in_the_middle_has_it_all() -> None:
    friday = hidden_on_screen()
    say(friday, "bob drops")
    say(friday, "suspend\nclose")
    assert in_the_book(friday)
    assert everything_is_there(friday)


def test_cash_and_side_bets_do_not_wait() -> None:
    friday = doubled()
    say(friday, "bob drops")
    say(friday, "cal pays dee 2")
    assert in_the_book(friday) == [friday.version]
    assert is_sound(friday)
    say(friday, "cal takes\ndee takes")
    assert everything_is_there(friday)


def test_the_correction_of_an_earlier_game_tells_no_answer() -> None:
    friday = an_evening(f"{HIDDEN}\ngame\nbox wins single\ngame")
    assert friday.opened_by is not None
    create_hook(friday.club, "https://example.org/hook", list(Kind), by=friday.opened_by)
    box = TABLES.decode(friday.table).game
    assert box is not None
    first = box.team[0]
    say(friday, f"{box.box} doubles all\n{first} drops")
    say(friday, "correct game 1 team wins single")
    assert is_sound(friday)
    told = Event.objects.get(kind="game.corrected").data["scores"]
    assert told == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}


def test_the_nightly_check_still_finds_a_wrong_entry_meanwhile() -> None:
    friday = doubled()
    say(friday, "bob drops")
    ann, bob = (friday.seats.get(word=word).player for word in ("ann", "bob"))
    post(f"{book_prefix(friday)}{friday.version}", friday.club, [Line(ann, bob, 3)], kind="chouette")
    assert len(troubles_of(friday.pk)) == 2
