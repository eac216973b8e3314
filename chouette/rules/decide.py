"""What follows from an action at this table: its events, or a refusal.

Undo and corrections need the evening's history and are decided in `evening.py`.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from chouette.rules.cubes.answering import answer
from chouette.rules.cubes.automatics import automatic_double
from chouette.rules.cubes.book import pay_cash, proposition
from chouette.rules.cubes.doubling import double
from chouette.rules.cubes.extras import offer_extra
from chouette.rules.cubes.lone_taker import bind_lone_taker, check_bound
from chouette.rules.cubes.purchases import buy
from chouette.rules.cubes.resignations import resign
from chouette.rules.cubes.settlements import settle
from chouette.rules.house.options import with_option
from chouette.rules.house.presets import PRESETS
from chouette.rules.line.joining import (
    come_back,
    decline_box,
    end_proxies,
    end_proxies_of_leavers,
    join,
    leave,
    set_proxy,
    sit_out,
)
from chouette.rules.line.partners import take_partner
from chouette.rules.line.seating import name_box, name_captain, name_line, roll_for_seats
from chouette.rules.line.stakes import set_stake
from chouette.rules.line.stand_ins import name_stand_in
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.rules.model.events import EveningClosed, Event, OptionSet, SheetChosen
from chouette.rules.model.table import Obligation, Table
from chouette.rules.play.board_turn import name_doublet, opening_roll, play_checkers, roll_dice
from chouette.rules.play.playing import board_result, finish_if_over, set_aside, start_game
from chouette.rules.play.suspending import decide_game, resume, suspend
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def choose_sheet(turn: Turn, action: say.ChooseSheet) -> None:
    """A preset, before the first game."""
    if turn.table.game is not None or turn.table.games_played:
        raise Refused(Refusal.SET_UP_OVER)
    if action.preset not in PRESETS:
        raise Refused(Refusal.UNKNOWN_SHEET, sheet=action.preset[:40], legal=", ".join(PRESETS))
    turn.say(SheetChosen(action.preset, PRESETS[action.preset]))


def set_option(turn: Turn, action: say.SetOption) -> None:
    """One option of the house rules, before the first game or between games."""
    if turn.table.game is not None:
        raise Refused(Refusal.GAME_RUNS, number=turn.table.game.number)
    house = with_option(turn.table.house, action.name, action.value)
    turn.say(OptionSet(action.name, action.value, house))


def close(turn: Turn, action: say.Close) -> None:
    """Closes the evening for good; a suspended game stays open."""
    if turn.table.game is not None and not turn.table.suspended:
        raise Refused(Refusal.GAME_RUNS, number=turn.table.game.number)
    if turn.table.game is None:
        end_proxies(turn, turn.table.proxies)
    turn.say(EveningClosed())


#: Each rule takes a Turn and its own class of action; `tests/chouette/rules` checks the pairing.
RULES: Mapping[type, Callable[[Turn, Any], None]] = {
    say.ChooseSheet: choose_sheet,
    say.SetOption: set_option,
    say.SetStake: set_stake,
    say.NameBox: name_box,
    say.NameLine: name_line,
    say.NameCaptain: name_captain,
    say.RollForSeats: roll_for_seats,
    say.Join: join,
    say.Leave: leave,
    say.SitOut: sit_out,
    say.Return: come_back,
    say.SetProxy: set_proxy,
    say.NameStandIn: name_stand_in,
    say.TakePartner: take_partner,
    say.DeclineBox: decline_box,
    say.StartGame: start_game,
    say.SetAside: set_aside,
    say.Suspend: suspend,
    say.Resume: resume,
    say.DecideGame: decide_game,
    say.AutomaticDouble: automatic_double,
    say.Double: double,
    say.Answer: answer,
    say.Buy: buy,
    say.OfferExtra: offer_extra,
    say.Settle: settle,
    say.Resign: resign,
    say.BoardResult: board_result,
    say.OpeningRoll: opening_roll,
    say.RollDice: roll_dice,
    say.PlayCheckers: play_checkers,
    say.NameDoublet: name_doublet,
    say.Proposition: proposition,
    say.PayCash: pay_cash,
    say.Close: close,
}

#: What may be said while a lone taker's choice is pending: the taker's own answer, and what does not touch the game.
_UNBOUND = (
    say.Answer,
    say.Buy,
    say.Proposition,
    say.PayCash,
    say.Join,
    say.SitOut,
    say.Return,
    say.SetProxy,
    say.NameStandIn,
    say.Suspend,
    say.Resume,
    say.DecideGame,
    say.Close,
)
#: What may be said of a suspended game, and what else while it is suspended.
_OF_A_SUSPENDED_GAME = (say.Resume, say.DecideGame)
_MEANWHILE = (say.Close, say.Proposition, say.PayCash)


def decide(table: Table, action: Action) -> tuple[Event, ...]:
    """The events that follow. If it raises Refused, nothing has happened."""
    return tuple(decided(table, action).events)


def decided(table: Table, action: Action) -> Turn:
    """Like `decide`, but returns the events together with the resulting table. Raises Refused."""
    turn = Turn(table, overridden=isinstance(action, say.Override))
    _let_the_rule_speak(turn, action)
    bind_lone_taker(turn)
    finish_if_over(turn)
    if turn.before.game is not None and turn.table.game is None:
        end_proxies_of_leavers(turn)
    return turn


def _let_the_rule_speak(turn: Turn, action: Action) -> None:
    plain = action.action if isinstance(action, say.Override) else action
    about_it = turn.table.suspended and isinstance(plain, _OF_A_SUSPENDED_GAME)
    if turn.table.closed and not about_it:
        raise Refused(Refusal.CLOSED)
    if turn.table.suspended and not about_it and not isinstance(plain, _MEANWHILE):
        raise Refused(Refusal.SUSPENDED)
    if not isinstance(plain, _UNBOUND) or _is_no_choice(turn.table, plain):
        check_bound(turn)
    RULES[type(plain)](turn, plain)


#: Rules that refuse before their first event, and cannot be refused by what follows it.
_REFUSE_FIRST = (
    say.AutomaticDouble,
    say.BoardResult,
    say.Buy,
    say.DeclineBox,
    say.Double,
    say.Leave,
    say.NameBox,
    say.NameCaptain,
    say.OfferExtra,
    say.Return,
    say.SitOut,
    say.TakePartner,
)


def check_legal(table: Table, action: Action) -> None:
    """Raises the Refused that `decide` would raise; stops at the first event where that settles it.

    A page asks this for some fifty buttons after each click.
    """
    if not isinstance(action, _REFUSE_FIRST) and not _is_plain_answer(table, action):
        decided(table, action)
        return
    with suppress(_Spoken):
        _let_the_rule_speak(_FirstWord(table), action)


def _is_plain_answer(table: Table, action: Action) -> bool:
    """Whether this is a member's take or drop. The box's answers are judged together once all are given; a beaver may be
    allowed on one of a member's cubes and not on the next."""
    game = table.game
    member = isinstance(action, say.Answer) and game is not None and action.player != game.box
    return member and isinstance(action, say.Answer) and action.reply in (say.Reply.TAKES, say.Reply.DROPS)


class _Spoken(Exception):
    """The rule has produced an event, so it has not refused."""


class _FirstWord(Turn):
    """A turn that ends with its first event."""

    def say(self, *events: Event) -> None:
        if events:
            raise _Spoken


def _is_no_choice(table: Table, action: Action) -> bool:
    """Whether somebody else speaks, or the lone taker would buy before beavering."""
    game = table.game
    if game is None or not isinstance(action, say.Answer | say.Buy):
        return False
    return action.player != game.lone_taker or (isinstance(action, say.Buy) and game.obligation is Obligation.BEAVER)
