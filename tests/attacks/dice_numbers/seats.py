"""Seats that add numbers to the dice of a table on screen, by programs: what they send, and time that goes by."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from games.dice.models import DiceSeed
from games.play import dice_numbers
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.phones import seat_of

PLAYERS = ("ann", "bob", "cal", "dee")
NUMBERS = {word: hashlib.sha256(word.encode()).hexdigest() for word in PLAYERS}


def everybody_is_there(monkeypatch: pytest.MonkeyPatch) -> Chouette:
    """Everybody's page is open; game 1 is promised and not rolled. Hashes have an hour, numbers two."""
    monkeypatch.setattr(dice_numbers, "ALL_HASHES_WITHIN", timedelta(hours=1))
    monkeypatch.setattr(dice_numbers, "ALL_NUMBERS_WITHIN", timedelta(hours=2))
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    now = timezone.now()
    chouette.seats.update(seen_at=now, touched_at=now, taken_at=now, by_program=True)
    return chouette


def hash_of(word: str) -> str:
    return hashlib.sha256(NUMBERS[word].encode()).hexdigest()


def context(friday: Chouette, game: int = 1, attempt: int = 1) -> str:
    return f"chouette:{friday.code}:game:{game}/{attempt}"


def send(friday: Chouette, word: str, game: int = 1, **what: str) -> Any:
    body = {"game": context(friday, game)} | what
    return Client().post(f"/api/seats/{seat_of(friday, word).secret}/number/", body, "application/json")


def publish(friday: Chouette, *words: str, game: int = 1) -> Any:
    for word in words:
        answer = send(friday, word, game, hash=hash_of(word))
        assert answer.status_code == 200, answer.text
    return answer.json()


def show(friday: Chouette, *words: str, game: int = 1) -> None:
    for word in words:
        answer = send(friday, word, game, number=NUMBERS[word])
        assert answer.status_code == 200, answer.text


def code(answer: Any) -> str:
    assert answer.status_code == 422, answer.text
    refused: str = answer.json()["code"]
    return refused


def later(hours: int) -> None:
    """As if the promise were that much older."""
    with connection.cursor() as cursor:
        cursor.execute("alter table games_matches_diceseed disable trigger user")
        cursor.execute("update games_matches_diceseed set committed_at = committed_at - make_interval(hours => %s)", [hours])
        cursor.execute("set constraints all immediate; alter table games_matches_diceseed enable trigger user")


def seed_of(game: int = 1) -> DiceSeed:
    """The newest of that game."""
    return DiceSeed.objects.filter(scope__endswith=f":game:{game}").latest("attempt")
