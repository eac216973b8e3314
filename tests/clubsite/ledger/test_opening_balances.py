"""Members and opening balances from a file: looked through first, every line with its problem, then all of it or nothing."""

import uuid
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.opening import NotSound, bring_openings, look_through
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.rules.opening import MOST_LINES, Trouble, read_openings
from clubsite.ledger.selectors import balances, is_square, troubles
from clubsite.members.models import Club, Membership, Player, Role, User
from tests.clubsite.ledger.test_services import at_once

click = uuid.uuid4
FILE = "name;points;money\nAnn;1,5;-20\nDee;-2,25;\n\nEve;;7.50\n"


def problems(club: Club, text: str, by: User) -> list[tuple[int, tuple[Trouble, ...]]]:
    return [(one.line, one.troubles) for one in look_through(club, text, by).lines]


def test_a_sound_file_brings_members_and_what_they_bring(club: Club, tom: User, ann: Player) -> None:
    keep_rules(club, {"currency": "EUR"})
    once = click()
    entry = bring_openings(club, FILE, by=tom, action_id=once)
    assert bring_openings(club, FILE, by=tom, action_id=once) == entry
    assert {player.name: points for player, points in balances(club)} == {"Ann": 6, "Dee": -9}
    assert {player.name: cents for player, cents in balances(club, Unit.CENTS)} == {"Ann": -2000, "Eve": 750}
    assert is_square(club)
    assert is_square(club, Unit.CENTS)
    assert troubles() == []


def test_looking_through_writes_nothing_and_names_every_problem(club: Club, tom: User, ann: Player) -> None:
    text = "name,points,money\nAnn,1e3,1\n,1,\nDee,0.3,\ndee,1,2.005\nZoe,9999999,\nBea,1,2,3\n\u202e,1,\n"
    assert problems(club, text, tom) == [
        (2, (Trouble.NO_AMOUNT, Trouble.NO_CURRENCY)),
        (3, (Trouble.NO_NAME,)),
        (4, (Trouble.NO_QUARTERS,)),
        (5, (Trouble.TWICE, Trouble.NO_CENTS)),
        (6, (Trouble.TOO_MUCH,)),
        (7, (Trouble.TOO_MANY_CELLS, Trouble.NO_CURRENCY)),
        (8, (Trouble.BAD_NAME,)),
    ]
    with pytest.raises(NotSound):
        bring_openings(club, text, by=tom, action_id=click())
    assert not Entry.objects.exists()
    assert [player.name for player in Player.objects.filter(club=club)] == ["Ann"]


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", Trouble.NO_COLUMNS),
        ("who,points\nAnn,1", Trouble.NO_COLUMNS),
        ("name\nAnn", Trouble.NO_COLUMNS),
        ("name,name,points\nAnn,Ann,1", Trouble.NO_COLUMNS),
        ("name,points\n", Trouble.EMPTY),
        ('name,points\n"Ann,1', Trouble.NOT_READ),
        ("name,points\n" + "\n".join(f"P{n},1" for n in range(MOST_LINES + 1)), Trouble.TOO_LONG),
    ],
)
def test_what_is_no_such_file_is_said(text: str, trouble: Trouble) -> None:
    assert read_openings(text).trouble == trouble


@given(st.text(max_size=200))
def test_no_text_breaks_the_reading(text: str) -> None:
    read_openings(text)
    read_openings(f"name,points,money\n{text}")


def test_nobody_has_two_opening_balances_nor_writes_a_plus_for_themselves(
    club: Club, tom: User, ann: Player, with_login: Callable[..., User]
) -> None:
    bring_openings(club, "name,points\nAnn,2", by=tom, action_id=click())
    assert problems(club, "name,points\nann,2", tom) == [(2, (Trouble.HAS_ONE,))]
    treasurer = with_login(Player.objects.create(club=club, name="Bob", word="Bob"))
    Membership.objects.filter(club=club, user=treasurer).update(roles=[Role.TREASURER])
    assert problems(club, "name,points\nBob,2\nCal,2", treasurer) == [(2, (Trouble.OWN_GAIN,)), (3, ())]
    assert problems(club, "name,points\nBob,-2", treasurer) == [(2, ())]


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_bring_the_same_file_at_once_and_it_counts_once(club: Club, tom: User, mo: User) -> None:
    results = at_once(*[lambda by=by: bring_openings(club, "name,points\nAnn,2", by=by, action_id=click()) for by in (tom, mo)])
    assert sorted(type(one).__name__ for one in results) == ["Entry", "NotSound"]
    assert [points for _, points in balances(club)] == [8]


@pytest.mark.django_db(transaction=True)
def test_the_same_click_twice_at_once_brings_the_file_once_and_both_are_told_so(club: Club, tom: User) -> None:
    one = click()
    results = at_once(*[lambda: bring_openings(club, "name,points\nAnn,2", by=tom, action_id=one)] * 3)
    assert results == [Entry.objects.get()] * 3


def test_a_guest_who_brought_something_and_was_claimed_since_brings_nothing_again(club: Club, tom: User, ann: Player) -> None:
    text = "name,points\nGil,2\nBob,-2"
    bring_openings(club, text, by=tom, action_id=click())
    Player.objects.filter(club=club, name="Gil").update(merged_into=ann)
    assert problems(club, text, tom) == [(2, (Trouble.HAS_ONE,)), (3, (Trouble.HAS_ONE,))]


def test_the_page_shows_every_line_before_anything_is_written(club: Club, tom: User) -> None:
    keep_rules(club, {"currency": "EUR"})
    web, place = Client(), reverse("opening", args=[club.slug])
    web.force_login(tom)
    sent = SimpleUploadedFile("members.csv", FILE.encode("utf-8-sig"))
    seen = web.post(place, {"file": sent, "text": "", "action_id": click()})
    assert (seen.status_code, "This is what the file would write" in seen.text) == (200, True)
    assert not Entry.objects.exists()
    wrong = web.post(place, {"text": "name,points\nAnn,1e3", "action_id": click(), "write": "1"})
    assert wrong.status_code == 422
    assert "An amount is written in digits with one decimal point or comma." in wrong.text
    for rubbish in ({"text": ""}, {"file": SimpleUploadedFile("x.csv", b"\xff\xfe\x00")}):
        assert web.post(place, {"action_id": click(), **rubbish}).status_code == 422
    done = web.post(place, {"text": FILE, "action_id": click(), "write": "1"}, follow=True)
    assert "3 players were brought in." in done.text


@pytest.mark.django_db
def test_points_may_be_pasted_as_the_pages_write_them(club: Club, tom: User, ann: Player) -> None:
    bring_openings(club, "name,points\nAnn,+12½\nDee,\N{MINUS SIGN}¾\nEve,¼\n", by=tom, action_id=click())
    assert {player.name: points for player, points in balances(club)} == {"Ann": 50, "Dee": -3, "Eve": 1}
    assert problems(club, "name,points\nCal,1½½\nBob,a½\n", tom) == [(2, (Trouble.NO_AMOUNT,)), (3, (Trouble.NO_AMOUNT,))]
