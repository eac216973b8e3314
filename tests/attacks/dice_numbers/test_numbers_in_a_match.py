"""A match on screen: the operator, who knows the seed, and a player who waits for the other's number, steer no dice."""

import hashlib
import logging
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from games.dice.dice_page import script
from games.dice.models import DiceSeed
from games.dice.numbers import hash_of
from games.matches.models import MatchNumber, MatchSeat
from games.matches.rules.refusals import MatchRefused
from games.play import dice_numbers
from games.rules.fair_dice import key_of, roll
from games.rules.gammons import Level
from tests.attacks.dice_numbers.seats import later
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db

NUMBERS = {word: hashlib.sha256(word.encode()).hexdigest() for word in ("ann", "bob", "cal")}


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> AtTheBoard:
    """Game 1 is promised and not rolled; both are there. Hashes have an hour, numbers two."""
    monkeypatch.setattr(dice_numbers, "ALL_HASHES_WITHIN", timedelta(hours=1))
    monkeypatch.setattr(dice_numbers, "ALL_NUMBERS_WITHIN", timedelta(hours=2))
    at = at_the_board(cast())
    at.begin()
    return at


def browser(board: AtTheBoard, who: str) -> Client:
    client = Client()
    client.force_login(board.club.users[who])
    return client


def context(board: AtTheBoard, game: int = 1) -> str:
    return f"match:{board.match.code}:game:{game}/1"


def send(board: AtTheBoard, who: str, game: int = 1, **what: Any) -> Any:
    address = f"/api/clubs/{board.club.club.slug}/matches/{board.match.code}/number/"
    return browser(board, who).post(address, {"game": context(board, game)} | what, "application/json")


def publish(board: AtTheBoard, *players: str, game: int = 1) -> Any:
    for who in players:
        answer = send(board, who, game, hash=hash_of(NUMBERS[who]))
        assert answer.status_code == 200, answer.text
    return answer.json()


def show(board: AtTheBoard, *players: str, game: int = 1) -> None:
    for who in players:
        assert send(board, who, game, number=NUMBERS[who]).status_code == 200


def code(answer: Any) -> str:
    assert answer.status_code == 422, answer.text
    refused: str = answer.json()["code"]
    return refused


def seed_of(game: int = 1) -> DiceSeed:
    return DiceSeed.objects.filter(scope__endswith=f":game:{game}").latest("attempt")


def away(board: AtTheBoard, who: str) -> None:
    MatchSeat.objects.filter(match=board.match, word=who).update(seen_at=timezone.now() - timedelta(hours=1))


def verified_at_home(dice: str, folder: Path, *noted: str) -> int:
    """What the program for home says about this file and what was noted: its status."""
    (folder / "check_at_home.py").write_text(script())
    (folder / "dice.json").write_text(dice)
    home = [sys.executable, "-I", str(folder / "check_at_home.py"), str(folder / "dice.json"), *noted]
    return subprocess.run(home, check=False, capture_output=True).returncode


def test_the_dice_come_from_the_seed_and_both_numbers(board: AtTheBoard, tmp_path: Path) -> None:
    assert publish(board, "ann")["shown"] is False
    told = publish(board, "bob")
    hashes = {who: hash_of(NUMBERS[who]) for who in ("ann", "bob")}
    assert told == {"game": context(board), "commitment": seed_of().commitment, "shown": True, "hashes": hashes}
    show(board, "ann", "bob")
    board.do("ann", "roll")
    seed = seed_of()
    assert seed.numbers == " ".join(f"{who}={hashes[who]}:{NUMBERS[who]}" for who in hashes)
    key = key_of(bytes(seed.seed), seed.context, seed.previous, seed.numbers)
    assert seed.rolls.get(number=1).dice == roll(key, seed.context, 1)
    board.do("ann", "resign", level=Level.BACKGAMMON)
    board.do("bob", "accepts")
    page, file = (browser(board, "cal").get(f"/matches/{board.match.code}/{what}").text for what in ("dice/", "dice.json"))
    assert NUMBERS["ann"] in page
    assert verified_at_home(file, tmp_path, seed.commitment[:16], f"bob={hashes['bob'][:16]}") == 0
    assert verified_at_home(file, tmp_path, f"bob={hashes['ann']}") == 1
    assert verified_at_home(file.replace(NUMBERS["bob"], NUMBERS["cal"]), tmp_path) == 1
    assert verified_at_home(file.replace(NUMBERS["bob"], ""), tmp_path) == 1


def test_no_number_is_shown_before_both_hashes_and_the_promise(board: AtTheBoard) -> None:
    publish(board, "ann")
    assert code(send(board, "ann", number=NUMBERS["ann"])) == "NUMBERS_EARLY"
    assert code(send(board, "bob", number=NUMBERS["bob"])) == "HASH_FIRST"
    publish(board, "ann", "bob", game=2)
    assert code(send(board, "ann", 2, number=NUMBERS["ann"])) == "NUMBERS_EARLY"
    assert code(send(board, "ann", 3, hash=hash_of(NUMBERS["ann"]))) == "NO_NUMBERS_NOW"


