"""One evening, read for its players' pages: two queries, however long it is; three more while players answer a double, one
more after a correction until the next game has ended. One less where the board is on screen, because that page shows no score
history.

Answers that the monitor enters while the others' are hidden stay hidden from the players, too: until the round is complete
they see the table as it was when the box doubled.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chouette.evening.answer_round import Round, open_round
from chouette.evening.codec import TABLES, statement_of
from chouette.evening.selectors import evening_of
from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.events import CubesOffered, GameCorrected
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import asked_by_the_box, hides_answers
from chouette.wording.cube_rail import Names
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Watched:
    """The evening as it stands; `shown` is the table that players may see.

    `games` are the points (quarters) of the finished games, in order of game number; not read where the board is on screen,
    or for pages that do not show them. `corrections` are those since the last game ended, oldest first: whoever follows the
    evening reads what is no longer as it was.
    """

    chouette: Chouette
    table: Table
    shown: Table
    games: Sequence[tuple[int, Mapping[Player, int]]]
    seats: Mapping[Player, Seat]
    answering: Round | None
    corrections: Sequence[GameCorrected] = ()

    @property
    def shown_until(self) -> int | None:
        """The last record whose payments players may see; None if nothing is hidden."""
        return self.answering.record if self.answering and self.shown is not self.table else None

    @property
    def sealed(self) -> frozenset[Player]:
        """Who has answered, for themselves or by the monitor, while others have not; how they answered is not shown yet."""
        round_, asked = self.answering, asked_by_the_box(self.shown)
        if round_ is None or asked is None:
            return frozenset()
        return frozenset(asked.players) - (frozenset(round_.asked.players) - round_.answered)

    @property
    def names(self) -> Names:
        """Display names by word at the table."""
        return {word: seat.player.name for word, seat in self.seats.items()}


def read_evening(chouette: Chouette, *, with_games: bool = True) -> Watched:
    """The evening of a row that was just read; `with_games` for a page that shows the score history."""
    seats = {Player(seat.word): seat for seat in chouette.seats.select_related("player").order_by("pk")}
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    rows: Sequence[_Row] = ()
    if with_games and not table.house.board:
        rows = tuple(chouette.games.order_by("number").values_list("number", "deltas", "corrected", "record"))
    games = tuple((number, deltas) for number, deltas, _corrected, _record in rows)
    round_ = open_round(chouette, table)
    return Watched(chouette, table, _shown(chouette, table, round_), games, seats, round_, _corrections(chouette, rows))


#: A game's number, its points, whether it was corrected, and the record that made it so.
_Row = tuple[int, Mapping[Player, int], bool, int]


def _corrections(chouette: Chouette, rows: Sequence[_Row]) -> Sequence[GameCorrected]:
    """One query, if there are any. A game that an undo brought back counts as corrected, too; nothing is told of it."""
    ended = max((record for *_more, corrected, record in rows if not corrected), default=0)
    since = [record for *_more, corrected, record in rows if corrected and record > ended]
    if not since:
        return ()
    bodies = chouette.records.filter(number__in=since).order_by("number").values_list("body", flat=True)
    return tuple(one for body in bodies for one in statement_of(body).events if isinstance(one, GameCorrected))


def _shown(chouette: Chouette, table: Table, round_: Round | None) -> Table:
    """Replays the whole evening only if hidden answers have been entered at the console."""
    if round_ is None or not hides_answers(table):
        return table
    in_force = evening_of(chouette).in_force
    for place in reversed(range(1, len(in_force))):
        if any(isinstance(event, CubesOffered) and event.by is Side.BOX for event in in_force[place - 1].events):
            return in_force[place].table
    return table
