"""Clubs, people and the book for programs: the same services as the pages, idempotent writes, nothing for strangers."""

import json
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile as File
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.api.models import KeptAnswer
from clubsite.api.once import KEPT, forget_old_answers
from clubsite.claims.services import ask
from clubsite.eventlog.club_events import Kind
from clubsite.invitations.services import invite
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.rules.name_order import name_key
from clubsite.members.services import find_or_add_player
from clubsite.webhooks.services import create_hook
from tests.api.world import World, make_token_for, make_world, said


@pytest.fixture
def world(db: None) -> World:
    return make_world()


class Program:
    """Somebody's program, with their token."""

    def __init__(self, token: str) -> None:
        self.client, self.headers = Client(), {"Authorization": f"Bearer {token}"}

    def __call__(self, method: str, path: str, **fields: object) -> tuple[int, Any]:
        answer = self.client.generic(method, path, json.dumps(fields), "application/json", headers=self.headers)
        return answer.status_code, json.loads(answer.content) if answer.content else None


@pytest.fixture
def owner(world: World) -> Program:
    return Program(world.token)


@pytest.fixture
def stranger(eve: User) -> Program:
    return Program(make_token_for(eve)[1])


def test_my_account_is_read_and_changed(owner: Program) -> None:
    assert owner("PATCH", "/api/me/", time_zone="Asia/Kathmandu")[1]["time_zone"] == "Asia/Kathmandu"
    assert owner("GET", "/api/me/")[1]["mail_summaries"] is True
    status, no = owner("PATCH", "/api/me/", time_zone="Mars/Olympus")
    assert (status, no["code"], list(no["fields"])) == (HTTPStatus.BAD_REQUEST, "MALFORMED", ["time_zone"])


def test_a_private_club_does_not_exist_for_strangers(world: World, stranger: Program) -> None:
    for place in ("", "members/", "players/", "balances/", "cash/", "chouettes/", "webhooks/", "claims/", "invitations/"):
        there, nowhere = f"/api/clubs/{world.club.slug}/{place}", f"/api/clubs/no-such-club/{place}"
        assert stranger("GET", there) == stranger("GET", nowhere)
        assert stranger("GET", there)[0] == HTTPStatus.NOT_FOUND


def test_a_public_club_tells_strangers_its_name_and_no_more(world: World, owner: Program, client: Client) -> None:
    place = f"/api/clubs/{world.club.slug}/"
    assert owner("PATCH", place, is_public=True, about="Fridays at eight.")[0] == HTTPStatus.OK
    told = client.get(place).json()
    assert (told["name"], told["about"], told["member"], told["powers"]) == ("The Mulberry", "Fridays at eight.", False, [])
    assert client.get(f"{place}players/").status_code == HTTPStatus.UNAUTHORIZED


def test_an_owner_gives_roles_and_is_told_when_somebody_was_faster(world: World, owner: Program) -> None:
    place = f"/api/clubs/{world.club.slug}/members/{world.ids['member_id']}/"
    status, tom = owner("PATCH", place, roles=["monitor", "treasurer"], seen=["treasurer"])
    assert (status, tom["roles"]) == (HTTPStatus.OK, ["monitor", "treasurer"])
    status, no = owner("PATCH", place, roles=[], seen=["treasurer"])
    assert (status, no["code"], no["state"]["roles"]) == (HTTPStatus.CONFLICT, "ROLES_CHANGED", ["monitor", "treasurer"])


def test_a_club_keeps_its_last_owner(world: World, owner: Program) -> None:
    mine = Membership.objects.get(club=world.club, user=world.owner)
    place = f"/api/clubs/{world.club.slug}/"
    for method, where, fields in (
        ("PATCH", f"members/{mine.pk}/", {"roles": [], "seen": ["owner"]}),
        ("DELETE", f"members/{mine.pk}/", {}),
        ("DELETE", "membership/", {}),
    ):
        status, no = owner(method, place + where, **fields)
        assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "LAST_OWNER")


