"""A Calcutta: lots, parts bought back, who is paid what, and who may write it down. Scenario 58 of the facts."""

from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from clubsite.eventlog.write_path import Stale
from clubsite.ledger.models import Transfer, Unit
from clubsite.ledger.selectors import is_square, standings, till_balance, troubles
from clubsite.members.models import Role
from games.tournaments.desk.reading import read_said, step_text
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    Step,
)
from games.tournaments.model.calcutta import BoughtBack, Lot
from games.tournaments.model.refusals import Misreading, Refusal, TournamentRefused
from games.tournaments.rules.placing.calcutta import divided, pool_of
from games.tournaments.rules.placing.owing import owed_in
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import say
from games.tournaments.services.writing import replayed
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.nights import Night, night, told
from tests.games.tournaments.desk.test_entry import then

FIELD = ("tournament Friday", "flight main knockout length 5", "entrants ann bob cal dee")
SOLD = (
    "calcutta main 50 30 20 house 5 back 25",
    "lot ann 200 to gus back 25",
    "lot bob,cal 1800 to gil",
    "lot dee 1000 to ann",
)
PLAYED = ("start main", "ann beats dee 5-3", "bob beats cal 5-1", "ann beats bob 5-0", "close main")


def refusal(desk: Desk, line: str) -> object:
    with pytest.raises(TournamentRefused) as refused:
        then(desk, line)
    return refused.value.refusal


def owed(desk: Desk) -> dict[str, int]:
    return {str(one): cents for one, cents in owed_in(desk.tournament, desk.calcutta).items()}


def test_scenario_58_a_player_with_a_quarter_of_a_lot_gets_a_quarter_of_what_it_wins() -> None:
    desk = told(*FIELD, *SOLD)
    assert desk.calcutta is not None
    pool = pool_of(desk.tournament, desk.calcutta)
    assert (pool.total, pool.house, pool.by_place) == (300_000, 15_000, (142_500, 85_500, 57_000))
    desk = then(desk, *PLAYED)
    assert {ref: cents for ref, cents in owed(desk).items() if cents < 0} == {
        "ann calcutta: ann": -35_625,
        "gus calcutta: ann": -106_875,
        "gil calcutta: bob+cal": -85_500 - 28_500,
        "ann calcutta: dee": -28_500,
    }
    assert owed(desk)["ann calcutta bought back: ann"] == 5_000
    assert owed(desk)["gus calcutta lot: ann"] == 15_000
    assert sum(owed(desk).values()) == 15_000  # the house


def test_what_remains_of_a_unit_goes_to_the_first_and_of_a_cent_to_the_first_buyer() -> None:
    desk = told(*FIELD, "calcutta main 40 25 25 10 house 0 back 50", "lot ann 228 to gus")
    assert desk.calcutta is not None
    assert pool_of(desk.tournament, desk.calcutta).by_place == (9_200, 5_700, 5_700, 2_200)
    lot = Lot(("ann",), 1_001, ("bob", "cal", "dee"), (BoughtBack("ann", 3_333),))
    assert dict(divided(lot, 1_001)) == {"ann": 333, "bob": 223, "cal": 223, "dee": 222}


@given(st.integers(0, 10**8), st.integers(1, 5), st.lists(st.integers(1, 2_500), max_size=4))
def test_a_lot_is_divided_to_the_cent(amount: int, buyers: int, parts: list[int]) -> None:
    back = tuple(BoughtBack(f"p{place}", part) for place, part in enumerate(parts))
    found = divided(Lot(("p0",), amount, tuple(f"b{place}" for place in range(buyers)), back), amount)
    assert sum(found.values()) == amount
    assert min(found.values()) >= 0


def test_only_players_that_were_sold_have_places() -> None:
    desk = told(*FIELD, "calcutta main 60 40 house 0 back 0", "lot bob 10 to gus", "lot dee 10 to gil", *PLAYED)
    assert {ref: cents for ref, cents in owed(desk).items() if cents < 0} == {
        "gus calcutta: bob": -1_200,
        "gil calcutta: dee": -800,
    }


def test_who_withdrew_before_the_draw_is_in_no_lot() -> None:
    desk = told(*FIELD, *SOLD, "withdraw ann", "withdraw cal", "start main")
    assert owed(desk) == {"gil calcutta lot: bob": 90_000, "ann calcutta lot: dee": 100_000}, "of two, one is left"


