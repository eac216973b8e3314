"""The dice page: what was promised before each game, every roll with who rolled it, and whether it checks out."""

import json
from unittest.mock import patch

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chouette.access.code_guessing import note_entered
from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.records.audit import troubles_of
from chouette.records.evening_dice import dice_of_evening
from chouette.seats import rolling
from clubsite.members.models import Club
from clubsite.members.models import Player as Person
from games.dice import dice_cup
from games.dice.dice_file import read_dice
from games.dice.models import DiceSeed
from games.rules.fair_dice import written
from tests.chouette.on_screen.dice_evenings import END, on_screen, open_game, play_turns, roll, tell
from tests.games.dice.loaded_cup import loaded
from tests.markup import packed

pytestmark = pytest.mark.django_db

PLACES = ("/w/{}/dice/", "/w/{}/dice.json", "/api/chouettes/{}/dice/")


@pytest.fixture
def evening(club: Club) -> Chouette:
    return on_screen(club)


def page(client: Client, chouette: Chouette) -> str:
    answer = client.get(f"/w/{chouette.code}/dice/")
    assert answer.status_code == 200
    return packed(answer.text)


def seeds() -> list[DiceSeed]:
    return list(DiceSeed.objects.filter(scope__contains=":game:"))


def test_the_fingerprint_is_there_before_the_first_roll(client: Client, evening: Chouette) -> None:
    told = page(client, evening)
    assert seeds()[0].commitment in told
    assert "Nothing is rolled yet." in told
    assert "still secret" in told


@pytest.mark.parametrize("place", PLACES)
def test_the_seed_is_shown_nowhere_before_the_game_is_over(client: Client, evening: Chouette, place: str) -> None:
    open_game(evening)
    seed = bytes(seeds()[0].seed).hex()
    assert seed not in client.get(place.format(evening.code)).text
    tell(evening, END)
    assert seed in client.get(place.format(evening.code)).text


def test_every_roll_stands_with_whoever_rolled_it(client: Client, evening: Chouette) -> None:
    Person.objects.filter(seats__word="bob").update(name="Bob Sponge")
    play_turns(evening, 4)
    (game,) = dice_of_evening(evening).games
    told = page(client, evening)
    assert len(game.dice.rolls) >= 4
    for one in game.dice.rolls:
        assert f">{written(one.dice)}</th>" in told
    assert "opening, the box’s die first" in told
    assert "Bob Sponge" in told


def test_after_the_game_every_roll_is_marked_as_promised(client: Client, evening: Chouette) -> None:
    tell(play_turns(evening, 4), END)
    rolls = len(dice_of_evening(evening).games[0].dice.rolls)
    told = page(client, evening)
    assert told.count("as promised</span>") == rolls
    assert f"{rolls} rolls are the ones that were promised" in told
    assert "✗" not in told


def test_a_roll_that_was_not_promised_is_marked_and_said_aloud(client: Client, evening: Chouette) -> None:
    with loaded("65"):
        roll(evening, "ann")
    tell(evening, END)
    promised = read_dice(client.get(f"/w/{evening.code}/dice.json").text)[1].given(1)
    assert promised is not None
    told = page(client, evening)
    if promised == (6, 5):  # once in 36 the loaded dice are the promised ones
        assert "✗" not in told
    else:
        assert f"Roll 1 was 6-5, but the seed gives {written(promised)}." in told
        assert f"promised: {written(promised)}" in told


def test_what_counts_is_the_roll_that_the_log_tells(client: Client, evening: Chouette) -> None:
    """Tampering with a record of the log, past PostgreSQL's protections, is detected, even though the cup's own list is
    sound."""
    roll(evening, "ann")
    first, second = dice_of_evening(evening).games[0].dice.rolls[0].dice
    tell(evening, END)
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("alter table chouette_record disable trigger user")
        said = f"opening {first % 6 + 1} {second}"
        cursor.execute("update chouette_record set said = %s where said like 'opening%%'", [said])
    assert "Roll 1 was" in page(client, evening)


def test_a_roll_that_was_taken_back_comes_again_in_its_place(client: Client, evening: Chouette) -> None:
    roll(evening, "ann")
    tell(evening, "undo step")
    assert "taken back</span>" in page(client, evening)
    roll(evening, "ann")
    (game,) = dice_of_evening(evening).games
    (one,) = game.dice.rolls
    assert (one.number, one.undone, one.in_force, one.times_taken_back) == (1, True, True, 1)
    assert "taken back, then the same again" in page(client, evening)
    tell(evening, END)
    assert dice_of_evening(evening).games[0].dice.wrong is None