def test_a_treasurer_may_not_do_what_an_owner_may(world: World) -> None:
    tom = Program(make_token_for(User.objects.get(username="tom"))[1])
    place = f"/api/clubs/{world.club.slug}/"
    for method, where in (
        ("PATCH", ""),
        ("PATCH", f"members/{world.ids['member_id']}/"),
        ("POST", "players/"),
        ("GET", "webhooks/"),
        ("GET", "invitations/"),
        ("POST", "chouettes/"),
    ):
        status, no = tom(method, place + where, name="Gil", roles=[], seen=[], action_id=str(uuid4()))
        assert status in {HTTPStatus.FORBIDDEN, HTTPStatus.BAD_REQUEST}, (method, where, no)
        assert Player.objects.filter(name="Gil").count() == 0
    assert tom("GET", f"{place}open-balances/")[0] == HTTPStatus.OK


def test_a_name_or_title_that_nobody_sees_is_none(world: World, owner: Program) -> None:
    click, chouettes = str(uuid4()), f"/api/clubs/{world.club.slug}/chouettes/"
    assert owner("POST", "/api/clubs/", name="\u200b", action_id=click)[0] == 400
    assert owner("PATCH", f"/api/clubs/{world.club.slug}/", name="\u202e\u202c")[0] == 400
    assert owner("POST", chouettes, title="\u200b", players=["Ann", "Bob", "Cal"], action_id=click)[0] == 400
    assert owner("POST", "/api/clubs/", name="\u202e🎲  Gammon", action_id=click)[1]["name"] == "🎲 Gammon"


def test_players_are_found_by_their_name_and_in_pages(world: World, owner: Program) -> None:
    place = f"/api/clubs/{world.club.slug}/players/"
    status, page = owner("GET", f"{place}?page_size=2")
    names = [one["name"] for one in page["results"]]
    while page["next"]:
        page = owner("GET", page["next"].partition("testserver")[2])[1]
        names += [one["name"] for one in page["results"]]
    assert (status, names) == (HTTPStatus.OK, sorted(Player.objects.values_list("name", flat=True), key=name_key))
    assert [one["name"] for one in owner("GET", f"{place}?name=fa")[1]["results"]] == ["Fay"]
    assert owner("GET", f"{place}?guest=perhaps")[0] == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("rubbish", ["x", "%00", "cD0lMDA%3D", "bz05OTk5OTk5OTk5OTk5OTk5OTk5OTk5OQ%3D%3D", "9.9"])
def test_a_cursor_that_is_none_of_ours_is_a_bad_request(world: World, owner: Program, rubbish: str) -> None:
    club, bob = f"/api/clubs/{world.club.slug}", world.ids["player_id"]
    for place in ("players/", "cash/", f"players/{bob}/statement/", f"players/{bob}/lifetime/steps/"):
        status, _ = owner("GET", f"{club}/{place}?cursor={rubbish}")
        assert status in {HTTPStatus.BAD_REQUEST, HTTPStatus.OK}
    assert owner("GET", f"{club}/players/{bob}/statement/?cursor=x")[0] == HTTPStatus.BAD_REQUEST


def test_a_guest_is_added_once_however_often_it_is_said(world: World, owner: Program) -> None:
    place, click = f"/api/clubs/{world.club.slug}/players/", str(uuid4())
    first = owner("POST", place, name="Gil", action_id=click)
    assert (first[0], owner("POST", place, name="Gil", action_id=click)) == (HTTPStatus.CREATED, (HTTPStatus.OK, first[1]))
    status, no = owner("POST", place, name="Hal", action_id=click)
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ACTION_ID_USED")
    assert not Player.objects.filter(name="Hal").exists()


def test_what_was_refused_may_be_said_again_under_its_id(world: World, owner: Program) -> None:
    place, click = f"/api/clubs/{world.club.slug}/cash/", str(uuid4())
    himself = {"payer": world.ids["player_id"], "payee": world.ids["player_id"], "points": 1, "action_id": click}
    assert owner("POST", place, **himself)[1]["code"] == "PAYS_HIMSELF"
    assert owner("POST", place, **himself | {"payee": None})[0] == HTTPStatus.CREATED


def test_old_answers_are_forgotten(world: World, owner: Program) -> None:
    owner("POST", f"/api/clubs/{world.club.slug}/players/", name="Gil", action_id=str(uuid4()))
    assert forget_old_answers() == 0
    kept = KeptAnswer.objects.get()
    KeptAnswer.objects.update(at=kept.at - KEPT)
    assert forget_old_answers() == 1


