"""The flights of a tournament as the desk shows them: what a director can do with each now."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from games.tournaments.desk.state import Desk
from games.tournaments.drawing.words import wrongly_there_text
from games.tournaments.model.flights import (
    Fed,
    FirstLoser,
    Flight,
    Groups,
    Ladder,
    League,
    Progressive,
    RoundRobin,
    Rounds,
    Swiss,
)
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.pages.parts.questions.closing import before_closing
from games.tournaments.rules.lookup import undecided, waiting_for_group
from games.tournaments.rules.placing.standings import FlightState, champion_of, left_as_last, standings_of, state_of
from games.tournaments.rules.rounds import keep_waiting
from games.tournaments.services.wording import EXPLAINED, format_in_words
from games.tournaments.sheet.flight_lines import flight_line

USUAL_ROUNDS, USUAL_LENGTHS = range(2, 10), range(1, 12, 2)


@dataclass(frozen=True, slots=True)
class Choice:
    """A number to choose, and the line of the sheet that does."""

    number: int
    line: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class FlightNow:
    """A flight: what is played, who has won it. `may` is what a director can say of it now: start, round, close. `is_paired`:
    its rounds are paired one after the other."""

    name: str
    form: str
    #: In points, from round to round; one number if all are as long.
    lengths: tuple[int, ...]
    champion: str
    #: They had withdrawn, and are the last by walk-over.
    left: bool
    may: frozenset[str]
    next_round: int
    is_paired: bool
    #: Whether its matches are shown as a table, not as a bracket.
    is_list: bool
    is_ladder: bool
    #: It is drawn, and could be closed while people go on: a ladder.
    may_go_on: bool
    #: It could be closed after this round, before all that were announced are played.
    may_end: bool
    #: Before it is closed, a director is told what that decides.
    asks_first: bool
    #: Who waits for a group of rolling knock-outs that goes on, and how many more it takes.
    waiting: tuple[str, ...]
    lacking: int
    #: Who is away, as the sheet and as people call them, while too few are there for the next round.
    away: tuple[tuple[str, str], ...]
    #: Who stands wrongly in a consolation that has begun, for directors.
    wrong: tuple[str, ...]
    #: Who comes into a consolation, in a sentence.
    comes_in: str
    #: What a director may still choose before its draw.
    rounds_to_choose: tuple[Choice, ...]
    lengths_to_choose: tuple[Choice, ...]


def _choices(now: int | None, usual: Iterable[int], changed: Callable[[int], Flight]) -> tuple[Choice, ...]:
    """`now`: what is set, None where it is several."""
    numbers = sorted({*usual, *([] if now is None else [now])})
    return tuple(Choice(number, flight_line(changed(number)), number == now) for number in numbers)


def _rounds_to_choose(flight: Flight) -> tuple[Choice, ...]:
    if flight.lines is not None or not isinstance(planned := flight.format, Swiss):
        return ()
    return _choices(planned.rounds, USUAL_ROUNDS, lambda rounds: replace(flight, format=replace(planned, rounds=rounds)))


def _lengths_to_choose(flight: Flight) -> tuple[Choice, ...]:
    if flight.lines is not None:
        return ()
    now = flight.lengths[0] if len(set(flight.lengths)) == 1 else None
    return _choices(now, USUAL_LENGTHS, lambda length: replace(flight, lengths=(length,)))


def flights_now(desk: Desk, lines: Lines, *, directs: bool) -> Iterator[FlightNow]:
    """In the order of the sheet."""
    told = desk.tournament
    for flight in told.flights:
        champion = champion_of(told, lines.brackets[flight.name], standings_of(told, lines.brackets, flight))
        state = state_of(told, lines.brackets, flight)
        may = frozenset(_may(desk, flight, state, lines)) if directs else frozenset()
        waiting = waiting_for_group(told, flight) if not flight.closed else ()
        yield FlightNow(
            name=flight.name,
            form=format_in_words(flight.format),
            lengths=flight.lengths[:1] if len(set(flight.lengths)) == 1 else flight.lengths,
            champion=lines.called(champion) if champion else "",
            left=left_as_last(told, lines.brackets[flight.name], champion),
            may=may,
            next_round=len(flight.rounds) + 1,
            is_paired=isinstance(flight.format, Rounds),
            is_list=isinstance(flight.format, League | Ladder | RoundRobin),
            is_ladder=isinstance(flight.format, Ladder),
            asks_first="close" in may and any(before_closing(desk, flight.name, lines.called, "", lambda: lines.guests)),
            waiting=tuple(map(lines.called, waiting)),
            lacking=flight.format.size - len(waiting) if isinstance(flight.format, Groups) else 0,
            away=tuple((name, lines.called(name)) for name in keep_waiting(told, flight)) if "round" in may else (),
            wrong=tuple(wrongly_there_text(told, flight, lines.called)) if directs and not flight.closed else (),
            comes_in=_comes_in(flight),
            rounds_to_choose=_rounds_to_choose(flight) if directs else (),
            lengths_to_choose=_lengths_to_choose(flight) if directs else (),
            may_end={"round", "close"} <= may,
            may_go_on=isinstance(flight.format, Ladder) and flight.lines is not None and state is not FlightState.FINISHED,
        )


def _comes_in(flight: Flight) -> str:
    kind = {Progressive: "progressive", FirstLoser: "first_loser"}.get(type(flight.format))
    return str(EXPLAINED[kind]) if kind is not None else ""


def _may(desk: Desk, flight: Flight, state: FlightState, lines: Lines) -> Iterator[str]:
    if desk.called_off or flight.closed or flight.part_of is not None:  # a division or a group is closed with the whole
        return
    if flight.lines is None:
        if not isinstance(flight.format, Fed):
            yield "start"
        return
    matches = lines.brackets[flight.name].matches
    if (
        flight.source is not None
        and not matches
        and any(one.name == flight.source and not one.closed for one in desk.tournament.flights)
    ):
        return  # nobody can come there: it is closed with what it is fed by
    left = undecided(matches)
    if isinstance(flight.format, Rounds) and not left and state is not FlightState.FINISHED:
        yield "round"
    ends = state is FlightState.FINISHED or isinstance(flight.format, Ladder)
    if not left and (ends or (isinstance(flight.format, Swiss) and flight.rounds)):
        yield "close"
