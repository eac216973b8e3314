"""The book as a treasurer would keep it: what is written, what is refused, what happens when two write at once."""

import threading
import uuid
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.models import Account, Entry, Transfer
from clubsite.ledger.selectors import balances, entries_from, is_square, troubles
from clubsite.ledger.services import AlreadyPosted, AlreadyReversed, AmountRefused, Line, post, reverse
from clubsite.members.models import Club, Player, User
from clubsite.members.services import find_or_add_player


def stand(club: Club) -> dict[str, int]:
    return {player.word: quarters for player, quarters in balances(club)}


def test_a_game_of_three_is_one_entry_of_two_transfers(club: Club, mo: User, ann: Player, bob: Player, cal: Player) -> None:
    lines = [Line(bob, ann, 8, "cube 2", "c1"), Line(cal, ann, 4, "cube 1", "c2")]
    entry = post("chouette/7/12", club, lines, kind="game", memo="game 3", by=mo)
    assert stand(club) == {"Ann": 12, "Bob": -8, "Cal": -4}
    assert [(t.amount, t.memo, t.ref) for t in entry.transfers.all()] == [(8, "cube 2", "c1"), (4, "cube 1", "c2")]
    assert (entry.kind, entry.memo, entry.created_by) == ("game", "game 3", mo)


def test_posting_the_same_source_again_writes_nothing_and_the_caller_can_go_on(club: Club, ann: Player, bob: Player) -> None:
    post("chouette/7/12", club, [Line(bob, ann, 8)], kind="game")
    with pytest.raises(AlreadyPosted):
        post("chouette/7/12", club, [Line(bob, ann, 8)], kind="game")
    post("chouette/7/13", club, [Line(ann, bob, 2)], kind="game")
    assert stand(club) == {"Ann": 6, "Bob": -6}


def test_a_reversal_takes_everything_back_and_happens_once(club: Club, mo: User, ann: Player, bob: Player, cal: Player) -> None:
    entry = post("chouette/7/12", club, [Line(bob, ann, 8), Line(cal, ann, 4)], kind="game")
    reversal = reverse("chouette/7/20", entry, mo)
    assert stand(club) == {"Ann": 0, "Bob": 0, "Cal": 0}
    assert reversal.reverses == entry
    with pytest.raises(AlreadyReversed):
        reverse("chouette/7/21", entry, mo)
    with pytest.raises(AlreadyPosted):
        reverse("chouette/7/20", reversal, mo)
    assert Entry.objects.count() == 2


def test_a_reversal_can_itself_be_reversed(club: Club, mo: User, ann: Player, bob: Player) -> None:
    entry = post("chouette/7/12", club, [Line(bob, ann, 8)], kind="game")
    reverse("undo of the undo", reverse("undo", entry, mo), mo)
    assert stand(club) == {"Ann": 8, "Bob": -8}


def test_cash_makes_the_payer_square_and_a_second_click_changes_nothing(
    club: Club, mo: User, ann: Player, bob: Player, pay: Callable[..., None]
) -> None:
    pay(bob, ann, 24)
    click = uuid.uuid4()
    first = transfer_cash(club, bob, ann, 24, by=mo, action_id=click)
    assert transfer_cash(club, bob, ann, 24, by=mo, action_id=click) == first
    assert stand(club) == {"Ann": 0, "Bob": 0}


@pytest.mark.parametrize("amount", [0, -4, 10**15 + 1, 10**30])
def test_an_amount_beyond_reason_is_refused(club: Club, ann: Player, bob: Player, amount: int) -> None:
    with pytest.raises(AmountRefused):
        post("too much", club, [Line(ann, bob, amount)], kind="game")
    assert not Entry.objects.exists()
    assert not Account.objects.exists()