def test_cash_is_written_taken_back_and_adds_up_to_zero(world: World, owner: Program) -> None:
    club = f"/api/clubs/{world.club.slug}/"
    asked = {"payer": world.ids["player_id"], "payee": None, "points": 1.25, "action_id": str(uuid4())}
    status, cash = owner("POST", f"{club}cash/", **asked)
    assert (status, cash["points"], cash["payee"]) == (HTTPStatus.CREATED, 1.25, None)
    told = owner("GET", f"{club}balances/")[1]
    assert sum(one["points"] for one in told["balances"]) + told["till"] == 0
    back = f"{club}cash/{cash['entry']}/take-back/"
    assert owner("POST", back, reason="twice", action_id=str(uuid4()))[1]["taken_back"]["reason"] == "twice"
    status, no = owner("POST", back, reason="twice", action_id=str(uuid4()))
    assert (status, no["code"]) == (HTTPStatus.CONFLICT, "TAKEN_BACK_ALREADY")


@pytest.mark.parametrize("points", [0, -1, 0.1, 10**30, "x", None, True, [1], "1e3", "1,5"])
def test_an_amount_that_is_none_is_a_bad_request(world: World, owner: Program, points: object) -> None:
    asked = {"payer": world.ids["player_id"], "payee": None, "points": points, "action_id": str(uuid4())}
    status, no = owner("POST", f"/api/clubs/{world.club.slug}/cash/", **asked)
    assert (status, list(no["fields"])) == (HTTPStatus.BAD_REQUEST, ["points"])


def test_a_statement_is_read_in_pages_that_later_lines_do_not_move(world: World, owner: Program) -> None:
    club, bob = f"/api/clubs/{world.club.slug}", world.ids["player_id"]
    status, page = owner("GET", f"{club}/players/{bob}/statement/")
    assert status == HTTPStatus.OK
    assert page["results"][0]["balance"] == sum(line["change"] for line in page["results"])
    assert page["next"] is None


def test_a_lifetime_ends_at_what_the_book_says(world: World, owner: Program) -> None:
    place = f"/api/clubs/{world.club.slug}/players/{world.ids['player_id']}/"
    bob = Player.objects.get(pk=world.ids["player_id"])
    life = owner("GET", f"{place}lifetime/")[1]
    assert life["balance"] * 4 == dict(balances(world.club))[bob]
    assert owner("GET", f"{place}lifetime/steps/")[1]["results"][0]["balance"] == life["balance"]
    against = owner("GET", f"{place}against/")[1]
    duel = owner("GET", f"{place}against/{world.ids['other_id']}/")[1]
    assert duel["won"] == next(one["won"] for one in against if one["player"] == world.ids["other_id"])


def test_a_webhook_tells_its_secret_once(world: World, owner: Program) -> None:
    place, click = f"/api/clubs/{world.club.slug}/webhooks/", str(uuid4())
    asked = {"address": "https://example.com/hook", "kinds": ["game.finished"], "action_id": click}
    status, made = owner("POST", place, **asked)
    assert (status, made["secret"][:6]) == (HTTPStatus.CREATED, "whsec_")
    assert owner("POST", place, **asked)[1]["secret"] is None
    assert made["secret"] not in json.dumps(owner("GET", place)[1])
    assert not KeptAnswer.objects.filter(body__secret=made["secret"]).exists()


def test_an_evening_begins_with_everyone_seated(world: World, owner: Program) -> None:
    place = f"/api/clubs/{world.club.slug}/chouettes/"
    asked = {"title": "Saturday", "players": ["Ann", "bob", "Zoë"], "seating": "given", "action_id": str(uuid4())}
    status, state = owner("POST", place, **asked)
    assert (status, state["roles"]["box"], state["roles"]["line"]) == (HTTPStatus.CREATED, "ann", ["bob", "Zoë"])
    assert owner("POST", place, **asked) == (HTTPStatus.OK, state)
    assert owner("GET", f"{place}?running=true&title=satur")[1]["results"][0]["code"] == state["code"]


