"""Where nobody stands in a place that has a prize, it is told who has that: the first place, or the club."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.prizes import payout_of
from games.tournaments.rules.placing.unwon import Unwon, unwon
from games.tournaments.services.sheets import play_sheet

FOUR = "entrants ann bob cal dee\nflight main knockout length 5\nfee 10\nprizes main 60 40\nstart main"


def left(sheet: str) -> list[Unwon]:
    tournament = play_sheet(sheet)
    return list(unwon(tournament, brackets_of(tournament)))


def paid(tournament: Tournament) -> dict[str, int]:
    return dict(payout_of(tournament, brackets_of(tournament)).paid)


@pytest.fixture
def semi_finals() -> tuple[tuple[str, str], ...]:
    bracket = brackets_of(play_sheet(FOUR))["main"]
    return tuple((match.names[0], match.names[1]) for match in bracket.rounds[0])


def test_finalists_who_do_not_come_share_the_first_two_prizes(semi_finals: tuple[tuple[str, str], ...]) -> None:
    (one, two), (three, four) = semi_finals
    sheet = f"{FOUR}\n{one} beats {two}\n{three} beats {four}\nno_show {one} {three}\nclose main"
    assert paid(play_sheet(sheet)) == {one: 2000, three: 2000}
    assert left(sheet) == []


def test_who_lost_a_semi_final_is_second_if_nobody_came_to_the_other(semi_finals: tuple[tuple[str, str], ...]) -> None:
    (one, two), (three, four) = semi_finals
    sheet = f"{FOUR}\n{one} beats {two}\nno_show {three} {four}\nclose main"
    assert paid(play_sheet(sheet)) == {one: 2400, two: 1600}
    assert left(sheet) == []


def test_where_nobody_came_to_anything_all_have_the_same() -> None:
    sheet = f"{FOUR}\nno_show ann dee\nno_show bob cal\nclose main"
    assert paid(play_sheet(sheet)) == dict.fromkeys(["ann", "bob", "cal", "dee"], 1000)


def test_a_prize_for_a_place_that_nobody_can_take_goes_to_the_first() -> None:
    sheet = "entrants ann bob\nflight main knockout length 5\nfee 10\nprizes main 50 30 20\nstart main\nann beats bob"
    assert left(sheet) == []
    assert left(f"{sheet}\nclose main") == [Unwon("main", (3,), 400, to_first=True)]
    assert paid(play_sheet(f"{sheet}\nclose main")) == {"ann": 1400, "bob": 600}


def test_the_prize_of_a_consolation_in_which_somebody_stands_alone_stays_with_the_club() -> None:
    lines = ["entrants ann bob cal", "flight main knockout", "flight consolation progressive from main", "fee 10"]
    prizes = ["prizes main 60", "prizes consolation 40", "start main", "bob beats cal", "ann beats bob", "close main"]
    assert left("\n".join(lines + prizes)) == [Unwon("consolation", (1,), 1200, to_first=False)]


@given(st.lists(st.integers(0, 2), min_size=7, max_size=7), st.lists(st.integers(0, 25), min_size=1, max_size=4))
def test_what_is_not_paid_is_what_nobody_wins_and_what_is_no_prize(came: list[int], shares: list[int]) -> None:
    """Eight players; of each match that can be played the first comes, the second, or nobody."""
    said = ["entrants ann bob cal dee eli fay gus hal", "flight main knockout length 5", "fee 10"]
    said += ["prizes main " + " ".join(map(str, shares)), "start main"]
    for outcome in came:
        ready = [match for match in brackets_of(play_sheet("\n".join(said)))["main"].matches if len(match.names) == 2]
        todo = [match.names for match in ready if not match.decided]
        if not todo:
            break
        one, other = todo[0]
        said.append((f"{one} beats {other}", f"{other} beats {one}", f"no_show {one} {other}")[outcome])
    tournament = play_sheet("\n".join([*said, "close main"]))
    brackets = brackets_of(tournament)
    payout = payout_of(tournament, brackets)
    stays = sum(one.amount for one in unwon(tournament, brackets) if not one.to_first)
    prizes = payout.pool * sum(shares) // 100
    assert payout.kept == payout.pool - prizes + stays


def test_who_got_to_the_final_because_others_left_and_leaves_as_well_is_paid_behind_who_played() -> None:
    sheet = f"{FOUR}\nbob beats cal\nwithdraw dee\nwithdraw ann\nclose main"
    assert paid(play_sheet(sheet)) == {"bob": 2400, "cal": 1600}


def test_of_two_finalists_who_do_not_come_neither_was_there_more_than_the_other() -> None:
    sheet = "entrants ann bob cal\nflight main knockout length 5\nfee 10\nprizes main 60 40\nstart main"
    (match,) = (one for one in brackets_of(play_sheet(sheet))["main"].rounds[0] if len(one.names) == 2)
    one, other = match.names
    (rest,) = {"ann", "bob", "cal"} - {one, other}
    told = paid(play_sheet(f"{sheet}\nwithdraw {other}\nno_show {one} {rest}\nclose main"))
    assert told[one] == told[rest]


def test_two_who_share_the_first_place_share_what_nobody_wins() -> None:
    sheet = (
        "entrants ann bob\nflight main knockout length 5\nfee 20\nprizes main 50 30 20\nstart main\nno_show ann bob\nclose main"
    )
    assert paid(play_sheet(sheet)) == {"ann": 2000, "bob": 2000}


def test_who_has_left_is_paid_no_more_than_those_who_did_not_come_either() -> None:
    sheet = f"{FOUR}\nwithdraw dee\nwithdraw ann\nno_show bob cal\nclose main"
    assert paid(play_sheet(sheet)) == dict.fromkeys(["ann", "bob", "cal", "dee"], 1000)