def test_the_entries_of_one_evening_are_found_by_their_prefix(club: Club, ann: Player, bob: Player) -> None:
    for source in ("chouette/7/1", "chouette/70/1", "chouette/7/2", "cash/1"):
        post(source, club, [Line(ann, bob, 1)], kind="game")
    assert [entry.source for entry in entries_from("chouette/7/")] == ["chouette/7/1", "chouette/7/2"]


steps = st.lists(
    st.one_of(
        st.tuples(
            st.just("post"), st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(1, 10**6)), min_size=1)
        ),
        st.tuples(st.just("reverse"), st.integers(0, 20)),
    ),
    max_size=12,
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_whatever_is_posted_and_reversed_the_points_are_all_there(club: Club, steps: list[tuple[str, object]]) -> None:
    players = [find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal", "Dee")]
    entries: list[Entry] = []
    expected = dict.fromkeys([player.word for player in players], 0)
    with transaction.atomic():
        for what, detail in steps:
            if what == "post":
                assert isinstance(detail, list)
                lines = [Line(players[a], players[(a + b) % 4], amount) for a, b, amount in detail]
                entries.append(post(f"p/{uuid.uuid4()}", club, lines, kind="game"))
            elif entries:
                assert isinstance(detail, int)
                take_back(entries, detail % len(entries))
        for transfer in Transfer.objects.select_related("payer__player", "payee__player"):
            expected[transfer.payer.holder] -= transfer.amount
            expected[transfer.payee.holder] += transfer.amount
        assert is_square(club)
        assert {**dict.fromkeys(expected, 0), **stand(club)} == expected
        assert troubles() == []
        transaction.set_rollback(True)


def take_back(entries: list[Entry], index: int) -> None:
    try:
        entries.append(reverse(f"r/{uuid.uuid4()}", entries[index], None))
    except AlreadyReversed:
        assert Entry.objects.filter(reverses=entries[index]).count() == 1


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """Run each job in a thread with its own connection, all starting together; the results, or what was raised."""
    start = threading.Barrier(len(jobs))
    results: list[object] = [None] * len(jobs)

    def run(index: int) -> None:
        start.wait()
        try:
            results[index] = jobs[index]()
        except Exception as error:  # handed to the test
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.django_db(transaction=True)
def test_two_devices_posting_one_event_at_once_write_it_once(club: Club, ann: Player, bob: Player) -> None:
    results = at_once(*[lambda: post("chouette/7/12", club, [Line(bob, ann, 8)], kind="game")] * 4)
    assert sorted(type(result).__name__ for result in results) == ["AlreadyPosted"] * 3 + ["Entry"]
    assert stand(club) == {"Ann": 8, "Bob": -8}


@pytest.mark.django_db(transaction=True)
def test_transactions_that_post_twice_in_opposite_orders_do_not_block_each_other(club: Club) -> None:
    people = [find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal", "Dee")]
    ann, bob, cal, dee = people

    def evening(number: int) -> None:
        pairs = [(ann, bob), (cal, dee)] if number % 2 else [(dee, cal), (bob, ann)]
        for i in range(5):
            with transaction.atomic():
                for j, (payer, payee) in enumerate(pairs):
                    post(f"{number}/{i}/{j}", club, [Line(payer, payee, 4)], kind="game")

    assert at_once(*[lambda n=n: evening(n) for n in range(4)]) == [None] * 4
    assert stand(club) == dict.fromkeys(["Ann", "Bob", "Cal", "Dee"], 0)
    assert Entry.objects.count() == 40


@pytest.mark.django_db(transaction=True)
def test_one_entry_reversed_by_two_at_once_is_reversed_once(club: Club, ann: Player, bob: Player) -> None:
    entry = post("chouette/7/12", club, [Line(bob, ann, 8)], kind="game")
    results = at_once(*[lambda n=n: reverse(f"undo/{n}", entry, None) for n in range(2)])
    assert sorted(type(result).__name__ for result in results) == ["AlreadyReversed", "Entry"]
    assert stand(club) == {"Ann": 0, "Bob": 0}
