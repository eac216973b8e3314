"""Taking a seat: at once, on request, the last seat, twice at once; and the roll for the first seats."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection, connections

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette
from chouette.models import Chouette, Seat, SeatRequest
from chouette.rules.refusals import Refused
from chouette.seats.sitting_down import SitRefused, ask_no_longer, let_in, roll_and_begin, sit_down, turn_away
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import Club, User
from clubsite.members.services import join, seat_member
from tests.chouette.boards import tell

pytestmark = pytest.mark.django_db

AT_ONCE = pytest.mark.django_db(transaction=True)


def member(club: Club, name: str) -> User:
    user = User.objects.create_user(name, shown_name=name.capitalize())
    join(club, user)
    return user


@pytest.fixture
def ann(club: Club) -> User:
    return member(club, "ann")


@pytest.fixture
def bob(club: Club) -> User:
    return member(club, "bob")


@pytest.fixture
def table(club: Club, mo: User) -> Chouette:
    """On screen, nobody seated."""
    return tell(open_chouette(club, "Friday", mo), "option board=on")


def present(chouette: Chouette) -> tuple[str, ...]:
    chouette.refresh_from_db()
    return tuple(map(str.lower, TABLES.decode(chouette.table).present))


def begun(table: Chouette, *people: User) -> Chouette:
    """These members have sat down and the first game is over."""
    for one in people:
        sit_down(table.pk, one)
    table.refresh_from_db()
    assert table.opened_by is not None
    roll_and_begin(table.pk, version=table.version, action_id=uuid4(), by=table.opened_by)
    return tell(table, "team wins single override")


def test_before_the_first_game_a_member_sits_down_at_once_and_twice_is_once(table: Chouette, ann: User) -> None:
    seat = sit_down(table.pk, ann)
    assert isinstance(seat, Seat)
    assert seat.player.user == ann
    assert sit_down(table.pk, ann) == seat
    assert present(table) == ("ann",)


def test_who_never_played_here_gets_a_player_of_his_own_also_beside_a_guest_of_that_name(table: Chouette, ann: User) -> None:
    table.club.players.create(name="Ann", word="ann")
    seat = sit_down(table.pk, ann)
    assert isinstance(seat, Seat)
    assert (seat.player.name, seat.player.user) == ("Ann 2", ann)


def test_whoever_plays_here_already_keeps_his_word(table: Chouette, ann: User) -> None:
    player = seat_member(table.club, ann)
    player.name = "Queen of the Baize"
    player.save()
    seat = sit_down(table.pk, ann)
    assert isinstance(seat, Seat)
    assert (seat.player, seat.word) == (player, player.word)


def test_later_he_asks_and_a_monitor_lets_him_in(table: Chouette, club: Club, ann: User, bob: User, mo: User) -> None:
    begun(table, ann, bob)
    cal = member(club, "cal")
    asking = sit_down(table.pk, cal)
    assert isinstance(asking, SeatRequest)
    assert sit_down(table.pk, cal) == asking
    assert "cal" not in present(table)
    shown = table.shown
    let_in(table.pk, asking.pk, by=mo, keeps_score=True)
    assert "cal" in present(table)
    assert table.shown > shown
    assert not SeatRequest.objects.exists()
    assert table.records.latest("number").actor == mo


def test_of_two_who_answer_the_second_is_told_so(table: Chouette, club: Club, ann: User, bob: User, mo: User) -> None:
    begun(table, ann, bob)
    asking = sit_down(table.pk, member(club, "cal"))
    turn_away(table.pk, asking.pk)
    with pytest.raises(SitRefused, match="somebody has answered already"):
        let_in(table.pk, asking.pk, by=mo, keeps_score=True)
    with pytest.raises(SitRefused):
        turn_away(table.pk, asking.pk)
    assert "cal" not in present(table)


def test_who_thinks_better_of_it_waits_no_longer(table: Chouette, club: Club, ann: User, bob: User) -> None:
    begun(table, ann, bob)
    cal = member(club, "cal")
    sit_down(table.pk, cal)
    ask_no_longer(table.pk, cal)
    ask_no_longer(table.pk, cal)
    assert not SeatRequest.objects.exists()


def test_a_monitor_asks_nobody(table: Chouette, ann: User, bob: User, mo: User) -> None:
    begun(table, ann, bob)
    assert isinstance(sit_down(table.pk, mo, keeps_score=True), Seat)


def test_where_anyone_may_join_he_does(table: Chouette, club: Club, ann: User, bob: User) -> None:
    tell(table, "option join_consent=free")
    begun(table, ann, bob)
    assert isinstance(sit_down(table.pk, member(club, "cal")), Seat)
    assert present(table)[2] == "cal"


def test_a_full_and_a_closed_table_say_so(table: Chouette, club: Club, ann: User, bob: User) -> None:
    tell(table, "option players_max=2")
    begun(table, ann, bob)
    with pytest.raises(Refused, match="2"):
        sit_down(table.pk, member(club, "cal"))
    tell(table, "close")
    with pytest.raises(Refused, match="closed"):
        sit_down(table.pk, member(club, "dee"))


def test_a_request_for_a_table_that_filled_meanwhile_is_refused_and_stays(
    table: Chouette, club: Club, ann: User, bob: User, mo: User
) -> None:
    tell(table, "option players_max=3")
    begun(table, ann, bob)
    asking = sit_down(table.pk, member(club, "cal"))
    sit_down(table.pk, mo, keeps_score=True)
    with pytest.raises(Refused):
        let_in(table.pk, asking.pk, by=mo, keeps_score=True)
    assert SeatRequest.objects.filter(pk=asking.pk).exists()


def test_whoever_left_comes_back_to_his_old_seat(table: Chouette, ann: User, bob: User) -> None:
    tell(table, "option join_consent=free")
    begun(table, ann, bob)
    old = Seat.objects.get(player__user=ann)
    tell(table, f"{old.word} leaves")
    assert sit_down(table.pk, ann) == old
    assert "ann" in present(table)


# The first seats


def test_all_who_sat_down_roll_for_their_seats_and_the_first_game_begins(
    table: Chouette, club: Club, ann: User, bob: User, mo: User
) -> None:
    for one in (ann, bob, member(club, "cal")):
        sit_down(table.pk, one)
    table.refresh_from_db()
    click, version = uuid4(), table.version
    for _twice in range(2):
        roll_and_begin(table.pk, version=version, action_id=click, by=mo)
    said = list(table.records.order_by("number").values_list("said", flat=True))[-2:]
    assert said[0].startswith("rolls ")
    assert said[1] == "game"
    assert sorted(present(table)) == ["ann", "bob", "cal"]
    with pytest.raises(Stale):
        roll_and_begin(table.pk, version=version, action_id=uuid4(), by=mo)
    with pytest.raises(SitRefused, match="has begun already"):
        roll_and_begin(table.pk, version=table.version, action_id=uuid4(), by=mo)


def test_alone_nobody_begins(table: Chouette, ann: User, mo: User) -> None:
    sit_down(table.pk, ann)
    with pytest.raises(Refused):
        roll_and_begin(table.pk, version=2, action_id=uuid4(), by=mo)


def test_somebody_who_left_before_the_first_game_does_not_keep_the_others_from_it(
    table: Chouette, club: Club, ann: User, bob: User, mo: User
) -> None:
    for one in (ann, bob, member(club, "cal")):
        sit_down(table.pk, one)
    tell(table, f"{Seat.objects.get(player__user=bob).word} leaves")
    roll_and_begin(table.pk, version=table.version, action_id=uuid4(), by=mo)
    assert sorted(present(table)) == ["ann", "cal"]
    assert table.records.latest("number").said == "game"


# Twice at once


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """Each in a thread and a connection of its own; returns the results or exceptions."""

    def run(job: Callable[[], object]) -> object:
        try:
            return job()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


@AT_ONCE
def test_of_two_who_come_for_the_last_seat_at_once_one_gets_it(table: Chouette, ann: User, bob: User, mo: User) -> None:
    tell(table, "option players_max=2")
    sit_down(table.pk, mo, keeps_score=True)
    got = at_once(lambda: sit_down(table.pk, ann), lambda: sit_down(table.pk, bob))
    assert sorted(type(one).__name__ for one in got) == ["Refused", "Seat"]
    assert len(present(table)) == 2
    connection.close()


@AT_ONCE
def test_one_who_presses_twice_at_once_has_one_seat(table: Chouette, ann: User) -> None:
    got = at_once(lambda: sit_down(table.pk, ann), lambda: sit_down(table.pk, ann))
    assert [type(one).__name__ for one in got] == ["Seat", "Seat"]
    assert table.seats.count() == 1
    assert table.records.filter(said__endswith="joins").count() == 1
