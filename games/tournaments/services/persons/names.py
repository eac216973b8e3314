"""Names as the sheet has them, whatever their case: a program says `ann`, and Ann has entered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Step
from games.tournaments.model import actions
from games.tournaments.model.actions import Action
from games.tournaments.models import ClubTournament

Said = TypeVar("Said", bound=Action | Step)

#: The fields of statements in which players stand, whichever statement it is.
_PLAYERS = frozenset(
    "name names winner loser one other by absent challenger challenged members players buyers byes".split()  # noqa: SIM905
)
#: Statements inside statements: the result of a report or a correction, what is insisted on.
_WITHIN = frozenset(("win", "result", "action"))
#: Here `name` is no player's.
_OF_SOMETHING_ELSE = actions.SetOption | actions.AddSidePool


def as_entered(desk: Desk, said: Sequence[Said]) -> list[Said]:
    """The same statements, each name as it stands there: where nobody is called so, and one alone but for the case."""
    there = set(desk.come)
    new = {name for one in said if isinstance(one, actions.Enter) for name in one.names}
    known = {name: name for name in there | new}
    folded: dict[str, list[str]] = {}
    for name in there:
        folded.setdefault(name.casefold(), []).append(name)
    alone = {key: names[0] for key, names in folded.items() if len(names) == 1}
    return [_with(one, alone | known if not isinstance(one, actions.Enter) else alone) for one in said]


def called_at(tournament: ClubTournament) -> Callable[[str], str]:
    """How people call who stands in the sheet by this word; the word itself for nobody there. One query."""
    names = dict(tournament.entries.values_list("word", "player__name"))
    return lambda word: names.get(word, word)


def spelt(word: str, names: Iterable[str]) -> str:
    """The one of these names that it is but for its case; itself if none is, or several are."""
    names = list(names)
    found = [name for name in names if name.casefold() == word.casefold()]
    return found[0] if word not in names and len(found) == 1 else word


def _with(said: Said, known: Mapping[str, str]) -> Said:
    changed: dict[str, Any] = {}
    for field in fields(said):
        value = getattr(said, field.name)
        if field.name in _WITHIN:
            changed[field.name] = _with(value, known)
        elif field.name in _PLAYERS and not (field.name == "name" and isinstance(said, _OF_SOMETHING_ELSE)):
            changed[field.name] = _named(value, known)
    return _of_more(replace(said, **changed) if changed else said, known)


def _of_more(said: Said, known: Mapping[str, str]) -> Said:
    """Names inside what is written as one: pairs, and the field of a flight."""
    if isinstance(said, actions.PairRound) and said.by_hand is not None:
        return replace(said, by_hand=tuple(_pair(written, known) for written in said.by_hand))
    if isinstance(said, actions.AddFlight) and said.flight.only is not None:
        only = tuple(_spelt(name, known) for name in said.flight.only)
        return replace(said, flight=replace(said.flight, only=only))
    return said


def _pair(written: str, known: Mapping[str, str]) -> str:
    """`Ann-bob` as `ann-bob`; a name may have a hyphen of its own. As it is where nobody or more than one is meant."""
    words = written.split("-")
    cuts = (("-".join(words[:cut]), "-".join(words[cut:])) for cut in range(1, len(words)))
    found = {
        "-".join(_spelt(name, known) for name in both) for both in cuts if all(_spelt(name, known) in known for name in both)
    }
    return found.pop() if len(found) == 1 else written


def _spelt(name: str, known: Mapping[str, str]) -> str:
    return known.get(name) or known.get(name.casefold(), name)


def _named(value: str | tuple[str, ...], known: Mapping[str, str]) -> str | tuple[str, ...]:
    return _spelt(value, known) if isinstance(value, str) else tuple(_spelt(name, known) for name in value)
