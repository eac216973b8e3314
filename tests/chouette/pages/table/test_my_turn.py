"""Which turns and answers of an evening a member's browser is told of."""

from datetime import timedelta

import pytest
from django.utils import timezone

from chouette.models import Chouette, Seat
from chouette.pages.table.my_turn import due, seen
from clubsite.members.models import Club, User
from clubsite.members.services import join, seat_member
from games.play.presence import page_is_open
from tests.chouette.boards import on_screen, tell, turn
from tests.chouette.phones import an_open_evening, from_phone, seat_of

pytestmark = pytest.mark.django_db


def login_for(chouette: Chouette, word: str) -> User:
    """The seat belongs to a member of the club."""
    user = User.objects.create_user(word)
    join(chouette.club, user, [])
    seat = seat_of(chouette, word)
    seat.player.user = user
    seat.player.save()
    return user


def asked(chouette: Chouette, user: User) -> str:
    found = due(user.pk, chouette.pk)
    return found.words()[0] if found is not None else ""


def test_on_screen_whoever_has_to_act_is_told_and_nobody_else(club: Club) -> None:
    chouette = on_screen(club)
    ann, bob = login_for(chouette, "ann"), login_for(chouette, "bob")
    tell(chouette, "game\nopening 5 3")
    chouette.refresh_from_db()
    assert asked(chouette, ann).startswith("Your play: ")
    assert asked(chouette, bob) == ""
    turn(chouette)
    assert (asked(chouette, ann), asked(chouette, bob)) == ("", "Your roll.")
    found = due(bob.pk, chouette.pk)
    assert found is not None
    assert found.words()[1] == "\u2068Friday\u2069, \u2068The Mulberry\u2069"
    assert found.page == f"/s/{seat_of(chouette, 'bob').secret}/"


def test_a_roll_that_becomes_a_play_is_another_turn_and_what_others_say_is_not(club: Club) -> None:
    chouette = on_screen(club)
    bob = login_for(chouette, "bob")
    tell(chouette, "game\nopening 5 3")
    turn(chouette)
    first = due(bob.pk, chouette.pk)
    tell(chouette, "eve joins")
    again = due(bob.pk, chouette.pk)
    tell(chouette, "bob rolls 3 1")
    then = due(bob.pk, chouette.pk)
    assert first is not None
    assert again is not None
    assert then is not None
    assert first.turn == again.turn != then.turn


def names_of_turns(chouette: Chouette, who: list[User]) -> list[str]:
    """By whom, the turn of which they are told now; empty for nothing."""
    found = [due(user.pk, chouette.pk) for user in who]
    return [one.turn if one is not None else "" for one in found]


def test_what_others_answer_does_not_tell_dee_again(club: Club) -> None:
    """Ann has doubled all; bob and cal answer one after the other, openly, while dee thinks."""
    chouette = on_screen(club)
    tell(chouette, "option answer_order=captain_first\ngame\nopening 5 3")
    turn(chouette)
    tell(chouette, "bob rolls 3 1")
    turn(chouette)
    tell(chouette, "ann doubles all")
    dee, ann = login_for(chouette, "dee"), login_for(chouette, "ann")
    first = names_of_turns(chouette, [dee])
    assert all(first)
    for said in ("bob takes", "cal drops"):
        tell(chouette, said)
        assert names_of_turns(chouette, [dee]) == first
    tell(chouette, "dee takes")
    assert names_of_turns(chouette, [dee]) == [""]
    assert all(names_of_turns(chouette, [ann]))  # who has waited for all of them: their roll


def test_the_captain_is_told_once_of_a_roll_before_which_others_double(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 5 3")
    turn(chouette)
    bob, ann = login_for(chouette, "bob"), login_for(chouette, "ann")
    first = names_of_turns(chouette, [bob])
    assert all(first)
    tell(chouette, "cal doubles")
    offered = names_of_turns(chouette, [ann])
    assert all(offered)
    tell(chouette, "dee doubles")
    assert names_of_turns(chouette, [ann]) == offered  # one answer is awaited from her still
    tell(chouette, "ann takes cal")
    assert names_of_turns(chouette, [ann]) not in ([""], offered)  # she has answered, and is asked once more
    tell(chouette, "ann takes dee")
    assert names_of_turns(chouette, [bob]) == first


def test_beside_a_board_an_answer_that_is_due_is_told_until_it_is_given() -> None:
    chouette = an_open_evening()
    bob, ann = login_for(chouette, "bob"), login_for(chouette, "ann")
    assert (asked(chouette, bob), asked(chouette, ann)) == ("Your answer, please.", "")
    from_phone(chouette, "bob takes")
    assert asked(chouette, bob) == ""


def test_only_open_evenings_of_members_with_no_page_in_view_are_looked_at(club: Club) -> None:
    chouette = on_screen(club)
    bob = login_for(chouette, "bob")
    users = [bob.pk]
    assert [one.key for one in seen(users)] == [chouette.pk]
    page_is_open(seat_of(chouette, "bob"))
    assert list(seen(users)) == []
    Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    assert [one.key for one in seen(users)] == [chouette.pk]
    Chouette.objects.update(closed_at=timezone.now())
    assert list(seen(users)) == []
    assert due(bob.pk, chouette.pk) is None


def test_of_a_seat_of_somebody_else_nobody_is_told(club: Club, eve: User) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 5 3")
    assert due(eve.pk, chouette.pk) is None
    join(club, eve, [])
    seat_member(club, eve)
    assert due(eve.pk, chouette.pk) is None
    assert list(seen([eve.pk])) == []