def test_every_line_is_read_back() -> None:
    for line in (
        *SOLD,
        'lot ann,cal 80.5 to bob,dee "came late"',
        "share ann 12.5",
        'share ann 12.5 "agreed before"',
        'lot_back ann "written twice"',
    ):
        said = read_said(line, 0)
        assert isinstance(said, Step)
        assert step_text(said) == line
    assert refusal(told(*FIELD), "lot ann -5 to bob") is Misreading.BAD_NUMBER
    assert refusal(told(*FIELD), "lot ann 1.234 to bob") is Misreading.BAD_NUMBER


def test_what_cannot_be_sold_says_why() -> None:
    assert refusal(told(*FIELD), "lot ann 5 to bob") is DeskRefusal.NO_CALCUTTA
    assert refusal(told(*FIELD), "calcutta other 50 house 0 back 0") is Refusal.NO_FLIGHT
    assert refusal(told(*FIELD), "calcutta main 60 50 house 0 back 0") is Refusal.BAD_SHARES
    assert refusal(told(*FIELD), "calcutta main 60 house 101 back 0") is Refusal.BAD_SHARES
    parts = told(*FIELD, "flight parts groups of 8", "flight divisions league divisions of 2")
    for flight in ("parts", "divisions"):
        assert refusal(parts, f"calcutta {flight} 60 house 5 back 0") is DeskRefusal.NO_PLACES
    desk = told(*FIELD, SOLD[0])
    assert refusal(desk, "lot eve 5 to bob") is Refusal.STRANGER
    assert refusal(desk, "lot ann 0 to bob") is DeskRefusal.BAD_PRICE
    assert refusal(desk, "lot ann 1000000.01 to bob") is DeskRefusal.BAD_PRICE
    assert refusal(desk, "lot ann 5 to bob,bob") is DeskRefusal.LOT_TWICE
    assert refusal(desk, "lot ann,ann 5 to bob") is DeskRefusal.LOT_TWICE
    assert refusal(desk, "lot ann,cal 5 to bob back 10") is DeskRefusal.WHOSE_PART
    assert refusal(desk, "lot ann 5 to bob back 25.01") is DeskRefusal.MOST_BACK
    assert refusal(desk, "lot ann 5 to ann") is DeskRefusal.MOST_BACK
    assert refusal(desk, "lot ann 5 to ann,bob") is DeskRefusal.MOST_BACK
    desk = then(desk, "lot ann 5 to bob,cal,dee,ann")
    assert refusal(desk, "share ann 1") is DeskRefusal.BACK_ALREADY
    assert refusal(desk, "lot ann 7 to dee") is DeskRefusal.LOT_SOLD
    assert refusal(desk, SOLD[0]) is DeskRefusal.CALCUTTA_STANDS
    assert refusal(desk, "share bob 10") is DeskRefusal.NOT_SOLD
    assert refusal(desk, "lot_back ann") is DeskRefusal.WHY


def test_players_of_one_lot_hold_no_more_of_it_together_than_one_may() -> None:
    desk = told(*FIELD, SOLD[0], "lot ann,cal 5 to bob", "share ann 15")
    assert refusal(desk, "share ann 5") is DeskRefusal.BACK_ALREADY
    assert refusal(desk, "share cal 10.01") is DeskRefusal.MOST_BACK
    assert refusal(desk, "share cal 0") is DeskRefusal.MOST_BACK
    then(desk, "share cal 10")


def test_once_a_match_has_begun_everything_needs_a_reason_and_after_the_close_nothing_is_changed() -> None:
    desk = told(*FIELD, "tables 2", *SOLD[:2], "start main")
    for began in ("begins ann dee", "call main 1.1 table 1"):
        playing = then(desk, began)
        assert refusal(playing, "lot bob 5 to gil") is DeskRefusal.PLAY_BEGAN
        assert refusal(playing, "share ann 1") in (DeskRefusal.PLAY_BEGAN, DeskRefusal.BACK_ALREADY)
        then(playing, 'lot bob 5 to gil "was sold, not written"', 'lot_back ann "written twice"')
    over = then(desk, *PLAYED[1:])
    assert refusal(over, 'lot bob 5 to gil "late"') is Refusal.MONEY_STANDS


