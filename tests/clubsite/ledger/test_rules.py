"""The arithmetic of the book, by worked example and against brute force."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubsite.ledger.rules.reversal import reversed_moves
from clubsite.ledger.rules.settle_up import EXACT_UP_TO, Payment, fewest_payments
from clubsite.ledger.rules.split import halves, shares
from clubsite.ledger.rules.statement import Row, running
from clubsite.ledger.rules.zero_sum import balances_of, is_zero_sum


def test_ac42_five_players_are_square_after_three_payments() -> None:
    assert fewest_payments({"C7": 7, "C3": 3, "D5": -5, "D3": -3, "D2": -2}) == (
        Payment("D5", "C7", 5),
        Payment("D2", "C7", 2),
        Payment("D3", "C3", 3),
    )


def test_nobody_pays_when_all_are_square() -> None:
    assert fewest_payments({}) == ()
    assert fewest_payments({"ann": 0, "bob": 0}) == ()


def test_ac40_one_player_hands_another_what_he_lacks() -> None:
    assert fewest_payments({"rob": 24, "nan": -24}) == (Payment("nan", "rob", 24),)


def test_balances_that_do_not_sum_to_zero_are_our_mistake() -> None:
    with pytest.raises(AssertionError, match="not all there"):
        fewest_payments({"ann": 1})


def tables(most: int) -> st.SearchStrategy[dict[str, int]]:
    """Balances that sum to zero, the last player having what the others lack; small numbers, so that groups occur."""

    def close(amounts: list[int]) -> dict[str, int]:
        return {f"p{i:02}": amount for i, amount in enumerate([*amounts, -sum(amounts)])}

    return st.lists(st.integers(-6, 6), min_size=1, max_size=most - 1).map(close)


def partitions(items: list[int]) -> Iterator[list[list[int]]]:
    if not items:
        yield []
        return
    for rest in partitions(items[1:]):
        yield [[items[0]], *rest]
        for i, group in enumerate(rest):
            yield [*rest[:i], [items[0], *group], *rest[i + 1 :]]


def fewest_by_brute_force(balances: dict[str, int]) -> int:
    owing = [balance for balance in balances.values() if balance]
    splits = (split for split in partitions(owing) if all(sum(group) == 0 for group in split))
    return len(owing) - max(len(split) for split in splits)


@given(tables(most=7))
def test_no_other_way_takes_fewer_payments(balances: dict[str, int]) -> None:
    assert len(fewest_payments(balances)) == fewest_by_brute_force(balances)


def is_square_after(payments: tuple[Payment, ...], balances: dict[str, int]) -> bool:
    after = dict(balances)
    for payment in payments:
        assert payment.amount > 0
        after[payment.payer] += payment.amount
        after[payment.payee] -= payment.amount
    return not any(after.values())


@settings(max_examples=60, deadline=None)
@given(tables(most=40))
def test_everyone_is_square_after_at_most_one_payment_less_than_players(balances: dict[str, int]) -> None:
    payments = fewest_payments(balances)
    owing = sum(1 for balance in balances.values() if balance)
    assert is_square_after(payments, balances)
    assert len(payments) <= max(0, owing - 1)


def test_above_the_exact_limit_pairs_and_triples_still_settle_among_themselves() -> None:
    pairs = {f"{side}{i:02}": sign * (100 + 7 * i) for i in range(EXACT_UP_TO) for side, sign in (("c", 1), ("d", -1))}
    assert len(fewest_payments(pairs | {"x": 5, "y": -2, "z": -3})) == EXACT_UP_TO + 2


@given(tables(most=16))
def test_the_order_in_which_players_are_listed_changes_nothing(balances: dict[str, int]) -> None:
    backwards = dict(reversed(balances.items()))
    assert fewest_payments(backwards) == fewest_payments(balances)


def test_the_first_of_two_gets_the_odd_part() -> None:
    assert halves(7) == (4, 3)
    assert halves(0) == (0, 0)


@given(st.integers(0, 10**12), st.integers(1, 12))
def test_shares_are_as_equal_as_can_be_and_lose_nothing(amount: int, parts: int) -> None:
    dealt = shares(amount, parts)
    assert sum(dealt) == amount
    assert len(dealt) == parts
    assert list(dealt) == sorted(dealt, reverse=True)
    assert dealt[0] - dealt[-1] <= 1


players = st.sampled_from(["ann", "bob", "cal", "dee"])
moves = st.tuples(players, players, st.integers(1, 10**9)).filter(lambda move: move[0] != move[1])


@given(st.lists(moves))
def test_whatever_is_moved_the_points_are_all_there(some: list[tuple[str, str, int]]) -> None:
    assert is_zero_sum(balances_of(some))
    assert not any(balances_of([*some, *reversed_moves(some)]).values())


def test_a_game_that_does_not_balance_is_noticed() -> None:
    assert not is_zero_sum({"ann": 4, "bob": -3})


def test_a_statement_says_after_each_line_where_the_player_stood() -> None:
    assert running(4, [("bob", 8, "game 3"), ("cal", -16, "game 4")]) == (
        Row("bob", 8, 12, "game 3"),
        Row("cal", -16, -4, "game 4"),
    )
