"""The lobby and a table's door, for members, strangers and visitors, without JavaScript."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette
from chouette.models import Chouette, Seat, SeatRequest
from chouette.seats.sitting_down import roll_and_begin, sit_down
from clubsite.members.models import Club, Role, User
from clubsite.members.services import join
from tests.chouette.boards import ON_SCREEN, on_screen, tell
from tests.chouette.evenings import TWELVE
from tests.chouette.phones import taken

pytestmark = pytest.mark.django_db

CARD_QUERIES = 3  # the tables, their seats, the requests


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def member(club: Club, name: str, *roles: str) -> User:
    user = User.objects.create_user(name)
    join(club, user, roles)
    return user


@pytest.fixture
def ann(club: Club) -> User:
    return member(club, "ann")


@pytest.fixture
def table(club: Club, mo: User) -> Chouette:
    return tell(open_chouette(club, "Friday on screen", mo), "option board=on\noption clock_reserve=10")


def begun(table: Chouette, *people: User) -> Chouette:
    for one in people:
        sit_down(table.pk, one, keeps_score=True)
    table.refresh_from_db()
    assert table.opened_by is not None
    roll_and_begin(table.pk, version=table.version, action_id=uuid4(), by=table.opened_by)
    table.refresh_from_db()
    return table


def test_the_lobby_says_what_is_played_who_sits_and_how_many_seats_are_free(table: Chouette, ann: User) -> None:
    sit_down(table.pk, ann)
    page = logged_in(member(table.club, "bob")).get(f"/clubs/{table.club.slug}/lobby/").text
    for words in ("Friday on screen", "11 seats free", "on screen", "ann", "Online", "10 min a side", "Backgammon"):
        assert words in page
    assert "Sit down" in page
    assert "Open a table" not in page


def test_a_table_that_was_opened_this_minute_is_not_open_for_nought_minutes(table: Chouette, ann: User) -> None:
    assert "just opened" in logged_in(ann).get(f"/clubs/{table.club.slug}/lobby/").text
    Chouette.objects.filter(pk=table.pk).update(opened_at=timezone.now() - timedelta(minutes=2))
    assert "open for 2\xa0minutes" in logged_in(ann).get(f"/clubs/{table.club.slug}/lobby/").text


def test_an_empty_lobby_says_what_to_do(club: Club, mo: User, ann: User) -> None:
    assert "Open a table" in logged_in(mo).get(f"/clubs/{club.slug}/lobby/").text
    page = logged_in(ann).get(f"/clubs/{club.slug}/lobby/").text
    assert "No table is open" in page
    assert "Open a table" not in page


def test_strangers_see_the_lobby_of_a_public_club_and_may_only_watch(table: Chouette, eve: User) -> None:
    path = f"/clubs/{table.club.slug}/lobby/"
    assert Client().get(path).status_code == 404
    assert logged_in(eve).get(path).status_code == 404
    Club.objects.update(is_public=True)
    for client in (Client(), logged_in(eve)):
        page = client.get(path).text
        assert f'href="/w/{table.code}/"' in page
        assert "Sit down" not in page
        assert "Console" not in page


def test_the_lobby_does_not_ask_more_of_the_database_for_more_tables(
    table: Chouette, ann: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = logged_in(ann)
    path = f"/clubs/{table.club.slug}/lobby/"
    with django_assert_num_queries(5 + CARD_QUERIES):  # the session, the login, the club, the user's roles, what waits
        client.get(path)
    on_screen(table.club, title="Another")
    box, *line = TWELVE
    on_screen(table.club, f"option board=on\nbox {box}\nline {' '.join(line)}", title="Full")
    with django_assert_num_queries(5 + CARD_QUERIES):
        page = client.get(path).text
    assert "full" in page


def test_the_script_is_told_when_nothing_has_moved(table: Chouette, ann: User) -> None:
    client = logged_in(ann)
    path = f"/clubs/{table.club.slug}/lobby/?now"
    first = client.get(path)
    assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
    sit_down(table.pk, ann)
    again = client.get(path, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert "Back to my seat" in again.text
    assert "<html" not in again.text


def test_whoever_may_do_much_is_also_told_when_nothing_has_moved(table: Chouette) -> None:
    assert table.opened_by is not None
    client = logged_in(table.opened_by)
    path = f"/clubs/{table.club.slug}/lobby/?now"
    assert client.get(path, headers={"if-none-match": client.get(path)["ETag"]}).status_code == 304


def test_one_tap_seats_a_member_and_brings_him_to_his_own_page(table: Chouette, ann: User) -> None:
    client = logged_in(ann)
    answer = client.post(f"/t/{table.code}/sit/")
    seat = Seat.objects.get()
    assert answer["Location"] == f"/s/{seat.secret}/"
    assert client.post(f"/t/{table.code}/sit/")["Location"] == f"/s/{seat.secret}/"
    assert "Back to my seat" in client.get(f"/t/{table.code}/").text


def test_who_must_ask_sees_that_he_waits_and_may_go_away_again(table: Chouette, ann: User, mo: User) -> None:
    begun(table, mo, member(table.club, "bob"))
    client = logged_in(ann)
    assert "Ask for a seat" in client.get(f"/t/{table.code}/").text
    assert client.post(f"/t/{table.code}/sit/", follow=True).request["PATH_INFO"] == f"/t/{table.code}/"
    page = client.get(f"/t/{table.code}/").text
    assert "You have asked for a seat." in page
    client.post(f"/t/{table.code}/away/")
    assert not SeatRequest.objects.exists()


def test_a_monitor_answers_with_one_tap(table: Chouette, ann: User, mo: User) -> None:
    begun(table, mo, member(table.club, "bob"))
    asking = sit_down(table.pk, ann)
    client = logged_in(mo)
    assert "<bdi>ann</bdi> asks for a seat." in client.get(f"/t/{table.code}/").text
    client.post(f"/t/{table.code}/asking/{asking.pk}/", {"answer": "in"})
    assert Seat.objects.filter(player__user=ann).exists()
    again = client.post(f"/t/{table.code}/asking/{asking.pk}/", {"answer": "away"})
    assert again.status_code == 422
    assert "somebody has answered already" in again.text


def test_the_box_answers_where_the_sheet_says_so_and_nobody_else(table: Chouette, ann: User, mo: User) -> None:
    tell(table, "option join_consent=box")
    bob, cal = member(table.club, "bob"), member(table.club, "cal")
    begun(table, bob, cal)
    game = TABLES.decode(table.table).game
    assert game is not None
    box, captain = (bob, cal) if game.box == "bob" else (cal, bob)
    asking = sit_down(table.pk, ann)
    path = f"/t/{table.code}/asking/{asking.pk}/"
    refused = logged_in(captain).post(path, {"answer": "in"})
    assert refused.status_code == 403
    assert "not yours to decide" in refused.text
    assert "Let in" not in logged_in(captain).get(f"/t/{table.code}/").text
    assert "Let in" in logged_in(box).get(f"/t/{table.code}/").text
    assert logged_in(box).post(path, {"answer": "in"}).status_code == 302


def test_a_full_table_says_so(table: Chouette, ann: User, mo: User) -> None:
    tell(table, "option players_max=2")
    sit_down(table.pk, mo, keeps_score=True)
    sit_down(table.pk, member(table.club, "bob"))
    client = logged_in(ann)
    assert "Sit down" not in client.get(f"/t/{table.code}/").text
    refused = client.post(f"/t/{table.code}/sit/")
    assert refused.status_code == 422


def test_a_closed_table_says_so(table: Chouette, ann: User) -> None:
    tell(table, "close")
    assert "This evening is over." in logged_in(ann).get(f"/t/{table.code}/").text
    assert logged_in(ann).post(f"/t/{table.code}/sit/").status_code == 422


def test_a_stranger_with_the_link_may_watch_and_is_told_how_to_join(table: Chouette, eve: User) -> None:
    page = logged_in(eve).get(f"/t/{table.code}/").text
    assert "Ask one of them for an invitation" in page
    assert f'href="/w/{table.code}/"' in page
    refused = logged_in(eve).post(f"/t/{table.code}/sit/")
    assert refused.status_code == 403
    assert "Only members of the club sit down" in refused.text
    assert not Seat.objects.exists()


def test_a_visitor_logs_in_and_comes_back_to_the_table(table: Chouette) -> None:
    page = Client().get(f"/t/{table.code}/").text
    assert "Watching needs no account" in page
    assert f"next=/t/{table.code}/" in page
    assert f"next=/t/{table.code}/" in Client().post(f"/t/{table.code}/sit/")["Location"]


def test_a_code_that_leads_nowhere_has_no_door(client: Client) -> None:
    assert client.get("/t/AAAAAA/").status_code == 404
    assert client.post("/t/AAAAAA/sit/").status_code == 404


# Opening and beginning


def test_a_monitor_opens_a_table_on_screen_and_sits_at_it(club: Club, mo: User) -> None:
    client = logged_in(mo)
    sent = {
        "title": "Late one",
        "sheet": "plain",
        "variant": "nackgammon",
        "clock_reserve": "15",
        "answer_order": "",
        "sits": "on",
    }
    answer = client.post(f"/clubs/{club.slug}/lobby/new/", sent)
    chouette = Chouette.objects.get()
    assert answer["Location"] == f"/t/{chouette.code}/"
    table = TABLES.decode(chouette.table)
    assert (table.house.board, table.house.variant, table.house.clock_reserve, table.sheet) == (True, "nackgammon", 15, "plain")
    assert table.present == ("mo",)
    assert chouette.self_service


@pytest.mark.parametrize(
    "wrong", [{"title": ""}, {"sheet": "none"}, {"variant": "chess"}, {"clock_reserve": "7"}, {"title": "x" * 81}]
)
def test_a_form_with_rubbish_opens_nothing(club: Club, mo: User, wrong: dict[str, str]) -> None:
    answer = logged_in(mo).post(f"/clubs/{club.slug}/lobby/new/", {"title": "Late", "sheet": "plain"} | wrong)
    assert answer.status_code == 422
    assert not Chouette.objects.exists()


def test_who_keeps_no_score_opens_no_table(club: Club, ann: User) -> None:
    assert logged_in(ann).get(f"/clubs/{club.slug}/lobby/new/").status_code == 403


def test_a_seats_own_page_leads_to_the_door_until_the_first_game(table: Chouette, mo: User) -> None:
    to_the_door = f'href="/t/{table.code}/">Who is here, and how it begins</a>'
    sit_down(table.pk, mo, keeps_score=True)
    seat = Seat.objects.get()
    assert to_the_door in taken(logged_in(mo), seat).get(f"/s/{seat.secret}/").text
    seat = on_screen(table.club, ON_SCREEN + "\ngame", title="Saturday").seats.get(word="bob")
    assert "how it begins" not in taken(Client(), seat).get(f"/s/{seat.secret}/").text


def test_the_opener_rolls_for_the_seats_from_the_door(table: Chouette, ann: User, mo: User) -> None:
    client = logged_in(mo)
    sit_down(table.pk, mo, keeps_score=True)
    assert "As soon as two have sat down" in client.get(f"/t/{table.code}/").text
    sit_down(table.pk, ann)
    table.refresh_from_db()
    assert "Roll for the seats and begin" in client.get(f"/t/{table.code}/").text
    click = {"version": str(table.version), "action_id": str(uuid4())}
    for _twice in range(2):
        assert client.post(f"/t/{table.code}/begin/", click)["Location"] == f"/s/{Seat.objects.get(player__user=mo).secret}/"
    table.refresh_from_db()
    assert TABLES.decode(table.table).game is not None
    assert client.post(f"/t/{table.code}/begin/", click | {"action_id": str(uuid4())}).status_code == 409
    assert client.post(f"/t/{table.code}/begin/", {"version": "x"}).status_code == 400


def test_a_player_does_not_begin_for_the_others(table: Chouette, ann: User) -> None:
    sit_down(table.pk, ann)
    click = {"version": "3", "action_id": str(uuid4())}
    assert logged_in(ann).post(f"/t/{table.code}/begin/", click).status_code == 403


def test_a_monitor_is_one_by_his_role(table: Chouette) -> None:
    tom = member(table.club, "tom", Role.TREASURER)
    assert "Console" not in logged_in(tom).get(f"/t/{table.code}/").text


def test_the_console_says_who_asks_and_lets_him_in_with_one_tap(table: Chouette, ann: User, mo: User) -> None:
    begun(table, mo, member(table.club, "bob"))
    asking = sit_down(table.pk, ann)
    client = logged_in(mo)
    assert "<bdi>ann</bdi> asks for a seat." in client.get(f"/c/{table.code}/").text
    path, sent = f"/t/{table.code}/asking/{asking.pk}/", {"answer": "in", "page": str(uuid4())}
    fresh = client.post(path, sent, headers={"hx-request": "true"})
    assert fresh.text.lstrip().startswith('<div id="console" ')
    assert "asks for a seat" not in fresh.text
    assert Seat.objects.filter(player__user=ann).exists()
    for headers in ({}, {"hx-request": "true"}):
        again = client.post(path, sent, headers=headers)
        assert again.status_code == 422
        assert "somebody has answered already" in again.text
        assert 'id="console"' in again.text
