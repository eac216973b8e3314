"""Which dice were rolled this evening, by whom, and whether they are the promised ones.

The rolls in the evening's log count: they are checked against the promised seed. The cup keeps its own list of the rolls it
gave, with the number of the record that reports each.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from chouette.evening.log.in_force import undone_among, undos_of
from chouette.evening.on_screen.dice_commitments import beside_scope, dice_scopes
from chouette.evening.on_screen.seat_rolls import roll_for_seats
from chouette.models import Chouette
from chouette.rules.house.house import InitialOrder
from chouette.rules.model.actions import Action, NameBox, OpeningRoll, Roll, RollDice, RollForSeats, Settle
from games.dice.public_dice import PublicDice, PublicRoll, Telling, wrong_among
from games.dice.selectors import dice_with_references
from games.rules.fair_dice import Doubt, Pair, written

BESIDE = "beside"

#: How the score sheet writes a roll on the board; dice for seats or settlements are written differently.
ROLL = r"^(opening|\S+ rolls) [1-6] [1-6]$"
_ROLL = re.compile(r"(?:opening|(?P<word>\S+) rolls) (?P<first>[1-6]) (?P<second>[1-6])")


@dataclass(frozen=True, slots=True)
class ToldRoll:
    """A roll as a record reports it. `player` is None in an opening, which both sides roll together."""

    said: str
    player: str | None
    dice: Pair


Given = TypeVar("Given", PublicRoll, Telling)


@dataclass(frozen=True, slots=True)
class _Log:
    """What the evening's records tell of rolls, and which records were undone."""

    told: dict[int, ToldRoll]
    undone: set[int]

    def as_told(self, given: Given, record: int) -> Given:
        """What the cup gave, as that record tells it: the log counts."""
        undone, told = record in self.undone, self.told.get(record)
        return replace(given, undone=undone) if told is None else replace(given, dice=told.dice, said=told.said, undone=undone)


@dataclass(frozen=True, slots=True)
class GameDice:
    """The dice of one game, or those rolled beside the boards (`number` 0); `attempt` says which of its seeds this is.
    `rollers` parallels `dice.rolls`: a player's word, None for an opening; beside a board the number of the record."""

    number: int
    attempt: int
    dice: PublicDice
    rollers: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class EveningDice:
    """All dice that were promised, in that order; `by_hand` are the records that report rolls the cup never gave."""

    promised: tuple[GameDice, ...]
    by_hand: tuple[int, ...]

    @property
    def games(self) -> tuple[GameDice, ...]:
        """Those rolled on a board."""
        return tuple(one for one in self.promised if one.number)

    @property
    def public(self) -> list[PublicDice]:
        return [one.dice for one in self.promised]


def dice_of_evening(chouette: Chouette) -> EveningDice:
    """Five queries, and one more if something was undone; nothing is replayed."""
    log = _Log(_told(chouette), _undone(chouette))
    prefix = dice_scopes(chouette)
    games, given = [], set()
    for dice, references in dice_with_references(prefix):
        records = [tuple(_number(one) for one in tellings) for tellings in references]
        given |= {record for tellings in records for record in tellings}
        games.append(_game(dice, prefix, records, log))
    return EveningDice(tuple(games), tuple(sorted(log.told.keys() - given)))


def dice_troubles(chouette: Chouette, actions: Sequence[Action]) -> Iterator[str]:
    """Every roll that the cup gave and the log reports differently or not at all, and every promise that was not kept, one
    English sentence each; works even while a seed is secret. `actions` are the evening's, in the order of its records."""
    told = {str(number): rolled for number, action in enumerate(actions, 1) if (rolled := _rolled(action))}
    for dice, references in dice_with_references(dice_scopes(chouette)):
        if dice.scope == beside_scope(chouette):
            yield from _beside_troubles(dice, references, actions)
            continue
        for roll, tellings in zip(dice.rolls, references, strict=True):
            for record in tellings:
                if told.get(record) != roll.dice:
                    shown = written(told[record]) if record in told else "no roll"
                    yield f"roll {roll.number} of {dice.context} is {written(roll.dice)}, but record {record} tells {shown}."
    for context, wrong in wrong_among(dice_of_evening(chouette).public).items():
        if wrong.doubt in (Doubt.UNCHAINED, Doubt.ROLLED_AGAIN):
            yield f"{context}: {wrong.sentence}"


def _beside_troubles(dice: PublicDice, references: list[tuple[str, ...]], actions: Sequence[Action]) -> Iterator[str]:
    """Every record whose seats or whose settlement other dice decided than those that were drawn for it."""
    thrown: dict[int, list[Pair]] = defaultdict(list)
    for roll, tellings in zip(dice.rolls, references, strict=True):
        for record in tellings:
            thrown[_number(record)].append(roll.dice)
    for number, pairs in thrown.items():
        match actions[number - 1] if 0 < number <= len(actions) else None:
            case Settle(roll=rolled):
                kept = [rolled] == pairs
            case RollForSeats(rolls):
                kept = any(_seated_by(rolls, order, pairs) for order in InitialOrder)
            case action:
                kept = isinstance(action, NameBox)  # shuffled; whoever left meanwhile is not known here
        if not kept:
            yield f"{dice.context}: record {number} tells other dice than {', '.join(written(pair) for pair in pairs)}."


def _seated_by(rolls: Sequence[Roll], order: InitialOrder, pairs: Sequence[Pair]) -> bool:
    left = list(pairs)
    try:
        return roll_for_seats([roll.player for roll in rolls], order, lambda: left.pop(0)) == tuple(rolls)
    except IndexError:
        return False


def _rolled(action: Action) -> Pair | None:
    match action:
        case OpeningRoll(box, team):
            return box, team
        case RollDice(_, dice):
            return dice
        case _:
            return None


def _told(chouette: Chouette) -> dict[int, ToldRoll]:
    """Every roll on the board in the evening's log, by the number of its record."""
    said = chouette.records.filter(said__regex=ROLL).order_by("number").values_list("number", "said")
    return {number: told for number, text in said if (told := _read(text)) is not None}


def _read(said: str) -> ToldRoll | None:
    found = _ROLL.fullmatch(said)
    return found and ToldRoll(said, found["word"], (int(found["first"]), int(found["second"])))


def _undone(chouette: Chouette) -> set[int]:
    undos = undos_of(chouette)
    return undone_among(chouette, range(1, chouette.version + 1), undos) if undos else set()


def _number(reference: str) -> int:
    return int(reference) if reference.isdecimal() else 0


def _game(dice: PublicDice, prefix: str, records: list[tuple[int, ...]], log: _Log) -> GameDice:
    name, _, attempt = dice.context.removeprefix(prefix).partition("/")
    rolls = [_roll(roll, tellings, log) for roll, tellings in zip(dice.rolls, records, strict=True)]
    if name == BESIDE:
        return GameDice(0, int(attempt), replace(dice, rolls=tuple(rolls)), tuple(str(first) for first, *_again in records))
    rollers = [log.told[first].player if first in log.told else None for first, *_again in records]
    return GameDice(int(name.removeprefix("game:")), int(attempt), replace(dice, rolls=tuple(rolls)), tuple(rollers))


def _roll(drawn: PublicRoll, records: tuple[int, ...], log: _Log) -> PublicRoll:
    first, *later = records
    again = [log.as_told(one, record) for one, record in zip(drawn.again, later, strict=True)]
    return replace(log.as_told(drawn, first), again=tuple(again))
