"""Roles are given and revoked, members are removed and leave; a club never loses its last owner."""

import logging
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, Removal, Role, User
from clubsite.members.rules.powers import Power
from clubsite.members.selectors import owners_of, player_of, roles_of
from clubsite.members.services import (
    LastOwner,
    RolesChanged,
    create_club,
    find_or_add_player,
    join,
    leave,
    remove_member,
    seat_member,
    set_roles,
)
from tests.clubsite.at_once import at_once

from .conftest import login

NOTHING_OPEN = {"seen": "0 0"}


@pytest.fixture
def web() -> Client:
    return Client()


def at(web: Client, user: User) -> Client:
    web.force_login(user)
    return web


def of(user: User, club: Club) -> Membership:
    return Membership.objects.get(club=club, user=user)


def place(name: str, club: Club, user: User) -> str:
    return reverse(name, args=[club.slug, of(user, club).pk])


def test_the_owner_ticks_roles_and_takes_them_again(web: Client, club: Club, tom: User, ann: User) -> None:
    page = at(web, tom).get(place("member", club, ann)).text
    assert 'value="treasurer"' in page
    assert "checked" not in page
    web.post(place("member", club, ann), {"roles": ["treasurer", "director"], "seen": ""})
    assert roles_of(ann, club) == ["director", "treasurer"]
    web.post(place("member", club, ann), {"seen": "director,treasurer"})
    assert roles_of(ann, club) == []


def test_a_role_that_is_none_is_refused(web: Client, club: Club, tom: User, ann: User) -> None:
    for roles in (["king"], ["owner", "king"], ["x" * 5000]):
        answer = at(web, tom).post(place("member", club, ann), {"roles": roles, "seen": ""})
        assert answer.status_code == 422
    assert roles_of(ann, club) == []


def test_ticks_of_an_old_page_do_not_take_what_another_owner_gave_meanwhile(
    web: Client, club: Club, tom: User, ann: User
) -> None:
    set_roles(club, of(ann, club).pk, [Role.MONITOR], [], tom)
    answer = at(web, tom).post(place("member", club, ann), {"roles": ["treasurer"], "seen": ""})
    assert answer.status_code == 409
    assert "changed these roles meanwhile" in answer.text
    assert roles_of(ann, club) == ["monitor"]


def test_only_an_owner_gives_roles_and_removes(web: Client, club: Club, mo: User, ann: User, eve: User) -> None:
    for user, status in ((mo, 403), (ann, 403), (eve, 404)):
        at(web, user)
        assert web.post(place("member", club, ann), {"roles": ["owner"], "seen": ""}).status_code == status
        assert web.post(place("remove_member", club, mo)).status_code == status
    assert roles_of(ann, club) == []
    assert roles_of(mo, club) == ["monitor"]


def test_a_member_of_another_club_is_nobody_here(web: Client, club: Club, tom: User, eve: User) -> None:
    elsewhere = create_club(eve, "Elsewhere")
    foreign = of(eve, elsewhere).pk
    at(web, tom)
    assert web.get(reverse("member", args=[club.slug, foreign])).status_code == 404
    assert web.post(reverse("member", args=[club.slug, foreign]), {"seen": "owner"}).status_code == 404
    web.post(reverse("remove_member", args=[club.slug, foreign]))
    assert roles_of(eve, elsewhere) == ["owner"]


def test_the_last_owner_neither_leaves_nor_loses_the_role(web: Client, club: Club, tom: User) -> None:
    at(web, tom)
    for answer in (
        web.post(reverse("leave_club", args=[club.slug])),
        web.post(place("remove_member", club, tom), NOTHING_OPEN),
        web.post(place("member", club, tom), {"roles": ["treasurer"], "seen": "owner"}),
    ):
        assert answer.status_code == 422
        assert "A club needs an owner, and there is no other." in answer.text
    assert roles_of(tom, club) == ["owner"]


def test_an_owner_who_is_not_the_last_may_go(web: Client, club: Club, tom: User, ann: User) -> None:
    set_roles(club, of(ann, club).pk, [Role.OWNER], [], tom)
    assert at(web, tom).get(reverse("leave_club", args=[club.slug])).status_code == 200
    assert web.post(reverse("leave_club", args=[club.slug])).status_code == 302
    assert roles_of(tom, club) is None
    assert web.get(reverse("club", args=[club.slug])).status_code == 404


