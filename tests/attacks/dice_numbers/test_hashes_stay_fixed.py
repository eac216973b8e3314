"""Once the hashes are fixed nothing gets other dice: no newcomer, no game begun anew, no new code, no suspended game."""

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette, DiceNumber
from chouette.records.audit import troubles_of
from chouette.seats.joining.links import renew_code
from clubsite.members.models import User
from clubsite.members.services import join
from tests.attacks.dice_numbers.seats import (
    NUMBERS,
    PLAYERS,
    code,
    context,
    everybody_is_there,
    hash_of,
    later,
    publish,
    seed_of,
    send,
    show,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.dice_evenings import roll
from tests.chouette.on_screen.evenings import press
from tests.chouette.phones import all_taken, at_home, seat_of, table_of

pytestmark = pytest.mark.django_db

ALL = " ".join(f"{word}={hash_of(word)}:{NUMBERS[word]}" for word in PLAYERS)


@pytest.fixture
def friday(monkeypatch: pytest.MonkeyPatch) -> Chouette:
    return everybody_is_there(monkeypatch)


@pytest.fixture
def shown(friday: Chouette) -> Chouette:
    """Everybody has shown their number; nothing is rolled."""
    publish(friday, *PLAYERS)
    show(friday, *PLAYERS)
    return friday


def test_a_game_begun_anew_keeps_seed_and_numbers(shown: Chouette) -> None:
    promised = seed_of()
    for _ in range(3):
        say(shown, "undo step")
        assert seed_of().revealed_at is None, "nobody sees what would have been rolled"
        say(shown, "game")
    assert (seed_of().pk, seed_of().commitment) == (promised.pk, promised.commitment)
    roll(shown, "ann")
    assert seed_of().numbers == ALL


def test_whoever_withholds_a_number_gets_no_second_sequence_by_beginning_anew(friday: Chouette) -> None:
    publish(friday, *PLAYERS)
    show(friday, "ann", "bob", "cal")
    say(friday, "undo step")
    assert code(send(friday, "dee", number=NUMBERS["dee"])) == "NUMBERS_EARLY"
    say(friday, "game")
    assert code(send(friday, "dee", hash=hash_of("bob"))) == "HASH_STANDS"
    later(2)
    roll(friday, "ann")
    assert seed_of().numbers == ALL.removesuffix(NUMBERS["dee"])


def test_between_two_beginnings_no_hash_is_added_to_numbers_that_were_shown(friday: Chouette) -> None:
    friday.seats.filter(word="dee").update(seen_at=None)
    publish(friday, "ann", "bob", "cal")
    show(friday, "ann", "bob", "cal")
    say(friday, "undo step")
    friday.seats.filter(word="dee").update(seen_at=timezone.now())
    assert code(send(friday, "dee", hash=hash_of("dee"))) == "NUMBERS_CLOSED"
    say(friday, "game")
    assert code(send(friday, "dee", hash=hash_of("dee"))) == "NUMBERS_CLOSED"
    roll(friday, "ann")
    assert seed_of().numbers.endswith(" dee=:")


def test_whoever_joins_or_leaves_before_the_roll_changes_no_dice(shown: Chouette) -> None:
    all_taken(say(shown, "undo step\neve joins\ngame"))
    assert "eve" in table_of(shown).present
    assert code(send(shown, "eve", hash=hash_of("ann"))) == "NUMBERS_CLOSED"
    roll(shown, "ann")
    assert seed_of().numbers == ALL


def test_who_does_not_play_adds_nothing(friday: Chouette) -> None:
    all_taken(say(friday, "eve joins"))
    assert code(send(friday, "eve", hash=hash_of("ann"))) == "NO_NUMBERS_NOW"
    publish(friday, *PLAYERS)
    show(friday, *PLAYERS)
    roll(friday, "ann")
    assert seed_of().numbers == ALL


def test_a_hash_for_a_game_that_is_sat_out_does_not_count(friday: Chouette) -> None:
    publish(friday, *PLAYERS, game=2)
    roll(friday, "ann")
    say(friday, "team wins single override\ndee sits out\ngame")
    assert code(send(friday, "dee", 2, number=NUMBERS["dee"])) == "NO_NUMBERS_NOW"
    show(friday, "ann", "bob", "cal", game=2)
    roll(friday, "bob")
    assert seed_of(2).numbers == ALL.rpartition(" ")[0]


def test_neither_a_new_code_nor_a_suspended_game_gives_other_dice(shown: Chouette) -> None:
    promised, name = seed_of(), context(shown)
    say(shown, "suspend")
    shown.refresh_from_db()
    renew_code(shown.pk, User.objects.create_user("zoe"))
    shown.refresh_from_db()
    say(shown, "resume")
    assert (seed_of().pk, seed_of().context, seed_of().revealed_at) == (promised.pk, name, None)
    roll(shown, "ann")
    assert seed_of().numbers == ALL
    assert troubles_of(shown.pk) == []


def test_what_was_promised_for_a_game_that_nobody_began_again_is_shown_with_the_end_of_the_evening(shown: Chouette) -> None:
    say(shown, "undo step\nclose")
    assert seed_of().revealed_at is not None
    assert DiceNumber.objects.filter(context=context(shown)).count() == len(PLAYERS)
    page = " ".join(Client().get(f"/w/{shown.code}/dice/").text.split())
    assert bytes(seed_of().seed).hex() in page
    assert troubles_of(shown.pk) == []


def test_a_member_with_a_login_takes_part_from_the_page_the_login_opens(friday: Chouette) -> None:
    user = User.objects.create_user("ann")
    join(friday.club, user)
    ann = seat_of(friday, "ann")
    ann.player.user = user
    ann.player.save(update_fields=["user"])
    friday.seats.exclude(word="ann").update(seen_at=None)
    assert press(Client(), friday, "ann", "number", game=context(friday), hash=hash_of("ann")).json()["shown"] is True
    stranger = Client().post(f"/s/{ann.secret}/number/", {"game": context(friday), "number": NUMBERS["ann"]})
    assert stranger.status_code == 403
    assert not DiceNumber.objects.exclude(number="").exists()


def test_a_program_asks_for_which_games(friday: Chouette) -> None:
    where = f"/api/seats/{seat_of(friday, 'ann').secret}/number/"
    assert Client().get(where).json() == {"now": context(friday), "next": context(friday, 2)}
    roll(friday, "ann")
    assert Client().get(where).json() == {"now": "", "next": context(friday, 2)}
    say(friday, "team wins single override\nclose")
    assert Client().get(where).json() == {"now": "", "next": ""}


def test_the_table_shows_for_whom_the_first_roll_waits(friday: Chouette) -> None:
    seat = seat_of(friday, "ann")
    browser = at_home(Client(), seat)

    def table() -> str:
        return " ".join(browser.get(f"/s/{seat.secret}/").text.split())

    assert "Roll for the opening" in table()
    assert "Roll – waits" not in table(), "nobody takes part yet"
    publish(friday, "ann", "bob")
    assert "Roll – waits for ann, bob and 2 others" in table() or "Roll – waits for ann, bob, cal and dee" in table()
    assert "the first roll waits three seconds at most for ann, bob, cal and dee." in table()
    publish(friday, "cal", "dee")
    show(friday, "ann", "bob", "cal")
    assert "Roll – waits for dee" in table()
    before = Chouette.objects.get(pk=friday.pk).shown
    show(friday, "dee")
    assert Chouette.objects.get(pk=friday.pk).shown > before, "open tables are told at once"
    assert "Roll – waits" not in table()
    assert "the first roll waits" not in table()
    roll(friday, "ann")
    assert "The numbers of ann, bob, cal and dee are in them." in table()
