"""What players think of plays, as one reader sees it: the tray of their side's roll, and the marks of the last play.

Which of them a reader may see is decided here, from all of them, for pages and programs alike.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chouette.models import Chouette, ProposedPlay, Reaction
from chouette.pages.table.board import board_of, to_play
from chouette.pages.talk.marks import SIGNS, is_read
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.thinking.reactions import last_play, turn_of_last
from chouette.seats.thinking.tray import tray_refusal, tray_room, turn_of
from chouette.wording.cube_rail import Names
from chouette.wording.game import listed
from games.notation.plays.play import read_on
from games.play.talk.form import in_words
from games.rules.board_play import BoardPlay


@dataclass(frozen=True, slots=True)
class Opinions:
    """All that seats think of the last play and of the roll to be played, unfiltered: show it by `tray_for` and `marks_for`."""

    proposed: tuple[ProposedPlay, ...] = ()
    reactions: tuple[Reaction, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposed:
    """One play in the tray, who would make it, and whether the reader would; its `steps` ([start, end, die]) as JSON for
    whoever may put it on their board."""

    play: str
    names: str
    by: tuple[Player, ...]
    mine: bool
    steps: str = ""

    @property
    def votes(self) -> int:
        """How many would make it."""
        return len(self.by)


@dataclass(frozen=True, slots=True)
class Tray:
    """The plays proposed for the roll, most votes first; `may` propose, or `why_not`. `plays_it`: the reader makes the play
    themselves, so that their board is not for proposing."""

    plays: tuple[Proposed, ...]
    may: bool
    plays_it: bool
    why_not: str
    side: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark, who gave it as far as the reader may know, and whether they did."""

    mark: str
    sign: str
    label: str
    names: str
    by: tuple[Player, ...]
    mine: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """The play made last, as `side` of the board sees it, and its marks; `may`: the reader may give one."""

    play: str
    turn: int
    side: str
    marks: tuple[Mark, ...]
    may: bool

    @property
    def shows(self) -> bool:
        """Whether there is anything to read or to press."""
        return self.may or any(one.names for one in self.marks)


def read_opinions(chouette: Chouette, table: Table) -> Opinions:
    """At most two queries: one for a roll that is to be played, one for a play that was made."""
    game, board = table.game, board_of(table)
    if game is None or board is None:
        return Opinions()
    proposed: tuple[ProposedPlay, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    if board.dice:
        proposed = tuple(chouette.proposed_plays.filter(turn=turn_of(board, game.number)).select_related("seat").order_by("pk"))
    if (last := last_play(table)) is not None:
        marks = chouette.reactions.filter(game=game.number, turn=turn_of_last(table), play=last.play)
        reactions = tuple(marks.select_related("seat").order_by("pk"))
    return Opinions(proposed, reactions)


def tray_for(found: Opinions, table: Table, names: Names, me: Player | None) -> Tray | None:
    """None where the reader's side has nothing to play now."""
    room = tray_room(table, me)
    board = board_of(table)
    if me is None or room is None or board is None or board.on_turn is None:
        return None
    voters: dict[str, list[Player]] = {}
    for one in found.proposed:
        if one.room == room.value:
            voters.setdefault(one.play, []).append(Player(one.seat.word))
    plays_it = to_play(table, me) is not None
    plays = [
        Proposed(play, listed(by, names), tuple(by), me in by, _steps(board, play) if plays_it else "")
        for play, by in voters.items()
    ]
    refused = tray_refusal(table, me)
    return Tray(
        tuple(sorted(plays, key=lambda one: -one.votes)),
        refused is None,
        plays_it,
        in_words(refused) if refused else "",
        board.on_turn.value,
    )


def _steps(board: BoardPlay, play: str) -> str:
    return json.dumps([(step.start, step.end, step.die) for step in read_on(board, play).steps], separators=(",", ":"))


def marks_for(found: Opinions, table: Table, names: Names, me: Player | None) -> Marks | None:
    """None where there is no play to mark."""
    last = last_play(table)
    if last is None:
        return None
    seen = [one for one in found.reactions if is_read(one, table, me)]
    return Marks(last.play, turn_of_last(table), last.side.value, tuple(_marks(seen, names, me)), may_mark(table, me))


def may_mark(table: Table, me: Player | None) -> bool:
    """Whether this reader has a seat at the table, and the evening goes on."""
    return me is not None and me not in table.gone and not table.closed


def _marks(seen: Sequence[Reaction], names: Names, me: Player | None) -> Iterable[Mark]:
    for mark in Reaction.Mark:
        by = [Player(one.seat.word) for one in seen if one.mark == mark]
        yield Mark(mark.value, SIGNS[mark], str(mark.label), listed(by, names), tuple(by), me in by)
