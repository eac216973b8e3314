"""A player rolls from their own page; the captain's roll waits for those who may double."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from chouette.access.seat_refusals import SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Player
from chouette.rules.permitted.rolling import may_open
from chouette.rules.refusals import Refused
from chouette.seats.rolling import roll_for_seat
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import Club
from games.dice.models import DiceSeed
from games.notation.plays.play import canonical_plays
from games.play.turn_clock import screen_of
from games.rules.board_play import tree_of
from games.rules.cube import Side

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 6, 20, tzinfo=UTC)


def say(evening: Chouette, *lines: str) -> None:
    for line in lines:
        evening.refresh_from_db()
        perform(evening.pk, line, version=evening.version, action_id=uuid4(), by=None, name="mo")
    evening.refresh_from_db()


@pytest.fixture
def evening(club: Club) -> Chouette:
    """Ann is box against bob, cal and dee; the game has begun on screen."""
    opened = open_chouette(club, "Friday", None)
    say(opened, "option board=on", "box ann", "line bob cal dee", "game")
    return opened


def roll(evening: Chouette, word: str) -> None:
    evening.refresh_from_db()
    roll_for_seat(seat(evening, word), Player(word), version=evening.version, action_id=uuid4())
    evening.refresh_from_db()


def seat(evening: Chouette, word: str) -> Seat:
    return Seat.objects.get(chouette=evening, word=word)


def open_the_game(evening: Chouette) -> None:
    while may_open(TABLES.decode(evening.table)):
        roll(evening, "ann")


def to_the_teams_roll(evening: Chouette) -> None:
    """Play until bob is to roll."""
    open_the_game(evening)
    while True:
        table = TABLES.decode(evening.table)
        assert table.game is not None
        assert table.game.board is not None
        board, hand = table.game.board, hand_on_turn(table)
        if board.to_roll and board.on_turn is Side.TEAM:
            return
        if board.to_roll:
            roll(evening, "ann")
        else:
            say(evening, f"{hand} plays {next(iter(canonical_plays(tree_of(board)).values()))}")


def test_nobody_names_the_dice(evening: Chouette) -> None:
    for line in ("opening 6 1", "ann rolls 6 6"):
        with pytest.raises(Refused, match="by the site alone"):
            say(evening, line)


def test_the_dice_are_promised_when_the_game_begins_and_shown_when_it_is_over(evening: Chouette) -> None:
    seed = DiceSeed.objects.get(scope__contains=":game:")
    assert (seed.scope, seed.revealed_at) == (f"chouette:{evening.code}:game:1", None)
    open_the_game(evening)
    say(evening, "team wins single override")
    seed.refresh_from_db()
    assert seed.revealed_at is not None
    assert seed.drawn == evening.records.filter(said__startswith="opening").count()


def test_only_the_two_who_play_roll_the_opening(evening: Chouette) -> None:
    with pytest.raises(Refused, match="ann / bob plays the checkers"):
        roll(evening, "cal")


@time_machine.travel(NOW, tick=False)
def test_the_captain_waits_for_those_who_may_double(evening: Chouette) -> None:
    to_the_teams_roll(evening)
    with pytest.raises(SeatRefused, match=r"cal, dee may still double or buy. The roll waits 5 seconds"):
        roll(evening, "bob")
    Seat.objects.filter(word__in=("cal", "dee")).update(auto_roll=True)
    roll(evening, "bob")
    assert evening.records.latest("number").said.startswith("bob rolls")


def test_after_the_grace_the_captain_rolls_unless_somebody_holds(evening: Chouette) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        to_the_teams_roll(evening)
        Seat.objects.filter(word="dee").update(holds=screen_of(evening.screen).turn, holds_since=NOW)
        clock.shift(timedelta(seconds=6))
        with pytest.raises(SeatRefused, match=r"dee may still double or buy. The roll waits 24 seconds"):
            roll(evening, "bob")
        clock.shift(timedelta(seconds=25))
        roll(evening, "bob")


def test_the_same_click_twice_rolls_once(evening: Chouette) -> None:
    click, version = uuid4(), evening.version
    for _twice in range(2):
        roll_for_seat(seat(evening, "ann"), Player("ann"), version=version, action_id=click)
    assert evening.records.filter(said__startswith="opening").count() == 1
    with pytest.raises(Stale):
        roll_for_seat(seat(evening, "ann"), Player("ann"), version=version, action_id=uuid4())


def test_the_box_waits_for_a_captain_who_may_buy_from_the_last_answer_on(evening: Chouette) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        to_the_teams_roll(evening)
        Seat.objects.update(auto_roll=True)
        roll(evening, "bob")
        to_the_boxs_roll(evening)
        clock.shift(timedelta(seconds=60))
        say(evening, "ann doubles all", "bob takes", "cal takes", "dee drops")
        with pytest.raises(SeatRefused, match=r"bob may still double or buy. The roll waits 5 seconds"):
            roll(evening, "ann")
        clock.shift(timedelta(seconds=6))
        roll(evening, "ann")


def to_the_boxs_roll(evening: Chouette) -> None:
    """Bob plays his roll."""
    game = TABLES.decode(evening.table).game
    assert game is not None
    assert game.board is not None
    if game.board.dice:
        say(evening, f"bob plays {next(iter(canonical_plays(tree_of(game.board)).values()))}")


def test_both_roll_for_the_opening_at_once_and_neither_reads_that_the_table_has_moved_on(evening: Chouette) -> None:
    seen = evening.version
    for word in ("ann", "bob"):
        roll_for_seat(seat(evening, word), Player(word), version=seen, action_id=uuid4())
    evening.refresh_from_db()
    assert evening.version == seen + 1
    open_the_game(evening)
    say(evening, "undo step")
    with pytest.raises(Stale):
        roll_for_seat(seat(evening, "bob"), Player("bob"), version=seen, action_id=uuid4())
