"""Whoever opens, being box and monitor, undoes their rolls until they like one; or takes back the whole game."""

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.records.audit import troubles_of
from chouette.records.evening_dice import dice_of_evening
from chouette.seats.joining.links import renew_code
from clubsite.members.models import Club, User
from games.dice.dice_cup import promise_anew
from games.dice.dice_file import as_shape
from games.dice.models import DiceSeed, DrawnRoll
from tests.chouette.on_screen.dice_evenings import END, on_screen, open_game, play_turns, roll, tell
from tests.markup import packed

TIMES = 20
pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Chouette:
    return on_screen(Club.objects.create(name="Friday", slug="friday"))


def page(evening: Chouette) -> str:
    return packed(Client().get(f"/w/{evening.code}/dice/").text)


def test_twenty_undone_openings_are_one_opening(evening: Chouette) -> None:
    seen = {roll(evening, "ann")}
    for _ in range(TIMES):
        tell(evening, "undo step")
        seen.add(roll(evening, "ann"))
    assert len(seen) == 1
    told = page(evening)
    assert f"taken back {TIMES} times, each time the same again" in told
    assert f"{TIMES} times a roll of this evening was taken back." in told
    assert troubles_of(evening.pk) == []


def test_another_code_gives_no_other_dice(evening: Chouette) -> None:
    """A new code stops whoever has only the old one; it neither stops the game nor begins its dice anew."""
    monitor = User.objects.create_user("mo")
    first = roll(evening, "ann")
    for _ in range(2):
        evening = renew_code(evening.pk, monitor)
        tell(evening, "undo step")
        assert roll(evening, "ann") == first
    play_turns(evening, 2)
    tell(evening, END)
    assert [dice.number for dice in dice_of_evening(evening).games] == [1]
    assert dice_of_evening(evening).by_hand == ()
    assert troubles_of(evening.pk) == []


def test_a_roll_in_mid_game_comes_again_and_so_do_those_after_it(evening: Chouette) -> None:
    def rolls() -> list[str]:
        return [*evening.records.filter(said__regex="^opening|rolls").order_by("number").values_list("said", flat=True)]

    play_turns(evening, 3)
    first, version = rolls(), evening.version
    tell(evening, *["undo step"] * (version - 4))
    known = len(rolls())
    play_turns(evening, 3)
    assert rolls()[known:] == first
    assert DrawnRoll.objects.count() == len(first)


def test_a_game_taken_back_and_begun_anew_rolls_what_it_rolled(evening: Chouette) -> None:
    """Its seed stays secret when it is taken back, and goes on when it is begun anew."""
    seen = {roll(evening, "ann")}
    for variant in ("nackgammon", "backgammon"):
        tell(evening, "undo step", "undo step", f"option variant={variant}", "game")
        seen.add(roll(evening, "ann"))
    assert len(seen) == 1
    open_game(evening)
    play_turns(evening, 1)
    tell(evening, END)
    assert DiceSeed.objects.filter(scope__contains=":game:").count() == 1
    games = dice_of_evening(evening).games
    drawn = [roll.place for game in games for roll in game.dice.rolls]
    assert drawn == [*range(1, len(drawn) + 1)]
    assert troubles_of(evening.pk) == []
    assert "verified" in page(evening)


def test_an_undone_result_and_a_restored_site_give_no_roll_anew(evening: Chouette) -> None:
    play_turns(evening, 2)
    rolls = list(DrawnRoll.objects.values_list("place", "first", "second"))
    version = evening.version
    tell(evening, END, "undo step")
    promise_anew()
    tell(evening, *["undo step"] * (version - 4))
    play_turns(evening, 2)
    assert list(DrawnRoll.objects.values_list("place", "first", "second")) == rolls
    play_turns(evening, 1)
    assert DrawnRoll.objects.latest("pk").seed.attempt == 3
    assert troubles_of(evening.pk) == []


def test_what_was_taken_back_is_in_the_file(evening: Chouette) -> None:
    roll(evening, "ann")
    tell(evening, "undo step")
    roll(evening, "ann")
    _beside, told = as_shape(dice_of_evening(evening).public)["games"]
    (one,) = told["rolls"]
    assert (one["undone"], [again["undone"] for again in one["again"]]) == (True, [False])
    assert one["again"][0]["said"] == one["said"]
