"""dana directs and plays, enters a guest, gives them a login, and says with both of them that she has won."""

from uuid import uuid4

import pytest

from clubsite.claims.services import ask, grant
from clubsite.invitations.services import accept, invite
from clubsite.members.models import User
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.opening import announce
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

PAID = f"{MAIN}\nentrants dana gus\nfee 10\nprizes main 100"
WON = "report dana: dana beats gus 5-0"
AGREED = "report gus: dana beats gus 5-0"


def begun(sheet: str = PAID) -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    return evening


def invited(evening: Night, by: str = "dana") -> None:
    """gus joins by a link made for him."""
    club = evening.club
    user = User.objects.create_user("gus", password="gus")
    accept(invite(club.club, club.users[by], days=7, most_uses=1, guest=club.players["gus"]), user)
    club.users["gus"] = user


def is_decided(evening: Night) -> bool:
    return evening.first_round()[0].state is MatchState.PLAYED


def refused(evening: Night, who: str, text: str) -> object:
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    return caught.value.refusal


def test_whoever_has_their_login_from_her_does_not_confirm_that_she_has_won() -> None:
    evening = begun()
    evening.says("dana", WON)
    invited(evening)
    assert refused(evening, "gus", AGREED) is DeskRefusal.LOGIN_OF_THE_OPPONENT
    assert refused(evening, "dana", "dana beats gus 5-0") is DeskRefusal.OWN_MATCH
    assert not is_decided(evening)
    assert "Yes, that is right" not in page(evening, "gus")
    assert "a director who does not play enters that they have won" in page(evening, "gus")
    assert "Your opponent cannot confirm it" in page(evening, "dana")
    evening.says("tom", "dana beats gus 5-0")
    assert is_decided(evening)


def test_that_they_have_lost_to_nobody_but_her_they_say_themselves() -> None:
    evening = begun()
    invited(evening)
    evening.says("gus", "report gus: gus beats dana 5-0")
    evening.says("dana", "report dana: gus beats dana 5-0")
    assert is_decided(evening)


def test_another_s_invitation_is_as_good_as_any_login() -> None:
    evening = begun()
    evening.says("dana", WON)
    invited(evening, by="tom")
    evening.says("gus", AGREED)
    assert is_decided(evening)


def test_a_claim_that_she_has_granted_is_her_word_too() -> None:
    evening = begun()
    evening.says("dana", WON)
    gus = evening.member("gus")
    grant(evening.club.club, ask(evening.club.club, evening.club.players["gus"], gus).pk, evening.club.users["dana"])
    assert refused(evening, "gus", AGREED) is DeskRefusal.LOGIN_OF_THE_OPPONENT


def test_where_nothing_is_paid_she_enters_it_as_that_of_a_guest() -> None:
    evening = begun(f"{MAIN}\nentrants dana gus")
    invited(evening)
    evening.says("dana", "dana beats gus 5-0")
    assert is_decided(evening)


def test_who_had_their_login_before_it_was_announced_speaks_for_themselves() -> None:
    evening = night()
    invited(evening)
    club = evening.club
    later = Night(club, announce(club.club, PAID, club.users["tom"], uuid4(), ""))
    later.says("tom", "start main")
    later.says("dana", WON)
    later.says("gus", AGREED)
    assert is_decided(later)


@pytest.mark.parametrize("leaves", ["withdraw gus", "absent gus", "sign_off gus"])
def test_nor_do_they_give_her_the_match_by_leaving(leaves: str) -> None:
    evening = begun()
    invited(evening)
    assert refused(evening, "gus", leaves) is DeskRefusal.LOGIN_LEAVES
    evening.says("tom", "withdraw gus")


def test_whoever_does_not_play_her_leaves_as_everybody_does() -> None:
    evening = begun(f"{MAIN}\noption seeding=rating\nentrants dana gus ann bob\nrating dana 4\nrating ann 3\nrating gus 2")
    invited(evening)
    evening.says("gus", "withdraw gus")
