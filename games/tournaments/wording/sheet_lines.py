"""The statements of the director's sheet, in sentences."""

from collections.abc import Callable, Iterable

from django.utils.formats import number_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.money import money_text
from games.tournaments.drawing.words import flight_called
from games.tournaments.model import actions
from games.tournaments.services.wording import format_in_words, score_in_words
from games.tournaments.sheet.writing import decimal_text
from games.tournaments.wording.options import option_in_words

Called = Callable[[str], str]


def sentence(action: actions.Action, called: Called) -> str:
    """What the statement says."""
    match action:
        case (
            actions.SetTitle() | actions.SetOption() | actions.Enter() | actions.Rate() | actions.SetSeed() | actions.CheckIn()
        ):
            return _before(action, called)
        case (
            actions.AddFlight()
            | actions.Start()
            | actions.Close()
            | actions.PairRound()
            | actions.EnterLate()
            | actions.BuyBack()
        ):
            return _of_a_flight(action, called)
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            return result_in_words(action, called)
        case actions.ReportWin() | actions.Correct() | actions.Override():
            return _about_a_result(action, called)
        case actions.SetFee() | actions.SetHouse() | actions.SetPrizes() | actions.AddSidePool():
            return _money(action, called)
    return _of_players(action, called)


def names(words: Iterable[str], called: Called) -> str:
    """Several players as a list: "Ann, Bob and Cal"."""
    return get_text_list([called(word) for word in words], _("and"))


def percents(shares: Iterable[int]) -> str:
    """Parts in hundredths of a percent: "50, 30 and 20 %"."""
    return get_text_list([number_format(decimal_text(share, 2)) for share in shares], _("and"))


def _before(
    action: actions.SetTitle | actions.SetOption | actions.Enter | actions.Rate | actions.SetSeed | actions.CheckIn,
    called: Called,
) -> str:
    match action:
        case actions.SetTitle(title):
            return _("The tournament is called {title}.").format(title=title)
        case actions.SetOption(name, value):
            return option_in_words(name, value)
        case actions.Enter(entered):
            return ngettext("{names} is in.", "{names} are in.", len(entered)).format(names=names(entered, called))
        case actions.Rate(name, rating):
            return _("{name} is rated {rating}.").format(name=called(name), rating=number_format(decimal_text(rating, 4)))
        case actions.SetSeed(seed):
            return _("The number of the draw is {number}.").format(number=seed)
        case actions.CheckIn(here):
            return ngettext("{names} is here.", "{names} are here.", len(here)).format(names=names(here, called))


def _of_a_flight(
    action: actions.AddFlight | actions.Start | actions.Close | actions.PairRound | actions.EnterLate | actions.BuyBack,
    called: Called,
) -> str:
    match action:
        case actions.AddFlight(flight):
            words = _("{flight} is played: {format}, {length}.")
            length = _("to {length}").format(length=", ".join(map(str, flight.lengths)))
            return words.format(flight=flight_called(flight.name), format=format_in_words(flight.format), length=length)
        case actions.Start(name):
            return _("{flight} is drawn.").format(flight=flight_called(name))
        case actions.Close(name):
            return _("{flight} is closed.").format(flight=flight_called(name))
        case actions.PairRound(name, by_hand):
            if by_hand is None:
                return _("A round of {flight} is paired.").format(flight=flight_called(name))
            return _("A round of {flight} is paired by hand.").format(flight=flight_called(name))
        case actions.EnterLate(name, flight_name):
            return _("{name} plays in {flight}.").format(name=called(name), flight=flight_called(flight_name))
        case actions.BuyBack(name, flight_name):
            return _("{name} buys back into {flight}.").format(name=called(name), flight=flight_called(flight_name))


def result_in_words(result: actions.Result, called: Called) -> str:
    """A whole sentence."""
    match result:
        case actions.GiveWalkover(winner, loser):
            return _("{one} wins without playing: {other} is not there.").format(one=called(winner), other=called(loser))
        case actions.BothAbsent(one, other):
            return _("Nobody came: {one} – {other}.").format(one=called(one), other=called(other))
        case actions.Win(winner, loser, score):
            return _("{won} against {other}.").format(won=score_in_words(called(winner), score), other=called(loser))


def _about_a_result(action: actions.ReportWin | actions.Correct | actions.Override, called: Called) -> str:
    match action:
        case actions.ReportWin(by, win):
            return _("{name} reports: {said}").format(name=called(by), said=result_in_words(win, called))
        case actions.Correct(one, other, result):
            pair = f"{called(one)} – {called(other)}"
            return _("{pair} is corrected: {said}").format(pair=pair, said=result_in_words(result, called))
        case actions.Override(reason, insisted):
            said = sentence(insisted, called)
            return said if reason == "-" else _("{said} The reason: {reason}").format(said=said, reason=reason)


def _of_players(
    action: actions.Begin
    | actions.StartLate
    | actions.Withdraw
    | actions.GoAbsent
    | actions.ComeBack
    | actions.Challenge
    | actions.Decline
    | actions.TakeChallengeBack,
    called: Called,
) -> str:
    match action:
        case actions.Begin(one, other):
            return _("{one} and {other} begin.").format(one=called(one), other=called(other))
        case actions.StartLate(name, minutes):
            words = ngettext("{name} is {number} minute late.", "{name} is {number} minutes late.", minutes)
            return words.format(name=called(name), number=minutes)
        case actions.Withdraw(name):
            return _("{name} has withdrawn.").format(name=called(name))
        case actions.GoAbsent(name):
            return _("{name} is away.").format(name=called(name))
        case actions.ComeBack(name):
            return _("{name} is back.").format(name=called(name))
        case actions.Challenge(challenger, challenged):
            return _("{one} challenges {other}.").format(one=called(challenger), other=called(challenged))
        case actions.Decline(challenger, challenged):
            return _("{other} declines the challenge of {one}.").format(one=called(challenger), other=called(challenged))
        case actions.TakeChallengeBack(challenger, challenged):
            return _("{one} takes the challenge of {other} back.").format(one=called(challenger), other=called(challenged))


def _money(action: actions.SetFee | actions.SetHouse | actions.SetPrizes | actions.AddSidePool, called: Called) -> str:
    match action:
        case actions.SetFee(fee):
            return _("Entry costs {amount}.").format(amount=money_text(fee))
        case actions.SetHouse(share):
            return _("The club keeps {percent} percent.").format(percent=percents([share]))
        case actions.SetPrizes(flight, shares):
            return _("Prizes in {flight}, in percent: {shares}.").format(flight=flight_called(flight), shares=percents(shares))
        case actions.AddSidePool(name, stake, members):
            words = _("A side pool {name} of {amount} each: {names}.")
            return words.format(name=name, amount=money_text(stake), names=names(members, called))
