"""Who has won from whom, and how two players fare against each other."""

from uuid import uuid4

import pytest

from chouette.records.careers.career import lifetime_of
from chouette.records.careers.duel import Duel, duel
from chouette.records.careers.games import Part, Tally
from chouette.records.careers.opponents import Against, opponents
from chouette.records.careers.people import people_of
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.members.models import User
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.chouette.records.careers.test_career import BOX_WINS, TEAM_WINS, an_evening_of, player

pytestmark = pytest.mark.django_db


def against(word: str) -> dict[str, Against]:
    one = player(word)
    people = people_of(one.club)
    return {other.other.player.word: other for other in opponents(lifetime_of(people[one.pk]), people)}


def won_from(word: str) -> dict[str, int]:
    return {other: one.won for other, one in against(word).items()}


def between_two(one: str, other: str) -> Duel:
    people = people_of(player(one).club)
    return duel(people[player(one).pk], people[player(other).pk], people)


def test_a_drop_and_a_gammon_are_won_from_the_one_who_lost_them() -> None:
    an_evening(f"{PLAIN}\ngame\nann doubles all\nbob drops\ncal takes\ndee takes\nbox wins single")
    assert won_from("ann") == {"cal": 8, "dee": 8, "bob": 4}
    assert won_from("cal") == {"ann": -8}


def test_whom_he_won_most_from_comes_first_and_equals_stand_by_name() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}\ngame\nann doubles all\nbob drops\ncal takes\ndee takes\nteam wins single")
    assert list(won_from("ann").items()) == [("bob", 8), ("cal", -4), ("dee", -4)]


def test_cash_between_two_is_told_beside_what_was_won() -> None:
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}\nbob pays ann 1\ncal pays dee 2")
    mo = User.objects.get(username="mo")
    transfer_cash(chouette.club, player("dee"), player("ann"), 3, by=mo, action_id=uuid4())
    assert {other: (one.won, one.cash, one.balance) for other, one in against("ann").items()} == {
        "bob": (4, -4, 0),
        "cal": (4, 0, 4),
        "dee": (4, -3, 1),
    }
    assert (against("cal")["dee"].won, against("cal")["dee"].cash) == (0, 8)


def test_cash_that_was_taken_back_was_never_paid_and_a_side_bet_taken_back_never_won() -> None:
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}\nbob pays ann 1\nproposition ann bob 2 to ann")
    say(chouette, "undo\nundo\nbob pays ann 3")
    assert (against("ann")["bob"].won, against("ann")["bob"].cash) == (4, -12)


def test_an_undone_evening_end_says_its_cash_again(db: None) -> None:
    """Undoing the game reverses the cash after it and pays it again: it counts once."""
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}\nbob pays ann 1")
    say(chouette, "undo")
    say(chouette, "undo")
    assert against("ann")["bob"].balance == 0
    say(chouette, "box wins single\nbob pays ann 1")
    assert (against("ann")["bob"].won, against("ann")["bob"].cash) == (4, -4)


def test_what_goes_through_nobody_is_against_nobody() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}")
    assert set(against("bob")) == {"ann"}


def test_a_merged_guest_is_one_opponent_with_the_player_he_is() -> None:
    club = an_evening(f"{PLAIN}\n{BOX_WINS}").club
    an_evening_of(club, f"sheet plain\nbox ann\nline zoe cal\n{BOX_WINS}", "Second")
    zoe = player("zoe")
    zoe.merged_into = player("bob")
    zoe.save()
    assert {word: (one.won, one.evenings) for word, one in against("ann").items()} == {
        "bob": (8, 2),
        "cal": (8, 2),
        "dee": (4, 1),
    }
    assert [meeting.won for meeting in between_two("bob", "ann").meetings] == [-4, -4]


def test_between_own_names_nothing_was_won() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}")
    bob = player("bob")
    bob.merged_into = player("ann")
    bob.save()
    assert won_from("ann") == {"cal": 4, "dee": 4}


def test_a_duel_lists_the_evenings_both_sat_at_with_what_was_won_so_far() -> None:
    club = an_evening(f"{PLAIN}\n{BOX_WINS}", title="First").club
    an_evening_of(club, "sheet plain\nbox cal\nline dee eve\n" + BOX_WINS, "Without them")
    an_evening_of(club, f"{PLAIN}\n{TEAM_WINS}\nann pays bob 1", "Third")
    told = between_two("ann", "bob")
    assert [(one.title, one.won, one.cash, one.won_so_far) for one in told.meetings] == [
        ("First", 4, 0, 4),
        ("Third", -4, 4, 0),
    ]
    assert (told.won, told.cash, told.balance) == (0, 4, 4)


def test_a_duel_counts_games_by_what_each_was() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}\n{TEAM_WINS}\n{BOX_WINS}")
    told = between_two("ann", "bob")
    assert told.games[Part.BOX, Part.CAPTAIN] == Tally(1, 1, 0, 4, 0)
    assert told.games[Part.BOX, Part.TEAM] == Tally(1, 0, 1, 0, 4)
    assert told.all_games.games == 3
    assert told.all_games.points == told.won


def test_a_duel_seen_from_the_other_side_is_the_same_with_other_signs() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}\n{TEAM_WINS}\n{BOX_WINS}\nbob pays ann 2")
    one, other = between_two("ann", "bob"), between_two("bob", "ann")
    assert (one.won, one.cash) == (-other.won, -other.cash)
    assert {(his, mine): (-tally.points, tally.games) for (mine, his), tally in one.games.items()} == {
        parts: (tally.points, tally.games) for parts, tally in other.games.items()
    }


def test_a_purchase_among_the_team_is_won_from_the_captain_or_by_him() -> None:
    an_evening(
        "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal\nteam wins single"
    )
    told = between_two("bob", "cal")
    assert set(told.games) == {(Part.CAPTAIN, Part.TEAM)}
    assert told.won == told.all_games.points > 0
