"""Who may still come into what has started: late, into another group, by buying back, or with a challenge on a ladder."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils import timezone

from games.tournaments.desk.state import Desk
from games.tournaments.model.flights import Flight, Ladder, challenges_declined, challenges_taken_back
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.rules.free_lines import could_buy_back
from games.tournaments.rules.rounds import may_challenge
from games.tournaments.rules.starting import bye_consumed, may_come_again, takes_late

Choice = tuple[str, str]
"""Words of a statement, and what people read."""


@dataclass(frozen=True, slots=True)
class Joining:
    """What a director can do: flights that take somebody late, players who may buy back, challenges that may be made."""

    late: tuple[str, ...] = ()
    buy_backs: tuple[Choice, ...] = ()
    challenges: tuple[tuple[str, str, str], ...] = ()
    declined: tuple[tuple[str, int], ...] = ()
    """Who has declined challenges on a ladder, and how many."""
    taken_back: tuple[tuple[str, int], ...] = ()
    """Who has taken back challenges of their own, and how many."""
    too_late: tuple[Choice, ...] = ()
    """Knock-outs of which the next bye cannot be taken any more, and the match that has begun."""
    left_out: tuple[Choice, ...] = ()
    """Who had entered or waited, and was not drawn."""
    price: str = ""
    """Of a buy-back, as money is written; empty where nothing is paid."""
    again: tuple[Choice, ...] = ()
    """Who is out of a group of rolling knock-outs, and may come into the next."""

    @property
    def is_possible(self) -> bool:
        """Whether there is anything of it."""
        entering = self.late or self.too_late or self.left_out or self.buy_backs or self.again
        return bool(entering or self.challenges or self.declined or self.taken_back)


def joining(desk: Desk, lines: Lines) -> Joining:
    """As it stands now."""
    told = desk.tournament
    if desk.called_off or not told.started:
        return Joining()
    return Joining(
        tuple(flight.name for flight in told.flights if takes_late(told, flight)),
        may_buy_back(desk, lines),
        tuple(_challenges(desk, lines)),
        tuple(_how_often(lines, (other for _one, other in _of_all(desk, challenges_declined)))),
        tuple(_how_often(lines, (one for one, _other in _of_all(desk, challenges_taken_back)))),
        tuple(_too_late(desk, lines)),
        tuple((name, lines.called(name)) for name in _left_out(desk)),
        again=into_another_group(desk, lines),
    )


def into_another_group(desk: Desk, lines: Lines) -> tuple[Choice, ...]:
    """Who may come into rolling knock-outs again: words of the statement, and names."""
    if desk.called_off:
        return ()
    out = ((name, one) for one in desk.tournament.flights for name in may_come_again(desk.tournament, lines.brackets, one))
    return tuple((f"{name} {one.name}", lines.called(name)) for name, one in out)


def _left_out(desk: Desk) -> Iterator[str]:
    """Those who had entered first, then the list in its order."""
    drawn = {name for flight in desk.tournament.flights for name in flight.lines or ()}
    yield from (one.name for one in desk.tournament.entrants if one.name not in drawn and not one.withdrawn)
    yield from (one.name for one in desk.waiting if one.name not in drawn)


def _too_late(desk: Desk, lines: Lines) -> Iterator[Choice]:
    for flight in desk.tournament.flights:
        begun = bye_consumed(desk.tournament, flight) if flight.lines is not None and flight.part_of is None else None
        if begun is not None:
            yield flight.name, " – ".join(lines.called(name) for name in begun.names)


def own_challenges(desk: Desk, lines: Lines, own: str) -> tuple[Choice, ...]:
    """Whom a player may challenge on a ladder now, the nearest first."""
    return tuple((other, lines.called(other)) for other in _above(desk, lines, own))


def _above(desk: Desk, lines: Lines, name: str) -> Iterator[str]:
    for flight in desk.tournament.flights if not desk.called_off else ():
        if isinstance(flight.format, Ladder):
            yield from may_challenge(desk.tournament, lines.brackets[flight.name], name)


def _challenges(desk: Desk, lines: Lines) -> Iterator[tuple[str, str, str]]:
    for flight in desk.tournament.flights:
        if isinstance(flight.format, Ladder):
            for name in flight.lines or ():
                for other in may_challenge(desk.tournament, lines.brackets[flight.name], name):
                    yield f"{name} over {other}", lines.called(name), lines.called(other)


def _of_all(desk: Desk, of_one: Callable[[Flight], Iterable[Choice]]) -> Iterator[Choice]:
    """Challenges of all flights, by who made them and to whom."""
    return (pair for flight in desk.tournament.flights for pair in of_one(flight))


def _how_often(lines: Lines, names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The most often first."""
    for name, count in Counter(names).most_common():
        yield lines.called(name), count


def may_buy_back(desk: Desk, lines: Lines) -> tuple[Choice, ...]:
    """Who may now, until its last moment: words of the statement, and names."""
    is_over = desk.buy_backs_until is not None and timezone.now().timestamp() > desk.buy_backs_until
    return () if desk.called_off or is_over else tuple(_buy_backs(desk, lines))


def _buy_backs(desk: Desk, lines: Lines) -> Iterator[Choice]:
    """Not whoever has begun a match elsewhere, or is a part of groups."""
    for flight in desk.tournament.flights:
        bracket = lines.brackets[flight.name]
        elsewhere = [match for other, found in lines.brackets.items() if other != flight.name for match in found.matches]
        could = could_buy_back(bracket, elsewhere) if flight.part_of is None else frozenset()
        for name in sorted(could - desk.tournament.withdrawn):
            if not any(match.record is not None and name in match.names for match in elsewhere):
                yield f"{name} {flight.name}", lines.called(name)
