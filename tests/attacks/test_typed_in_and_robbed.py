"""dana directs, plays, and has a friend, ann: whom she types in, who knows nothing of it, does not pay for the two of them."""

import pytest

from clubsite.members.models import Membership, Role
from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def played_among_friends() -> Night:
    """Dana has the bye, ann meets bob, whom dana has typed in, and his loss with him."""
    evening = night(f"{PAID}\noption seeding=rating")
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", "entrants bob")
    evening.of_oneself("ann", "sign_up")
    evening.says("tom", "rating dana 1900\nrating bob 1800\nrating ann 1700")
    evening.says("tom", "start main")
    evening.says("dana", "ann beats bob 5-0")
    for name in ("ann", "dana"):
        evening.says(name, f"report {name}: dana beats ann 5-0")
    return evening


def test_she_pays_nobody_before_he_has_said_a_word() -> None:
    evening = played_among_friends()
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_TYPED
    assert "It stands: " in page(evening, "bob")
    evening.says("bob", "report bob: ann beats bob 5-0")
    assert "It stands: " not in page(evening, "bob")
    evening.says("dana", "close main")
    assert cents(evening) == {"ann": -2000, "bob": -2000, "dana": 4000}


def test_another_director_closes_or_calls_it_off() -> None:
    evening = played_among_friends()
    evening.says("tom", "close main")
    assert refused(evening, "dana", 'call_off "-"') is DeskRefusal.OWN_DRAW
    evening.says("tom", 'call_off "Bob was not there"')
    assert cents(evening) == {}


def test_he_says_that_he_has_not_played_and_she_still_closes_nothing() -> None:
    evening = played_among_friends()
    evening.says("bob", "report bob: bob beats ann 5-0")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE


def test_where_nothing_is_paid_she_closes_what_she_has_entered() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.of_oneself("dana", "sign_up")
    evening.says("tom", "start main")
    while ready := [one for one in evening.desk_matches("main") if not one.decided and len(one.names) == 2]:
        one, other = ready[0].names
        evening.says("tom", f"{one} beats {other} 5-0")
    evening.says("dana", "close main")


def test_two_directors_who_play_do_not_type_in_for_each_other() -> None:
    evening = night(f"{PAID}\noption seeding=rating")
    Membership.objects.filter(club=evening.club.club, user=evening.club.users["ann"]).update(roles=[Role.DIRECTOR])
    for name in ("dana", "ann"):
        evening.of_oneself(name, "sign_up")
    evening.says("ann", "entrants bob")
    evening.says("tom", "rating dana 1900\nrating bob 1800\nrating ann 1700")
    evening.says("tom", "start main")
    evening.says("dana", "ann beats bob 5-0")
    for name in ("ann", "dana"):
        evening.says(name, f"report {name}: dana beats ann 5-0")
    for name in ("ann", "dana"):
        assert refused(evening, name, "close main") is DeskRefusal.OWN_TYPED
    evening.says("tom", "close main")


def test_whom_a_director_typed_in_who_does_not_play_has_come() -> None:
    evening = night(f"{PAID}\noption seeding=order")
    evening.of_oneself("dana", "sign_up")
    evening.says("tom", "entrants bob")
    evening.says("tom", "start main")
    evening.says("tom", "dana beats bob 5-0")
    evening.says("dana", "close main")
    assert cents(evening) == {"bob": -2000, "dana": 2000}


def test_the_desk_names_who_has_neither_come_nor_said_so_before_it_closes() -> None:
    evening = night(f"{PAID}\noption seeding=order")
    evening.of_oneself("ann", "sign_up")
    evening.says("tom", "entrants bob gus")
    evening.says("tom", "start main")
    while ready := [one for one in evening.desk_matches("main") if not one.decided and len(one.names) == 2]:
        one, other = ready[0].names
        winner, loser = (one, other) if other == "bob" else (other, one)
        evening.says("tom", f"walkover {winner} over {loser}" if loser == "bob" else f"{winner} beats {loser} 5-0")
    asked = presses(evening, "ask close main", by="tom")
    assert "Never said that they come, and have played nothing: bob. Once it is closed they owe their fee." in asked
    evening.says("bob", "withdraw bob")
    evening.says("tom", "close main")
    assert "bob" not in cents(evening)


def with_a_ghost() -> Night:
    """Dana has typed in Gus, who has no login and may not exist, and his loss; she has won, and both say so."""
    evening = night(f"{PAID}\noption seeding=rating")
    for name in ("dana", "ann"):
        evening.of_oneself(name, "sign_up")
    evening.says("dana", "entrants Gus")
    evening.says("tom", "rating dana 1900\nrating Gus 1800\nrating ann 1700")
    evening.says("tom", "start main")
    return evening


def dana_wins(evening: Night) -> None:
    for name in ("ann", "dana"):
        evening.says(name, f"report {name}: dana beats ann 5-0")


def test_she_pays_nobody_from_the_fee_of_a_guest_whom_nobody_else_has_seen() -> None:
    evening = with_a_ghost()
    evening.says("dana", "ann beats Gus 5-0")
    dana_wins(evening)
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_GUEST
    evening.says("tom", "close main")
    assert cents(evening) == {"Gus": -2000, "ann": -2000, "dana": 4000}


def test_whoever_has_played_a_guest_vouches_for_them() -> None:
    evening = with_a_ghost()
    evening.says("ann", "report ann: ann beats Gus 5-0")
    evening.says("dana", "ann beats Gus 5-0")
    dana_wins(evening)
    evening.says("dana", "close main")
    assert cents(evening) == {"Gus": -2000, "ann": -2000, "dana": 4000}


def test_a_friend_who_directs_too_is_no_voice_for_a_guest() -> None:
    evening = with_a_ghost()
    Membership.objects.filter(club=evening.club.club, user=evening.club.users["ann"]).update(roles=[Role.DIRECTOR])
    evening.says("ann", "report ann: ann beats Gus 5-0")
    evening.says("dana", "ann beats Gus 5-0")
    dana_wins(evening)
    for name in ("ann", "dana"):
        assert refused(evening, name, "close main") is DeskRefusal.OWN_GUEST


def test_where_every_director_plays_the_night_still_ends() -> None:
    evening = with_a_ghost()
    evening.says("dana", "ann beats Gus 5-0")
    dana_wins(evening)
    Membership.objects.filter(club=evening.club.club, user=evening.club.users["tom"]).update(roles=[])
    evening.says("dana", "close main")
    assert sum(cents(evening).values()) == 0
