"""The operator, who knows the seed, and a player who waits for the others' numbers: neither steers the dice."""

import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette, DiceNumber
from chouette.records.audit import troubles_of
from games.dice.dice_page import script
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
from tests.chouette.on_screen.dice_evenings import play_turns, roll
from tests.chouette.on_screen.evenings import press

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday(monkeypatch: pytest.MonkeyPatch) -> Chouette:
    return everybody_is_there(monkeypatch)


def verified_at_home(dice: str, folder: Path, *noted: str) -> int:
    """What the program for home says about this file and what was noted: its status."""
    (folder / "check_at_home.py").write_text(script())
    (folder / "dice.json").write_text(dice)
    home = [sys.executable, "-I", str(folder / "check_at_home.py"), str(folder / "dice.json"), *noted]
    return subprocess.run(home, check=False, capture_output=True).returncode


def test_the_dice_come_from_the_seed_and_everybodys_numbers(friday: Chouette, tmp_path: Path) -> None:
    assert publish(friday, "ann", "bob", "cal")["shown"] is False
    told = publish(friday, "dee")
    promised = seed_of()
    assert told == {
        "game": context(friday),
        "commitment": promised.commitment,
        "shown": True,
        "hashes": {word: hash_of(word) for word in PLAYERS},
    }
    show(friday, *PLAYERS)
    play_turns(friday, 8)
    promised.refresh_from_db()
    assert promised.numbers == " ".join(f"{word}={hash_of(word)}:{NUMBERS[word]}" for word in PLAYERS)
    say(friday, "team wins single override\nclose")
    assert troubles_of(friday.pk) == []
    told_dice = Client().get(f"/w/{friday.code}/dice.json").text
    assert verified_at_home(told_dice, tmp_path) == 0
    assert verified_at_home(told_dice, tmp_path, promised.commitment[:16], f"cal={hash_of('cal')[:16]}") == 0
    assert verified_at_home(told_dice, tmp_path, f"cal={hash_of('dee')}") == 1
    assert verified_at_home(told_dice, tmp_path, hash_of("cal")) == 1
    assert verified_at_home(told_dice.replace(NUMBERS["cal"], NUMBERS["dee"]), tmp_path) == 1
    assert verified_at_home(told_dice.replace(NUMBERS["cal"], ""), tmp_path) == 1
    page = Client().get(f"/w/{friday.code}/dice/").text
    assert NUMBERS["ann"] in page
    assert hash_of("ann") in page


def test_no_number_is_shown_before_all_hashes_and_the_promise(friday: Chouette) -> None:
    publish(friday, "ann", "bob")
    assert code(send(friday, "ann", number=NUMBERS["ann"])) == "NUMBERS_EARLY"
    assert code(send(friday, "cal", number=NUMBERS["cal"])) == "HASH_FIRST"
    publish(friday, *PLAYERS, game=2)
    assert code(send(friday, "ann", 2, number=NUMBERS["ann"])) == "NUMBERS_EARLY"
    assert not DiceNumber.objects.exclude(number="").exists()


def test_whoever_waits_for_the_numbers_of_the_others_comes_too_late(friday: Chouette) -> None:
    publish(friday, "ann", "bob", "cal")
    later(1)
    assert publish(friday, "ann")["shown"] is True
    show(friday, "ann")
    assert code(send(friday, "dee", hash=hash_of("dee"))) == "NUMBERS_CLOSED"


def test_once_the_hashes_were_told_none_is_added(friday: Chouette) -> None:
    friday.seats.filter(word="dee").update(seen_at=None)
    assert publish(friday, "ann", "bob", "cal")["shown"] is True
    friday.seats.filter(word="dee").update(seen_at=timezone.now())
    assert code(send(friday, "dee", hash=hash_of("dee"))) == "NUMBERS_CLOSED"


def test_neither_hash_nor_number_is_changed(friday: Chouette, caplog: pytest.LogCaptureFixture) -> None:
    publish(friday, *PLAYERS)
    with caplog.at_level(logging.WARNING, "club.security"):
        assert code(send(friday, "ann", hash=hash_of("bob"))) == "HASH_STANDS"
        assert code(send(friday, "ann", number=NUMBERS["bob"])) == "OTHER_NUMBER"
    assert [one.name for one in caplog.records].count("club.security") == 2
    show(friday, "ann", "ann")
    publish(friday, "ann")
    mine = DiceNumber.objects.get(seat__word="ann")
    with pytest.raises(IntegrityError), transaction.atomic():
        DiceNumber.objects.filter(pk=mine.pk).update(number=NUMBERS["bob"])


def test_a_number_that_stays_away_holds_the_roll_for_a_while_and_is_named(friday: Chouette) -> None:
    publish(friday, *PLAYERS)
    show(friday, "ann", "bob", "cal")
    answer = press(Client(), friday, "ann", "roll")
    assert answer.status_code == 422
    assert "The numbers of dee for the dice are on their way" in answer.text
    later(2)
    roll(friday, "ann")
    assert seed_of().numbers.endswith(f"cal={hash_of('cal')}:{NUMBERS['cal']} dee={hash_of('dee')}:")
    assert code(send(friday, "dee", number=NUMBERS["dee"])) == "NO_NUMBERS_NOW"
    told = " ".join(Client().get(f"/w/{friday.code}/dice/").text.split())
    assert '<bdi>dee</bdi> <span class="soft">published a hash and showed no number</span>' in told
    assert "No number came from dee." in " ".join(Client().get(f"/w/{friday.code}/").text.split())


def test_hashes_for_the_next_game_are_taken_early_and_the_numbers_as_soon_as_it_begins(friday: Chouette) -> None:
    roll(friday, "ann")
    publish(friday, *PLAYERS, game=2)
    say(friday, "team wins single override\ngame")
    show(friday, *PLAYERS, game=2)
    roll(friday, "bob")
    assert seed_of(2).numbers.count("=") == 4


def test_a_table_without_scripts_plays_on(friday: Chouette) -> None:
    roll(friday, "ann")
    assert seed_of().numbers == ""
    assert code(send(friday, "ann", hash=hash_of("ann"))) == "NO_NUMBERS_NOW"


def test_a_roll_that_is_taken_back_comes_again_whatever_is_sent(friday: Chouette) -> None:
    publish(friday, *PLAYERS)
    show(friday, *PLAYERS)
    first = roll(friday, "ann")
    say(friday, "undo step")
    assert code(send(friday, "ann", hash=hash_of("ann"))) == "NO_NUMBERS_NOW"
    assert roll(friday, "ann") == first


@pytest.mark.parametrize("what", [{}, {"hash": "x"}, {"number": "A" * 64}, {"hash": "0" * 64, "number": "0" * 64}])
def test_what_is_no_number_is_refused(friday: Chouette, what: dict[str, Any]) -> None:
    assert send(friday, "ann", **what).status_code == 400
    phone = Client()
    assert press(phone, friday, "ann", "number", game=context(friday), **what).status_code == 400


def test_a_page_sends_the_same(friday: Chouette) -> None:
    friday.seats.exclude(word="ann").update(seen_at=None)
    answer = press(Client(), friday, "ann", "number", game=context(friday), hash=hash_of("ann"))
    assert answer.json() == {"shown": True, "hashes": {"ann": hash_of("ann"), "bob": "", "cal": "", "dee": ""}}
    assert press(Client(), friday, "ann", "number", game=context(friday), number=NUMBERS["ann"]).status_code == 200
    assert press(Client(), friday, "bob", "number", game=context(friday), hash=hash_of("bob")).status_code == 422
