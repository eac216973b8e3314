"""dana directs and plays: she says of no match of others that it has begun, which would rub out what was said there, and sets
nobody against each other on a ladder, so that they cannot challenge her."""

import pytest
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.flights import Ladder
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from tests.attacks.test_directors_who_gain import begun, other_semi, refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def claimed() -> tuple[Night, str, str]:
    """In the other half one of the two says that the other is not there."""
    evening = begun()
    one, other = other_semi(evening)
    evening.says(one, f"not_here {one} {other}")
    return evening, one, other


def test_she_rubs_out_no_claim_of_others() -> None:
    evening, one, other = claimed()
    for text in (f"begins {one} {other}", f"begins {other} {one}"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_BEGINS
    assert f"You have said that {other} is not there." in page(evening, one)


def test_nor_does_she_tie_up_others_who_have_said_nothing() -> None:
    evening = begun()
    one, other = other_semi(evening)
    assert refused(evening, "dana", f"begins {one} {other}") is DeskRefusal.OWN_BEGINS
    evening.of_oneself(one, "withdraw")


def test_nor_a_guest_whom_she_plays_herself() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants dana Gus")
    evening.says("tom", "start main")
    assert refused(evening, "dana", "begins dana Gus") is DeskRefusal.OWN_BEGINS


def test_to_a_table_she_calls_them_as_before() -> None:
    evening, one, other = claimed()
    match = next(match.id for match in evening.first_round() if one in match.names)
    evening.says("dana", f"tables 2\ncall {match} table 1")
    assert f"You have said that {other} is not there." in page(evening, one)


@pytest.mark.parametrize("hour", ["none", "{then}"])
@pytest.mark.parametrize("text", ["later {match} ", "deadline main 1 "])
def test_nor_does_she_rub_it_out_by_another_hour(text: str, hour: str) -> None:
    evening, one, _other = claimed()
    match = next(match.id for match in evening.first_round() if one in match.names)
    said = (text + hour).format(match=match, then=int(timezone.now().timestamp()) + 86_400)
    assert refused(evening, "dana", said) is DeskRefusal.OWN_CLAIM
    evening.says(one, f"claim_back {one}")
    evening.says("dana", said)


def test_when_another_director_notes_that_it_has_begun_whoever_has_said_otherwise_reads_it() -> None:
    evening, one, other = claimed()
    evening.says("tom", f"begins {one} {other}")
    assert "Since then a director has noted that you have begun" in page(evening, one)
    assert "has said that" not in page(evening, other)
    desk = page(evening, "tom", "tournament_desk")
    assert f"{one} has said that {other} is not there. Since then a director has noted that they have begun." in desk
    assert "It has not begun" in desk
    assert "It has not begun" not in page(evening, "dana", "tournament_desk")


def test_another_director_takes_it_back_and_who_still_waits_says_so_anew() -> None:
    evening, one, other = claimed()
    evening.says("tom", f"begins {one} {other}")
    assert refused(evening, "dana", f"not_begun {one} {other}") is DeskRefusal.OWN_BEGINS
    evening.says("tom", f"not_begun {one} {other}")
    assert f"You have said that {other} is not there." not in page(evening, one)
    evening.says(one, f"not_here {one} {other}")
    assert f"You have said that {other} is not there." in page(evening, one)
    evening.says("tom", f"walkover {one} over {other}")


def on_a_ladder() -> tuple[Night, list[str]]:
    """Of four with a login, from the first place down; dana is in the middle."""
    evening = night("tournament Ladder\nflight ladder ladder length 5\nentrants ann bob cal dana")
    evening.says("tom", "draw_seed 4\nstart ladder")
    told = evening.desk.tournament
    assert isinstance(told.flights[0].format, Ladder)
    return evening, [row.player for row in standings_of(told, brackets_of(told), told.flights[0])]


def test_on_a_ladder_she_challenges_for_herself_alone() -> None:
    evening, order = on_a_ladder()
    others = [name for name in order if name != "dana"]
    assert refused(evening, "dana", f"challenge {others[1]} over {others[0]}") is DeskRefusal.OWN_CHALLENGES
    shown = page(evening, "dana", "tournament_desk")
    assert "Who challenges whom?" not in shown
    assert "others challenge each other on their own pages" in shown
    assert "Who challenges whom?" in page(evening, "tom", "tournament_desk")
    evening.says("tom", f"challenge {others[1]} over {others[0]}")


def test_nor_does_she_make_anybody_challenge_her() -> None:
    evening, order = on_a_ladder()
    place = order.index("dana")
    assert 0 < place < 3
    assert refused(evening, "dana", f"challenge {order[place + 1]} over dana") is DeskRefusal.OWN_CHALLENGES
    evening.says("dana", f"challenge dana over {order[place - 1]}")
