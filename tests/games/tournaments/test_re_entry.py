"""Rolling knock-outs: whoever is out of their group waits for the next one, and pays again once that is formed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.rules.lookup import live_matches, waiting_for_group
from games.tournaments.rules.placing.owing import owed_in
from games.tournaments.rules.placing.paying_in import fees_of, pays_again, who_pays
from games.tournaments.rules.placing.pools import pool_of
from games.tournaments.rules.placing.prizes import paid_by_pool, payout_of, prizes_in
from games.tournaments.rules.starting import may_come_again
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import read_statement
from games.tournaments.sheet.told import told
from tests.games.tournaments.sheets import Told, names

TERMS = ("option unit=0.01", "fee 5", "flight g groups of 4 length 3", "prizes g 100")
#: P1 to P4 play in the first group, P1 against P4 and P2 against P3; P5 waits.
FIVE = (f"entrants {names(5)}", *TERMS, "start g")
#: Both losers come in again, and L1 completes the second group: P5 against L1, P4 against P3.
SECOND = (*FIVE, "P1 beats P4 3-1", "late P4 g", "P2 beats P3 3-2", "late P3 g", "late L1 g")


def played(*sheet: str) -> Tournament:
    return play_sheet("\n".join(sheet))


def said(tournament: Tournament, line: str) -> Tournament:
    return performed(tournament, read_statement(line))[1]


def why_not(tournament: Tournament, line: str) -> str:
    with pytest.raises(TournamentRefused) as refused:
        said(tournament, line)
    return str(refused.value)


def owed(tournament: Tournament) -> dict[str, int]:
    return {str(one): cents for one, cents in owed_in(tournament).items()}


def group(tournament: Tournament, number: int) -> set[str]:
    flight = tournament.flight(f"g {number}")
    return set(flight.lines or ()) if flight is not None else set()


def test_who_is_out_waits_for_the_next_group_and_plays_there() -> None:
    waiting = played(*FIVE, "P1 beats P4 3-1", "late P4 g")
    assert waiting_for_group(waiting, waiting.flights[0]) == ("P5", "P4")
    tournament = played(*SECOND)
    assert [group(tournament, number) for number in (1, 2)] == [{"P1", "P2", "P3", "P4"}, {"P3", "P4", "P5", "L1"}]
    assert Told(*SECOND).pairs("g 2", 1) == ["P5-L1", "P4-P3"]
    assert waiting_for_group(tournament, tournament.flights[0]) == ()


def test_who_still_plays_or_waits_is_told_so() -> None:
    tournament = played(*FIVE, "P1 beats P4 3-1")
    assert why_not(tournament, "late P1 g") == "P1 still plays in g 1."
    assert why_not(tournament, "late P2 g") == "P2 still plays in g 1."
    assert why_not(tournament, "late P5 g") == "P5 waits for the next group already."
    assert why_not(said(tournament, "late P4 g"), "late P4 g") == "P4 waits for the next group already."
    assert why_not(said(tournament, "withdraw P4"), "late P4 g") == "P4 has withdrawn."


def test_who_would_buy_back_reads_how_one_comes_in_again() -> None:
    tournament = played(*FIVE, "P1 beats P4 3-1")
    assert why_not(tournament, "buy_back P4 g").endswith("Say: late P4 g")
    assert why_not(tournament, "buy_back P5 g") == "P5 waits for the next group already."


def test_who_has_won_a_group_comes_in_again_too_and_nobody_once_it_is_closed() -> None:
    final = (*FIVE, "P1 beats P4 3-1", "P2 beats P3 3-1", "P1 beats P2 3-0")
    tournament = played(*final)
    assert may_come_again(tournament, brackets_of(tournament), tournament.flights[0]) == ("P1", "P2", "P3", "P4")
    waiting = said(tournament, "late P1 g")
    assert waiting_for_group(waiting, waiting.flights[0]) == ("P5", "P1")
    closed = said(tournament, "close g")
    assert may_come_again(closed, brackets_of(closed), closed.flights[0]) == ()
    assert why_not(closed, "late P1 g") == "g is closed."


def test_nobody_stands_twice_in_one_group() -> None:
    tournament = played(*FIVE, "P1 beats P4 3-1", "late P4 g")
    for line in ("late L1 g", "late L2 g"):
        for waits in ("P4", "P5"):
            assert why_not(tournament, f"late {waits} g") == f"{waits} waits for the next group already."
        tournament = said(tournament, line)
    assert group(tournament, 2) == {"P5", "P4", "L1", "L2"}
    assert why_not(tournament, "late P4 g") == "P4 still plays in g 2."


def test_who_waits_owes_nothing_more_and_the_fee_again_once_the_group_is_formed() -> None:
    waiting = played(*FIVE, "P1 beats P4 3-1", "late P4 g")
    assert owed(waiting) == {f"P{number} entry fee": 500 for number in range(1, 5)}
    tournament = said(said(said(waiting, "P2 beats P3 3-2"), "late P3 g"), "late L1 g")
    again = {"P3 entry fee again: g 2": 500, "P4 entry fee again: g 2": 500}
    first = {f"P{number} entry fee": 500 for number in range(1, 5)}
    assert owed(tournament) == first | again | {"P5 entry fee": 500}  # late L1 owes from the first match on
    assert list(who_pays(tournament)) == ["P1", "P2", "P3", "P4", "P5"]
    assert list(pays_again(tournament)) == [("P4", "g 2"), ("P3", "g 2")]
    assert fees_of(tournament) == 7 * 500
    begun = said(tournament, "begins P5 L1")
    assert [pool_of(begun, flight) for flight in begun.flights if flight.part_of] == [2000, 2000]


def test_who_leaves_while_waiting_again_owes_no_more_and_is_drawn_into_no_group() -> None:
    waiting = played(*FIVE, "P1 beats P4 3-1", "late P4 g")
    left = said(waiting, "withdraw P4")
    assert owed(left) == owed(waiting)
    full = said(said(said(left, "late L1 g"), "late L2 g"), "late L3 g")
    assert group(full, 2) == {"P5", "L1", "L2", "L3"}


def test_two_groups_won_by_one_player_are_two_prizes() -> None:
    tournament = played(
        *(*FIVE, "P1 beats P4 3-1", "P2 beats P3 3-1", "P1 beats P2 3-0", "late P1 g", "late P2 g", "late P3 g"),
        *("P5 beats P3 3-0", "P1 beats P2 3-2", "P1 beats P5 3-1", "close g"),
    )
    (prizes,) = tournament.money.prizes
    assert prizes_in(tournament, brackets_of(tournament), prizes) == {"P1": 4000}
    assert payout_of(tournament, brackets_of(tournament)).paid == {"P1": 4000}
    assert {name for name, _group in pays_again(tournament)} == {"P1", "P2", "P3"}
    assert sum(owed(tournament).values()) == 8 * 500 - 4000
    found: dict[str, object] = told(tournament)["money"]  # type: ignore[assignment]
    assert (found["pool"], found["paid"], found["sum"]) == (40, {"P1": 40}, 0)


def test_a_side_pool_is_played_for_in_the_first_group_alone() -> None:
    tournament = played(
        *(FIVE[0], *TERMS, "side_pool one 2 P1 P2", "start g"),
        *("P1 beats P4 3-1", "P2 beats P3 3-1", "P1 beats P2 3-0", "late P2 g", "late P3 g", "late P4 g"),
        *("P5 beats P4 3-0", "P2 beats P3 3-2", "P2 beats P5 3-1", "close g"),
    )
    ((_pool, paid),) = paid_by_pool(tournament, brackets_of(tournament))
    assert paid == {"P1": 400}
    assert sum(cents for one, cents in owed(tournament).items() if "stake" in one) == 400


def test_a_correction_in_the_former_group_lets_them_play_on_in_both() -> None:
    tournament = said(played(*SECOND), "correct P1 P4: P4 beats P1 3-2")
    live = {frozenset(match.names) for match in live_matches(brackets_of(tournament))}
    assert live == {frozenset({"P4", "P2"}), frozenset({"P4", "P3"}), frozenset({"P5", "L1"})}
    assert owed(tournament) == owed(played(*SECOND))
    assert why_not(tournament, "late P4 g") in ("P4 still plays in g 1.", "P4 still plays in g 2.")


def test_once_they_have_played_on_a_correction_of_the_former_group_takes_a_reason() -> None:
    tournament = played(*SECOND, "P4 beats P3 3-0")
    assert "P4 has begun a later match" in why_not(tournament, "correct P1 P4: P4 beats P1 3-2")
    said(tournament, 'override "misread": correct P1 P4: P4 beats P1 3-2')


def test_the_same_two_meet_again_in_another_group() -> None:
    first = (*FIVE, "P1 beats P4 3-1", "P2 beats P3 3-1", "late P4 g", "P1 beats P2 3-0", "late P1 g", "late L1 g")
    found = Told(*first, "P4 beats P1 3-0")
    assert found.pairs("g 2", 1) == ["P5-L1", "P4-P1"]
    assert (found.match("g 1 1.1")["winner"], found.match("g 2 1.2")["winner"]) == ("P1", "P4")
    corrected = Told(*first, "P4 beats P1 3-0", "correct P4 P1: P1 beats P4 3-2")
    assert (corrected.match("g 1 1.1")["winner"], corrected.match("g 2 1.2")["winner"]) == ("P1", "P1")


def test_each_group_has_standings_of_its_own() -> None:
    found = Told(*SECOND, "P4 beats P3 3-0", "P5 beats L1 3-0", "P4 beats P5 3-1", "P2 beats P1 3-2", "close g")
    assert found.places("g 1") == {"P2": 1, "P1": 2, "P3": 3, "P4": 3}
    assert found.places("g 2") == {"P4": 1, "P5": 2, "P3": 3, "L1": 3}
    assert found.json["money"]["paid"] == {"P2": 20, "P4": 20}


@given(st.integers(2, 5), st.integers(2, 12), st.integers(1, 999), st.integers(0, 30), st.integers(0, 10**6))
def test_with_re_entries_no_cent_is_lost_and_every_group_wins_what_its_players_pay(
    size: int, players: int, fee: int, house: int, seed: int
) -> None:
    chance = Random(seed)
    sheet = [f"entrants {names(players)}", "option unit=0.01", f"flight g groups of {size}", f"fee {fee / 100:.2f}"]
    tournament = played(*sheet, f"house {house}", "prizes g 60 40", "start g")
    for _turn in range(60):
        brackets = brackets_of(tournament)
        live, out = list(live_matches(brackets)), may_come_again(tournament, brackets, tournament.flights[0])
        if out and chance.random() < 0.5:
            tournament = said(tournament, f"late {chance.choice(out)} g")
        elif live:
            one, other = chance.sample(chance.choice(live).names, 2)
            tournament = said(tournament, f"{one} beats {other}")
    while live := list(live_matches(brackets_of(tournament))):
        tournament = said(tournament, "{} beats {}".format(*live[0].names))
    tournament = said(tournament, "close g")
    parts = [one for one in tournament.flights if one.part_of]
    assert all(len({*(one.lines or ())}) == size for one in parts)
    payout = payout_of(tournament, brackets_of(tournament))
    assert payout.fees == fee * size * len(parts)
    assert (sum(payout.paid.values()), payout.kept) == (payout.pool, 0)
    assert sum(owed(tournament).values()) == payout.house
    for part in parts:
        assert abs(pool_of(tournament, part) - fee * size * (100 - house) / 100) <= len(parts)
