"""Imports a score sheet written elsewhere as an evening of the club: first previewed, then saved, all or nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from chouette.evening.newcomers import SameName
from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.notation.score_sheet import SheetMistake, play_on, read_sheet
from chouette.rules.evening import Evening
from chouette.rules.line.joining import MOST_PLAYERS
from chouette.rules.model.actions import CorrectGame, CorrectResult, Join, Override
from chouette.rules.model.actions import Player as Word
from chouette.rules.refusals import Refusal
from chouette.rules.sentences import gettext_noop
from clubsite.members.models import Club, Player, User
from clubsite.members.rules.words import word_for
from clubsite.members.selectors import find_player

MOST_CORRECTIONS = 300
TOO_MANY_CORRECTIONS = gettext_noop(
    "A score sheet that is imported has at most {limit} corrections. Write the games as they count."
)
NOTHING_SAID = gettext_noop("There is no statement on this sheet.")
NOT_OVER = gettext_noop(
    "This game on screen is not over, and a game that goes on here has its dice from here. Write how it ended, or leave it out."
)


@dataclass(frozen=True, slots=True)
class Seated:
    """A name on the sheet and the club's player it refers to; None: unknown to the club, a new guest will be created."""

    word: Word
    player: Player | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would save: the evening after each of its statements. `again` is an existing evening of this club made
    of the same statements."""

    steps: Sequence[Evening]
    seated: tuple[Seated, ...]
    again: Chouette | None = None

    @property
    def evening(self) -> Evening:
        """The whole of it."""
        return self.steps[-1]


class SaidBefore(Exception):
    """The club already has an evening of exactly these statements; nothing was saved."""


def preview(club: Club, text: str) -> Preview:
    """Play the sheet without saving anything. Raises SheetMistake (also for a sheet without a statement, or with more
    corrections or players than any evening has, or with a game on screen that would go on here), NameRefused, SameName."""
    lines = _check_cost(text)
    steps = tuple(play_on(text))
    if not steps:
        raise SheetMistake(1, NOTHING_SAID, {}, "sheet")
    _check_over(steps, lines)
    return Preview(steps, tuple(_seated(club, steps[-1].table.scores)), said_before(club, steps[-1]))


def _check_over(steps: Sequence[Evening], lines: Sequence[int]) -> None:
    """Whoever imports a sheet has chosen its dice. Of a finished game that changes nothing any more; one that goes on on
    screen, suspended or not, would go on from a position of their choice. The line is the one that began it or reopened it."""
    table = steps[-1].table
    if table.game is not None and (table.house.board or table.game.board is not None):
        begun = max((place for place, step in enumerate(steps) if step.table.game is None), default=-1) + 1
        raise SheetMistake(lines[begun], NOT_OVER, {}, "sheet")


def _check_cost(text: str) -> Sequence[int]:
    """The lines of the statements.

    Each correction plays a game again and looks through everything said since: thousands of them take minutes. Whoever plays
    a sheet on their own machine (`play_sheet`) may have as many as they like. More names than an evening may have are refused
    before anything is played, too."""
    statements = read_sheet(text)
    corrections = [line for line, action in statements if isinstance(action, CorrectResult | CorrectGame)]
    if len(corrections) > MOST_CORRECTIONS:
        raise SheetMistake(corrections[MOST_CORRECTIONS], TOO_MANY_CORRECTIONS, {"limit": MOST_CORRECTIONS}, "sheet")
    joined: set[Word] = set()
    for line, action in statements:
        plain = action.action if isinstance(action, Override) else action
        if isinstance(plain, Join):
            joined.add(plain.player)
        if len(joined) > MOST_PLAYERS:
            raise SheetMistake(line, Refusal.TOO_MANY_PLAYERS, {"limit": MOST_PLAYERS}, "sheet")
    return [line for line, _action in statements]


def said_before(club: Club, evening: Evening) -> Chouette | None:
    """The newest evening of the club that begins with exactly these statements, whether imported or entered live."""
    said = [write_statement(statement.action) for statement in evening.statements]
    if not said:
        return None
    alike = Chouette.objects.filter(club=club, records__number=len(said), records__said=said[-1]).defer("table")
    return next((one for one in alike.order_by("-opened_at") if _begins_with(one, said)), None)


def _begins_with(chouette: Chouette, said: list[str]) -> bool:
    records = chouette.records.filter(number__lte=len(said)).order_by("number")
    return list(records.values_list("said", flat=True)) == said


def _seated(club: Club, words: Iterable[Word]) -> Iterable[Seated]:
    """Who is who. Raises SameName if two names on the sheet refer to one player, as saving would."""
    taken: dict[int | str, Word] = {}
    for word in words:
        player = find_player(club, word)
        who = player.pk if player else word_for(word).casefold()
        if who in taken:
            raise SameName(word, taken[who])
        taken[who] = word
        yield Seated(word, player)


@transaction.atomic
def save_sheet(club: Club, title: str, text: str, *, action_id: UUID, by: User, twice: bool = False) -> Chouette:
    """A new evening of these statements. The same `action_id` again returns the evening it created the first time.

    Raises what `preview` raises, with the line of the mistake, and SaidBefore unless its points are meant to count `twice`.
    """
    User.objects.select_for_update(no_key=True).get(pk=by.pk)  # two clicks of one person wait for each other
    known = Chouette.objects.filter(club=club, records__action_id=action_id).first()
    if known is not None:
        return known
    seen = preview(club, text)
    if seen.again is not None and not twice:
        raise SaidBefore
    chouette = open_chouette(club, title, by)
    actions = [statement.action for statement in seen.evening.statements]
    done = perform_all(chouette.pk, actions, version=0, action_id=action_id, by=by, dice_of_the_cup=True, rehearsed=seen.steps)
    return done.chouette
