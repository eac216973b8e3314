"""What an event does to the table. Never refuses: what has happened has happened."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from chouette.rules.model import events as did
from chouette.rules.model.actions import Player
from chouette.rules.model.events import Event
from chouette.rules.model.table import OUTSIDE_THE_GAME, Payment, Reason, Roles, Table
from chouette.rules.state.evolve_game import evolve_game

Named = TypeVar("Named")


def evolve(table: Table, event: Event) -> Table:
    """The table after the event. Events that concern only the running game are left to `evolve_game`."""
    match event:
        case did.SheetChosen(sheet, house):
            return replace(table, sheet=sheet, house=house)
        case did.OptionSet(house=house):
            return replace(table, house=house)
        case did.StakeSet(player, stake):
            return replace(table, stakes={**table.stakes, player: stake})
        case did.PointsPaid(payment):
            return _paid(table, payment)
        case did.EveningClosed() | did.GameSuspended() | did.GameResumed():
            return _still(table, event)
        case did.MonitorOverrode() | did.Undone() | did.Resaid():
            return table
        case did.AutomaticCarried():
            return replace(table, carried=table.carried + 1)
        case did.GameStarted() | did.GameFinished() | did.GameSetAside() | did.GameCorrected():
            return _games(table, event)
        case did.RolesSet() | did.PlayerJoined() | did.PlayerLeft():
            return _at_the_table(table, event)
        case did.PlayerSatOut() | did.PlayerReturned() | did.ProxySet() | did.StandInNamed():
            return _away(table, event)
        case _:
            assert table.game is not None, event
            return replace(table, game=evolve_game(table.game, event), reopened=False)


def _still(table: Table, event: did.EveningClosed | did.GameSuspended | did.GameResumed) -> Table:
    match event:
        case did.EveningClosed():
            return replace(table, closed=True)
        case did.GameSuspended():
            return replace(table, suspended=True)
        case did.GameResumed():
            return replace(table, suspended=False, closed=False)


def _paid(table: Table, payment: Payment) -> Table:
    game = table.game
    if game is not None and payment.reason not in OUTSIDE_THE_GAME:
        game = replace(game, deltas=_moved(game.deltas, payment), payments=(*game.payments, payment))
    cash = _moved(table.cash, payment) if payment.reason is Reason.CASH else table.cash
    return replace(table, scores=_moved(table.scores, payment), cash=cash, game=game)


def _moved(points: Mapping[Player, int], payment: Payment) -> Mapping[Player, int]:
    return {
        **points,
        payment.payer: points.get(payment.payer, 0) - payment.quarters,
        payment.payee: points.get(payment.payee, 0) + payment.quarters,
    }


def _games(table: Table, event: did.GameStarted | did.GameFinished | did.GameSetAside | did.GameCorrected) -> Table:
    match event:
        case did.GameStarted(game):
            return replace(table, game=game, waiting=(), carried=0, fresh_box=False, reopened=False)
        case did.GameSetAside(game, fresh_box):
            return replace(table, game=None, waiting=(), carried=game.carried, fresh_box=fresh_box, reopened=False)
        case did.GameFinished(finished, foot, fresh_box):
            return replace(
                table,
                game=None,
                reopened=False,
                last=finished,
                games_played=finished.game.number,
                roles=finished.roles,
                waiting=(),
                foot=foot,
                fresh_box=fresh_box,
            )
        case did.GameCorrected(number, finished, points, foot, fresh_box, carried):
            for payment in points:
                table = replace(table, scores=_moved(table.scores, payment))
            newest = table.last is not None and table.last.game.number == number
            last = finished if newest else table.last
            return replace(table, last=last, foot=foot, fresh_box=fresh_box, carried=carried)


def _at_the_table(table: Table, event: did.RolesSet | did.PlayerJoined | did.PlayerLeft) -> Table:
    match event:
        case did.RolesSet(roles):
            return replace(table, roles=roles, scores=_scores_with(table, roles))
        case did.PlayerJoined(player, waiting):
            return replace(
                table,
                scores={**table.scores, player: table.scores.get(player, 0)},
                gone=_without(table.gone, player),
                waiting=(*table.waiting, player) if waiting else table.waiting,
            )
        case did.PlayerLeft(player):
            roles = table.roles
            return replace(
                table,
                gone=(*table.gone, player),
                waiting=_without(table.waiting, player),
                sitting=_without(table.sitting, player),
                roles=replace(roles, partners=_without(roles.partners, player), line=_without(roles.line, player)),
            )


def _scores_with(table: Table, roles: Roles) -> Mapping[Player, int]:
    """Everyone named gets a score; before the first game, a name called out by mistake is dropped again."""
    everyone = (*((roles.box,) if roles.box else ()), *roles.partners, *roles.line)
    keep = table.scores
    if table.games_played == 0:
        keep = {one: score for one, score in keep.items() if score or one in everyone or one in table.gone}
    return {**keep, **{player: 0 for player in everyone if player not in keep}}


def _away(table: Table, event: did.PlayerSatOut | did.PlayerReturned | did.ProxySet | did.StandInNamed) -> Table:
    match event:
        case did.PlayerSatOut(player):
            return replace(table, sitting=(*table.sitting, player))
        case did.PlayerReturned(player):
            return replace(table, sitting=_without(table.sitting, player))
        case did.ProxySet(player, proxy, own, since):
            trusting = _without(table.trusting, player)
            return replace(
                table,
                proxies=_named_for(table.proxies, player, proxy),
                proxies_since=_named_for(table.proxies_since, player, since or None),
                trusting=(*trusting, player) if own and proxy is not None else trusting,
            )
        case did.StandInNamed(player, stand_in):
            return replace(table, stand_ins=_named_for(table.stand_ins, player, stand_in))


def _named_for(named: Mapping[Player, Named], player: Player, other: Named | None) -> Mapping[Player, Named]:
    others = {one: acting for one, acting in named.items() if one != player}
    return others if other is None else {**others, player: other}


def _without(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(one for one in players if one != player)