def test_whoever_waits_for_the_number_of_the_other_comes_too_late(board: AtTheBoard) -> None:
    publish(board, "ann")
    later(1)
    assert publish(board, "ann")["shown"] is True
    show(board, "ann")
    assert code(send(board, "bob", hash=hash_of(NUMBERS["bob"]))) == "NUMBERS_CLOSED"


def test_neither_hash_nor_number_is_changed(board: AtTheBoard, caplog: pytest.LogCaptureFixture) -> None:
    publish(board, "ann", "bob")
    with caplog.at_level(logging.WARNING, "club.security"):
        assert code(send(board, "ann", hash=hash_of(NUMBERS["bob"]))) == "HASH_STANDS"
        assert code(send(board, "ann", number=NUMBERS["bob"])) == "OTHER_NUMBER"
    assert [one.name for one in caplog.records].count("club.security") == 2
    show(board, "ann", "ann")
    publish(board, "ann")
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchNumber.objects.filter(seat__word="ann").update(number=NUMBERS["bob"])


def test_a_number_that_stays_away_holds_the_roll_for_a_while_and_is_named(board: AtTheBoard) -> None:
    publish(board, "ann", "bob")
    show(board, "ann")
    with pytest.raises(MatchRefused, match="numbers of bob for the dice are on their way"):
        board.do("ann", "roll")
    assert "three seconds at most for" in browser(board, "ann").get(f"/matches/{board.match.code}/").text
    later(2)
    board.do("ann", "roll")
    assert seed_of().numbers.endswith(f" bob={hash_of(NUMBERS['bob'])}:")
    assert code(send(board, "bob", number=NUMBERS["bob"])) == "NO_NUMBERS_NOW"
    told = " ".join(browser(board, "cal").get(f"/matches/{board.match.code}/dice/").text.split())
    assert '<bdi>bob</bdi> <span class="soft">published a hash and showed no number</span>' in told
    page = " ".join(browser(board, "cal").get(f"/matches/{board.match.code}/").text.split())
    assert "No number came from" in page


def test_whoever_is_away_is_not_waited_for_and_is_named(board: AtTheBoard) -> None:
    away(board, "bob")
    assert publish(board, "ann")["shown"] is True
    show(board, "ann")
    board.do("ann", "roll")
    assert seed_of().numbers == f"ann={hash_of(NUMBERS['ann'])}:{NUMBERS['ann']} bob=:"


def test_a_roll_and_a_game_taken_back_come_again_with_the_same_numbers(board: AtTheBoard) -> None:
    publish(board, "ann", "bob")
    show(board, "ann", "bob")
    board.do("ann", "roll")
    first, numbers = seed_of().rolls.get().dice, seed_of().numbers
    for _roll_then_game in range(2):
        board.do("ann", "ask_undo")
        board.do("bob", "allow_undo")
    board.begin()
    assert code(send(board, "ann", hash=hash_of(NUMBERS["ann"]))) == "NO_NUMBERS_NOW"
    board.do("bob", "roll")
    assert (seed_of().rolls.get().dice, seed_of().numbers, seed_of().attempt) == (first, numbers, 1)


def test_a_match_without_scripts_plays_on(board: AtTheBoard) -> None:
    board.do("ann", "roll")
    assert seed_of().numbers == ""


def test_only_the_two_add_numbers(board: AtTheBoard) -> None:
    what: dict[str, Any] = {"hash": hash_of(NUMBERS["cal"])}
    assert [send(board, who, **what).status_code for who in ("cal", "dana", "eve")] == [403, 403, 404]
    wrongs: list[dict[str, Any]] = [{}, {"hash": "x"}, {"hash": "0" * 64, "number": "0" * 64}]
    for wrong in wrongs:
        assert send(board, "ann", **wrong).status_code == 400
        page = browser(board, "ann").post(f"/matches/{board.match.code}/number/", {"game": context(board), **wrong})
        assert page.status_code == 400


def test_a_page_sends_the_same(board: AtTheBoard) -> None:
    away(board, "bob")
    ann, address = browser(board, "ann"), f"/matches/{board.match.code}/number/"
    hashes = {"ann": hash_of(NUMBERS["ann"]), "bob": ""}
    answer = ann.post(address, {"game": context(board), "hash": hashes["ann"]})
    assert answer.json() == {"shown": True, "hashes": hashes}
    assert ann.post(address, {"game": context(board), "number": NUMBERS["ann"]}).status_code == 200
    assert browser(board, "bob").post(address, {"game": context(board), "hash": hashes["ann"]}).status_code == 422
    assert browser(board, "cal").post(address, {"game": context(board), "hash": hashes["ann"]}).status_code == 403
