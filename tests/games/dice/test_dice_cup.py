"""The cup commits, draws and reveals: no number twice, no seed revealed early, nothing taken back."""

from itertools import permutations

import pytest
from django.db import IntegrityError, transaction

from games.dice.dice_cup import CupRefused, Drawn, commit, draw, key_of_seed, promise_anew, reveal, shuffled, two_dice
from games.dice.models import DiceSeed, DrawnRoll, GivenAgain
from games.rules.fair_dice import commitment_of, rolls
from tests.clubsite.at_once import at_once
from tests.games.dice.loaded_cup import loaded

GAME = "chouette:K7QX3M:game:1"
pytestmark = pytest.mark.django_db


def seed_of(scope: str = GAME) -> DiceSeed:
    return DiceSeed.objects.filter(scope=scope).latest("attempt")


def test_the_promise_is_the_fingerprint_of_32_bytes_that_nobody_chose() -> None:
    one, other = commit(GAME), commit("chouette:K7QX3M:game:2")
    assert len(one.seed) == 32
    assert one.seed != other.seed
    assert one.commitment == commitment_of(bytes(one.seed), "chouette:K7QX3M:game:1/1", "")


def test_a_game_is_promised_its_dice_once() -> None:
    assert commit(GAME) == commit(GAME)
    assert DiceSeed.objects.count() == 1


def test_rolls_are_drawn_in_the_order_of_their_numbers() -> None:
    seed = commit(GAME)
    drawn = [draw(GAME) for _ in range(20)]
    assert [one.number for one in drawn] == list(range(1, 21))
    assert [one.dice for one in drawn] == rolls(key_of_seed(seed), seed.context, 20)
    assert seed_of().drawn == 20


def test_every_roll_is_kept_with_where_the_log_tells_of_it() -> None:
    commit(GAME)
    drawn = draw(GAME, reference="17")
    row = DrawnRoll.objects.get()
    assert (row.number, row.dice, row.reference) == (drawn.number, drawn.dice, "17")


def test_nothing_is_drawn_before_it_is_promised() -> None:
    with pytest.raises(CupRefused, match="No dice are promised for this game"):
        draw(GAME)
    assert not DrawnRoll.objects.exists()


def test_nothing_is_drawn_from_a_seed_that_everyone_knows() -> None:
    commit(GAME)
    reveal(GAME)
    with pytest.raises(CupRefused):
        draw(GAME)


def test_a_game_that_goes_on_after_its_seed_was_revealed_gets_another() -> None:
    first = commit(GAME)
    draw(GAME)
    reveal(GAME)
    second = commit(GAME)
    assert (second.attempt, second.context) == (2, f"{GAME}/2")
    assert second.seed != first.seed
    assert second.previous == first.commitment
    assert draw(GAME).number == 2  # its place: the first was drawn from the seed that everyone knows
    assert list(second.rolls.values_list("number", flat=True)) == [1]


def test_a_roll_that_was_taken_back_comes_again_in_its_place() -> None:
    commit(GAME)
    drawn = [draw(GAME, reference=str(at)) for at in range(1, 6)]
    assert draw(GAME, reference="6", undone=lambda said: {"3", "4", "5"}) == drawn[2]
    assert draw(GAME, reference="7", undone=lambda said: {"3", "4", "5"}) == drawn[3]
    assert draw(GAME, reference="8", undone=lambda said: {"3", "4", "5", "7"}) == drawn[3]
    assert draw(GAME, reference="9", undone=lambda said: {*said}) == drawn[0]
    assert draw(GAME, reference="10").number == 6
    told = [(one.place, [again.reference for again in one.again.all()]) for one in DrawnRoll.objects.all()]
    assert told == [(1, ["9"]), (2, []), (3, ["6"]), (4, ["7", "8"]), (5, []), (6, [])]


