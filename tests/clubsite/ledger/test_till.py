"""Cash through the club's till, and cash reversed: everything still adds up to zero, and the till holds what it should."""

import uuid

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubsite.ledger.books.cash_book import cash_book, cash_written
from clubsite.ledger.cash.paying import NoReason, NotCash, PaysHimself, SaidOtherwise, take_back_cash, transfer_cash
from clubsite.ledger.models import Account, Entry, Unit
from clubsite.ledger.selectors import balances, in_the_box, is_square, settle_up, till_balance, troubles
from clubsite.ledger.services import AlreadyReversed, AmountRefused, Line, NotOfThisClub, post
from clubsite.ledger.tasks import audit_ledger
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club, find_or_add_player
from tests.clubsite.ledger.test_services import at_once, stand


def click() -> uuid.UUID:
    return uuid.uuid4()


def test_what_the_treasurer_receives_is_in_the_box_and_what_he_pays_out_is_not(
    club: Club, tom: User, ann: Player, bob: Player
) -> None:
    post("friday", club, [Line(bob, ann, 24)], kind="chouette")
    transfer_cash(club, bob, None, 24, by=tom, action_id=click())
    assert (stand(club), in_the_box(club)) == ({"Ann": 24, "Bob": 0}, 24)
    assert is_square(club)
    transfer_cash(club, None, ann, 20, by=tom, action_id=click())
    assert (stand(club), in_the_box(club)) == ({"Ann": 4, "Bob": 0}, 4)
    assert audit_ledger() == "The points are all there."


def test_the_fewest_payments_empty_the_box_too(club: Club, tom: User, ann: Player, bob: Player, cal: Player) -> None:
    post("friday", club, [Line(bob, ann, 8), Line(cal, ann, 4)], kind="chouette")
    transfer_cash(club, bob, None, 8, by=tom, action_id=click())
    assert settle_up(club) == [(None, ann, 8), (cal, ann, 4)]
    assert settle_up(club)[0].payer_name == "the till"


def test_a_club_has_one_till_per_unit_and_it_changes_by_transfers_alone(club: Club, tom: User, ann: Player) -> None:
    transfer_cash(club, ann, None, 4, by=tom, action_id=click())
    with pytest.raises(IntegrityError, match="a_club_has_one_till_per_unit"), transaction.atomic():
        Account.objects.create(club=club, player=None)
    Account.objects.create(club=club, player=None, unit=Unit.CENTS)
    with pytest.raises(IntegrityError, match="changes by transfers alone"), transaction.atomic():
        Account.objects.filter(player=None).update(balance=0)
    with pytest.raises(IntegrityError, match="changes by transfers alone"), transaction.atomic():
        Account.objects.filter(player=None, unit=Unit.CENTS).delete()


def test_the_till_of_one_club_takes_nothing_from_another(club: Club, tom: User, ann: Player) -> None:
    elsewhere = create_club(tom, "Elsewhere")
    stranger = find_or_add_player(elsewhere, "Eve")
    for payer, payee in ((stranger, None), (None, stranger), (ann, stranger)):
        with pytest.raises(NotOfThisClub):
            transfer_cash(club, payer, payee, 4, by=tom, action_id=click())
    with pytest.raises(PaysHimself):
        transfer_cash(club, None, None, 4, by=tom, action_id=click())
    with pytest.raises(PaysHimself):
        transfer_cash(club, ann, ann, 4, by=tom, action_id=click())
    assert not Entry.objects.exists()


@pytest.mark.parametrize("amount", [0, -4, 10**15 + 1, 10**30])
def test_an_amount_that_cannot_be_paid_moves_nothing(club: Club, ann: Player, amount: int) -> None:
    with pytest.raises(AmountRefused):
        transfer_cash(club, ann, None, amount, by=None, action_id=click())
    assert not Account.objects.exists()


def test_the_same_click_again_is_the_same_cash_but_other_words_under_it_are_refused(
    club: Club, tom: User, ann: Player, bob: Player
) -> None:
    once = click()
    first = transfer_cash(club, ann, None, 4, by=tom, action_id=once, memo="drinks")
    assert transfer_cash(club, ann, None, 4, by=tom, action_id=once, memo="drinks") == first
    for payer, payee, amount, memo in (
        (ann, None, 8, "drinks"),
        (bob, None, 4, "drinks"),
        (None, ann, 4, "drinks"),
        (ann, None, 4, ""),
    ):
        with pytest.raises(SaidOtherwise) as refused:
            transfer_cash(club, payer, payee, amount, by=tom, action_id=once, memo=memo)
        assert refused.value.args == (first,)
    assert in_the_box(club) == 4


