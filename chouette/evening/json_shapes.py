"""The API's shapes for an evening. Points are numbers with at most two decimals."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Literal, TypedDict, cast
from uuid import UUID

from chouette.evening.codec import GAMES
from chouette.evening.on_screen.proposals import proposal_at
from chouette.models import Chouette, PlayedGame, Record
from chouette.rules.dry_run import Foreseen
from chouette.rules.house.house import House
from chouette.rules.house.options import OPTIONS, written
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.contracts import Kind
from chouette.rules.model.table import Finished, Roles, Table
from chouette.wording.printout import in_play_as_json, numbers
from chouette.wording.running_account import STATES
from clubsite.api.shapes import among, eg
from games.notation.ids.position_id import write_position_id
from games.notation.ids.refusals import IdRefused
from games.notation.ids.situation import KNOWN_VARIANTS
from games.rules import cube
from games.rules.board_play import BoardPlay
from games.rules.variants import VARIANTS

Points = Annotated[dict[str, int | float], eg({"ann": 3, "bob": -1.5, "cal": -1.5}, "Points by word; their sum is 0.")]
Word = Annotated[str, eg("bob", "A player's word on the score sheet.")]
Words = Annotated[list[str], eg(["bob", "cal"])]
Number = Annotated[int, eg(7, "Counts from 1.")]
Version = Annotated[int, eg(12, "The number of its statements; say it with what you say.")]
Side = Literal["box", "team"]
Level = Literal["single", "gammon", "backgammon"]


class RolesShape(TypedDict):
    """The roles of the next game; during a game, as they would be if nothing more happened to them."""

    box: Annotated[str | None, eg("ann")]
    partners: Annotated[list[str], eg([])]
    line: Words
    captain: Annotated[str | None, eg("bob")]
    sitting_out: Annotated[list[str], eg([])]
    waiting: Annotated[list[str], eg([], "Who has joined and plays from the next game on.")]
    gone: Annotated[list[str], eg([])]
    proxies: Annotated[dict[str, str], eg({}, "Who decides for whom.")]
    proxies_since: Annotated[dict[str, int], eg({}, "The game in which each of them began; not said by earlier versions.")]
    stand_ins: Annotated[dict[str, str], eg({}, "On screen: who moves the checkers for whom, and no more.")]


class ContractShape(TypedDict):
    """One cube of the game in progress: a bet between two players."""

    kind: Annotated[str, among(Kind), eg("main")]
    box_side: Annotated[str, eg("ann")]
    team_side: Word
    dealt_to: Annotated[str, eg("", "Of a bought cube: whose it was. Else empty.")]
    cube: Annotated[int, eg(2, "What it counts now.")]
    offered: Annotated[int | None, eg(None, "What it would count, while an offer is open.")]
    owner: Annotated[str, among(cube.Owner), eg("team")]
    state: Annotated[str, among(STATES), eg("owned")]
    may_act: Annotated[list[str], eg(["bob"])]


class InPlayShape(TypedDict):
    """The game in progress."""

    number: Number
    box: Annotated[str, eg("ann")]
    partner: Annotated[str | list[str] | None, eg(None, "Several are a list.")]
    captain: Word
    acting_captain: Annotated[str | None, eg("bob")]
    contracts: list[ContractShape]


class BoardShape(TypedDict):
    """The board of a game played on screen. Points are numbered from the box's side."""

    variant: Annotated[str, among(VARIANTS), eg("backgammon")]
    points: Annotated[
        list[int],
        eg(
            [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0],
            "The team's checkers on the bar, points 1 to 24 (the box's positive), the box's on the bar.",
        ),
    ]
    position_id: Annotated[
        str, eg("4HPwATDgc/ABMA", "GNU Backgammon's, as the side on turn sees it; empty where it knows none.")
    ]
    on_turn: Side | None
    hand: Annotated[str | None, eg("bob", "Who moves the checkers of the side on turn.")]
    roll: Annotated[list[int], eg([3, 1], "Empty before the roll.")]
    dice: Annotated[list[int], eg([3, 1], "The numbers to play now, four of a doublet.")]
    last_play: Annotated[str, eg("13/9 6/5", "As its own player counts; - where nothing could be played.")]


class ProposalShape(TypedDict):
    """What a monitor who plays on screen has asked the others for. Nothing of it is done before all have agreed."""

    id: Annotated[str, eg("6f1c2a58-6f5e-4f0b-9f0e-2f3f8a0b7c11", "Agree to it by this.")]
    by: Annotated[str, eg("Bob")]
    say: Annotated[list[str], eg(["undo step"], "What would be said; empty if it is about a switch.")]
    takes_back: Annotated[list[str], eg(["bob rolls 6 1"], "What an undo would take back.")]
    answer_for_themselves: Annotated[bool | None, eg(None, "What it would be switched to; null if it is about statements.")]
    reason: Annotated[str, eg("")]
    agreed: Annotated[list[str], eg(["dee"])]
    waits_for: Annotated[list[str], eg(["eve"])]
    refused_by: Annotated[str, eg("")]
    open: Annotated[bool, eg(True, "False once it was refused, or something else was said.")]


class EveningState(TypedDict):
    """The evening now; all of it is public to anyone who has the code."""

    code: Annotated[str, eg("K7QX3M")]
    title: Annotated[str, eg("Friday")]
    version: Version
    closed: bool
    suspended: Annotated[bool, eg(False, "Whether the game stands still, also in a closed evening.")]
    games_played: Annotated[int, eg(6)]
    scores: Points
    roles: RolesShape
    in_play: InPlayShape | None
    board: BoardShape | None
    proposal: ProposalShape | None
    sheet: Annotated[str, eg("online", "The published sheet it began with.")]
    house: Annotated[dict[str, str], eg({"jacoby": "on", "beaver": "on"}, "Every option as it counts now.")]