def test_a_roll_that_was_drawn_comes_again_although_its_seed_was_shown() -> None:
    commit(GAME)
    first, second = draw(GAME, reference="1"), draw(GAME, reference="2")
    reveal(GAME)
    commit(GAME)
    assert draw(GAME, reference="3", undone=lambda said: {"1", "2"}) == first
    assert draw(GAME, reference="4", undone=lambda said: {"1", "2"}) == second
    assert draw(GAME, reference="5", undone=lambda said: {"1", "2"}).number == 3
    assert DrawnRoll.objects.latest("pk").seed == seed_of()


def test_promises_of_a_table_are_a_chain() -> None:
    first, other, second = commit(GAME), commit("chouette:AAAAAA:game:1"), commit("chouette:K7QX3M:game:2")
    assert [one.previous for one in (first, other, second)] == ["", "", first.commitment]
    context = "chouette:K7QX3M:game:3/1"
    forged = DiceSeed(scope=context[:-2], seed=bytes(32), previous=first.commitment)
    forged.commitment = commitment_of(bytes(32), context, first.commitment)
    with pytest.raises(IntegrityError, match="no_two_promises_follow_the_same_one"), transaction.atomic():
        forged.save()
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        DiceSeed.objects.filter(pk=second.pk).update(previous="")


def test_nothing_is_added_to_a_seed_after_its_first_roll() -> None:
    commit(GAME)
    DiceSeed.objects.update(numbers="ann 1")
    draw(GAME)
    with pytest.raises(IntegrityError, match="nothing is added to a seed"), transaction.atomic():
        DiceSeed.objects.update(numbers="ann 2")


def test_revealing_again_changes_nothing() -> None:
    commit(GAME)
    reveal(GAME)
    when = seed_of().revealed_at
    reveal(GAME)
    assert seed_of().revealed_at == when


def test_revealing_what_was_never_promised_does_nothing() -> None:
    reveal(GAME)
    assert not DiceSeed.objects.exists()


def test_games_do_not_share_their_dice() -> None:
    commit(GAME)
    commit("chouette:K7QX3M:game:11")
    draw(GAME)
    assert draw("chouette:K7QX3M:game:11").number == 1


def test_a_seed_is_named_without_telling_it() -> None:
    seed = commit(GAME)
    assert bytes(seed.seed).hex() not in repr(seed) + str(seed)
    assert str(seed) == f"{GAME}/1"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": bytes(32)}, "never changed"),
        ({"commitment": "0" * 64}, "never changed"),
        ({"scope": "another"}, "never changed"),
        ({"drawn": 1}, "never put back"),
    ],
)
def test_a_promise_is_never_changed(change: dict[str, object], why: str) -> None:
    commit(GAME)
    draw(GAME)
    draw(GAME)
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        DiceSeed.objects.update(**change)


@pytest.mark.parametrize("change", [{"revealed_at": None}, {"drawn": 5}])
def test_what_was_revealed_stays_as_it_was(change: dict[str, object]) -> None:
    commit(GAME)
    reveal(GAME)
    with pytest.raises(IntegrityError, match="gives no more rolls"), transaction.atomic():
        DiceSeed.objects.update(**change)


def test_no_promise_and_no_roll_is_ever_deleted() -> None:
    seed = commit(GAME)
    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        seed.delete()
    draw(GAME)
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        DrawnRoll.objects.all().delete()
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        DrawnRoll.objects.update(first=6)


def test_a_forged_commitment_cannot_even_be_stored() -> None:
    with pytest.raises(IntegrityError, match="a_commitment_is_the_fingerprint_of_its_seed"), transaction.atomic():
        DiceSeed.objects.create(scope=GAME, seed=bytes(32), commitment="0" * 64)
    short = bytes(31)
    with pytest.raises(IntegrityError, match="a_commitment_is_the_fingerprint_of_its_seed"), transaction.atomic():
        DiceSeed.objects.create(scope=GAME, seed=short, commitment=commitment_of(short, f"{GAME}/1"))


