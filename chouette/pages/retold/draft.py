"""A correction while it is put together: the statements of the game, one of them changed by every tap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from chouette.notation import read_statement, write_statement
from chouette.rules.evening import Told
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.rules.retelling import Retelling, is_coming, retelling, told_again


@dataclass(frozen=True, slots=True)
class Draft:
    """The whole game as it shall be: who took part, the word `game`, what was said."""

    number: int
    said: tuple[Action, ...]

    @property
    def begins(self) -> int:
        """Where the game begins."""
        return self.said.index(say.StartGame())

    @property
    def lines(self) -> str:
        """One statement a line, for the form that carries it from tap to tap."""
        shown = self.said if self.begins else self.said[1:]
        return "\n".join(map(write_statement, shown))

    def correction(self, told: Told) -> say.CorrectGame | say.CorrectResult:
        """The statement that makes it so; the short one if only the result is another."""
        at = self.begins
        before, actions = self.said[:at], self.said[at + 1 :]
        results = [one for one in actions if isinstance(one, say.BoardResult)]
        if results and before == told.before:
            short = say.CorrectResult(self.number, results[-1])
            if told_again(told.actions, short) == actions:
                return short
        whole = read_statement(f"correct game {self.number}: {'; '.join(map(write_statement, self.said))}")
        assert isinstance(whole, say.CorrectGame)
        return whole

    def retold(self, told: Told) -> Retelling:
        """How it goes from the table at which the game began."""
        return retelling(told.opening, self.said[: self.begins], self.said[self.begins + 1 :])

    def may_go(self, at: int) -> bool:
        """Whether a correction may take it out: the game's beginning stays, and who came or went meanwhile."""
        return at < self.begins or (at > self.begins and not is_coming(self.said[at]))

    def with_(self, at: int, put: Sequence[Action], *, instead: bool) -> "Draft":
        """Other statements before the one at that place, or `instead` of it; the word `game` stays."""
        rest = self.said[at + 1 :] if instead else self.said[at:]
        return replace(self, said=(*self.said[:at], *put, *rest))


def draft_of(told: Told) -> Draft:
    """The game as it counts now."""
    return Draft(told.finished.game.number, (*told.before, say.StartGame(), *told.actions))


def draft_as(told: Told, correction: Action) -> Draft:
    """The game as this correction tells it. Raises Refused."""
    assert isinstance(correction, say.CorrectGame | say.CorrectResult)
    before = correction.before if isinstance(correction, say.CorrectGame) else told.before
    return Draft(correction.number, (*before, say.StartGame(), *told_again(told.actions, correction)))


def difference(old: Draft, new: Draft) -> tuple[list[int], list[int]]:
    """The places of the old game that are not in the new one, and those of the new one that are new."""
    gone, come = list[int](), list[int]()
    for kind, gone_from, gone_to, come_from, come_to in SequenceMatcher(None, old.said, new.said, autojunk=False).get_opcodes():
        if kind != "equal":
            gone += range(gone_from, gone_to)
            come += range(come_from, come_to)
    return gone, come
