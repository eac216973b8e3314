"""A rematch of a chouette: one tap, the same people in the same order, one new evening however many tap."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from chouette.evening.codec import TABLES
from chouette.models import Chouette
from chouette.rules.model.table import Table
from chouette.seats.joining.rematch import RematchRefused, open_rematch, wish_for_rematch
from chouette.seats.sitting_down import roll_and_begin, sit_down
from clubsite.claims.services import ask, grant
from clubsite.members.models import Club, User
from clubsite.members.services import join, remove_member
from tests.chouette.boards import on_screen, tell
from tests.chouette.phones import at_home, seat_of, taken
from tests.clubsite.at_once import at_once

pytestmark = pytest.mark.django_db

AT_ONCE = pytest.mark.django_db(transaction=True)
FOUR = "sheet online\noption board=on\noption beaver=off\noption clock_reserve=8\nbox ann\nline bob cal dee"
ONE_GAME = "game\nteam wins single override"


def over(club: Club, sheet: str = FOUR) -> Chouette:
    """One game was played: bob is box and ann at the foot. Then the evening was closed."""
    return tell(on_screen(club, sheet), f"{ONE_GAME}\nclose")


def table_of(chouette: Chouette) -> Table:
    chouette.refresh_from_db()
    return TABLES.decode(chouette.table)


def order(chouette: Chouette) -> tuple[str, ...]:
    roles = table_of(chouette).roles
    return (str(roles.box), *roles.partners, *roles.line)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def member(club: Club, name: str, *roles: str) -> User:
    user = User.objects.create_user(name, shown_name=name.capitalize())
    join(club, user, roles)
    return user


def test_the_same_people_sit_in_the_same_order_under_the_same_rules(club: Club, mo: User) -> None:
    before = over(club)
    again = open_rematch(before.pk, mo)
    assert order(again) == order(before) == ("bob", "cal", "dee", "ann")
    table = table_of(again)
    assert (table.house, table.sheet) == (table_of(before).house, "online")
    assert set(table.scores.values()) == {0}
    assert (again.club, again.opened_by, again.again_of) == (club, mo, before)
    assert again.code != before.code


def test_the_box_keeps_its_partner(club: Club, mo: User) -> None:
    sheet = "sheet online\noption board=on\noption partner=optional\noption partner_from=4\nbox ann\nline bob cal dee"
    before = tell(on_screen(club, sheet), "partner cal\nclose")
    assert table_of(open_rematch(before.pk, mo)).roles == table_of(before).roles


def test_nobody_rolls_for_seats_again(club: Club, mo: User) -> None:
    again = open_rematch(over(club).pk, mo)
    done = roll_and_begin(again.pk, version=again.version, action_id=uuid4(), by=mo)
    assert done.table.game is not None
    assert (done.table.game.box, done.table.game.captain) == ("bob", "cal")
    assert again.records.latest("number").said == "game"


def test_whoever_comes_before_the_first_game_stands_at_the_foot(club: Club, mo: User) -> None:
    again = open_rematch(over(club).pk, mo)
    sit_down(again.pk, member(club, "eve"))
    assert order(again) == ("bob", "cal", "dee", "ann", "Eve")


def test_who_left_the_table_or_the_club_is_not_part_of_it(club: Club, mo: User) -> None:
    before = on_screen(club, FOUR)
    sit_down(before.pk, user := member(club, "eve"), keeps_score=True)
    tell(before, f"{ONE_GAME}\nbob leaves\nclose")
    assert "Eve" in order(before)
    remove_member(club, user.memberships.get().pk, mo)
    again = open_rematch(before.pk, mo)
    assert order(again) == tuple(one for one in order(before) if one != "Eve")
    assert "bob" not in table_of(again).scores


def test_a_guest_who_was_recognised_since_comes_as_themselves_and_once(club: Club, mo: User) -> None:
    sit_down(on_screen(club, "option board=on\nbox gus\nline hal").pk, user := member(club, "eve"), keeps_score=True)
    before = over(club)
    guest, known = seat_of(before, "cal").player, user.players.get()
    grant(club, ask(club, guest, user).pk, mo)
    again = open_rematch(before.pk, mo)
    assert order(again) == ("bob", known.word, "dee", "ann")
    assert seat_of(again, known.word).player == known


@pytest.mark.parametrize("last", ["game", "game\nteam wins single override", "close\nundo step"])
def test_there_is_no_rematch_of_an_evening_that_goes_on(club: Club, mo: User, last: str) -> None:
    running = tell(on_screen(club, FOUR), last)
    with pytest.raises(RematchRefused):
        open_rematch(running.pk, mo)
    with pytest.raises(RematchRefused):
        wish_for_rematch(seat_of(running, "bob"))
    assert Chouette.objects.count() == 1


def test_one_who_is_left_alone_is_told_so(club: Club, mo: User) -> None:
    before = tell(on_screen(club, FOUR), "ann leaves\nbob leaves\ncal leaves\nclose")
    with pytest.raises(RematchRefused, match="two of the table"):
        open_rematch(before.pk, mo)
    assert Chouette.objects.count() == 1


def test_a_second_tap_leads_to_the_same_evening(club: Club, mo: User) -> None:
    before = over(club)
    assert open_rematch(before.pk, mo) == open_rematch(before.pk, mo) == wish_for_rematch(seat_of(before, "bob"))
    assert Chouette.objects.count() == 2


@AT_ONCE
def test_four_tap_at_once_and_there_is_one_evening(club: Club, mo: User) -> None:
    before, others = over(club), [member(club, name, "monitor") for name in ("kim", "lea", "max")]
    found = at_once(*(lambda by=by: open_rematch(before.pk, by) for by in (mo, *others)))
    assert len({one.pk for one in found if isinstance(one, Chouette)}) == 1
    assert Chouette.objects.count() == 2
    connection.close()


def test_a_player_without_the_office_wishes_and_whoever_has_it_reads_it(club: Club, mo: User) -> None:
    before = on_screen(club, FOUR)
    sit_down(before.pk, mo, keeps_score=True)
    tell(before, f"{ONE_GAME}\nclose")
    bob, mine = seat_of(before, "bob"), seat_of(before, "mo")
    phone, own = taken(Client(), bob), at_home(logged_in(mo), mine)
    before.refresh_from_db()
    shown = before.shown
    for _twice in range(2):
        assert phone.post(f"/s/{bob.secret}/rematch/").headers["Location"] == f"/s/{bob.secret}/"
    before.refresh_from_db()
    assert before.shown == shown + 1
    assert Chouette.objects.count() == 1
    assert "reads your wish" in phone.get(f"/s/{bob.secret}/").text
    for page in (own.get(f"/s/{mine.secret}/").text, own.get(f"/c/{before.code}/").text):
        assert "Would like a rematch: bob." in page
        assert "Opens a new evening" in page
    answer = own.post(f"/s/{mine.secret}/rematch/")
    again = Chouette.objects.get(again_of=before)
    assert answer.headers["Location"] == f"/t/{again.code}/"


def test_every_page_of_the_old_evening_leads_to_the_new_one(club: Club, mo: User) -> None:
    before = over(club)
    assert "Rematch" not in Client().get(f"/w/{before.code}/").text
    assert logged_in(mo).post(f"/c/{before.code}/rematch/").status_code == 302
    again, bob = Chouette.objects.get(again_of=before), seat_of(before, "bob")
    assert f'href="/s/{seat_of(again, "bob").secret}/"' in taken(Client(), bob).get(f"/s/{bob.secret}/").text
    for client, path in ((Client(), f"/w/{before.code}/"), (logged_in(mo), f"/c/{before.code}/")):
        page = client.get(path).text
        assert f'href="/t/{again.code}/"' in page
        assert not any(seat.secret in page for seat in again.seats.all())


def test_strangers_and_rubbish_open_nothing(club: Club, mo: User, eve: User) -> None:
    before = over(club)
    bob = seat_of(before, "bob")
    player = member(club, "pam")
    assert Client().post(f"/s/{bob.secret}/rematch/").status_code == 403
    assert Client().post(f"/c/{before.code}/rematch/").status_code == 302
    assert logged_in(eve).post(f"/c/{before.code}/rematch/").status_code == 404
    assert logged_in(player).post(f"/c/{before.code}/rematch/").status_code == 403
    assert logged_in(mo).get(f"/c/{before.code}/rematch/").status_code == 405
    assert logged_in(mo).post("/c/ZZZZZZ/rematch/").status_code == 404
    assert Chouette.objects.count() == 1


def test_the_refusal_stands_on_the_page(club: Club, mo: User) -> None:
    running = on_screen(club, FOUR)
    bob = seat_of(running, "bob")
    for client, path in ((logged_in(mo), f"/c/{running.code}/rematch/"), (taken(Client(), bob), f"/s/{bob.secret}/rematch/")):
        answer = client.post(path)
        assert answer.status_code == 422
        assert "once the evening on screen is closed" in answer.text