def auction() -> Night:
    """Dana directs and tom keeps the book; ann, bob and cal play with gil, a guest, and gus buys."""
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal gil")
    evening.says("dana", SOLD[0])
    return evening


def cents(evening: Night) -> dict[str, int]:
    return {player.word: balance for player, balance in standings(evening.club.club, Unit.CENTS) if balance}


def why_not(evening: Night, who: str, text: str) -> object:
    with pytest.raises(TournamentRefused) as refused:
        evening.says(who, text)
    return refused.value.refusal


@pytest.mark.django_db
def test_the_book_has_what_lots_cost_and_win_and_a_correction_posts_it_anew() -> None:
    evening = auction()
    evening.says("dana", "lot ann 200 to Gus back 25\nlot bob 1000 to tom\nlot cal 800 to mo\nlot gil 1000 to ann")
    assert cents(evening) == {}
    evening.says("dana", "start main")
    assert cents(evening) == {"ann": -105_000, "Gus": -15_000, "tom": -100_000, "mo": -80_000}
    pairs = [match.names for match in evening.first_round()]
    for one, other in pairs:
        evening.says("dana", f"{one} beats {other} 5-2")
    evening.says("dana", f"{pairs[0][0]} beats {pairs[1][0]} 5-2\nclose main")
    first = cents(evening)
    assert till_balance(evening.club.club, Unit.CENTS) == 15_000
    evening.says("dana", f'override "misread": correct {pairs[0][0]} {pairs[1][0]}: {pairs[1][0]} beats {pairs[0][0]} 5-2')
    assert cents(evening) != first
    assert till_balance(evening.club.club, Unit.CENTS) == 15_000
    assert owed(evening.desk) == owed(replayed(evening.tournament))
    assert is_square(evening.club.club, Unit.CENTS)
    assert troubles() == []
    memos = set(Transfer.objects.filter(payer__unit=Unit.CENTS).values_list("memo", flat=True))
    assert {"calcutta lot: ann", "calcutta bought back: ann"} <= memos
    assert any(memo.startswith("undone: calcutta: ") for memo in memos)


@pytest.mark.django_db
def test_directors_and_treasurers_write_lots_down_and_nobody_else() -> None:
    evening = auction()
    evening.says("tom", "lot ann 20 to gus")
    for who in ("ann", "mo"):
        assert why_not(evening, who, "lot bob 20 to gus") is DeskRefusal.NOT_YOURS
    assert why_not(evening, "tom", "lot bob 20 to nobody_here") is DeskRefusal.NOT_A_PLAYER
    assert not evening.club.club.players.filter(word__istartswith="nobody").exists()


@pytest.mark.django_db
def test_who_directs_and_buys_decides_nothing_of_their_own_with_what_they_know_later() -> None:
    evening = auction()
    assert why_not(evening, "dana", "lot ann 0.01 to gus,dana") is DeskRefusal.OWN_LOT, (
        "nobody names the price of what they buy"
    )
    evening.says("tom", "lot ann 20 to dana")
    assert why_not(evening, "dana", "lot bob 20 to gus") is DeskRefusal.OWN_LOT, "nobody fills the pool which they may win"
    evening.says("tom", "lot bob 20 to gus")
    assert why_not(evening, "dana", 'lot_back ann "too dear"') is DeskRefusal.OWN_LOT
    assert why_not(evening, "dana", 'lot_back bob "a mistake"\nlot bob 1 to dana') is DeskRefusal.OWN_LOT
    assert why_not(evening, "dana", 'lot_back bob "a mistake"') is DeskRefusal.OWN_LOT, "her own lot brings more without it"
    evening.says("tom", 'lot_back bob "a mistake"')
    assert why_not(evening, "dana", "lot bob 1 to Dana") is DeskRefusal.OWN_LOT
    assert why_not(evening, "dana", "start main\ncall main 1.1 table 1\nlot cal 1 to dana") is not None
    evening.says("tom", "tables 2\nstart main\ncall main 1.1 table 1")
    for buyer in ("dana", "gus"):
        assert why_not(evening, "dana", f'lot cal 1 to {buyer} "agreed before"') is DeskRefusal.OWN_LOT
    evening.says("tom", 'lot cal 1 to dana "agreed before"')
    assert why_not(evening, "dana", 'share cal 5 "agreed before"') is DeskRefusal.OWN_LOT


