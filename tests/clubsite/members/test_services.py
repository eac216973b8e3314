"""Creating clubs and people, also concurrently."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.permissions import Power, may
from clubsite.members.rules.words import NameRefused
from clubsite.members.selectors import clubs_of, players_of, roles_of, staff_of
from clubsite.members.services import (
    NameTaken,
    TooManyClubs,
    add_monitor,
    create_club,
    create_first_owner,
    find_or_add_player,
    find_or_add_player_by_word,
    found_club,
    rename_player,
)


@pytest.mark.django_db
def test_the_first_owner_has_a_club_and_no_other_powers() -> None:
    owner = create_first_owner("a long first password")
    assert owner.check_password("a long first password")
    assert not owner.is_superuser
    assert [str(club) for club in clubs_of(owner)] == ["Our club"]
    assert may(owner, clubs_of(owner).get(), Power.MANAGE)


def test_clubs_of_one_name_get_addresses_of_their_own(tom: User) -> None:
    names = ["Baize", "Baize", "New", "🎲", "بيت", "x" * 80]
    slugs = [create_club(tom, name).slug for name in names]
    assert slugs == ["baize", "baize-2", "new-2", "club", "club-2", "x" * 50]


def test_a_player_is_found_whatever_the_case_or_the_spaces(club: Club) -> None:
    ann = find_or_add_player(club, "Ann Miller")
    assert [find_or_add_player(club, name) for name in ("ann miller", "ANN_MILLER", " Ann  Miller 🎲")] == [ann] * 3
    assert players_of(club).count() == 1


@pytest.mark.parametrize("name", ["Tom & Jerry", "Jean-Luc O'Neil (Jr.)", "Mr. X", "a (b) c"])
def test_a_name_with_signs_is_one_player_by_name_and_by_word(club: Club, name: str) -> None:
    player = find_or_add_player(club, name)
    assert player.name == name
    assert find_or_add_player_by_word(club, player.word) == player
    assert find_or_add_player_by_word(club, player.word.replace("_", "__")) == player


def test_players_of_two_clubs_share_a_name_and_nothing_else(club: Club, tom: User) -> None:
    elsewhere = create_club(tom, "Elsewhere")
    assert find_or_add_player(club, "Ann") != find_or_add_player(elsewhere, "Ann")


def test_a_word_is_unique_in_its_club_even_past_the_services(club: Club) -> None:
    find_or_add_player(club, "Zoë")
    for word in ("ZOË", "zoe\u0308"):
        with pytest.raises(IntegrityError, match="a_word_names_one_player_of_a_club"), transaction.atomic():
            Player.objects.create(club=club, name="another", word=word)
    with pytest.raises(IntegrityError, match="a_word_is_one_word"), transaction.atomic():
        Player.objects.create(club=club, name="two words", word="two words")


def test_a_renamed_player_keeps_his_word_and_is_found_by_both(club: Club) -> None:
    player = find_or_add_player(club, "Bbo")
    rename_player(player, "Bob")
    assert (player.name, player.word) == ("Bob", "Bbo")
    assert find_or_add_player(club, "bob") == player
    assert find_or_add_player(club, "bbo") == player


def test_a_player_cannot_be_renamed_to_another_or_to_nothing(club: Club) -> None:
    ann, bob = find_or_add_player(club, "Ann"), find_or_add_player(club, "Bob")
    with pytest.raises(NameTaken):
        rename_player(bob, "ANN")
    with pytest.raises(NameRefused):
        rename_player(bob, "🎲")
    rename_player(ann, "ANN")
    assert sorted(players_of(club).values_list("name", flat=True)) == ["ANN", "Bob"]


def test_a_monitor_may_run_chouettes_but_not_the_club(club: Club) -> None:
    mo = add_monitor(club, "mo", "a first password")
    assert may(mo, club, Power.KEEP_SCORE)
    assert not may(mo, club, Power.MANAGE)
    assert [member.user.username for member in staff_of(club)] == ["tom", "mo"]
    with pytest.raises(NameTaken):
        add_monitor(club, "mo", "another password")
    assert mo.check_password("a first password")


def test_owner_monitor_player_stranger(club: Club, tom: User, mo: User, ann: User, eve: User) -> None:
    people = [tom, mo, ann, eve]
    assert [roles_of(user, club) for user in people] == [[Role.OWNER], [Role.MONITOR], [], None]
    assert [may(user, club, Power.SEE) for user in people] == [True, True, True, False]
    assert [may(user, club, Power.KEEP_SCORE) for user in people] == [True, True, False, False]
    assert [may(user, club, Power.MANAGE) for user in people] == [True, False, False, False]


def test_nobody_is_a_member_twice(club: Club, tom: User) -> None:
    with pytest.raises(IntegrityError, match="a_user_is_one_member_of_a_club"), transaction.atomic():
        Membership.objects.create(club=club, user=tom)


@pytest.mark.django_db(transaction=True)
def test_two_devices_adding_one_guest_at_once_get_the_same_player(club: Club) -> None:
    start = threading.Barrier(4)
    found: list[int] = []

    def add() -> None:
        start.wait()
        try:
            found.append(find_or_add_player(club, "Ann").pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [players_of(club).get().pk] * 4


def test_a_founder_is_the_first_player_and_owns_so_many_clubs(tom: User, monkeypatch: pytest.MonkeyPatch) -> None:
    tom.shown_name = "Tom Miller"
    tom.save()
    club = found_club(tom, "The Old Harbour")
    assert [player.name for player in players_of(club)] == ["Tom Miller"]
    monkeypatch.setattr("clubsite.members.services.MOST_CLUBS", 1)
    with pytest.raises(TooManyClubs):
        found_club(tom, "Another")
    assert clubs_of(tom).get() == club
