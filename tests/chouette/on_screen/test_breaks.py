"""Abuse of a table on screen, as a browser or a program could send it: each attempt is refused with a sentence and changes
nothing."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from chouette.evening.selectors import evening_of
from chouette.models import Chouette, WriteBurst
from chouette.pages.talk.posting import mute
from chouette.records.evening_dice import dice_troubles
from clubsite.api.tokens.services import make_token
from games.dice.audit import troubles
from games.dice.models import DiceSeed, DrawnRoll
from games.rules.fair_dice import key_of, roll
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, board_of, let_everybody_roll, press
from tests.chouette.phones import Phone, all_taken, seat_of
from tests.clubsite.at_once import at_once
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

FORM, JSON = "application/x-www-form-urlencoded", "application/json"


def ann_to_play() -> Chouette:
    """Ann has opened with 3-1 and has to play it."""
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    with loaded("31"):
        assert press(Phone(), chouette, "ann", "roll").status_code == 302
    chouette.refresh_from_db()
    return chouette


@pytest.fixture
def friday() -> Chouette:
    return ann_to_play()


def all_of(chouette: Chouette) -> tuple[object, ...]:
    """Everything that a refusal must leave unchanged."""
    row = Chouette.objects.get(pk=chouette.pk)
    drawn = list(DrawnRoll.objects.filter(seed__scope__contains=chouette.code).values_list("number", "first", "second"))
    seats = list(chouette.seats.order_by("pk").values_list("word", "secret", "auto_roll", "holds", "lets_roll", "muted"))
    beside = [list(rows.values_list("pk")) for rows in (row.messages, row.settlement_offers, row.seat_requests, row.sealed)]
    return row.version, row.shown, row.table, row.screen, row.records.count(), drawn, seats, beside


def refused(answer: Any, *statuses: int) -> None:
    """Refused with one of these statuses, and a sentence."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    assert len(answer.text.strip()) > 10


def slowly() -> None:
    """Ten seconds pass as far as the write limit is concerned."""
    WriteBurst.objects.all().delete()


def token_of(chouette: Chouette) -> dict[str, str]:
    """The monitor's program."""
    assert chouette.opened_by is not None
    return {"Authorization": f"Bearer {make_token(chouette.opened_by, 'program', 7, action_id=uuid4())[1]}"}


# Dice that somebody would like to have

TYPED = [
    "ann rolls 6 6",
    "ANN ROLLS 6 6",
    "  bob   rolls  6   6  # they fell off the table",
    "\u200fbob rolls 6 6",
    "bob rolls 66",
    "bob rolls 6-6",
    "opening 6 1",
    "opening 6 1 override",
    "bob rolls 6 6 override",
    "correct game 1: bob rolls 6 6; team wins single",
    "correct game 1: opening 6 1 override; team wins single",
    "undo step\nann rolls 6 6",
    "ann plays 8/5 6/5\nbob rolls 6 6",
    "undo step\nopening 6 1\nann plays 13/7 8/7",
    "team wins single override\ngame\nopening 6 1",
]


def test_nobody_types_dice(friday: Chouette) -> None:
    all_taken(friday)
    before, mo, place = all_of(friday), Phone(), f"/api/chouettes/{friday.code}/"
    secret, headers = seat_of(friday, "ann").secret, token_of(friday)
    assert friday.opened_by is not None
    mo.force_login(friday.opened_by)
    for typed in TYPED:
        said = {"say": typed, "version": friday.version, "action_id": str(uuid4())}
        refused(mo.post(f"/c/{friday.code}/say/", said), 422)
        refused(Phone().post(place + "statements/", json.dumps(said), JSON, headers=headers), 422)
        refused(Phone().get(place + "preview/", {"say": typed}, headers=headers), 422)
        refused(Phone().post(f"/s/{secret}/say/", said), 422)
        refused(Phone().post(f"/api/seats/{secret}/statements/", json.dumps(said), JSON), 422)
        slowly()
    assert all_of(friday) == before


# What no page ever sends

FIELDS = {
    "say": ("say",),
    "play": ("play",),
    "hold": ("what",),
    "answers": ("answer-0",),
    "double": ("whom",),
    "preview": ("play",),
    "settle": ("cube", "points", "to", "winner"),
    "offer": ("accept",),
    "talk": ("action_id", "room", "text"),
}
LONG = "8/5 " * 25_000
RUBBISH = [
    LONG,
    "ann plays 8/5\x00",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    "𝟔/𝟓 ⅷ٣",
    "<script>alert(1)</script>",
    "'; drop table chouette_record; --",
    "9" * 5_000,
    "-1",
]


