"""What lies on the director's desk: what needs a decision, what is ready by round and deadline, what is played, and how
a pair is found by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils import timezone

from clubsite.kit.name_order import name_key
from games.tournaments.desk.calls import free_tables
from games.tournaments.desk.check_in import is_early, not_here, take_places
from games.tournaments.desk.clock.autopilot import has_begun
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Screen
from games.tournaments.model.flights import RoundRobin
from games.tournaments.pages.parts.contested import Contested, contested_at
from games.tournaments.pages.parts.match_lines import Lines, MatchLine
from games.tournaments.pages.parts.questions.asked import few_for_rounds

AT_A_GLANCE = 8
"""More open matches than that are searched by name."""


@dataclass(frozen=True, slots=True)
class ReadyGroup:
    """Matches of one round with one deadline, each with the table to which it would go; `name` is empty where they need no
    heading."""

    name: str
    until: datetime | None
    calls: Sequence[tuple[MatchLine, int | None]]


@dataclass(frozen=True, slots=True)
class OnTheDesk:
    """What a director sees first: matches that need a decision, those that wait for a table, those that are played, and those
    that are held up because one of the two is still playing or away."""

    needs: tuple[MatchLine, ...]
    ready: tuple[MatchLine, ...]
    held: tuple[MatchLine, ...]
    playing: tuple[MatchLine, ...]
    free: tuple[int, ...]
    tables: int
    contested: tuple[Contested, ...]
    #: Whether what is ready stands in the order of rounds that are played in parallel.
    in_rounds: bool = False
    #: Names of those who have entered and would not be drawn now.
    not_here: tuple[str, ...] = ()
    #: Whether the draw leaves somebody out, lets somebody in who waits, is early or too small: it is asked for first.
    draw_asks: bool = False
    #: Whether the hour that was announced is still to come: a walk-over is asked for first.
    before_the_hour: bool = False
    #: What was typed to find matches, and the ids of those in which nobody is called so.
    find: str = ""
    hidden: frozenset[str] = frozenset()

    @property
    def open(self) -> Sequence[MatchLine]:
        """What can be played now."""
        return [line for line in (*self.needs, *self.ready, *self.playing, *self.held) if all(line.words)]

    @property
    def calls(self) -> Sequence[tuple[MatchLine, int | None]]:
        """Which match would go to which free table; None for those that have to wait: nobody is called to two tables."""
        tables, taken, found = iter(self.free), set[str](), list[tuple[MatchLine, int | None]]()
        for line in self.ready:
            is_first = taken.isdisjoint(line.words)
            found.append((line, next(tables, None) if is_first else None))
            taken.update(line.words if is_first else ())
        return found

    @property
    def ready_groups(self) -> Sequence[ReadyGroup]:
        """By round and deadline where the rounds of a league are all ready at once; else one group without a heading."""
        rounds = groupby(self.calls, key=lambda call: (call[0].round, call[0].until))
        groups = [ReadyGroup(name, until, tuple(calls)) for (name, until), calls in rounds]
        if self.in_rounds and len(groups) > 1:
            return groups
        return [ReadyGroup("", None, tuple(self.calls))]

    @property
    def is_long(self) -> bool:
        """Whether there are more matches than anybody finds at a glance."""
        return len(self.open) > AT_A_GLANCE

    @property
    def call_all(self) -> str:
        """The statements that call everything that is ready, as far as there are tables."""
        return "\n".join(f"call {line.id} table {table}" for line, table in self.calls if table is not None)


def on_the_desk(desk: Desk, lines: Lines, find: str = "") -> OnTheDesk:
    """`find`: a part of a player's name, or of both."""
    told = [(match.id.round, lines.line(match)) for bracket in lines.brackets.values() for match in bracket.matches]
    listed = [line for _round, line in told]
    waits = [(at, line) for at, line in told if line.state == "ready" and not line.is_played and not line.needs_a_director]
    in_rounds = any(isinstance(bracket.flight.format, RoundRobin) for bracket in lines.brackets.values())
    if in_rounds:  # by deadline, then by round: in a league everything is ready from the first day
        waits.sort(key=lambda one: (one[1].until is None, one[1].until or 0, one[0]))
    words, away, now = name_key(find).split(), not_here(desk), int(timezone.now().timestamp())
    too_few = not desk.tournament.started and any(few_for_rounds(desk, one.name) for one in desk.tournament.flights)
    in_a_hall = desk.screen is Screen.OFF  # on screen nobody is called to a table
    return OnTheDesk(
        needs=tuple(line for line in listed if line.needs_a_director),
        ready=tuple(line for _round, line in waits if not line.held),
        held=tuple(line for _round, line in waits if line.held),
        playing=tuple(line for line in listed if line.is_played and not line.needs_a_director),
        free=free_tables(desk, list(lines.calls.values())) if in_a_hall else (),
        tables=desk.tables if in_a_hall else 0,
        contested=tuple(contested_at(desk, lines)),
        in_rounds=in_rounds,
        not_here=tuple(map(lines.called, away)),
        draw_asks=bool(away or take_places(desk)) or is_early(desk, now) or too_few,
        before_the_hour=not has_begun(desk, now),
        find=find,
        hidden=frozenset(line.id for line in listed if words and not all(word in line.find for word in words)),
    )
