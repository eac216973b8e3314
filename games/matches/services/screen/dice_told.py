"""The dice of a match on screen as its log tells them, beside what was promised: for everybody who wants to check them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from games.dice.public_dice import PublicDice, PublicRoll, Telling, wrong_among
from games.dice.selectors import dice_with_references
from games.matches.models import Match
from games.matches.rules.actions import Open, Roll
from games.matches.rules.writing import write_statement
from games.matches.services.on_screen import KIND
from games.matches.services.writing import Said, said_in, undone_in
from games.play.dice_commitments import dice_scopes
from games.rules.fair_dice import Pair, written

Given = TypeVar("Given", PublicRoll, Telling)


@dataclass(frozen=True, slots=True)
class GameDice:
    """The dice of one game; `attempt` says which of its seeds this is. `rollers` parallels `dice.rolls`: a player's word, None
    for an opening, which both roll."""

    number: int
    attempt: int
    dice: PublicDice
    rollers: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """What the records tell of rolls, and which of them were undone."""

    rolls: dict[int, Open | Roll]
    undone: set[int]

    def of(self, given: Given, record: int) -> Given:
        """What the cup gave, as that record tells it: the log counts."""
        told, undone = self.rolls.get(record), record in self.undone
        if told is None:
            return replace(given, undone=undone)
        return replace(given, dice=_dice(told), said=write_statement(told), undone=undone)


def dice_of_match(match: Match) -> list[GameDice]:
    """In the order of the promises."""
    told, prefix = _Told(_rolls_in(match), undone_in(match)), dice_scopes(KIND, match.code)
    return [_game(dice, prefix, references, told) for dice, references in dice_with_references(prefix)]


def dice_troubles(match: Match) -> Iterator[str]:
    """Every roll that the cup gave and the log tells otherwise or not at all, every roll in the log that the cup never gave,
    and every promise that was not kept, one English sentence each; works even while a seed is secret."""
    if not match.on_screen:
        return
    told, given = _rolls_in(match), set[int]()
    for dice, references in dice_with_references(dice_scopes(KIND, match.code)):
        for roll, tellings in zip(dice.rolls, references, strict=True):
            for record in map(int, tellings):
                given.add(record)
                kept = _dice(told[record]) if record in told else None
                if kept != roll.dice:
                    shown = written(kept) if kept is not None else "no roll"
                    yield f"roll {roll.number} of {dice.context} is {written(roll.dice)}, but record {record} tells {shown}."
    for record in sorted(told.keys() - given):
        yield f"record {record} tells {written(_dice(told[record]))}, which no promise has given."
    for context, wrong in wrong_among([game.dice for game in dice_of_match(match)]).items():
        yield f"{context}: {wrong.sentence}"


def _rolls_in(match: Match) -> dict[int, Open | Roll]:
    """By the numbers of their records."""
    return {number: said.action for number, said in enumerate(said_in(match), start=1) if isinstance(said.action, Open | Roll)}


def _game(dice: PublicDice, prefix: str, references: list[tuple[str, ...]], told: _Told) -> GameDice:
    number, _, attempt = dice.context.removeprefix(prefix).partition("/")
    records = [tuple(int(one) for one in tellings) for tellings in references]
    rolls = tuple(_roll(roll, tellings, told) for roll, tellings in zip(dice.rolls, records, strict=True))
    rollers = tuple(_roller(told.rolls.get(first)) for first, *_again in records)
    return GameDice(int(number), int(attempt), replace(dice, rolls=rolls), rollers)


def _roll(drawn: PublicRoll, records: tuple[int, ...], told: _Told) -> PublicRoll:
    first, *later = records
    again = tuple(told.of(one, record) for one, record in zip(drawn.again, later, strict=True))
    return replace(told.of(drawn, first), again=again)


def _roller(said: Said | None) -> str | None:
    return said.player if isinstance(said, Roll) else None


def _dice(told: Open | Roll) -> Pair:
    return told.dice if isinstance(told, Roll) else (told.first, told.second)