def test_a_game_has_one_secret_seed_and_no_number_twice() -> None:
    seed = commit(GAME)
    other = bytes(range(32))
    with pytest.raises(IntegrityError, match="a_game_has_one_secret_seed_at_a_time"), transaction.atomic():
        DiceSeed.objects.create(scope=GAME, attempt=2, seed=other, commitment=commitment_of(other, f"{GAME}/2"))
    draw(GAME)
    with pytest.raises(IntegrityError, match="a_roll_of_a_seed_is_drawn_once"), transaction.atomic():
        DrawnRoll.objects.create(seed=seed, number=1, scope=GAME, place=2, first=6, second=6)
    for scope, place, why in ((GAME, 1, "order of their places"), (GAME, 3, "order"), ("another", 1, "game of its seed")):
        with pytest.raises(IntegrityError, match=why), transaction.atomic():
            DrawnRoll.objects.create(seed=seed, number=2, scope=scope, place=place, first=6, second=6)


def test_a_roll_that_came_again_is_kept_for_good() -> None:
    commit(GAME)
    draw(GAME, reference="1")
    draw(GAME, reference="2", undone=lambda said: {"1"})
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        GivenAgain.objects.update(reference="3")
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        GivenAgain.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_two_who_draw_at_once_get_different_rolls() -> None:
    seed = commit(GAME)
    drawn = at_once(*[lambda: draw(GAME)] * 6)
    assert sorted(one.number for one in drawn if isinstance(one, Drawn)) == [1, 2, 3, 4, 5, 6]
    assert list(seed.rolls.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.django_db(transaction=True)
def test_two_who_promise_at_once_promise_the_same() -> None:
    promised = at_once(*[lambda: commit(GAME)] * 6)
    assert {one.pk for one in promised if isinstance(one, DiceSeed)} == {seed_of().pk}
    assert DiceSeed.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_whoever_draws_while_the_seed_is_revealed_gets_a_kept_roll_or_none() -> None:
    seed = commit(GAME)
    drawn, _ = at_once(lambda: draw(GAME), lambda: reveal(GAME))
    seed.refresh_from_db()
    assert seed.revealed_at is not None
    assert seed.drawn == seed.rolls.count() == (1 if isinstance(drawn, Drawn) else 0)


@pytest.mark.django_db(transaction=True)
def test_a_roll_whose_transaction_fails_was_never_drawn_and_comes_again() -> None:
    """Nobody has seen it; if another were drawn, anyone able to make a transaction fail could choose their roll."""

    commit(GAME)
    with transaction.atomic():
        seen = draw(GAME)
        transaction.set_rollback(True)
    assert draw(GAME) == seen


def test_where_nothing_is_promised_two_dice_are_dice_and_a_shuffle_loses_nobody() -> None:
    assert {one for _ in range(200) for one in two_dice()} == set(range(1, 7))
    assert sorted(shuffled(range(12))) == list(range(12))


def test_a_shuffle_is_worked_out_again_from_its_dice() -> None:
    commit(GAME)
    thrown: list[tuple[int, int]] = []

    def throw() -> tuple[int, int]:
        thrown.append(draw(GAME).dice)
        return thrown[-1]

    order = shuffled("abcdefgh", throw)
    again = iter(thrown)
    assert shuffled("abcdefgh", lambda: next(again)) == order
    assert {tuple(shuffled("abc")) for _ in range(300)} == {*permutations("abc")}


def test_a_loaded_cup_rolls_what_the_test_says_and_is_empty_afterwards() -> None:
    commit(GAME)
    with loaded("31 66"):
        assert [draw(GAME).dice, draw(GAME).dice] == [(3, 1), (6, 6)]
        with pytest.raises(AssertionError, match="the loaded cup is empty"):
            draw(GAME)


def test_promising_anew_shows_every_secret_seed_and_leaves_the_others_alone() -> None:
    commit(GAME)
    reveal(GAME)
    commit("chouette:K7QX3M:game:2")
    draw("chouette:K7QX3M:game:2")
    promise_anew()
    told = [(seed.context, seed.revealed_at is None, seed.drawn) for seed in DiceSeed.objects.order_by("pk")]
    assert told == [(f"{GAME}/1", False, 0), ("chouette:K7QX3M:game:2/1", False, 1), ("chouette:K7QX3M:game:2/2", True, 0)]