@pytest.mark.django_db
def test_who_plays_sells_no_lot_at_any_price() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob dana", SOLD[0])
    assert why_not(evening, "dana", "lot ann 0.01 to dana") is DeskRefusal.OWN_LOT
    assert why_not(evening, "dana", "lot ann 500 to gus") is DeskRefusal.OWN_LOT
    evening.says("tom", "lot ann 20 to gus\nlot bob 20 to dana")


@pytest.mark.django_db
@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.TREASURER])
def test_who_plays_changes_no_conditions_at_which_others_have_entered(role: Role) -> None:
    evening = night("tournament Friday\nflight main knockout length 5")
    evening.member("kim", role)
    evening.of_oneself("kim", "sign_up")
    evening.says("kim", "calcutta main 100 house 0 back 0")
    evening.of_oneself("ann", "sign_up")
    assert why_not(evening, "kim", SOLD[0]) is DeskRefusal.OWN_TERMS
    evening.says("dana", SOLD[0])
    assert why_not(evening, "kim", "calcutta main 100 house 0 back 0") is DeskRefusal.OWN_TERMS
    evening.says("dana", "start main")
    assert why_not(evening, "kim", "calcutta main 100 house 0 back 0") is DeskRefusal.OWN_PRIZES


@pytest.mark.django_db
def test_who_has_set_its_conditions_since_others_entered_is_entered_by_another_director() -> None:
    evening = auction()
    evening.of_oneself("ann", "sign_off")
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", "calcutta main 100 house 0 back 0")
    with pytest.raises(TournamentRefused) as refused:
        evening.of_oneself("dana", "sign_up")
    assert refused.value.refusal is DeskRefusal.OWN_CHANGES


@pytest.mark.django_db
def test_nobody_enters_or_corrects_a_result_on_which_they_have_money() -> None:
    evening = night("tournament Friday\nflight main round_robin length 5\nentrants ann bob cal")
    evening.says("tom", f"{SOLD[0]}\nlot ann 20 to dana\nlot bob,cal 10 to gus\nstart main")
    assert why_not(evening, "dana", "ann beats bob 5-3") is DeskRefusal.OWN_MONEY
    evening.says("ann", "report ann: ann beats bob 5-3")
    assert why_not(evening, "dana", "ann beats bob 5-3") is DeskRefusal.OWN_MONEY, "she holds ann"
    evening.says("bob", "report bob: ann beats bob 5-3")
    evening.says("dana", "bob beats cal 5-3")
    assert why_not(evening, "dana", "correct ann bob: bob beats ann 5-3") is DeskRefusal.OWN_MONEY
    assert why_not(evening, "dana", 'override "x": correct ann bob: bob beats ann 5-3') is DeskRefusal.OWN_MONEY
    evening.says("dana", "correct bob cal: cal beats bob 5-3")
    evening.says("tom", 'override "misread": correct ann bob: bob beats ann 5-3')


@pytest.mark.django_db
def test_a_buyer_without_an_entry_is_known_by_any_of_their_names() -> None:
    evening = auction()
    evening.says("dana", "tables 2\nstart main\ncall main 1.1 table 1")
    for name in ("tom", "Tom", "TOM"):
        assert why_not(evening, "tom", f'lot cal 1 to {name} "agreed before"') is DeskRefusal.OWN_LOT


@pytest.mark.django_db
def test_lots_are_not_sold_with_the_announcement() -> None:
    evening = night()
    with pytest.raises(TournamentRefused):
        announce(evening.club.club, "\n".join(FIELD), evening.club.users["dana"], uuid4(), f"{SOLD[0]}\nlot ann 1 to dana")
    announce(evening.club.club, "\n".join(FIELD), evening.club.users["dana"], uuid4(), SOLD[0])


