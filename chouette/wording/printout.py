"""An evening's results, printed: as one JSON object, or as text for a terminal."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from chouette.rules.evening import Evening
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Player
from chouette.rules.model.amounts import in_points
from chouette.rules.model.contracts import Contract
from chouette.rules.model.payoffs import QUARTERS
from chouette.rules.model.table import Game, Table
from chouette.wording.running_account import Line, Points, may_act, running_account, state_of
from clubsite.ledger.rules.settle_up import fewest_payments

#: A true minus is as wide as a plus; a hyphen is not.
MINUS = "\N{MINUS SIGN}"


class GameAsJson(TypedDict):
    """One finished game; box, partner, captain and order are the roles of the next."""

    number: int
    deltas: dict[str, int | float]
    box: str | None
    partner: str | list[str] | None
    captain: str | None
    order: list[str]
    why: str


class ContractAsJson(TypedDict):
    """One contract of the unfinished game."""

    kind: str
    box_side: str
    team_side: str
    dealt_to: str
    cube: int
    offered: int | None  # what it would be if taken, while an offer is open
    owner: str  # centre, box or team
    state: str
    may_act: list[str]


class InPlayAsJson(TypedDict):
    """The unfinished last game."""

    number: int
    box: str
    partner: str | list[str] | None
    captain: str
    acting_captain: str | None
    contracts: list[ContractAsJson]


class EveningAsJson(TypedDict):
    """What `play_sheet --json` prints."""

    sheet: str
    games: list[GameAsJson]
    scores: dict[str, int | float]
    in_play: InPlayAsJson | None


# As JSON


def as_json(evening: Evening) -> EveningAsJson:
    """The evening as one object of plain values; points are numbers with at most two decimals."""
    return {
        "sheet": evening.table.sheet,
        "games": [_game_as_json(line) for line in running_account(evening)],
        "scores": numbers(evening.table.scores),
        "in_play": in_play_as_json(evening.table),
    }


def _game_as_json(line: Line) -> GameAsJson:
    return {
        "number": line.finished.game.number,
        "deltas": numbers(line.deltas),
        "box": line.next.box,
        "partner": _partner(line.next.partners),
        "captain": next(iter(line.next.order), None),
        "order": list(line.next.order),
        "why": str(line.finished.reasoning),
    }


def in_play_as_json(table: Table) -> InPlayAsJson | None:
    """The game in progress, None between games."""
    game = table.game
    if game is None:
        return None
    return {
        "number": game.number,
        "box": game.box,
        "partner": _partner(game.partners),
        "captain": game.captain,
        "acting_captain": acting_captain(table),
        "contracts": [_contract_as_json(game, contract) for contract in game.contracts],
    }


def _contract_as_json(game: Game, contract: Contract) -> ContractAsJson:
    return {
        "kind": contract.kind.value,
        "box_side": contract.box_side,
        "team_side": contract.team_side,
        "dealt_to": contract.dealt_to,
        "cube": contract.value,
        "offered": contract.offer.proposed if contract.offer else None,
        "owner": contract.owner.value,
        "state": state_of(contract),
        "may_act": list(may_act(game, contract)),
    }


def _partner(partners: Sequence[Player]) -> str | list[str] | None:
    if len(partners) > 1:
        return list(partners)
    return partners[0] if partners else None


def numbers(points: Points) -> dict[str, int | float]:
    """Quarters as points."""
    return {player: quarters / QUARTERS if quarters % QUARTERS else quarters // QUARTERS for player, quarters in points.items()}


# As text


def as_text(evening: Evening) -> str:
    """The evening as text: every game's points and the scores after it in columns, and who plays next."""
    players = list(evening.table.scores)
    parts = [f"Sheet {evening.table.sheet}"]
    parts += [_game_as_text(line, players) for line in running_account(evening)]
    if evening.table.game is not None:
        parts.append(_in_play_as_text(evening, evening.table.game))
    parts.append("Scores\n" + (_columns(players, {"": evening.table.scores}) if players else "  nobody yet"))
    if evening.table.closed:
        parts.append(_payments_as_text(evening.table.scores))
    return "\n\n".join(parts) + "\n"


def _game_as_text(line: Line, players: Sequence[Player]) -> str:
    known = [player for player in players if player in line.scores]
    box = " and ".join(filter(None, (line.next.box, *line.next.partners)))
    return (
        f"Game {line.finished.game.number}\n"
        f"{_columns(known, {'game': line.deltas, 'score': line.scores})}\n"
        f"  next: box {box}, line {' '.join(line.next.order)} ({line.finished.reasoning})"
    )


def _in_play_as_text(evening: Evening, game: Game) -> str:
    """The unfinished game: each cube, where it is, and who may act."""
    lines = [f"Game {game.number} in progress: box {game.box}, acting captain {acting_captain(evening.table)}"]
    for contract in game.contracts:
        waiting = " or ".join(may_act(game, contract))
        act = f"; {waiting} may act" if waiting else ""
        parties = f"{contract.box_side}{MINUS}{contract.team_side}"
        lines.append(f"  {parties}: {contract.kind} cube {contract.value}, {state_of(contract)}{act}")
    return "\n".join(lines)


def _payments_as_text(scores: Points) -> str:
    payments = fewest_payments({str(player): quarters for player, quarters in scores.items()})
    lines = [f"  {one.payer} pays {one.payee} {in_points(one.amount)}" for one in payments]
    return "Payments\n" + ("\n".join(lines) or "  none: everyone is square")


def _columns(players: Sequence[Player], rows: Mapping[str, Points]) -> str:
    """Names over right-aligned numbers; a dash for players who took no part."""
    label = max(map(len, rows))
    shown = {name: [_signed(points.get(player)) for player in players] for name, points in rows.items()}
    widths = [max(len(cell) for cell in (player, *cells)) for player, *cells in zip(players, *shown.values(), strict=True)]
    lines = [("", [str(player) for player in players]), *shown.items()]
    return "\n".join(
        "  ".join(["  " + name.ljust(label), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))]).rstrip()
        for name, cells in lines
    )


def _signed(quarters: int | None) -> str:
    if quarters is None:
        return "·"
    if quarters < 0:
        return MINUS + in_points(-quarters)
    return f"+{in_points(quarters)}" if quarters else "0"