def test_whoever_leaves_reads_first_what_is_not_settled(web: Client, club: Club, ann: User) -> None:
    page = reverse("leave_club", args=[club.slug])
    assert "Not settled yet" not in at(web, ann).get(page).text
    post("test:owes", club, [Line(seat_member(club, ann), find_or_add_player(club, "Bob"), 10)], kind="game")
    assert "Not settled yet" in web.get(page).text
    assert "\u22122½" in web.get(page).text


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_resign_at_once_one_stays(club: Club, tom: User, ann: User) -> None:
    set_roles(club, of(ann, club).pk, [Role.OWNER], [], tom)
    answers = at_once(lambda: leave(club, tom), lambda: leave(club, ann))
    assert sorted(type(answer).__name__ for answer in answers) == ["LastOwner", "NoneType"]
    assert owners_of(club).count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_remove_each_other_at_once_one_stays(club: Club, tom: User, ann: User) -> None:
    set_roles(club, of(ann, club).pk, [Role.OWNER], [], tom)

    def press(user: User, other: int) -> int:
        return at(Client(), user).post(reverse("remove_member", args=[club.slug, other]), NOTHING_OPEN).status_code

    toms, anns = of(tom, club).pk, of(ann, club).pk
    assert sorted(map(str, at_once(lambda: press(tom, anns), lambda: press(ann, toms)))) == ["302", "404"]
    assert owners_of(club).count() == 1


@pytest.mark.django_db(transaction=True)
def test_whoever_joins_twice_at_once_is_one_member_and_one_player(club: Club, eve: User) -> None:
    def come() -> int:
        join(club, eve)
        return seat_member(club, eve).pk

    first, second, third = at_once(come, come, come)
    assert first == second == third
    assert Membership.objects.filter(club=club, user=eve).count() == 1
    assert Player.objects.filter(club=club).count() == 1


def test_a_removed_member_finds_nothing_from_his_next_request_on(
    web: Client, club: Club, tom: User, mo: User, caplog: pytest.LogCaptureFixture
) -> None:
    at(web, mo)
    assert web.get(reverse("new_chouette", args=[club.slug])).status_code == 200
    with caplog.at_level(logging.INFO, "club.security"):
        remove_member(club, of(mo, club).pk, tom)
    assert f"{tom.pk} removed {mo.pk} from club {club.pk}" in caplog.text
    for name in ("club", "people", "new_chouette", "chouettes", "ledger", "invitations", "claims"):
        assert web.get(reverse(name, args=[club.slug])).status_code == 404
    assert web.post(reverse("new_player", args=[club.slug]), {"name": "Friend"}).status_code == 404
    assert not Player.objects.filter(club=club, name="Friend").exists()
    assert "Baize" not in web.get(reverse("home")).text


def test_a_removed_members_player_waits_for_his_return(club: Club, tom: User, ann: User) -> None:
    player = seat_member(club, ann)
    remove_member(club, of(ann, club).pk, tom)
    assert player_of(ann, club) == player
    join(club, ann)
    assert seat_member(club, ann) == player


def test_removing_twice_and_leaving_twice_is_once(club: Club, tom: User, ann: User) -> None:
    number = of(ann, club).pk
    assert remove_member(club, number, tom)
    assert remove_member(club, number, tom) is None
    assert Removal.objects.count() == 1
    leave(club, ann)
    with pytest.raises(RolesChanged):
        set_roles(club, number, [Role.OWNER], [], tom)
    with pytest.raises(LastOwner):
        leave(club, tom)


def test_joining_again_is_no_way_to_other_roles(club: Club, ann: User) -> None:
    join(club, ann, [Role.OWNER])
    assert roles_of(ann, club) == []


@pytest.mark.parametrize(
    ("called", "known", "name"),
    [
        ("Eve", [], "Eve"),
        ("Eve", ["eve"], "Eve 2"),
        ("Eve", ["Eve", "Eve 2"], "Eve 3"),
        ("🎲", [], "Player"),
        ("12", [], "Player"),
    ],
)
def test_whoever_joins_has_a_name_of_his_own(club: Club, eve: User, called: str, known: list[str], name: str) -> None:
    for one in known:
        find_or_add_player(club, one)
    eve.shown_name = called
    assert seat_member(club, eve).name == name


def test_the_longest_name_is_cut_to_make_room_for_a_number(club: Club, eve: User) -> None:
    find_or_add_player(club, "W" * 40)
    eve.shown_name = "W" * 40
    assert seat_member(club, eve).name == "W" * 34 + " 2"


