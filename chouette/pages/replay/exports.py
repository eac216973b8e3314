"""The moves of a game or an evening to download: .mat files of one against one, and JSON of everything."""

from chouette.pages.replay.game_record import GameRecord, Moment
from chouette.pages.replay.lineups import Session, line_up, line_ups
from chouette.pages.replay.position_ids import ids_of
from chouette.rules.model.amounts import in_points
from chouette.wording.cube_rail import Names
from games.notation.records.game_record import MatchRecord
from games.notation.records.mat import write_mat

KIND, VERSION = "chouette-game", 1


class NotOnScreen(Exception):
    """These games were played on a real board: their moves were not recorded."""


def session_as_mat(session: Session) -> str:
    """The file; games it cannot represent are named in comments at its head."""
    reasons = (f"; Game {one.number} of the evening is left out: {one.refused}" for one in session.left_out)
    return "".join(f"{line}\n" for line in reasons) + write_mat(session.match)


def game_as_mat(record: GameRecord, member: str, names: Names) -> str | None:
    """The box against that member; None if these two did not play each other. Raises RecordRefused for what the format cannot
    express, NotOnScreen."""
    found = next((one for one in line_ups(record) if one == member), None)
    board = record.moments[0].game.board
    if found is None:
        return None
    if board is None:
        raise NotOnScreen
    box = record.moments[0].game.box
    players = (names.get(box, box), names.get(found, found))
    return write_mat(MatchRecord(players, (line_up(record, found),), variant=board.variant))


def game_as_json(record: GameRecord) -> dict[str, object]:
    """The game with every moment; names are those of the score sheet, plays as the moving side saw the board."""
    first, game = record.moments[0].game, record.game
    board = first.board
    return {
        "record": KIND,
        "version": VERSION,
        "number": record.number,
        "variant": board.variant if board else None,
        "box": first.box,
        "partners": list(first.partners),
        "team": list(first.team),
        "finished": record.finished is not None,
        "winner": game.winner.value if game.winner else None,
        "level": game.level.name if game.level else None,
        "points": {str(player): in_points(quarters) for player, quarters in game.deltas.items()},
        "moments": [_moment(one) for one in record.moments],
    }


def _moment(moment: Moment) -> dict[str, object]:
    """`position` is GNU Backgammon's ID of the board after the moment, as the side on turn sees it, with the captain's cube."""
    ids = ids_of(moment)
    return {
        "at": moment.at,
        "record": moment.record,
        "what": moment.what.value,
        "side": moment.side.value if moment.side else None,
        "players": list(moment.players),
        "whom": list(moment.whom),
        "roll": list(moment.roll),
        "play": moment.play or None,
        "value": moment.value or None,
        "level": moment.level.name if moment.level else None,
        "captain": moment.captain,
        "position": ids.gnu or None if ids else None,
        "xgid": ids.xgid if ids else None,
    }