def test_a_sheet_becomes_an_evening_and_goes_out_again(world: World, owner: Program) -> None:
    place, sheet = f"/api/clubs/{world.club.slug}/chouettes/import/", "box ann\nline bob cal\ngame\nbox wins gammon\n"
    status, state = owner("POST", place, title="Old", text=sheet, action_id=str(uuid4()))
    assert (status, state["scores"]) == (HTTPStatus.CREATED, {"ann": 2, "bob": -1, "cal": -1})
    out = owner.client.get(f"/api/chouettes/{state['code']}/sheet.txt", headers=owner.headers)
    assert out["Content-Type"].startswith("text/plain")
    assert "box wins gammon" in out.content.decode()
    assert owner("POST", place, title="Old", text=sheet, action_id=str(uuid4()))[1]["code"] == "SAID_BEFORE"
    status, no = owner("POST", place, title="Old", text="box ann\nann flees", action_id=str(uuid4()))
    assert (status, no["code"], no["detail"][:7]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "SHEET_MISTAKE", "Line 2:")


def test_a_sheet_may_be_larger_in_json_than_other_bodies(world: World, owner: Program) -> None:
    place, sheet = f"/api/clubs/{world.club.slug}/chouettes/import/preview/", "box ann\nline bob cal\n"
    remark = f"# {'é' * 97}\n"  # six bytes a letter in JSON
    within, beyond = sheet + remark * 9_000, sheet + remark * 12_000
    assert owner("POST", place, text=within)[0] == HTTPStatus.OK
    status, no = owner("POST", place, text=beyond)
    assert (status, no["code"]) == (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "TOO_LARGE")


def test_an_upload_of_the_wrong_kind_or_size_is_refused_and_noted(
    world: World, owner: Program, caplog: pytest.LogCaptureFixture
) -> None:
    place = f"/api/clubs/{world.club.slug}/chouettes/import/"

    def upload(content: bytes) -> tuple[int, str]:
        form = {"title": "Old", "file": File("old.sheet", content), "action_id": str(uuid4())}
        answer = owner.client.post(place, form, headers=owner.headers)
        return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else ""

    assert upload(b"box ann\nline bob cal\n") == (HTTPStatus.CREATED, "")
    assert upload(b"\xff\xfe\x00\x01") == (HTTPStatus.BAD_REQUEST, "MALFORMED")
    assert upload(b"box ann\x00") == (HTTPStatus.BAD_REQUEST, "MALFORMED")
    assert upload(b"#" * 6_000_000) == (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "TOO_LARGE")
    picture = owner.client.post(place, b"GIF89a", content_type="image/gif", headers=owner.headers)
    assert picture.status_code == HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    assert [code for code in ("TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE") if code in caplog.text] == [
        "TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
    ]


def test_an_evening_is_closed_once(world: World, owner: Program) -> None:
    evening = said(world.evening, "cal takes\ndee takes\nteam wins single", world.owner)
    place, click = f"/api/chouettes/{evening.code}/closing/", str(uuid4())
    proposal = owner("GET", place)[1]
    asked = {"ending": "cash", "version": proposal["version"], "action_id": click}
    status, closed = owner("POST", place, **asked)
    assert (status, closed["closed"], closed["due"]) == (HTTPStatus.CREATED, True, [])
    assert closed["paid"] == proposal["due"]
    assert owner("POST", place, **asked)[0] == HTTPStatus.OK
    status, no = owner("POST", place, **asked | {"action_id": str(uuid4())})
    assert (status, no["code"]) == (HTTPStatus.CONFLICT, "STALE")


def test_every_button_that_the_api_names_is_accepted(world: World, owner: Program) -> None:
    place = f"/api/chouettes/{world.evening.code}/"
    legal = owner("GET", f"{place}legal/")[1]
    assert {one["say"] for one in legal["statements"]} >= {"cal takes", "cal drops", "dee takes"}
    for one in legal["statements"]:
        assert owner("GET", f"{place}preview/?say={one['say'].replace(chr(10), '%0A')}")[0] == HTTPStatus.OK


