"""Entering: places, the waiting list, offers that end. Scenarios 53 and 54 of the facts."""

import pytest

from games.tournaments.desk.decide import DAY, performed
from games.tournaments.desk.reading import read_all_said, read_said, step_text
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    PromiseDraw,
)
from games.tournaments.model.refusals import TournamentRefused
from tests.games.tournaments.desk.nights import MAIN, night, told

NOON = 1_700_000_000
OPEN = [*MAIN.splitlines(), "open_entry"]


def then(desk: Desk, *lines: str, at: int = NOON) -> Desk:
    for line in lines:
        _, desk = performed(desk, read_said(line, at))
    return desk


def names(desk: Desk) -> list[str]:
    return [entrant.name for entrant in desk.tournament.entrants]


def waiting(desk: Desk) -> list[tuple[str, int | None]]:
    return [(one.name, one.offered_until) for one in desk.waiting]


def refusal(desk: Desk, line: str, at: int = NOON) -> DeskRefusal:
    with pytest.raises(TournamentRefused) as refused:
        performed(desk, read_said(line, at))
    assert isinstance(refused.value.refusal, DeskRefusal)
    return refused.value.refusal


def test_nobody_enters_before_entry_opens_or_after_it_closes() -> None:
    desk = told(*MAIN.splitlines())
    assert refusal(desk, "sign_up ann") is DeskRefusal.ENTRY_NOT_OPEN
    desk = then(desk, "open_entry", "sign_up ann", "close_entry")
    assert refusal(desk, "sign_up bob") is DeskRefusal.ENTRY_NOT_OPEN
    assert names(then(desk, "entrants bob")) == ["ann", "bob"]  # a director's word


def test_beyond_the_capacity_players_wait_in_order() -> None:
    desk = then(told(*OPEN, "capacity 2"), *(f"sign_up {name}" for name in ("ann", "bob", "cal", "dee")))
    assert names(desk) == ["ann", "bob"]
    assert waiting(desk) == [("cal", None), ("dee", None)]
    assert refusal(desk, "sign_up dee") is DeskRefusal.WAITS_ALREADY
    assert refusal(desk, "sign_up ann") is DeskRefusal.IN_ALREADY


def test_a_free_place_is_offered_for_a_day_then_to_the_next() -> None:
    desk = then(told(*OPEN, "capacity 2"), *(f"sign_up {name}" for name in ("ann", "bob", "cal", "dee")), "sign_off ann")
    assert waiting(desk) == [("cal", NOON + DAY), ("dee", None)]
    assert refusal(desk, "take_place dee") is DeskRefusal.NO_OFFER
    assert refusal(desk, "take_place cal", NOON + DAY) is DeskRefusal.OFFER_OVER
    later = then(desk, "end_offers", at=NOON + DAY)
    assert waiting(later) == [("dee", NOON + 2 * DAY), ("cal", None)]
    assert names(then(desk, "take_place cal")) == ["bob", "cal"]
    everybody_passed = then(later, "end_offers", at=NOON + 2 * DAY)
    assert waiting(everybody_passed) == [("cal", None), ("dee", None)]  # nobody is offered the same place for ever


def test_who_enters_while_others_wait_goes_to_the_end_and_is_offered_what_they_let_pass() -> None:
    desk = then(told(*OPEN, "capacity 2"), *(f"sign_up {name}" for name in ("ann", "bob", "cal")), "sign_off ann")
    desk = then(desk, "sign_up eve")
    assert waiting(desk) == [("cal", NOON + DAY), ("eve", None)]
    desk = then(desk, "end_offers", at=NOON + DAY)
    assert waiting(desk) == [("eve", NOON + 2 * DAY), ("cal", None)]


def test_room_for_two_more_is_offered_to_the_first_two() -> None:
    desk = then(told(*OPEN, "capacity 2"), *(f"sign_up {name}" for name in ("ann", "bob", "cal", "dee", "eve")))
    desk = then(desk, "capacity 4")
    assert waiting(desk) == [("cal", NOON + DAY), ("dee", NOON + DAY), ("eve", None)]


def test_no_offer_goes_beyond_the_beginning_of_play() -> None:
    desk = then(told(*OPEN, "capacity 2", f"starts {NOON + 3600}"), *(f"sign_up {name}" for name in ("ann", "bob", "cal")))
    assert waiting(then(desk, "sign_off bob")) == [("cal", NOON + 3600)]


def three_for_two(*lines: str) -> Desk:
    return then(told(*OPEN, "capacity 2", *lines), *(f"sign_up {name}" for name in ("ann", "bob", "cal")))


def test_an_offer_is_shortened_to_the_hour_that_is_set_later() -> None:
    desk = then(three_for_two(), "sign_off bob")
    assert waiting(desk) == [("cal", NOON + DAY)]
    assert waiting(then(desk, f"starts {NOON + 3600}")) == [("cal", NOON + 3600)]
    assert waiting(then(desk, f"starts {NOON + 2 * DAY}")) == [("cal", NOON + DAY)]


@pytest.mark.django_db
@pytest.mark.parametrize("leaving", ["sign_off ann", "withdraw ann"])
def test_a_place_is_offered_whichever_way_somebody_leaves_it(leaving: str) -> None:
    evening = night(MAIN, "capacity 2\nopen_entry")
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.says("ann", leaving)
    assert (names(evening.desk), [one.offered_until is not None for one in evening.desk.waiting]) == (["bob"], [True])


