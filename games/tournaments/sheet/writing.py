"""Writes statements as the director's sheet has them; `read_statement` reads each back."""

from decimal import Decimal
from typing import assert_never

from games.tournaments.model import actions
from games.tournaments.model.results import Played, Record
from games.tournaments.sheet.flight_lines import flight_line


def statement_text(action: actions.Action) -> str:
    """One statement; of a match entered with a cube in the Crawford game it is two lines."""
    match action:
        case (
            actions.SetTitle() | actions.SetOption() | actions.Enter() | actions.Rate() | actions.SetSeed() | actions.CheckIn()
        ):
            return _before(action)
        case actions.AddFlight() | actions.Start() | actions.EnterLate() | actions.BuyBack() | actions.Close():
            return _of_a_flight(action)
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            return "\n".join(_result(action))
        case actions.ReportWin() | actions.Correct() | actions.Override():
            return "\n".join(_about_a_result(action))
        case actions.Begin() | actions.StartLate() | actions.Withdraw() | actions.GoAbsent() | actions.ComeBack():
            return _of_a_player(action)
        case actions.PairRound() | actions.Challenge() | actions.Decline() | actions.TakeChallengeBack():
            return _pairing(action)
        case actions.SetFee() | actions.SetHouse() | actions.SetPrizes() | actions.AddSidePool():
            return _money(action)
        case _:
            assert_never(action)


def _before(
    action: actions.SetTitle | actions.SetOption | actions.Enter | actions.Rate | actions.SetSeed | actions.CheckIn,
) -> str:
    match action:
        case actions.SetTitle(title):
            return f"tournament {title}"
        case actions.SetOption(name, value):
            return f"option {name}={value}"
        case actions.Enter(names):
            return f"entrants {' '.join(names)}"
        case actions.Rate(name, rating):
            return f"rating {name} {decimal_text(rating, 4)}"
        case actions.SetSeed(seed):
            return f"draw_seed {seed}"
        case actions.CheckIn(names):
            return f"check_in {' '.join(names)}"


def _of_a_flight(action: actions.AddFlight | actions.Start | actions.EnterLate | actions.BuyBack | actions.Close) -> str:
    match action:
        case actions.AddFlight(flight):
            return flight_line(flight)
        case actions.Start(flight):
            return f"start {flight}"
        case actions.EnterLate(name, flight):
            return f"late {name} {flight}"
        case actions.BuyBack(name, flight):
            return f"buy_back {name} {flight}"
        case actions.Close(flight):
            return f"close {flight}"


def _result(result: actions.Result) -> list[str]:
    match result:
        case actions.GiveWalkover(winner, loser):
            return [f"walkover {winner} over {loser}"]
        case actions.BothAbsent(one, other):
            return [f"no_show {one} {other}"]
        case actions.Win(winner, loser, score, games, cube):
            said = f"{winner} beats {loser}"
            if games is not None:
                crawford = [f"crawford cube {cube}"] if cube > 1 else []
                return [f"{said} games {' '.join(map(str, games))}", *crawford]
            return [said if score is None else f"{said} {score[0]}-{score[1]}"]


def _about_a_result(action: actions.ReportWin | actions.Correct | actions.Override) -> list[str]:
    match action:
        case actions.ReportWin(by, win):
            head, lines = f"report {by}", _result(win)
        case actions.Correct(one, other, result, match):
            head, lines = f"correct {one} {other}" + (f" in {match}" if match is not None else ""), _result(result)
        case actions.Override(reason, insisted):
            head, lines = f'override "{reason}"', statement_text(insisted).split("\n")
    return [f"{head}: {lines[0]}", *lines[1:]]


def _of_a_player(
    action: actions.Begin | actions.StartLate | actions.Withdraw | actions.GoAbsent | actions.ComeBack,
) -> str:
    match action:
        case actions.Begin(one, other):
            return f"begins {one} {other}"
        case actions.StartLate(name, minutes):
            return f"late_start {name} {minutes} minutes"
        case actions.Withdraw(name, unasked, double):
            return f"withdraw {name}{' double' if double else ' unasked' if unasked else ''}"
        case actions.GoAbsent(name):
            return f"absent {name}"
        case actions.ComeBack(name, last):
            return f"returns {name} last" if last else f"returns {name}"


def _pairing(action: actions.PairRound | actions.Challenge | actions.Decline | actions.TakeChallengeBack) -> str:
    if isinstance(action, actions.TakeChallengeBack):
        return f"take_back {action.challenger} over {action.challenged}"
    if isinstance(action, actions.Decline):
        return f"decline {action.challenger} over {action.challenged}"
    if isinstance(action, actions.Challenge):
        return f"challenge {action.challenger} over {action.challenged}"
    if action.by_hand is None:
        return f"round {action.flight}"
    byes = ["bye", *action.byes] if action.byes else []
    return " ".join(["round", action.flight, "by hand", *action.by_hand, *byes])


def _money(action: actions.SetFee | actions.SetHouse | actions.SetPrizes | actions.AddSidePool) -> str:
    match action:
        case actions.SetFee(fee):
            return f"fee {decimal_text(fee, 2)}"
        case actions.SetHouse(share):
            return f"house {decimal_text(share, 2)}"
        case actions.SetPrizes(flight, shares):
            return " ".join(["prizes", flight, *(decimal_text(share, 2) for share in shares)])
        case actions.AddSidePool(name, stake, members):
            return " ".join(["side_pool", name, decimal_text(stake, 2), *members])


def decimal_text(number: int, places: int) -> str:
    """Without zeros at its end.

    >>> [decimal_text(number, 2) for number in (2000, 1050, 7)]
    ['20', '10.5', '0.07']
    """
    return f"{Decimal(number).scaleb(-places).normalize():f}"


def as_said(record: Record, outcome: Played) -> str:
    """`ann beats bob 5-3`"""
    return statement_text(win_of(record, outcome))


def win_of(record: Record, outcome: Played) -> actions.Win:
    """The result as somebody would say it."""
    score = None
    if outcome.score is not None:
        first, second = outcome.score
        score = (first, second) if outcome.winner == record.players[0] else (second, first)
    return actions.Win(outcome.winner, record.other(outcome.winner), score)
