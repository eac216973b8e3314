"""What a club's webhooks are told about a click at the table, in the shapes of the API.

Most clicks produce nothing and cost nothing here: events are an evening beginning, ending or reopening, and a game finished,
corrected or taken back.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from chouette.models import Chouette, PlayedGame
from chouette.rules.model.table import Table
from chouette.wording.printout import numbers
from clubsite.eventlog.club_events import Data, Kind


def happenings(
    chouette: Chouette, before: Table, after: Table, games: Mapping[int, PlayedGame | None], *, begins: bool
) -> Iterator[tuple[Kind, Data]]:
    """What happened to the evening between two tables, in order. `games` are the rows that changed, None for one that is
    gone; a row is new if fewer games had been played before. `begins` if nothing had been said before."""
    if begins:
        yield Kind.EVENING_OPENED, partial(_evening, chouette, after)
    for number, game in games.items():
        known = number <= before.games_played
        if game is not None:
            yield Kind.GAME_CORRECTED if known else Kind.GAME_FINISHED, partial(_game, chouette, after, game)
        elif known:
            yield Kind.GAME_UNDONE, partial(_undone, chouette, after, number)
    if after.closed != before.closed:
        yield Kind.EVENING_CLOSED if after.closed else Kind.EVENING_REOPENED, partial(_evening, chouette, after)


def _evening(chouette: Chouette, table: Table) -> Mapping[str, object]:
    """The whole state in the API's shape."""
    from chouette.evening import json_shapes as shapes  # it builds on the services, and is needed only where a webhook listens

    return shapes.state(chouette, table)


def _game(chouette: Chouette, table: Table, game: PlayedGame) -> Mapping[str, object]:
    from chouette.evening import json_shapes as shapes  # as above

    (shape,) = shapes.games([game])
    return {**_standing(chouette, table), "game": shape}


def _undone(chouette: Chouette, table: Table, number: int) -> Mapping[str, object]:
    return {**_standing(chouette, table), "game": {"number": number}}


def _standing(chouette: Chouette, table: Table) -> dict[str, object]:
    """Which evening, and the scores after the click."""
    return {"code": chouette.code, "title": chouette.title, "version": chouette.version, "scores": numbers(table.scores)}