def test_cash_is_taken_back_once_with_a_reason_and_both_lines_stay(club: Club, tom: User, mo: User, ann: Player) -> None:
    entry, once = transfer_cash(club, ann, None, 4, by=tom, action_id=click(), memo="drinks"), click()
    with pytest.raises(NoReason):
        take_back_cash(club, entry, by=tom, action_id=once, reason="  ")
    back = take_back_cash(club, entry, by=tom, action_id=once, reason=" it was Bob ")
    assert take_back_cash(club, entry, by=tom, action_id=once, reason="it was Bob") == back
    with pytest.raises(AlreadyReversed):
        take_back_cash(club, entry, by=mo, action_id=click(), reason="me too")
    assert (in_the_box(club), stand(club)) == (0, {"Ann": 0})
    written = cash_written(club, entry.pk)
    assert written is not None
    assert written.taken_back is not None
    assert (written.memo, written.taken_back.by, written.taken_back.reason) == ("drinks", tom, "it was Bob")
    assert [one.entry for one in cash_book(club).rows] == [entry.pk]


def test_only_cash_of_this_club_is_taken_back(club: Club, tom: User, ann: Player, bob: Player) -> None:
    game = post("friday", club, [Line(bob, ann, 24)], kind="chouette")
    with pytest.raises(NotCash):
        take_back_cash(club, game, by=tom, action_id=click(), reason="no")
    entry = transfer_cash(club, ann, None, 4, by=tom, action_id=click())
    with pytest.raises(NotOfThisClub):
        take_back_cash(create_club(tom, "Elsewhere"), entry, by=tom, action_id=click(), reason="no")
    back = take_back_cash(club, entry, by=tom, action_id=click(), reason="yes")
    with pytest.raises(NotCash):
        take_back_cash(club, back, by=tom, action_id=click(), reason="no")


def test_what_was_cut_off_before_its_end_was_never_written(club: Club, tom: User, ann: Player) -> None:
    def cut_off() -> None:
        with transaction.atomic():
            transfer_cash(club, ann, None, 4, by=tom, action_id=click())
            raise RuntimeError

    with pytest.raises(RuntimeError):
        cut_off()
    assert not Entry.objects.exists()
    assert till_balance(club) == 0


@pytest.mark.django_db(transaction=True)
def test_one_click_on_four_devices_is_one_payment(club: Club, tom: User, ann: Player) -> None:
    once = click()
    results = at_once(*[lambda: transfer_cash(club, ann, None, 4, by=tom, action_id=once)] * 4)
    assert len({entry.pk for entry in results if isinstance(entry, Entry)}) == 1
    assert in_the_box(club) == 4
    assert Account.objects.filter(player=None).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_take_the_same_cash_back_at_once(club: Club, tom: User, mo: User, ann: Player) -> None:
    entry = transfer_cash(club, ann, None, 4, by=tom, action_id=click())
    results = at_once(
        *[lambda by=by: take_back_cash(club, entry, by=by, action_id=click(), reason="twice") for by in (tom, mo)]
    )
    assert sorted(type(result).__name__ for result in results) == ["AlreadyReversed", "Entry"]
    assert in_the_box(club) == 0


moves = st.lists(
    st.one_of(
        st.tuples(st.just("game"), st.integers(0, 3), st.integers(0, 3), st.integers(1, 10**6)),
        st.tuples(st.just("cash"), st.integers(0, 4), st.integers(0, 4), st.integers(1, 10**6)),
        st.tuples(st.just("back"), st.integers(0, 20), st.just(0), st.just(1)),
    ),
    max_size=14,
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves)
def test_whatever_is_played_paid_and_taken_back_the_box_holds_what_the_players_lack(
    club: Club, moves: list[tuple[str, int, int, int]]
) -> None:
    with transaction.atomic():
        holders = [*(find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal", "Dee")), None]
        for what, one, other, amount in moves:
            do(club, holders, what, one, other, amount)
        in_all = sum(quarters for _, quarters in balances(club))
        assert till_balance(club) == -in_all
        assert in_the_box(club) == in_all == cash_that_went_in(club)
        assert troubles() == []
        after = {due.payer: due.quarters for due in settle_up(club)}
        assert len(after) <= len(holders)
        transaction.set_rollback(True)


def do(club: Club, holders: list[Player | None], what: str, one: int, other: int, amount: int) -> None:
    cash = list(Entry.objects.filter(kind="cash").order_by("pk"))
    if what == "back" and cash:
        try:
            take_back_cash(club, cash[one % len(cash)], by=None, action_id=click(), reason="wrong")
        except AlreadyReversed:
            assert Entry.objects.filter(reverses=cash[one % len(cash)]).count() == 1
    elif what == "cash" and one != other:
        transfer_cash(club, holders[one], holders[other], amount, by=None, action_id=click())
    elif what == "game" and one != other:
        post(f"game/{click()}", club, [Line(holders[one], holders[other], amount)], kind="chouette")


def cash_that_went_in(club: Club) -> int:
    """Computed from the list of cash, not from the balances."""
    rows = [row for row in cash_book(club, rows=1000).rows if row.taken_back is None]
    return sum(row.amount for row in rows if row.payee is None) - sum(row.amount for row in rows if row.payer is None)
