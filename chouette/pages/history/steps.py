"""The steps of a game on the page that corrects it: each with its sentence and with what could stand in its place."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from chouette.evening.mistakes import in_words
from chouette.notation import read_cube, write_cube, write_statement
from chouette.pages.history.settling import SettlingForm
from chouette.pages.retold.draft import Draft
from chouette.pages.retold.step_words import step_in_words, would_be_in_words
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted import legal
from chouette.rules.permitted.instead import could_be_said, instead_of, one_by_one, who_could_double, who_could_take_part
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.refusals import Refused
from chouette.rules.retelling import Retelling, Step, plain
from chouette.wording.cube_rail import Names, cube_called, named


@dataclass(frozen=True, slots=True)
class Choice:
    """What a tap puts on the sheet, one statement a line, and the sentence on the button."""

    say: str
    label: str


@dataclass(frozen=True, slots=True)
class WhoDoubles:
    """Ticks for those who double, or for the cubes that the box turns: (value, name, ticked)."""

    label: str
    people: list[tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step; `number` counts what was said in the game, and is empty before it begins."""

    at: int
    number: str
    sentence: str
    refusal: str = ""
    changed: bool = False
    may_go: bool = False
    instead: list[Choice] = field(default_factory=list)
    doubles: WhoDoubles | None = None
    settling: SettlingForm | None = None
    overruled: str = ""

    @property
    def can_change(self) -> bool:
        """Whether there is anything to do about it."""
        return bool(self.may_go or self.instead or self.doubles or self.settling)


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why the game cannot go as it is told: the step that does not fit, or None if the game is not over; the `answers` that are
    missing there, and what else could be said."""

    sentence: str
    line: StepLine | None
    at: int
    answers: list[Choice]
    adds: list[Choice]


def step_lines(draft: Draft, told: Retelling, changed: Iterable[int], names: Names) -> list[StepLine]:
    """All steps of the draft. Behind one that does not fit nothing can be chosen but to take them out."""
    new = set(changed)
    return [replace(_line(draft, at, step, names), changed=at in new) for at, step in enumerate(told.steps)]


def _line(draft: Draft, at: int, step: Step, names: Names) -> StepLine:
    number, table = at - draft.begins, step.table
    plainly = StepLine(at, str(number) if number > 0 else "", step_in_words(step, names), may_go=draft.may_go(at))
    if table is None or (number > 0 and not plainly.may_go):
        return plainly
    return replace(
        plainly,
        refusal=_why(step.refused, names) if step.refused is not None else "",
        instead=list(_instead(step, table, names)),
        doubles=_doubles(table, step.action, names),
        settling=_settling(table, step.action, names),
        overruled=_overruled(step, table),
    )


def _instead(step: Step, table: Table, names: Names) -> Iterator[Choice]:
    if isinstance(step.action, say.StartGame):
        return  # who took part stands on its own: `who_took_part`
    for action in instead_of(table, step.action):
        yield choice(table, action, names)
    if each := one_by_one(table, step.action):
        yield Choice("\n".join(map(write_statement, each)), _("Answer each cube by itself"))


def choice(table: Table, action: Action, names: Names, *more: Action) -> Choice:
    """A button for a statement that is legal at this table, with `more` that belongs to it."""
    return Choice("\n".join(map(write_statement, (action, *more))), would_be_in_words(table, action, names))


def who_took_part(draft: Draft, told: Retelling, everybody: Sequence[Player], names: Names) -> list[Choice]:
    """What could have been otherwise before the game began; nothing while that does not fit."""
    table = told.steps[draft.begins].table
    if table is None:
        return []
    return [choice(table, action, names, *more) for action, *more in who_could_take_part(table, everybody)]


def _doubles(table: Table, action: Action, names: Names) -> WhoDoubles | None:
    """For a double of several: the team's members, or the cubes of the box."""
    said, game = plain(action), table.game
    if not isinstance(said, say.Double) or game is None:
        return None
    if said.players == (game.box,):
        each = [one.cubes[0] for one in legal.box_doubles(table) if one.cubes]
        ticked = {write_cube(one) for one in said.cubes}
        people = [(write_cube(one), cube_called(one, names), said.everyone or write_cube(one) in ticked) for one in each]
        return WhoDoubles(_("Whom the box doubles"), people) if people else None
    if said.cubes:
        return None
    members = who_could_double(table)
    return WhoDoubles(_("Who doubles"), [(one, named(names, one), one in said.players) for one in members]) if members else None


def doubled_as_ticked(table: Table, action: Action, ticked: Sequence[str]) -> Action | None:
    """The double with exactly these ticks; None if nobody is ticked, or somebody who cannot be."""
    game, said = table.game, plain(action)
    choices = _doubles(table, action, {})
    if choices is None or game is None or not isinstance(said, say.Double):
        return None
    known = [value for value, _name, _ticked in choices.people]
    if not ticked or not set(ticked) <= set(known):
        return None
    chosen = [one for one in known if one in ticked]
    if said.players != (game.box,):
        return say.Double(tuple(map(Player, chosen)))
    every = say.Double((game.box,), everyone=True)
    if chosen == known and refusal_of(table, every) is None:
        return every
    return say.Double((game.box,), tuple(read_cube(one) for one in chosen))


def _settling(table: Table, action: Action, names: Names) -> SettlingForm | None:
    said = plain(action)
    return SettlingForm(table, names, said) if isinstance(said, say.Settle) else None


def _overruled(step: Step, table: Table) -> str:
    """The statement with the monitor's word, where a house rule alone is in the way."""
    if step.refused is None or not isinstance(step.action, say.GameAction | say.Join | say.TakePartner):
        return ""
    insisting = say.Override(step.action)
    return write_statement(insisting) if refusal_of(table, insisting) is None else ""


def stuck_at(draft: Draft, told: Retelling, lines: Sequence[StepLine], names: Names) -> Stuck | None:
    """None if the game can go like that."""
    refused = told.refused
    if refused is None:
        return None
    at, sentence, line = told.stuck, _why(refused, names), None
    if at is not None:
        line = lines[at]
        sentence = _("“{step}” does not fit any more. {why}").format(step=line.sentence, why=sentence)
    possible = could_be_said(told.table)
    missing = [one for one in possible if isinstance(one, say.Answer | say.Buy)] if _is_asked(told.table) else []
    answers = [choice(told.table, one, names) for one in missing]
    adds = [choice(told.table, one, names) for one in possible if one not in missing]
    return Stuck(sentence, line, len(draft.said) if at is None else at, answers, adds)


def _why(refused: Refused, names: Names) -> str:
    return in_words(refused, names)


def _is_asked(table: Table) -> bool:
    """Whether somebody has still to answer."""
    return table.game is not None and any(one.offer or one.resignation for one in table.game.live)


def adds_at(table: Table, names: Names) -> list[Choice]:
    """What could be said at this table."""
    return [choice(table, one, names) for one in could_be_said(table)]
