"""The records contain everything: whatever is stored beside them can be rebuilt, and is checked."""

from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from chouette.evening.on_screen.dice_commitments import dice_scope
from chouette.evening.writing import book_prefix
from chouette.models import Chouette
from chouette.records.audit import ReplayDiffers, troubles_of
from chouette.tasks import check_replay
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club
from games.dice.dice_cup import draw
from games.dice.models import DiceSeed, DrawnRoll
from tests.chouette.conftest import Say
from tests.chouette.on_screen.dice_evenings import on_screen, open_game

EVENING = """
    option raccoon=on
    box ann
    line bob cal dee
    game
    ann doubles all
    bob takes
    cal drops
    dee beavers
    ann raccoons dee
    dee accepts
    team wins gammon
    bob pays ann 2.5
    game
    box wins single
    eli joins
    undo
    team wins single
    correct game 1 box wins single
    undo
    game
    proposition ann dee 9 to ann
    box wins backgammon
    undo
"""


@pytest.fixture
def evening(chouette: Chouette, say: Say) -> Chouette:
    return say(chouette, EVENING)


def test_an_evening_with_undo_and_corrections_replays_to_what_is_stored(evening: Chouette) -> None:
    assert evening.games.count() == 2
    assert troubles_of(evening.pk) == []
    assert check_replay(evening.pk) == "The records give what is stored."


def test_a_corrupted_snapshot_fails_loudly(evening: Chouette, caplog: pytest.LogCaptureFixture) -> None:
    evening.table["games_played"] += 1
    evening.save(update_fields=["table"])
    with pytest.raises(ReplayDiffers, match="the stored table is not what the records make of it"):
        check_replay(evening.pk)
    assert "the stored table" in caplog.text


def test_a_game_kept_wrongly_is_found(evening: Chouette) -> None:
    evening.games.filter(number=1).update(deltas={"ann": 4, "bob": -4})
    evening.games.filter(number=2).delete()
    assert [trouble.partition(": ")[2] for trouble in troubles_of(evening.pk)] == [
        "game 1 is not kept as the records tell it.",
        "game 2 is not kept.",
    ]


def test_an_entry_that_no_record_tells_of_is_found(evening: Chouette) -> None:
    ann, bob = (evening.seats.get(word=word).player for word in ("ann", "bob"))
    post(f"{book_prefix(evening)}999", evening.club, [Line(ann, bob, 3)], kind="chouette")
    assert [trouble.partition(": ")[2] for trouble in troubles_of(evening.pk)] == [
        f"entry chouette:{evening.pk}:999: ann has 0 quarters by the records, -3 in the book.",
        f"entry chouette:{evening.pk}:999: bob has 0 quarters by the records, 3 in the book.",
    ]


def test_a_record_that_was_lost_or_cannot_be_read_is_found(evening: Chouette) -> None:
    evening.version += 1
    evening.save(update_fields=["version"])
    assert "has 23 records, or a gap among them" in troubles_of(evening.pk)[0]
    evening.records.create(number=24, action_id=uuid4(), body={"type": "Whatever"})
    assert "a record cannot be read" in troubles_of(evening.pk)[0]


def rewrite(evening: Chouette, number: int, line: str) -> None:
    """As somebody with the database's own password might, or in a back-up."""
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("alter table chouette_record disable trigger user")
        cursor.execute(
            "update chouette_record set said = %s where chouette_id = %s and number = %s", [line, evening.pk, number]
        )
        cursor.execute("alter table chouette_record enable trigger user")


@pytest.mark.parametrize(
    "line",
    ["team wins single", "team wins gammon # single", "team wins \u202egammon", "", "team wins gammon" + " override" * 3000],
)
def test_a_record_that_reads_otherwise_than_what_it_does_is_found(evening: Chouette, line: str) -> None:
    rewrite(evening, 11, line)
    assert troubles_of(evening.pk) == [f"{evening}: record 11 reads {line!r}, but what counts is 'team wins gammon'."]
    with pytest.raises(ReplayDiffers, match="record 11 reads"):
        check_replay(evening.pk)


def test_a_record_may_say_it_in_the_words_of_an_earlier_version(evening: Chouette) -> None:
    rewrite(evening, 11, "TEAM  wins gammon")
    assert troubles_of(evening.pk) == []


def test_the_command_names_each_evening_and_fails_for_a_wrong_one(
    evening: Chouette, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("replay_chouette", evening.code.lower())
    assert capsys.readouterr().out == f"Friday ({evening.code}): 23 records give what is stored.\n"
    Chouette.objects.filter(pk=evening.pk).update(table=evening.table | {"sheet": "plain"})
    with pytest.raises(CommandError, match="the stored table"):
        call_command("replay_chouette", all=True)


def test_the_command_wants_codes_that_exist_or_all() -> None:
    with pytest.raises(CommandError, match="say --all"):
        call_command("replay_chouette")


@pytest.mark.django_db
def test_the_command_refuses_a_code_nobody_has() -> None:
    with pytest.raises(CommandError, match="no evening ZZZZZZ"):
        call_command("replay_chouette", "zzzzzz")


def test_a_roll_that_the_log_tells_otherwise_than_the_cup_is_found(club: Club) -> None:
    evening = open_game(on_screen(club))
    assert troubles_of(evening.pk) == []
    draw(dice_scope(evening, 1), reference="99")
    DrawnRoll.objects.create(
        seed=DiceSeed.objects.get(scope__contains=":game:"),
        number=77,
        scope=dice_scope(evening, 1),
        place=DrawnRoll.objects.count() + 1,
        first=6,
        second=6,
        reference=str(evening.version),
    )
    opening = evening.records.latest("number").said.removeprefix("opening ").replace(" ", "-")
    found = troubles_of(evening.pk)
    assert [trouble.partition(" is ")[2].partition(", but ")[2] for trouble in found] == [
        "record 99 tells no roll.",
        f"record {evening.version} tells {opening}.",
    ]
