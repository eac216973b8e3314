"""The contents of a preview: each delta with its reason, their sum, the next roles and the deciding rule."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from chouette.rules.dry_run import Foreseen
from chouette.rules.house.house import House
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Kind, Status
from chouette.rules.model.events import GameCorrected
from chouette.rules.model.table import Finished, Game, Roles, Table
from chouette.wording.cube_rail import Names, called, closed_in_words, contract_called, ended_in_words, named
from chouette.wording.final_scores import cash_in_words, shown_scores
from chouette.wording.game import listed, result_in_words, why_in_names
from chouette.wording.order_of_names import in_seat_order, leader_first
from clubsite.kit.points import points_text, sign_of
from games.rules.gammons import Level

#: Of a longer line a preview names the first: the points, which are to be looked at, stand below.
MOST_IN_LINE = 4


@dataclass(frozen=True, slots=True)
class Preview:
    """For parts/preview.html. `deltas` are (name, note, figure, sign); `total` is their sum, 0."""

    result: str
    deltas: list[tuple[str, str, str, str]]
    total: str
    next: str
    why: str


class FinalScore(NamedTuple):
    """One player's result: `figure` with its `sign`, and in words the `cash` they paid or got, if any."""

    name: str
    figure: str
    sign: str
    cash: str


def preview_of(foreseen: Foreseen, names: Names, title: str = "") -> Preview:
    """A game that would end is shown in full, including what was paid in it before; otherwise only what would change."""
    finished = foreseen.finished
    if finished is not None:
        return _of_game(foreseen, finished, names, title)
    deltas = {player: quarters for player, quarters in foreseen.deltas.items() if quarters}
    fallen = foreseen.set_aside
    return Preview(
        result=title or (_what_falls(fallen, names) if fallen else ""),
        deltas=[(called(names, one), _now(foreseen, one), points_text(q), sign_of(q)) for one, q in deltas.items()],
        total=points_text(sum(deltas.values())),
        next=next_in_words(foreseen.after.roles, foreseen.after, names) if _roles_move(foreseen) else "",
        why="" if deltas or _roles_move(foreseen) else _("No score changes."),
    )


def _what_falls(game: Game, names: Names) -> str:
    cubes = "; ".join(_with_its_end(game, one, names) for one in game.contracts)
    return _("Game {number} is set aside, with its points and cubes: {cubes}.").format(number=game.number, cubes=cubes)


def _with_its_end(game: Game, contract: Contract, names: Names) -> str:
    called, ended = contract_called(contract, names), ended_in_words(game, contract, names)
    return f"{called} ({ended})" if ended else called


def _roles_move(foreseen: Foreseen) -> bool:
    return foreseen.before.roles != foreseen.after.roles and foreseen.after.game is None


def _now(foreseen: Foreseen, player: Player) -> str:
    return _("then {score}").format(score=points_text(foreseen.after.scores[player]))


def _of_game(foreseen: Foreseen, finished: Finished, names: Names, title: str) -> Preview:
    game = finished.game
    played = (game.box, *game.partners, *game.team)
    return Preview(
        result=title or result_in_words(finished, names),
        deltas=[
            (
                called(names, one),
                note_of(foreseen.after.house, game, one, names),
                points_text(game.deltas[one]),
                sign_of(game.deltas[one]),
            )
            for one in played
        ],
        total=points_text(sum(game.deltas.values())),
        next=next_in_words(finished.roles, foreseen.after, names, most=MOST_IN_LINE),
        why=why_in_names(finished, names),
    )


def correction_preview(foreseen: Foreseen, old: Finished, names: Names) -> Preview:
    """What a correction of an earlier game changes: everyone's old and new points, and the line if it moves."""
    number = old.game.number
    new = next(e.finished for e in foreseen.events if isinstance(e, GameCorrected))
    return Preview(
        result=_("Game {number}: {result}").format(number=number, result=result_in_words(new, names)),
        deltas=[
            (
                called(names, player),
                _("{old} becomes {new}").format(
                    old=points_text(old.game.deltas.get(player, 0)), new=points_text(new.game.deltas.get(player, 0))
                ),
                points_text(change),
                sign_of(change),
            )
            for player in in_seat_order(foreseen.after, names)
            if (change := foreseen.deltas.get(player, 0))
        ],
        total=points_text(sum(foreseen.deltas.values())),
        next=next_in_words(foreseen.after.roles, foreseen.after, names) if _roles_move(foreseen) else "",
        why=" ".join(_stays(foreseen)),
    )