@pytest.mark.django_db(transaction=True)
def test_two_who_sell_the_same_lot_at_once_sell_it_once() -> None:
    evening = auction()
    version, code = evening.desk_version, evening.tournament.code

    def sell(who: str, line: str) -> object:
        return say(evening.club.users[who], code, line, version=version, action_id=uuid4())

    answers = at_once(lambda: sell("dana", "lot ann 20 to gus"), lambda: sell("tom", "lot ann 30 to bob"))
    refusals = [one for one in answers if isinstance(one, TournamentRefused)]
    assert [one.refusal for one in refusals] == [DeskRefusal.LOT_SOLD]
    assert evening.desk.calcutta is not None
    assert len(evening.desk.calcutta.lots) == 1
    with pytest.raises(Stale):
        sell("dana", "share ann 5")  # of which lot, an older page does not know


LINES = st.sampled_from(
    [
        *(
            "lot ann 20 to gus",
            "lot ann 33.33 to bob,cal,gus back 12.5",
            "lot bob,cal 7.77 to ann",
            "lot gil 101.01 to gus,ann",
        ),
        *("share bob 10", "share cal 15", "share gil 3.33", 'lot_back ann "x"', 'lot_back bob "x"', 'lot gil 5 to cal "late"'),
        *("fee 12.35", "house 10", "prizes main 60 30", "side_pool one 3.33 ann bob cal", "withdraw cal", "start main"),
        *("ann beats bob", "ann beats cal", "ann beats gil", "bob beats cal", "gil beats bob", "cal beats gil"),
        *(
            "correct ann bob: bob beats ann",
            'override "x": correct ann bob: bob beats ann',
            'override "x": correct ann gil: gil beats ann',
        ),
        *("buy_back bob main", "buy_back cal main", "close main"),
    ]
)


class EveryCentIsThere(TestCase):
    @settings(max_examples=12)
    @given(st.lists(LINES, min_size=6, max_size=24), st.booleans())
    def test_whatever_is_said_the_book_has_what_is_owed_and_sums_to_zero(self, lines: list[str], off: bool) -> None:
        club_night = auction()
        for line in [*lines, *(['call_off "snow"'] if off else [])]:
            try:
                club_night.says("tom", line)
            except TournamentRefused:
                continue
            club, desk = club_night.club.club, club_night.desk
            want: dict[str, int] = {}
            for one, amount in owed_in(desk.tournament, desk.calcutta).items():
                want[one.name.lower()] = want.get(one.name.lower(), 0) - (0 if desk.called_off else amount)
            assert {word.lower(): have for word, have in cents(club_night).items()} == {
                name: amount for name, amount in want.items() if amount
            }
            assert is_square(club, Unit.CENTS)
        assert troubles() == []


def playing_with_dana() -> Night:
    """gus has bought ann, and mo dana, who directs."""
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob dana", SOLD[0])
    evening.says("tom", "lot ann 20 to gus\nlot dana 20 to mo")
    return evening


@pytest.mark.django_db
def test_who_plays_puts_no_part_of_a_lot_on_another_player() -> None:
    evening = playing_with_dana()
    assert why_not(evening, "dana", "share ann 25") is DeskRefusal.OWN_SHARE
    evening.says("tom", "start main")
    assert why_not(evening, "dana", 'share ann 25 "agreed before"') is DeskRefusal.OWN_SHARE
    assert why_not(evening, "tom", "share ann 25") is DeskRefusal.DRAW_KNOWN
    evening.says("tom", 'share ann 25 "agreed before"')
    assert cents(evening)["ann"] == -500


@pytest.mark.django_db
def test_players_buy_back_themselves_until_the_draw() -> None:
    evening = playing_with_dana()
    for who, other in (("ann", "dana"), ("dana", "ann")):
        evening.says(who, f"share {who} 25")
        assert why_not(evening, who, f"share {other} 25") in (DeskRefusal.NOT_YOURS, DeskRefusal.OWN_SHARE)


@pytest.mark.django_db
def test_once_it_is_drawn_others_write_down_that_they_do() -> None:
    evening = playing_with_dana()
    evening.says("tom", "start main")
    assert why_not(evening, "ann", 'share ann 25 "agreed before"') is DeskRefusal.NOT_YOURS
    assert why_not(evening, "dana", 'share dana 25 "agreed before"') is DeskRefusal.OWN_LOT


@pytest.mark.django_db
def test_nobody_buys_back_what_is_called_off() -> None:
    evening = playing_with_dana()
    evening.says("tom", 'call_off "snow"')
    assert why_not(evening, "ann", "share ann 25") is DeskRefusal.NOT_YOURS