def test_rubbish_is_refused_with_a_sentence(friday: Chouette) -> None:
    before = all_of(friday)
    for form, fields in FIELDS.items():
        for text in RUBBISH:
            answer = press(Phone(), friday, "ann", form, **dict.fromkeys(fields, text))
            refused(answer, 400, 413, 422)
            assert "<script>alert" not in answer.text or answer["Content-Type"].startswith("text/plain")
        slowly()
    assert all_of(friday) == before


def test_a_click_of_no_page_is_not_understood(friday: Chouette) -> None:
    before = all_of(friday)
    fields = {
        "say": "ann plays 8/5 6/5",
        "play": "8/5 6/5",
        "what": "hold",
        "whom": "bob",
        "accept": "1",
        "answer-0": "ann takes",
    }
    fields |= {"cube": "main:bob", "points": "1", "to": "ann", "winner": ""}
    for form in (*FIELDS, "roll"):
        for text in ("", "x", "-1", "9" * 30, "1e3", "\x00", LONG):
            for name in ("version", "page"):
                refused(press(Phone(), friday, "ann", form, **fields | {name: text}), 400, 413)
        slowly()
    assert all_of(friday) == before


def test_bytes_that_are_no_text(friday: Chouette) -> None:
    before, secret = all_of(friday), seat_of(friday, "ann").secret
    for form in (*FIELDS, "roll"):
        for body in (b"version=%ff%fe&play=%c3%28&say=%ff&page=%00", b"\xff\xfe\x00" * 1000, b"&" * 5_000, b"a[]" * 3_000):
            refused(Phone().post(f"/s/{secret}/{form}/", body, FORM), 400, 413, 422)
    assert all_of(friday) == before


NO_JSON = [
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"say": ' + "[" * 20_000 + "]" * 20_000 + "}",
    "",
    "null",
    b"\xff\xfe\x00",
    '{"say": NaN, "version": Infinity, "action_id": -Infinity}',
    json.dumps({"say": "ann takes " * 10_000, "version": 6, "action_id": str(uuid4())}),
    json.dumps({"say": ["ann takes"], "version": 6, "action_id": str(uuid4())}),
    json.dumps({"say": "ann\x00 takes", "version": 6, "action_id": str(uuid4())}),
    '{"say": "ann \\ud800", "version": 6, "action_id": "00000000-0000-4000-8000-000000000000"}',
    '{"say": "ann takes", "version": ' + "9" * 5000 + ', "action_id": "00000000-0000-4000-8000-000000000000"}',
]


def test_what_no_program_sends(friday: Chouette) -> None:
    all_taken(friday)
    before, headers, secret = all_of(friday), token_of(friday), seat_of(friday, "ann").secret
    own = ("statements", "roll", "hold", "half-played", "settlements", "messages")
    for place in (f"chouettes/{friday.code}/statements/", *(f"seats/{secret}/{one}/" for one in own)):
        for body in NO_JSON:
            refused(Phone().post(f"/api/{place}", body, JSON, headers=headers), 400, 413, 422)
        slowly()
    assert all_of(friday) == before


# Players who may not act, or no longer


@pytest.mark.parametrize(
    ("meanwhile", "words"),
    [("cal leaves", "left the table"), ("team wins single override\nclose", "closed")],
)
def test_whoever_has_left_and_whoever_comes_after_the_end_changes_nothing(friday: Chouette, meanwhile: str, words: str) -> None:
    say(friday, meanwhile)
    before = all_of(friday)
    assert words in press(Phone(), friday, "cal", say="cal doubles").text
    for form, fields in {
        "say": {"say": "cal doubles"},
        "roll": {},
        "play": {"play": "8/5 6/5"},
        "hold": {"what": "hold"},
        "double": {"whom": "bob"},
        "preview": {"play": "8/5"},
        "offer": {"accept": "1"},
        "talk": {"room": "table", "text": "hello", "action_id": str(uuid4())},
    }.items():
        refused(press(Phone(), friday, "cal", form, **fields), 422)
    assert all_of(friday) == before


def test_a_muted_player_still_plays_but_is_not_heard(friday: Chouette) -> None:
    mute(seat_of(friday, "ann"), on=True)
    refused(press(Phone(), friday, "ann", "talk", room="table", text="hello", action_id=uuid4()), 422)
    assert press(Phone(), friday, "ann", "play", play="8/5 6/5").status_code == 302


