"""A player's career: evenings, cash and carry-overs in one running balance that ends at the book's."""

from datetime import timedelta
from uuid import uuid4

import pytest

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.records.careers.career import BookEntry, EveningPlayed, Lifetime, lifetime_of, lifetimes
from chouette.records.careers.games import Part, Tally
from chouette.records.careers.people import people_of
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.selectors import balance_of
from clubsite.members.models import Club, Player, User
from tests.chouette.evenings import PLAIN, an_evening, say

pytestmark = pytest.mark.django_db

#: One point from or to each of three; a beaten captain goes to the foot.
BOX_WINS = "game\nbox wins single"
TEAM_WINS = "game\nteam wins single"


def player(word: str) -> Player:
    return Player.objects.get(word=word)


def life(word: str) -> Lifetime:
    one = player(word)
    return lifetime_of(people_of(one.club)[one.pk])


def points_of(one: Lifetime) -> list[tuple[int, int, int]]:
    """Won, cash and the balance after each evening."""
    return [(step.won, step.cash, step.balance) for step in one.evenings]


def test_a_newcomer_has_no_steps_and_no_balance(db: None) -> None:
    an_evening("sheet plain")
    club = Club.objects.get()
    ann = Player.objects.create(club=club, name="Ann", word="ann")
    one = lifetime_of(people_of(club)[ann.pk])
    assert (one.balance, one.won, one.steps, one.all_games) == (0, 0, (), Tally())
    assert (one.best, one.worst) == (None, None)


def test_an_evening_counts_with_its_games_its_points_and_the_balance_after_it() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}\n{BOX_WINS}\n{TEAM_WINS}")
    ann = life("ann")
    assert points_of(ann) == [(12 + 12 - 12, 0, 12)]
    assert [(one.title, one.word, one.games, one.closed) for one in ann.evenings] == [("Friday", "ann", 3, False)]
    assert ann.balance == balance_of(player("ann")) == 12
    assert ann.games == {Part.BOX: Tally(3, 2, 1, 24, 12)}
    assert (ann.all_games.points, ann.all_games.share_ahead) == (12, 67)


def test_parts_are_counted_as_the_game_began() -> None:
    an_evening(f"{PLAIN}\n{BOX_WINS}\n{TEAM_WINS}\n{BOX_WINS}")  # bob and cal are captains, cal is box in the third game
    assert life("bob").games == {Part.CAPTAIN: Tally(1, 0, 1, 0, 4), Part.TEAM: Tally(2, 1, 1, 4, 4)}
    assert life("cal").games == {
        Part.BOX: Tally(1, 1, 0, 12, 0),
        Part.CAPTAIN: Tally(1, 1, 0, 4, 0),
        Part.TEAM: Tally(1, 0, 1, 0, 4),
    }


def test_whoever_sits_out_has_played_no_game() -> None:
    an_evening(f"{PLAIN}\ndee sits out\n{BOX_WINS}")
    assert life("dee").all_games == Tally()
    assert len(life("dee").evenings) == 1


def test_cash_is_not_won_and_squares_the_balance() -> None:
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}")
    say(chouette, "bob pays ann 1")
    assert points_of(life("ann")) == [(12, -4, 8)]
    assert points_of(life("bob")) == [(-4, 4, 0)]


def test_undone_cash_was_never_paid() -> None:
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}")
    say(chouette, "bob pays ann 1\nundo")
    assert points_of(life("ann")) == [(12, 0, 12)]


def test_undone_games_are_gone_and_corrected_ones_count_as_corrected() -> None:
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}\n{BOX_WINS}")
    say(chouette, "undo")
    assert life("ann").all_games == Tally(1, 1, 0, 12, 0)
    say(chouette, "correct game 1: team wins single")
    assert life("ann").all_games == Tally(1, 0, 1, 0, 12)
    assert points_of(life("ann")) == [(-12, 0, -12)]


def test_cash_beside_the_evenings_is_a_step_of_its_own() -> None:
    chouette = an_evening(f"{PLAIN}\n{BOX_WINS}")
    mo = User.objects.get(username="mo")
    begun_before(chouette)
    transfer_cash(chouette.club, player("bob"), player("ann"), 4, by=mo, action_id=uuid4())
    evening, cash = life("ann").steps
    assert isinstance(evening, EveningPlayed)
    assert isinstance(cash, BookEntry)
    assert (cash.kind, cash.others, cash.change, cash.balance) == ("cash", (player("bob").pk,), -4, 8)
    assert (life("ann").won, life("ann").beside) == (12, -4)


def test_best_and_worst_are_told_by_what_was_won_not_by_cash() -> None:
    first = an_evening(f"{PLAIN}\n{BOX_WINS}\nbob pays ann 1\ncal pays ann 1\ndee pays ann 1", title="First")
    an_evening_of(first.club, f"{PLAIN}\n{TEAM_WINS}", "Second")
    ann = life("ann")
    assert ann.best is not None
    assert ann.worst is not None
    assert (ann.best.title, ann.worst.title) == ("First", "Second")
    assert points_of(ann) == [(12, -12, 0), (-12, 0, -12)]


def test_a_merged_guest_counts_with_the_player_he_is() -> None:
    club = an_evening(f"{PLAIN}\n{BOX_WINS}").club
    an_evening_of(club, "sheet plain\nbox zoe\nline bob cal\n" + BOX_WINS, "Second")
    zoe, ann = player("zoe"), player("ann")
    zoe.merged_into = ann
    zoe.save()
    assert points_of(life("ann")) == [(12, 0, 12), (8, 0, 20)]
    assert life("ann").all_games == Tally(2, 2, 0, 20, 0)
    assert [one.word for one in life("ann").evenings] == ["ann", "zoe"]
    assert people_of(club)[zoe.pk] == people_of(club)[ann.pk]


def test_whoever_sat_under_two_names_sat_one_evening() -> None:
    club = an_evening(f"{PLAIN}\n{BOX_WINS}\nbob pays dee 2").club
    dee, bob = player("dee"), player("bob")
    dee.merged_into = bob
    dee.save()
    assert points_of(life("bob")) == [(-8, 0, -8)]
    assert people_of(club)[dee.pk].ids == {bob.pk, dee.pk}


def test_names_merged_into_each_other_still_end_somewhere() -> None:
    club = an_evening(PLAIN).club
    for one, into in (("bob", "cal"), ("cal", "dee")):
        Player.objects.filter(word=one).update(merged_into=player(into))
    assert people_of(club)[player("bob").pk].player == player("dee")


def test_lives_are_read_in_three_questions_however_many_and_long(django_assert_num_queries: pytest.FixtureRequest) -> None:
    club = an_evening(f"{PLAIN}\n{BOX_WINS}").club
    for number in range(3):
        an_evening_of(club, f"{PLAIN}\n{TEAM_WINS}", f"Evening {number}")
    people = [people_of(club)[player(word).pk] for word in ("ann", "bob", "cal", "dee")]
    with django_assert_num_queries(3):  # type: ignore[operator]
        lives = lifetimes(people)
    assert sum(one.balance for one in lives.values()) == 0
    assert [len(one.evenings) for one in lives.values()] == [4, 4, 4, 4]


def begun_before(chouette: Chouette) -> None:
    """Backdates the evening: a test is one transaction, and the book's clock shows its beginning."""
    Chouette.objects.filter(pk=chouette.pk).update(opened_at=chouette.opened_at - timedelta(hours=1))


def an_evening_of(club: Club, sheet: str, title: str) -> None:
    """One more evening of the same club."""
    say(open_chouette(club, title, User.objects.get(username="mo")), sheet)
