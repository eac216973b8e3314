"""Prizes, side pools and the sum of everything: scenarios 17, 32 and 58 of the tournament facts."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.model.events import Event, FlightAdded, FlightDrawn
from games.tournaments.model.flights import Flight, RoundRobin
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.rules.evolve import evolve
from games.tournaments.rules.lookup import live_matches
from games.tournaments.rules.placing.paying_in import members_of, who_pays
from games.tournaments.rules.placing.pools import pool_of
from games.tournaments.rules.placing.prizes import payout_of, shared_out
from games.tournaments.rules.placing.standings import Standing
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import read_statement
from tests.games.tournaments.sheets import Told, names
from tests.games.tournaments.test_knockout import refused

FOUR = (f"entrants {names(4)}", "flight main round_robin length 5")
PLAYED = ("start main", "P1 beats P2", "P1 beats P3", "P1 beats P4", "P2 beats P3", "P2 beats P4", "P3 beats P4", "close main")


def paid(pool: int, *shares: int) -> list[int]:
    """In whole units, by place."""
    rows = [Standing(place, f"P{place}", 0, 0, 0) for place in range(1, 5)]
    amounts = [100 * pool * share // 100 for share in shares]
    found = shared_out(rows, amounts, 100 * pool, 100, [row.player for row in rows])
    return [amount // 100 for amount in found.values()]


def test_what_remains_goes_to_the_first() -> None:
    assert paid(228, 40, 25, 25, 10) == [92, 57, 57, 22]
    assert paid(240, 45, 22, 22, 11) == [110, 52, 52, 26]


def test_prizes_are_paid_when_the_flight_closes() -> None:
    money = ("fee 57", "prizes main 40 25 25 10")
    told = Told(*FOUR, *money, *PLAYED)
    assert told.json["money"] == {"pool": 228, "paid": {"P1": 92, "P2": 57, "P3": 57, "P4": 22}, "kept": 0, "sum": 0}
    assert Told(*FOUR, *money, *PLAYED[:-1]).json["money"]["paid"] == {}
    half = Told(*FOUR, "option unit=0.01", "fee 57", "house 10", "prizes main 30 20", *PLAYED)
    assert half.json["money"] == {"pool": 205.2, "paid": {"P1": 61.56, "P2": 41.04}, "kept": 102.6, "sum": 0}


TWO_FLIGHTS = (
    f"entrants {names(4)}",
    "option unit=0.01",
    "fee 20.22",
    "house 10",
    "flight main knockout",
    "flight consolation progressive from main",
    "prizes main 50 25",
    "prizes consolation 15 10",
    "start main",
)
BOTH_PLAYED = ("P1 beats P4", "P2 beats P3", "P1 beats P2", "P3 beats P4", "close main", "close consolation")


def test_the_odd_cent_between_flights_goes_to_the_winner_of_the_first() -> None:
    """72.80 are 54.60 and 18.20; of 72.79 the parts are 54.5925 and 18.1975, which leaves a cent."""
    money = Told(*TWO_FLIGHTS, *BOTH_PLAYED).json["money"]
    assert (money["pool"], money["kept"]) == (72.8, 0)
    odd = Told(*(line.replace("house 10", "house 10.01") for line in TWO_FLIGHTS), *BOTH_PLAYED).json["money"]
    assert odd == {"pool": 72.79, "paid": {"P1": 36.41, "P2": 18.19, "P3": 10.92, "P4": 7.27}, "kept": 0, "sum": 0}


@given(
    st.integers(1, 9999),
    st.integers(0, 3000),
    st.lists(st.integers(0, 25), min_size=1, max_size=2),
    st.lists(st.integers(0, 25), min_size=1, max_size=2),
)
def test_two_flights_pay_every_cent_that_their_shares_come_to(fee: int, house: int, main: list[int], other: list[int]) -> None:
    terms = [f"fee {fee / 100:.2f}", f"house {house / 100:.2f}"]
    terms += [f"prizes main {' '.join(map(str, main))}", f"prizes consolation {' '.join(map(str, other))}"]
    tournament = play_sheet("\n".join([*TWO_FLIGHTS[:2], *TWO_FLIGHTS[4:6], *terms, "start main", *BOTH_PLAYED]))
    payout = payout_of(tournament, brackets_of(tournament))
    assert sum(payout.paid.values()) == payout.pool * sum(main + other) // 100


def test_what_was_drawn_before_the_odd_cent_was_paid_keeps_it_with_the_club() -> None:
    odd = [line.replace("house 10", "house 10.01") for line in TWO_FLIGHTS]
    before = replace(play_sheet("\n".join([*odd, *BOTH_PLAYED])), own_pools=False)
    assert payout_of(before, brackets_of(before)).kept == 1


def test_tied_places_share_their_prizes() -> None:
    sheet = (
        "entrants X Y Z",
        "option tiebreaks=wins",
        "flight main round_robin",
        "fee 10",
        "prizes main 50 30 20",
        "start main",
    )
    told = Told(*sheet, "X beats Y", "Y beats Z", "Z beats X", "close main")
    assert told.json["money"]["paid"] == {"X": 10, "Y": 10, "Z": 10}


def test_a_side_pool_goes_to_the_best_of_its_members() -> None:
    told = Told(*FOUR, "side_pool one 10 P2 P3 P4", "side_pool two 5 P3 P4", *PLAYED)
    assert told.json["money"] == {"pool": 0, "paid": {"P2": 30, "P3": 10}, "kept": 0, "sum": 0}
    assert "comes before" in refused(*FOUR, "side_pool one 10 P2 P3", "side_pool two 5 P4")
    assert "already" in refused(*FOUR, "side_pool one 10 P2 P2")


def test_a_side_pool_is_changed_before_the_draw_and_not_after() -> None:
    pools = ("side_pool one 10 P2 P3 P4", "side_pool two 5 P3 P4")
    told = Told(*FOUR, *pools, "side_pool one 4 P1 P3 P4", *PLAYED)
    assert told.json["money"] == {"pool": 0, "paid": {"P1": 12, "P3": 10}, "kept": 0, "sum": 0}
    assert "stakes are owed from the draw on" in refused(*FOUR, *pools, "start main", "side_pool one 4 P2 P3 P4")
    assert "P4 is in the side pool two, which is for members of one" in refused(*FOUR, *pools, "side_pool one 10 P2 P3")
    assert "comes before" in refused(*FOUR, *pools, "side_pool two 5 P1")
    assert "not negative" in refused(*FOUR, *pools, "side_pool one -1 P2 P3 P4")


LEAGUE_OF_SIX = ("entrants a b c d e", "flight main league divisions of 6 length 3")
GROUP = ("entrants a b c d", "flight main groups of 4 length 3")
ALL_LOSE_TO_A = [f"{one} beats {other}" for one, other in combinations("abcde", 2)]


def test_the_best_of_a_side_pool_wins_it_in_a_league_and_in_rolling_knock_outs() -> None:
    league = Told(*LEAGUE_OF_SIX, "side_pool one 10 a b", "start main", *ALL_LOSE_TO_A, "close main")
    assert league.json["money"] == {"pool": 0, "paid": {"a": 20}, "kept": 0, "sum": 0}
    group = Told(*GROUP, "side_pool one 10 b c d", "start main", "a beats d", "b beats c", "a beats b", "close main")
    assert group.json["money"]["paid"] == {"b": 30}


def all_played(tournament: Tournament) -> Tournament:
    """Whoever stands on the upper line wins; closed."""
    while live := list(live_matches(brackets_of(tournament))):
        one, other = live[0].names
        _, tournament = performed(tournament, read_statement(f"{one} beats {other}"))
    return performed(tournament, read_statement("close main"))[1]


def test_in_each_division_those_of_a_side_pool_play_for_their_own_stakes_and_who_is_alone_gets_theirs_back() -> None:
    nine = (f"entrants {names(9)}", "flight main league divisions of 3", "side_pool one 10 P2 P3 P5 P4 P8")
    told = Told(*nine, "start main", *all_play(Told(*nine), range(1, 4), range(4, 7), range(7, 10)), "close main")
    assert told.json["money"]["paid"] == {"P2": 20, "P4": 20, "P8": 10}


def test_who_waits_for_a_group_plays_for_no_side_pool_and_owes_none() -> None:
    told = Told(
        "entrants y1 y2 y3", "flight main groups of 2", "side_pool one 5 y1 y2 y3", "start main", "y2 beats y1", "close main"
    )
    assert told.json["money"]["paid"] == {"y2": 10}


def test_those_of_a_side_pool_who_share_a_place_in_a_division_share_it() -> None:
    circle = (
        "entrants a b c",
        "option tiebreaks=wins",
        "flight main league divisions of 3",
        "side_pool one 10 a b",
        "start main",
    )
    assert Told(*circle, "a beats b", "b beats c", "c beats a", "close main").json["money"]["paid"] == {"a": 10, "b": 10}


def test_what_was_drawn_before_side_pools_were_played_for_in_parts_gives_stakes_back_as_its_book_says() -> None:
    now = play_sheet("\n".join([*LEAGUE_OF_SIX, "side_pool one 10 a b", "start main", *ALL_LOSE_TO_A, "close main"]))
    before = replace(now, own_stakes=False)
    assert payout_of(before, brackets_of(before)).paid == {"a": 1000, "b": 1000}


@given(
    st.sampled_from(["groups of", "league divisions of"]), st.integers(2, 5), st.integers(2, 14), st.integers(1, 999), st.data()
)
def test_the_stakes_of_every_part_stay_with_its_players(
    kind: str, size: int, players: int, stake: int, data: st.DataObject
) -> None:
    everybody = names(players).split()
    members = data.draw(st.lists(st.sampled_from(everybody), unique=True, min_size=1))
    unit = data.draw(st.sampled_from(["0.01", "1", "5"]))
    sheet = [f"entrants {names(players)}", f"option unit={unit}", f"flight main {kind} {size}"]
    sheet += [f"side_pool one {stake / 100:.2f} {' '.join(members)}", "start main"]
    tournament = all_played(play_sheet("\n".join(sheet)))
    payout, pool = payout_of(tournament, brackets_of(tournament)), tournament.money.side_pools[0]
    in_it = members_of(tournament, pool)
    assert (sum(payout.paid.values()), payout.kept) == (stake * len(in_it), 0)
    for part in (set(one.lines or ()) for one in tournament.flights if one.part_of):
        assert sum(cents for name, cents in payout.paid.items() if name in part) == stake * len(part.intersection(in_it))


def test_what_money_cannot_be() -> None:
    assert "110 percent" in refused(*FOUR, "prizes main 60 50")
    assert "not negative" in refused(*FOUR, "side_pool one -1 P1")
    for line in ("fee 1000000.01", "side_pool one 999999999 P1"):
        assert "That is too much: an amount is 1000000 at most." in refused(*FOUR, line)
    assert Told(*FOUR, "fee 1000000").json["money"]["pool"] == 4_000_000
    assert "paid" in refused(*FOUR, *PLAYED, "fee 10")


@given(
    st.lists(st.integers(0, 3_000), min_size=1, max_size=6),
    st.integers(0, 10**7),
    st.sampled_from([1, 50, 100, 500]),
    st.data(),
)
def test_nothing_is_lost_between_places(shares: list[int], pool: int, unit: int, data: st.DataObject) -> None:
    if sum(shares) > 10_000:
        shares = [share // 6 for share in shares]
    places: list[int] = []
    place = 1
    while len(places) < 8:
        tied = data.draw(st.integers(1, 3))
        places += [place] * tied
        place += tied
    rows = [Standing(place, f"P{number}", 0, 0, 0) for number, place in enumerate(places)]
    total = pool * sum(shares) // 10_000
    found = shared_out(rows, [pool * share // 10_000 for share in shares], total, unit, [row.player for row in rows])
    assert sum(found.values()) == total
    assert min(found.values(), default=0) >= 0


@pytest.mark.parametrize("race", ["usbgf", "brass_city", "milwaukee"])
def test_a_race_gives_points_for_places_and_wins(race: str) -> None:
    told = Told(*FOUR, f"option race={race}", *PLAYED)
    points = [row["race"] for row in told.flight()["standings"]]
    assert points == sorted(points, reverse=True)
    expected = {"usbgf": 3 * 5**0.5 / 3 + 0.6 * 2, "brass_city": 1 + 3 + 4, "milwaukee": 1 + 3 + 2}
    assert points[0] == pytest.approx(expected[race], abs=1e-4)


LEAGUE = (
    f"entrants {names(7)}",
    "option unit=0.01",
    "flight main league divisions of 4",
    "fee 12",
    "house 10",
    "prizes main 60 40",
    "start main",
)


def all_play(told: Told, *divisions: range) -> list[str]:
    return [f"P{one} beats P{other}" for division in divisions for one in division for other in division if one < other]


def test_each_division_of_a_league_pays_from_what_its_players_have_brought() -> None:
    played = all_play(Told(*LEAGUE), range(1, 5), range(5, 8))
    told = Told(*LEAGUE, *played, "close main")
    assert told.json["money"] == {
        "pool": 75.6,
        "paid": {"P1": 25.92, "P2": 17.28, "P5": 19.44, "P6": 12.96},
        "kept": 0,
        "sum": 0,
    }
    assert Told(*LEAGUE, *played).json["money"]["paid"] == {}


def test_of_five_nobody_is_alone_and_the_one_division_has_it_all() -> None:
    five = (LEAGUE[0].replace(" P6 P7", ""), *LEAGUE[1:])
    told = Told(*five, *all_play(Told(*five), range(1, 6)), "close main")
    assert told.json["money"] == {"pool": 54, "paid": {"P1": 32.4, "P2": 21.6}, "kept": 0, "sum": 0}


def test_a_league_whose_log_has_somebody_alone_in_a_division_stays_as_it_was_drawn_and_pays_as_it_did() -> None:
    """Its draw is in the log; who stands alone takes nothing from the others."""
    five = (LEAGUE[0].replace(" P6 P7", ""), *LEAGUE[1:-1])
    tournament = reduce(evolve, drawn_with_one_alone(), play_sheet("\n".join(five)))
    for line in [*all_play(Told(*five), range(1, 5)), "close main"]:
        _, tournament = performed(tournament, read_statement(line))
    assert [len(one.lines or ()) for one in tournament.flights] == [5, 4, 1]
    payout = payout_of(tournament, brackets_of(tournament))
    assert (payout.pool, payout.paid, payout.kept) == (5400, {"P1": 3240, "P2": 2160}, 0)


def drawn_with_one_alone() -> Iterator[Event]:
    """As an earlier version has drawn it."""
    players = tuple(f"P{number}" for number in range(1, 6))
    yield FlightDrawn("main", players, drawn_owe=True, left_out_fed_on=True)
    for number, part in enumerate((players[:4], players[4:]), start=1):
        yield FlightAdded(Flight(f"main {number}", RoundRobin(), (5,), part_of="main"))
        yield FlightDrawn(f"main {number}", part)


def test_unequal_divisions_win_what_their_own_players_pay() -> None:
    nine = (f"entrants {names(9)}", "option unit=0.01", "flight main league divisions of 4", "fee 10", "prizes main 100")
    told = Told(*nine, "start main", *all_play(Told(*nine), range(1, 5), range(5, 10)), "close main")
    assert told.json["money"] == {"pool": 90, "paid": {"P1": 40, "P5": 50}, "kept": 0, "sum": 0}


PAIRS = ("entrants y1 y2", "option unit=0.01", "flight main groups of 2", "fee 5", "prizes main 100", "start main")


def test_who_never_came_into_a_group_pays_nothing_also_once_the_others_are_paid() -> None:
    for said in (["late y3 main", "y1 beats y2"], ["y1 beats y2", "late y3 main"]):
        tournament = play_sheet("\n".join([*PAIRS, *said, "close main"]))
        assert list(who_pays(tournament)) == ["y1", "y2"]
        assert payout_of(tournament, brackets_of(tournament)).paid == {"y1": 1000}


def test_who_waited_when_an_earlier_version_drew_them_pays_as_the_book_says() -> None:
    now = play_sheet("\n".join([*PAIRS, "late y3 main", "y1 beats y2", "close main"]))
    before = replace(now, own_pools=False)
    assert payout_of(before, brackets_of(before)).paid == {"y1": 1500}


def test_a_group_whose_late_players_have_not_begun_has_nothing_to_win_yet() -> None:
    late = [*PAIRS, "y1 beats y2", "late y3 main", "late y4 main"]
    for said, pools in ((late, [1000, 0]), ([*late, "begins y3 y4"], [1000, 1000])):
        tournament = play_sheet("\n".join(said))
        assert [pool_of(tournament, one) for one in tournament.flights if one.part_of] == pools


@given(st.integers(2, 5), st.integers(1, 14), st.integers(0, 6), st.integers(1, 999), st.integers(0, 30))
def test_each_group_pays_out_what_came_in_for_it(size: int, players: int, late: int, fee: int, house: int) -> None:
    sheet = [f"entrants {names(players)}", "option unit=0.01", f"flight main groups of {size}", f"fee {fee / 100:.2f}"]
    sheet += [f"house {house}", "prizes main 60 40", "start main", *(f"late L{number} main" for number in range(late))]
    tournament = play_sheet("\n".join(sheet))
    while live := list(live_matches(brackets_of(tournament))):
        one, other = live[0].names
        _, tournament = performed(tournament, read_statement(f"{one} beats {other}"))
    _, tournament = performed(tournament, read_statement("close main"))
    payout = payout_of(tournament, brackets_of(tournament))
    parts = [set(one.lines or ()) for one in tournament.flights if one.part_of]
    assert payout.fees == fee * size * len(parts)
    assert (sum(payout.paid.values()), payout.kept) == (payout.pool, 0)
    for part in parts:
        won = sum(payout.paid[name] for name in part & payout.paid.keys())
        assert abs(won - fee * size * (100 - house) / 100) <= len(parts)


@given(st.integers(4, 23), st.integers(1, 9999), st.integers(0, 30), st.lists(st.integers(1, 25), min_size=1, max_size=4))
def test_divisions_pay_everything_that_the_shares_give_away(players: int, fee: int, house: int, shares: list[int]) -> None:
    sheet = (
        f"entrants {names(players)}",
        "option unit=0.01",
        "flight main league divisions of 4",
        f"fee {fee / 100:.2f}",
        f"house {house}",
        f"prizes main {' '.join(map(str, shares))}",
        "start main",
    )
    firsts = [first for first in range(1, players + 1, 4) if first < players]  # one left over joins the others
    sizes = [range(first, after) for first, after in pairwise([*firsts, players + 1])]
    money = Told(*sheet, *all_play(Told(*sheet), *sizes), "close main").json["money"]
    given_away = sum(round(100 * amount) for amount in money["paid"].values())
    pool = round(100 * money["pool"])
    assert money["sum"] == 0
    assert given_away == pool * sum(shares) // 100
    assert given_away + round(100 * money["kept"]) == pool