def test_who_may_do_what_is_drawn_from_the_one_table(web: Client, club: Club, mo: User, ann: User) -> None:
    place = reverse("roles", args=[club.slug])
    shown = at(web, mo).get(place)
    rows = shown.context["table"]
    assert [row.power for row in rows] == list(Power)
    held = {row.power: [column.role for column, has in row.cells if has] for row in rows}
    assert held[Power.SEE] == ["", "monitor", "director", "treasurer", "owner"]
    assert held[Power.KEEP_BOOK] == ["treasurer", "owner"]
    assert held[Power.MANAGE] == ["owner"]
    assert [column.role for column in shown.context["columns"] if column.mine] == ["monitor"]
    assert [column.role for column in at(web, ann).get(place).context["columns"] if column.mine] == [""]


def test_people_shows_everyone_with_his_roles_and_each_only_what_he_may_do(
    web: Client, club: Club, tom: User, mo: User, ann: User
) -> None:
    find_or_add_player(club, "Bob")
    people = reverse("people", args=[club.slug])
    asked = {user: at(web, user).get(people).text for user in (tom, mo, ann)}
    assert all(">Bob<" in text and "monitor" in text and "owner" in text for text in asked.values())
    shown = [
        [user.username for user in (tom, mo, ann) if words in asked[user]]
        for words in ("Rename", "Add a guest", "Leave the club")
    ]
    assert shown == [["tom"], ["tom", "mo"], ["mo", "ann"]]
    assert "You are the only owner" in asked[tom]
    assert [place("member", club, ann) in asked[user] for user in (tom, mo, ann)] == [True, False, False]


def test_the_only_owner_is_offered_neither_to_leave_nor_to_be_removed(web: Client, club: Club, tom: User, ann: User) -> None:
    at(web, tom)
    mine, hers = (web.get(place("member", club, user)).text for user in (tom, ann))
    assert "is the only owner" in mine
    assert [place("remove_member", club, tom) in mine, place("remove_member", club, ann) in hers] == [False, True]
    set_roles(club, of(ann, club).pk, [Role.OWNER], [], tom)
    assert place("remove_member", club, tom) in web.get(place("member", club, tom)).text
    assert reverse("leave_club", args=[club.slug]) in web.get(reverse("people", args=[club.slug])).text


def test_a_role_taken_between_the_page_and_the_button_writes_nothing(web: Client, club: Club, tom: User, mo: User) -> None:
    at(web, mo)
    assert web.get(reverse("people", args=[club.slug])).status_code == 200
    set_roles(club, of(mo, club).pk, [], [Role.MONITOR], tom)
    assert web.post(reverse("new_player", args=[club.slug]), {"name": "Friend"}).status_code == 403
    assert not Player.objects.filter(club=club).exists()


def test_logins_of_two_clubs_have_their_roles_in_each(club: Club, tom: User, mo: User) -> None:
    other = create_club(mo, "Other")
    assert (roles_of(mo, club), roles_of(mo, other), roles_of(tom, other)) == (["monitor"], ["owner"], None)
    assert roles_of(login("cal"), club) is None


def test_removing_a_member_says_what_is_open_and_asks_once_more(web: Client, club: Club, tom: User, ann: User) -> None:
    player, bob = seat_member(club, ann), find_or_add_player(club, "Bob")
    post("test:1", club, [Line(player, bob, 10)], kind="game")
    keep_rules(club, {"currency": "EUR"})
    pay_money(club, player, 375, by=tom, action_id=uuid4())
    removal = place("remove_member", club, ann)
    assert removal in at(web, tom).get(place("member", club, ann)).text
    for asked in (web.get(removal), web.post(removal)):
        assert asked.status_code == 200
        assert "Remove <bdi>ann</bdi>?" in asked.text
        assert "−2½" in asked.text
        assert "+3.75" in asked.text
    assert roles_of(ann, club) == []
    assert web.post(removal, {"seen": "-10 375"}).status_code == 302
    assert roles_of(ann, club) is None


def test_who_has_lost_more_since_the_page_was_shown_is_not_removed_by_it(web: Client, club: Club, tom: User, ann: User) -> None:
    post("test:1", club, [Line(seat_member(club, ann), find_or_add_player(club, "Bob"), 10)], kind="game")
    stale = at(web, tom).post(place("remove_member", club, ann), NOTHING_OPEN)
    assert stale.status_code == 409
    assert "The balance has changed meanwhile." in stale.text
    assert roles_of(ann, club) == []


def test_a_member_with_nothing_open_goes_with_a_sentence_that_says_so(web: Client, club: Club, tom: User, ann: User) -> None:
    assert "Nothing is open" in at(web, tom).get(place("remove_member", club, ann)).text