def test_a_game_from_before_rolls_came_again_is_not_called_verified(client: Client, club: Club) -> None:
    """As version 0.4 kept it: without a chain of promises, and a roll that was undone never came again."""
    with patch.object(dice_cup, "_last_commitment", lambda table: None):
        evening = on_screen(club)
    roll(evening, "ann")
    tell(evening, "undo step")
    with patch.object(rolling, "undone_records", lambda chouette: dice_cup.nothing_undone):
        roll(evening, "ann")
    tell(evening, END)
    told = page(client, evening)
    assert "Roll 1 was taken back and did not come again in its place." in told
    assert "rolled again</span>" in told
    assert "verified</span>" not in told
    assert troubles_of(evening.pk) == []


def test_a_game_that_goes_on_after_its_result_was_undone_gets_a_new_seed(client: Client, evening: Chouette) -> None:
    """Otherwise everyone could know the next rolls from the revealed seed."""
    roll(evening, "ann")
    tell(evening, END, "undo step")
    first, second = seeds()
    assert (first.revealed_at is None, second.revealed_at is None) == (False, True)
    told = page(client, evening)
    assert "<h3>Game 1</h3>" in told
    assert "<h3>Game 1, seed 2</h3>" in told
    assert bytes(second.seed).hex() not in told


def test_the_newest_game_stands_first(client: Client, evening: Chouette) -> None:
    tell(evening, END, "game")
    told = page(client, evening)
    assert told.index("<h3>Game 2</h3>") < told.index("<h3>Game 1</h3>")


def test_how_often_each_number_came_is_counted_over_the_evening(client: Client, evening: Chouette) -> None:
    play_turns(evening, 5)
    rolls = dice_of_evening(evening).games[0].dice.rolls
    assert f"Counted over {len(rolls)} rolls" in page(client, evening)


def test_an_evening_without_a_board_says_what_would_stand_here(client: Client, chouette: Chouette) -> None:
    told = page(client, chouette)
    assert "Nothing was rolled here" in told
    assert "How often each number came" not in told


def test_rolls_that_no_cup_gave_are_told_to_be_so(client: Client, evening: Chouette, club: Club) -> None:
    """As in an imported evening: nobody can prove anything about its dice."""
    copy = open_chouette(club, "Told", None)
    roll(evening, "ann")
    for record in evening.records.order_by("number"):
        record.pk, record.chouette = None, copy
        record.save()
    number = evening.records.get(said__startswith="opening").number
    assert dice_of_evening(copy).by_hand == (number,)
    assert f"One roll of this evening was told, but not drawn here: record {number}." in page(client, copy)


def test_the_download_is_verified_by_whoever_reads_it(client: Client, evening: Chouette) -> None:
    tell(play_turns(evening, 4), END, "game")
    answer = client.get(f"/w/{evening.code}/dice.json")
    assert answer["Content-Disposition"] == f'attachment; filename="dice-{evening.code}.json"'
    beside, over, begun = read_dice(answer.text)
    assert (beside.scope, beside.rolls) == (f"chouette:{evening.code}:beside", ())
    assert (over.wrong, begun.seed) == (None, None)
    assert [one.dice for one in over.rolls] == [one.dice for one in dice_of_evening(evening).games[0].dice.rolls]


def test_programs_are_told_the_same(client: Client, evening: Chouette) -> None:
    tell(play_turns(evening, 3), END)
    told = client.get(f"/api/chouettes/{evening.code}/dice/")
    assert json.loads(told.content) == json.loads(client.get(f"/w/{evening.code}/dice.json").content)
    said = [one["said"] for one in json.loads(told.content)["games"][1]["rolls"]]
    assert said == [*evening.records.filter(said__regex="^opening|rolls").order_by("number").values_list("said", flat=True)]


@pytest.mark.parametrize("place", PLACES)
def test_a_wrong_code_leads_nowhere(client: Client, evening: Chouette, place: str) -> None:
    wrong = "AAAAAA" if evening.code != "AAAAAA" else "BBBBBB"
    assert client.get(place.format(wrong)).status_code == 404
    assert client.get(place.format("' or 1")).status_code == 404


def test_dice_are_only_looked_at(client: Client, evening: Chouette) -> None:
    answers = [client.post(place.format(evening.code)).status_code for place in PLACES]
    assert answers == [405, 405, 401]


def test_the_page_asks_the_database_no_more_for_more_games(client: Client, evening: Chouette) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, evening)
        return len(asked)

    note_entered("127.0.0.1", evening.code)  # once an hour; not what is counted here
    play_turns(evening, 1)
    once = queries()
    for _ in range(2):
        play_turns(tell(evening, END, "game"), 1)
    assert queries() == once


def test_the_players_page_leads_here_where_a_board_is_played(client: Client, evening: Chouette, club: Club) -> None:
    link = "/w/{}/dice/"
    assert link.format(evening.code) in client.get(f"/w/{evening.code}/").text
    scored = open_chouette(club, "Scored", None)
    assert link.format(scored.code) not in client.get(f"/w/{scored.code}/").text
