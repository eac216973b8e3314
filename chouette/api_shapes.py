"""What the API says about an evening, as plain JSON. Points are numbers with at most two decimals."""

from collections.abc import Iterable

from chouette.exports import house_json
from chouette.foresight import Foreseen
from chouette.models import Chouette, PlayedGame, Record
from chouette.printout import in_play_as_json, numbers
from chouette.rules.table import Finished, Roles, Table
from chouette.stored import GAMES

Shape = dict[str, object]


def state(chouette: Chouette, table: Table) -> Shape:
    """The evening now; everything here may be known to whoever has the code."""
    return {
        "code": chouette.code,
        "title": chouette.title,
        "version": chouette.version,
        "closed": table.closed,
        "games_played": table.games_played,
        "scores": numbers(table.scores),
        "roles": _roles(table, table.roles),
        "in_play": in_play_as_json(table),
        "sheet": table.sheet,
        "house": house_json(table.house),
    }


def _roles(table: Table, roles: Roles) -> Shape:
    """Who plays the next game; during a game, who would if nothing more happened to the roles."""
    return {
        "box": roles.box,
        "partners": list(roles.partners),
        "line": list(roles.line),
        "captain": table.captain,
        "sitting_out": list(table.sitting),
        "waiting": list(table.waiting),
        "gone": list(table.gone),
        "proxies": dict(table.proxies),
    }


def games(rows: Iterable[PlayedGame]) -> list[Shape]:
    """The finished games as they count now."""
    return [_game(row, GAMES.decode(row.finished)) for row in rows]


def _game(row: PlayedGame, finished: Finished) -> Shape:
    game = finished.game
    return {
        "number": row.number,
        "box": game.box,
        "captain": game.captain,
        "winner": game.winner.value if game.winner else None,
        "level": game.level.name.lower() if game.level else None,
        "deltas": numbers(game.deltas),
        "corrected": row.corrected,
        "why": str(finished.reasoning),
    }


def statements(records: Iterable[Record]) -> list[Shape]:
    """The log as it was said."""
    return [
        {
            "number": record.number,
            "say": record.said,
            "by": record.actor_name,
            "at": record.at.isoformat(),
            "action_id": str(record.action_id),
        }
        for record in records
    ]


def preview(said: str, foreseen: Foreseen) -> Shape:
    """What the statement would do; `next` are the roles it would leave."""
    finished = foreseen.finished
    return {
        "say": said,
        "deltas": numbers(foreseen.deltas),
        "scores": numbers(foreseen.after.scores),
        "next": _roles(foreseen.after, foreseen.after.roles),
        "why": str(finished.reasoning) if finished else None,
    }