def test_secrets_of_nobody_and_of_another_table_open_nothing_here(friday: Chouette) -> None:
    other = an_evening_on_screen()
    before = all_of(friday), all_of(other)
    ann = seat_of(friday, "ann")
    for secret in (
        ann.secret.swapcase(),
        ann.secret[:-1] + ("A" if ann.secret.endswith("-") else "-"),
        "A" * 16,
        ann.secret[:15],
        ann.secret + "A",
        "%00" * 16,
    ):
        for form in ("", "roll/", "play/", "say/", "here/"):
            fields = {"version": friday.version, "page": uuid4(), "play": "8/5 6/5", "say": "ann plays 8/5 6/5"}
            assert Phone().post(f"/s/{secret}/{form}", fields).status_code in (404, 405)
    foreign = {"version": friday.version, "page": uuid4(), "play": "8/5 6/5"}
    assert Phone().post(f"/s/{seat_of(other, 'ann').secret}/play/", foreign).status_code in (409, 422)
    assert (all_of(friday), all_of(other)) == before


# Two at once


@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_that_roll_at_once_one_rolls() -> None:
    """Nobody is told off for having rolled as well: both sides may tap the opening. One's own second tab has moved on."""
    friday = an_evening_on_screen()
    first, second, bobs = at_once(
        *[lambda: press(Phone(), friday, "ann", "roll")] * 2, lambda: press(Phone(), friday, "bob", "roll")
    )
    assert bobs.status_code == 302  # type: ignore[attr-defined]
    for ann in (first, second):
        assert ann.status_code == 302 or "The table has moved on" in ann.text  # type: ignore[attr-defined]
    assert DrawnRoll.objects.count() == 1
    assert friday.records.filter(said__startswith="opening ").count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_click_three_times_at_once_is_one() -> None:
    friday, page = ann_to_play(), uuid4()
    pressed = {"play": "8/5 6/5", "page": page, "version": friday.version}
    answers = at_once(*[lambda: press(Phone(), friday, "ann", "play", **pressed)] * 3)
    assert {one.status_code for one in answers} <= {302, 409}  # type: ignore[attr-defined]
    assert friday.records.filter(said="ann plays 8/5 6/5").count() == 1
    seen = Chouette.objects.get(pk=friday.pk).version
    again = uuid4()
    rolls = at_once(*[lambda: press(Phone(), friday, "bob", "roll", page=again, version=seen)] * 3)
    assert [one.status_code for one in rolls] == [302] * 3  # type: ignore[attr-defined]
    assert DrawnRoll.objects.count() == 2
    assert board_of(friday).number == 2


def test_answers_that_ended_the_game_are_given_once_however_often_they_are_pressed(friday: Chouette) -> None:
    assert press(Phone(), friday, "ann", "play", play="8/5 6/5").status_code == 302
    say(friday, "bob cal dee double")
    answers = {f"answer-{at}": f"ann drops {member}" for at, member in enumerate(("bob", "cal", "dee"))}
    pressed = {"page": uuid4(), "version": friday.version, **answers}
    assert [press(Phone(), friday, "ann", "answers", **pressed).status_code for _twice in range(2)] == [302, 302]
    assert friday.games.count() == 1
    assert friday.records.filter(said__startswith="ann drops").count() == 3


# Promises


def test_a_promise_is_forged_neither_in_the_database_nor_unseen_in_the_log(friday: Chouette) -> None:
    seed = DiceSeed.objects.get(scope__contains=":game:")
    for forged in ({"commitment": "0" * 64}, {"seed": b"\x01" * 32}, {"drawn": 0}, {"scope": "chouette:OTHER1:game:1"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            DiceSeed.objects.filter(pk=seed.pk).update(**forged)
    with pytest.raises(IntegrityError), transaction.atomic():
        DiceSeed.objects.filter(pk=seed.pk).delete()
    actions = [statement.action for statement in evening_of(friday).statements]
    assert list(dice_troubles(friday, actions)) == []
    seed.refresh_from_db()
    promised = roll(key_of(bytes(seed.seed), seed.context, seed.previous, seed.numbers), seed.context, 1)
    forged_pip = 5 if promised == (6, 6) else 6
    with pytest.raises(IntegrityError), transaction.atomic():
        DrawnRoll.objects.update(first=6, second=6)
    with connection.cursor() as cursor:  # as the owner of the tables
        cursor.execute("set constraints all immediate; alter table games_matches_drawnroll disable trigger user")
        DrawnRoll.objects.update(first=forged_pip, second=forged_pip)
        cursor.execute("alter table games_matches_drawnroll enable trigger user; set constraints all deferred")
    (told,) = dice_troubles(friday, actions)
    assert f"is {forged_pip}-{forged_pip}, but record" in told
    say(friday, "team wins single override")
    (wrong,) = troubles()
    assert f"chouette:{friday.code}:game:1/1" in wrong