def test_who_could_not_take_an_offered_place_while_it_was_called_off_has_the_whole_time_again() -> None:
    off = then(three_for_two(), "sign_off bob", 'call_off "the hall is shut"')
    assert waiting(then(off, 'not_called_off "it is open"', at=NOON + DAY + 60)) == [("cal", NOON + 2 * DAY + 60)]
    back = then(off, 'not_called_off "it is open"', at=NOON + DAY - 60)
    assert names(then(back, "take_place cal", at=NOON + DAY + 60)) == ["ann", "cal"]


def test_past_the_hour_a_place_is_offered_for_some_minutes() -> None:
    assert waiting(then(three_for_two(f"starts {NOON - 60}"), "sign_off bob")) == [("cal", NOON + 15 * 60)]


def test_tonight_without_an_hour_a_place_is_offered_for_some_minutes() -> None:
    tonight = performed(Desk(), PromiseDraw("5feceb66ffc86f38", NOON))[1]
    desk = then(tonight, *OPEN, "capacity 2", *(f"sign_up {name}" for name in ("ann", "bob", "cal")))
    assert waiting(then(desk, "sign_off bob", at=NOON + 3600)) == [("cal", NOON + 3600 + 15 * 60)]
    assert waiting(then(desk, "sign_off bob", at=NOON + DAY)) == [("cal", NOON + 2 * DAY)]
    there = then(desk, "option check_in=required", "check_in ann")
    assert waiting(then(there, "sign_off bob", at=NOON + DAY)) == [("cal", NOON + DAY + 15 * 60)]


@pytest.mark.parametrize(("said", "hours", "until"), [
    ("entry_until", 24 * 7, DAY),
    ("check_in_until", 24 * 7, DAY),
    ("check_in_until", 20, 20 * 3600),
    ("check_in_until", 5, 15 * 60),
    ("entry_until", 5, 15 * 60),
])  # fmt: skip
def test_announced_today_for_another_day_a_place_is_offered_for_a_day(said: str, hours: int, until: int) -> None:
    today = performed(Desk(), PromiseDraw("5feceb66ffc86f38", NOON))[1]
    desk = then(today, *OPEN, "option check_in=required", f"{said} {NOON + hours * 3600}", "capacity 2")
    desk = then(desk, *(f"sign_up {name}" for name in ("ann", "bob", "cal")), "sign_off bob")
    assert waiting(desk) == [("cal", NOON + until)]


def test_a_place_that_a_director_gives_ends_the_waiting() -> None:
    desk = then(told(*OPEN, "capacity 2"), *(f"sign_up {name}" for name in ("ann", "bob", "cal")), "entrants cal")
    assert names(desk) == ["ann", "bob", "cal"]
    assert waiting(desk) == []


def test_after_the_draw_nobody_enters_alone_and_leaving_is_a_withdrawal() -> None:
    desk = then(told(*OPEN), "entrants ann bob cal", "start main")
    assert refusal(desk, "sign_up dee") is DeskRefusal.ENTRY_OVER
    desk = then(desk, "sign_off cal")
    assert desk.tournament.withdrawn == {"cal"}


def test_a_tournament_called_off_is_over_and_says_why() -> None:
    desk = then(told(*OPEN), "sign_up ann")
    assert refusal(desk, 'call_off ""') is DeskRefusal.WHY
    off = then(desk, 'call_off "The bar is closed."')
    assert off.called_off == "The bar is closed."
    assert refusal(off, "sign_up bob") is DeskRefusal.CALLED_OFF


def test_a_match_is_called_to_a_free_table_and_leaves_it_when_it_is_decided() -> None:
    desk = then(told(*OPEN), "entrants ann bob cal dee", "tables 1", "start main")
    desk = then(desk, "call main 1.1 table 1")
    assert [(str(call.match), call.table) for call in desk.calls] == [("main 1.1", 1)]
    assert refusal(desk, "call main 1.2 table 1") is DeskRefusal.TABLE_TAKEN
    assert refusal(desk, "call main 1.2 table 2") is DeskRefusal.NO_TABLE
    assert refusal(desk, "call main 2.1 table 1") is DeskRefusal.NOT_READY
    one, other = desk.calls[0].players
    desk = then(desk, f"{one} beats {other}", "call main 1.2 table 1")
    assert [str(call.match) for call in desk.calls] == ["main 1.2"]


WRITTEN = """entry_from 1764529200 | entry_until none | entry_hours
| open_entry | close_entry | capacity 16 | capacity none | starts 1764529200 | starts none | tables 6 | sign_up ann
| sign_off ann | take_place ann | end_offers | promise 5feceb66ffc86f38 | call main 1.2 table 3 | call_off "no room"
| not_called_off "another night\""""
UNREADABLE = """capacity many | capacity -2 | tables | starts tomorrow | sign_up | sign_up ann bob | call main table 3
| call_off no | promise me | open_entry now | capacity 99999999999999999999"""


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.split("|")]


@pytest.mark.parametrize("line", lines_of(WRITTEN))
def test_every_statement_is_written_as_it_is_read(line: str) -> None:
    step = read_said(line, NOON)
    assert step_text(step) == line  # type: ignore[arg-type]  # all are steps of the desk


@pytest.mark.parametrize("line", lines_of(UNREADABLE))
def test_what_cannot_be_read_says_how_it_is_written(line: str) -> None:
    with pytest.raises(TournamentRefused, match=r"Write: |cannot be a name"):
        read_said(line, NOON)


def test_a_player_may_be_called_like_a_statement_of_the_desk() -> None:
    (said,) = read_all_said("capacity beats tables 5-3", NOON)
    assert said == read_said("capacity beats tables 5-3", NOON)
    (both,) = read_all_said("ann beats bob games 1 1 2 1\ncrawford cube 2", NOON)
    assert both == read_all_said("ann beats bob games 1 1 2 1\n\n  crawford cube 2", NOON)[0]