def test_a_player_answers_for_himself_by_his_secret_and_by_his_login(world: World, client: Client) -> None:
    seat = f"/api/seats/{world.ids['secret']}/"
    mine = client.get(seat).json()
    assert (mine["player"], mine["answers_for_himself"]) == ("cal", True)
    assert {one["say"] for one in mine["speakers"][0]["may_say"]} >= {"cal takes", "cal drops"}
    asked = {"say": "cal takes", "version": mine["version"], "action_id": str(uuid4())}
    sealed = client.post(f"{seat}statements/", asked, "application/json").json()
    assert [one["say"] for one in sealed["speakers"][0]["may_say"] if one["sealed"]] == ["cal takes"]
    assert "cal takes" not in json.dumps(client.get(f"/api/chouettes/{world.evening.code}/").json())
    no = client.post(f"{seat}statements/", asked | {"say": "dee drops", "action_id": str(uuid4())}, "application/json")
    assert (no.status_code, no.json()["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "NOT_YOURS")
    Player.objects.filter(word="dee").update(user=User.objects.get(username="tom"))
    tom = Program(make_token_for(User.objects.get(username="tom"))[1])
    assert tom("GET", f"/api/chouettes/{world.evening.code}/seat/")[1]["player"] == "dee"


def test_codes_cannot_be_guessed_by_programs_either(world: World, client: Client) -> None:
    answers = [client.get(f"/api/chouettes/ZZZZZ{letter}/").status_code for letter in "23456789ABCDEFGHJKMNPQRSTUVWXYZ"]
    assert set(answers[:30]) == {HTTPStatus.NOT_FOUND}
    assert client.get(f"/api/chouettes/{world.evening.code}/").status_code == HTTPStatus.TOO_MANY_REQUESTS


LISTS = (
    "players/",
    "members/",
    "chouettes/",
    "cash/",
    "balances/",
    "settle-up/",
    "open-balances/",
    "claims/",
    "invitations/",
    "webhooks/",
)


def queries(owner: Program, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert owner("GET", path)[0] == HTTPStatus.OK
    return len(captured)


def test_a_list_costs_as_many_queries_however_long_it_is(world: World, owner: Program) -> None:
    owner("GET", "/api/me/")  # the token's first use is recorded
    club = f"/api/clubs/{world.club.slug}/"
    short = {place: queries(owner, club + place) for place in LISTS}
    for number in range(4):
        player = find_or_add_player(world.club, f"Guest {'abcd'[number]}")
        user = User.objects.create_user(f"guest-{number}")
        Membership.objects.create(club=world.club, user=user)
        transfer_cash(world.club, player, None, 4, by=world.owner, action_id=uuid4())
        ask(world.club, player, user)
        invite(world.club, world.owner, days=1, most_uses=1)
        create_hook(world.club, f"https://example.org/{number}", [Kind.GAME_FINISHED], by=world.owner)
        open_chouette(world.club, f"Evening {number}", user)
    assert {place: queries(owner, club + place) for place in LISTS} == short


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_with_one_id_are_one(mo: User, club: Club) -> None:
    """The later requests wait for the first at the constraint, and get the same answer."""
    Membership.objects.filter(user=mo).update(roles=[Role.OWNER])
    mos, click = make_token_for(mo)[1], str(uuid4())
    asked = {"title": "Friday", "players": ["Ann", "Bob"], "seating": "rolls", "action_id": click}

    def begin(_: int) -> tuple[int, Any]:
        try:
            return Program(mos)("POST", f"/api/clubs/{club.slug}/chouettes/", **asked)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(begin, range(8)))
    assert sorted(status for status, _ in answers) == [HTTPStatus.OK] * 7 + [HTTPStatus.CREATED]
    assert len({state["code"] for _, state in answers}) == 1
    assert Chouette.objects.count() == 1


def test_a_wrong_choice_is_repeated_as_far_as_it_is_text(client: Client, mo: User) -> None:
    client.force_login(mo)
    for sent, told in (("\\ud800", "“?” is none of these"), ("x" * 5_000, f"“{'x' * 40}” is none of these")):
        answer = client.patch("/api/me/", f'{{"language": "{sent}"}}', "application/json")
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        assert answer.json()["fields"]["language"][0].startswith(told)
