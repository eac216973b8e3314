"""Everything about a person, in one file: what is theirs, and nothing that opens anything or tells on others."""

import json
from datetime import timedelta
from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from pytest_django.fixtures import Settings

from chouette.evening.services import open_chouette
from clubsite.access.pace import PACE
from clubsite.api.tokens.services import make_token
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from clubsite.ledger.models import Unit
from clubsite.ledger.services import Line, post
from clubsite.members.models import User
from clubsite.members.services import create_club, find_or_add_player, join, leave, seat_member
from clubsite.pages.about_me import packed
from games.matches.models import Match
from tests.chouette.evenings import say
from tests.matrix.world import World, build

from .conftest import PASSWORD

Files = dict[str, list[dict[str, object]]]


def files_of(zipped: bytes) -> Files:
    with ZipFile(BytesIO(zipped)) as archive:
        assert archive.testzip() is None
        return {name: json.loads(archive.read(name)) for name in archive.namelist() if name.endswith(".json")}


def confirmed(user: User) -> Client:
    """Logged in, with the password confirmed a moment ago."""
    web = Client()
    web.force_login(user)
    web.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return web


@pytest.fixture
def world(db: None) -> World:
    return build()


def test_the_password_is_asked_once_more_before_everything_is_given_away(ann: User) -> None:
    web = Client()
    web.force_login(ann)
    for answer in (web.get(reverse("about_me")), web.post(reverse("about_me"))):
        assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert Client().post(reverse("about_me"))["Location"].startswith("/log-in/")


def test_ann_takes_everything_about_her_away_from_my_account(ann: User) -> None:
    PACE.forget()
    web = confirmed(ann)
    assert reverse("about_me") in web.get(reverse("my_account")).text
    assert "Download the ZIP" in web.get(reverse("about_me")).text
    answer = web.post(reverse("about_me"))
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith("attachment")
    assert files_of(answer.content)["account.json"][0]["shown_name"] == "Ann"


def test_it_is_made_a_few_times_a_minute(ann: User, settings: Settings) -> None:
    PACE.forget()
    settings.PACE = settings.PACE | {"about me": 3}
    web = confirmed(ann)
    assert [web.post(reverse("about_me")).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert Client().get(reverse("home")).status_code == 200


def test_evenings_matches_and_the_book_are_in_it(ann: User, db: None) -> None:
    tom = User.objects.create_user("tom")
    club = create_club(tom, "Baize")
    join(club, ann)
    player, bob = seat_member(club, ann), find_or_add_player(club, "Bob")
    say(open_chouette(club, "Friday", ann), f"sheet plain\nbox {player.word}\nline bob\ngame\n{player.word} doubles\nbob drops")
    post("test:1", club, [Line(bob, player, 10)], kind="game")
    keep_rules(club, {"currency": "EUR"})
    pay_money(club, player, 375, by=tom, action_id=uuid4())
    files = files_of(packed(ann))
    assert files["memberships.json"][0]["club__name"] == "Baize"
    assert files["evenings.json"][0]["title"] == "Friday"
    assert files["evenings.json"][0]["games"]
    assert files["evenings_statements.json"]
    code = files["evenings.json"][0]["code"]
    told = [(line["change"], line["unit"], line["code"], line["game"]) for line in files["book.json"]]
    assert told == [(1.0, "points", code, 1), (2.5, "points", "", None), (3.75, "money", "", None), (-3.75, "cash", "", None)]
    assert {row["unit"]: row["balance"] for row in files["balances.json"]} == {"points": 3.5, "money": 3.75, "cash": -3.75}
    leave(club, ann)
    assert files_of(packed(ann))["evenings.json"][0]["title"] == "Friday"


def test_a_line_of_the_book_says_its_day_with_whom_and_in_which_currency(ann: User, db: None) -> None:
    tom = User.objects.create_user("tom")
    club = create_club(tom, "Baize")
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    join(club, ann)
    player, bob = seat_member(club, ann), find_or_add_player(club, "Bob")
    post("test:1", club, [Line(bob, player, 10)], kind="game")
    post("fee:1", club, [Line(player, None, 500)], kind="fee", unit=Unit.CENTS)
    today = timezone.localdate(timezone=club.zone)
    pay_money(club, player, 500, by=tom, action_id=uuid4(), day=today - timedelta(days=3))
    files = files_of(packed(ann))
    told = [(line["day"], line["with"], line["change"], line["unit"], line["currency"]) for line in files["book.json"]]
    paid, now = (today - timedelta(days=3)).isoformat(), today.isoformat()
    assert told == [
        (paid, "(till)", 5.0, "money", "EUR"),
        (paid, "(till)", -5.0, "cash", "EUR"),
        (now, "Bob", 2.5, "points", ""),
        (now, "(till)", -5.0, "money", "EUR"),
    ]
    assert {row["unit"]: row["currency"] for row in files["balances.json"]} == {"points": "", "money": "EUR", "cash": "EUR"}
    leave(club, ann)
    assert [line["with"] for line in files_of(packed(ann))["book.json"]] == ["(till)", "(till)", None, "(till)"]


def test_a_text_tells_what_each_file_is_in_the_readers_language(ann: User) -> None:
    with override("fr"), ZipFile(BytesIO(packed(ann))) as archive:
        names = [name for name in archive.namelist() if name.endswith(".json")]
        told = archive.read("README.txt").decode()
    assert [name for name in names if f"\n{name} (" not in told] == []
    assert "Chaque ligne de vos comptes" in told
    assert told.count("\n  ") == len(names)


def test_no_secret_that_opens_anything_is_in_it(world: World) -> None:
    player = world.users["player"]
    token = make_token(player, "bot", 7, action_id=uuid4())[1]
    text = json.dumps(files_of(packed(player)))
    secrets = [player.password, token, world.seat.secret, world.sessions["player"], world.feed.secret, world.invitation.secret]
    secrets += [seat.secret for match in Match.objects.all() for seat in match.seats.all()]
    assert [secret for secret in secrets if secret and secret in text] == []


def test_whoever_has_left_reads_nobodys_name_any_more(world: World) -> None:
    player = world.users["player"]
    assert "Annie" in json.dumps(files_of(packed(player))["matches.json"])
    leave(world.club, player)
    assert "Annie" not in json.dumps(files_of(packed(player))["matches.json"])


def test_what_is_somebody_elses_is_not_in_it(world: World) -> None:
    files = files_of(packed(world.users["stranger"]))
    assert [name for name, rows in files.items() if rows and "Baize" in json.dumps(rows)] == []