class PlayedGameShape(TypedDict):
    """A finished game as it counts now."""

    number: Number
    box: Annotated[str, eg("ann")]
    captain: Word
    winner: Side | None
    level: Level | None
    deltas: Points
    corrected: bool
    why: Annotated[str, eg("captain rule: bob beat ann", "Why the next box is who it is.")]


class GameShape(PlayedGameShape):
    """The same with its times, as far as anybody knows them: not of an imported evening."""

    began_at: datetime | None
    ended_at: datetime | None
    seconds: Annotated[int | None, eg(720, "How long it was played, without the time for which it was suspended.")]


class StatementShape(TypedDict):
    """One statement of the log."""

    number: Number
    say: Annotated[str, eg("ann doubles all")]
    by: Annotated[str, eg("mo")]
    at: datetime
    action_id: UUID
    reason: Annotated[str, eg("", "Why, if a monitor had to say so.")]
    agreed: Annotated[list[str], eg([], "The players who were asked for it and said yes.")]


class PreviewShape(TypedDict):
    """What a statement would do. Nothing is written."""

    say: Annotated[str, eg("team wins gammon", "As it would stand in the log.")]
    deltas: Points
    scores: Points
    next: RolesShape
    why: Annotated[str | None, eg("captain rule: bob beat ann")]
    sets_aside: Annotated[InPlayShape | None, eg(None, "The game that `set aside` takes back, with its cubes.")]


def state(chouette: Chouette, table: Table) -> EveningState:
    return {
        "code": chouette.code,
        "title": chouette.title,
        "version": chouette.version,
        "closed": table.closed,
        "suspended": table.suspended,
        "games_played": table.games_played,
        "scores": numbers(table.scores),
        "roles": roles_shape(table, table.roles),
        "in_play": in_play_as_json(table),
        "board": board_shape(table),
        "proposal": _proposal(chouette),
        "sheet": table.sheet,
        "house": cast("dict[str, str]", house_json(table.house)),
    }


def _proposal(chouette: Chouette) -> ProposalShape | None:
    proposal = proposal_at(chouette)
    if proposal is None:
        return None
    return {
        "id": proposal.id,
        "by": proposal.name,
        "say": list(proposal.said),
        "takes_back": list(proposal.back),
        "answer_for_themselves": proposal.switch.on if proposal.switch else None,
        "reason": proposal.reason,
        "agreed": list(proposal.agreed),
        "waits_for": list(proposal.waits_for),
        "refused_by": proposal.refused_by,
        "open": proposal.is_open(chouette.version),
    }


def board_shape(table: Table) -> BoardShape | None:
    """None while no board is played."""
    board = table.game.board if table.game else None
    if board is None:
        return None
    return {
        "variant": board.variant,
        "points": list(board.board),
        "position_id": _position_id(board),
        "on_turn": board.on_turn.value if board.on_turn else None,
        "hand": hand_on_turn(table),
        "roll": list(board.roll),
        "dice": list(board.dice),
        "last_play": board.last.play if board.last else "",
    }


def _position_id(board: BoardPlay) -> str:
    if board.variant not in KNOWN_VARIANTS:
        return ""
    try:
        return write_position_id(board.seen_by(board.on_turn or cube.Side.BOX))
    except IdRefused:
        return ""


def roles_shape(table: Table, roles: Roles) -> RolesShape:
    return {
        "box": roles.box,
        "partners": list(roles.partners),
        "line": list(roles.line),
        "captain": table.captain,
        "sitting_out": list(table.sitting),
        "waiting": list(table.waiting),
        "gone": list(table.gone),
        "proxies": {str(player): str(proxy) for player, proxy in table.proxies.items()},
        "proxies_since": {str(player): number for player, number in table.proxies_since.items()},
        "stand_ins": {str(player): str(other) for player, other in table.stand_ins.items()},
    }


def games(rows: Iterable[PlayedGame]) -> list[PlayedGameShape]:
    return [_game(row, GAMES.decode(row.finished)) for row in rows]


def _game(row: PlayedGame, finished: Finished) -> PlayedGameShape:
    game = finished.game
    return {
        "number": row.number,
        "box": game.box,
        "captain": game.captain,
        "winner": game.winner.value if game.winner else None,
        "level": cast(Level, game.level.name.lower()) if game.level else None,
        "deltas": numbers(game.deltas),
        "corrected": row.corrected,
        "why": str(finished.reasoning),
    }


def statements(records: Iterable[Record]) -> list[StatementShape]:
    return [
        {
            "number": record.number,
            "say": record.said,
            "by": record.actor_name,
            "at": record.at,
            "action_id": record.action_id,
            "reason": record.reason,
            "agreed": record.agreed,
        }
        for record in records
    ]


def preview(said: str, foreseen: Foreseen) -> PreviewShape:
    finished, fallen = foreseen.finished, foreseen.set_aside
    return {
        "say": said,
        "deltas": numbers(foreseen.deltas),
        "scores": numbers(foreseen.after.scores),
        "next": roles_shape(foreseen.after, foreseen.after.roles),
        "why": str(finished.reasoning) if finished else None,
        "sets_aside": in_play_as_json(replace(foreseen.after, game=fallen)) if fallen else None,
    }


def house_json(house: House) -> dict[str, object]:
    """Every option as the score sheet writes it."""
    return {name: written(house, name) for name in OPTIONS}