def _stays(foreseen: Foreseen) -> Iterator[str]:
    """What a correction leaves as it is."""
    if not any(foreseen.deltas.values()):
        yield _("No score changes.")
    if not _roles_move(foreseen):
        yield _("Who is box and captain does not change.")


def note_of(house: House, game: Game, player: Player, names: Names) -> str:
    """Where the player's points in this game come from, in a few words."""
    if player == game.box:
        cubes = len([one for one in game.contracts if one.kind is not Kind.EXTRA])
        return ngettext("box, {number} cube", "box, {number} cubes", cubes).format(number=cubes)
    if player in game.partners:
        return _("the box’s partner")
    own = [_by_jacoby(house, game, player) or _by_level(game, player) or closed_in_words(game, player, names)]
    own += [_more(game, one, player, names) for one in game.contracts if one.kind is not Kind.MAIN and player in _parties(one)]
    return ", ".join(filter(None, own))


_TIMES = {
    Level.SINGLE: gettext_noop("{value} × single"),
    Level.GAMMON: gettext_noop("{value} × gammon"),
    Level.BACKGAMMON: gettext_noop("{value} × backgammon"),
}


def _by_level(game: Game, player: Player) -> str:
    """What a cube that was played to the end paid: "2 × gammon". Empty if it ended otherwise."""
    main = game.main(player)
    if main is None or main.status is not Status.PLAYED or game.level is None:
        return ""
    return _(_TIMES[game.level]).format(value=main.value)


def _by_jacoby(house: House, game: Game, player: Player) -> str:
    """Why a gammon pays a member only a single game; empty if it pays more."""
    main = game.main(player)
    if main is None or main.status is not Status.PLAYED or main.turned or not house.by_jacoby:
        return ""
    return "" if game.level in (None, Level.SINGLE) else _("never turned: a single at {value}").format(value=main.value)


def _parties(contract: Contract) -> tuple[Player, Player]:
    return (contract.box_side, contract.team_side) if contract.kind is Kind.EXTRA else (contract.team_side,) * 2


def _more(game: Game, contract: Contract, player: Player, names: Names) -> str:
    if contract.kind is Kind.PURCHASE:
        cube = _("{player}’s cube at {value}").format(player=named(names, contract.dealt_to), value=contract.value)
    else:
        other = contract.box_side if player == contract.team_side else contract.team_side
        cube = _("extra with {player} at {value}").format(player=named(names, other), value=contract.value)
    return f"{cube} ({ended_in_words(game, contract, names)})" if contract.status is Status.SETTLED else cube


def next_in_words(roles: Roles, table: Table, names: Names, most: int | None = None) -> str:
    """ "Next: Ann is box, Cal is captain, then Dee, Eve." If the line is much longer than `most`, its end is a number."""
    line = [named(names, one) for one in table.playing(roles.line)]
    box = named(names, roles.box or "")
    if roles.partners:
        box = _("{box} with {partners}").format(box=box, partners=listed(roles.partners, names))
    if not line:
        return _("Next: {box} is box, and nobody is in the line.").format(box=box)
    if len(line) == 1:
        return _("Next: {box} is box, {captain} is captain.").format(box=box, captain=line[0])
    if most is not None and len(line) > most + 2:
        sentence = _("Next: {box} is box, {captain} is captain, then {rest} and {number} more.")
        return sentence.format(box=box, captain=line[0], rest=", ".join(line[1:most]), number=len(line) - most)
    rest = ", ".join(line[1:])
    return _("Next: {box} is box, {captain} is captain, then {rest}.").format(box=box, captain=line[0], rest=rest)


def final_standings(table: Table, names: Names) -> list[FinalScore]:
    """Everyone's result, the leader first, with the cash shown separately."""
    ranked = leader_first(shown_scores(table), names)
    return [
        FinalScore(called(names, player), points_text(quarters), sign_of(quarters), cash_in_words(table, player))
        for player, quarters in ranked
    ]


def score_lines(scores: Mapping[Player, int], names: Names) -> list[tuple[str, str, str]]:
    """Name, figure and sign of everyone, highest first, ties by name."""
    ranked = leader_first(scores, names)
    return [(called(names, player), points_text(quarters), sign_of(quarters)) for player, quarters in ranked]
