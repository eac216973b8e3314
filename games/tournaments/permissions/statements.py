"""Who may say what at a tournament: the only place that decides it, with `own_interest.py` and `stake.py`.

Members of the club read it, and so does everybody if the club is public. Players enter, withdraw and report themselves;
directors say everything else, treasurers what the auction of a Calcutta comes to, where players buy back for themselves. Nobody
decides a match of their own against somebody who could confirm it: they report it as a player, or another director enters it.
Where the opponent is a guest without a login and nothing is paid, a director may; the log says who did.
"""

from games.tournaments.desk.lots.auction import decides_own, has_money_on
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AnswerClaim,
    AuctionStep,
    BuyPartBack,
    ClaimNoShow,
    EndOffers,
    KeepDeadlines,
    KeepHours,
    NotCalledOff,
    PromiseDraw,
    SaysHere,
    Screen,
    SignOff,
    SignUp,
    Step,
    TakeClaimBack,
    TakePlace,
)
from games.tournaments.desk.undo.withdrawals import waited_in
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.permissions.own_interest import (
    check_enters_themselves,
    check_has_not_looked_on,
    check_not_fleeing,
    check_own_interest,
    check_terms,
)
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.permissions.stake import has_stake, may_gain, meets_next
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches, to_play

OF_THE_SITE = (PromiseDraw, EndOffers, KeepHours, KeepDeadlines)


def check_may_say(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Raises TournamentRefused."""
    if isinstance(said, OF_THE_SITE):
        raise TournamentRefused(DeskRefusal.ONLY_THE_SITE)
    if desk.called_off and who.directs and not isinstance(said, NotCalledOff):
        raise TournamentRefused(DeskRefusal.CALLED_OFF)
    if isinstance(said, ClaimNoShow) and desk.autopilot is not None and said.absent in who.guests:
        raise TournamentRefused(DeskRefusal.COULD_NOT_ANSWER, name=said.absent)
    if isinstance(said, AuctionStep):
        _check_auction(who, desk, said)
        return
    if any(_is_own(said, name) for name in who.names):
        check_not_fleeing(who.names, desk, said)
        check_has_not_looked_on(desk, said)
        _check_chooses_no_group(who, desk, said)
        _check_ends_no_lead(desk, said)
        _check_is_a_voice(who, desk, said)
        if who.directs and isinstance(said, SignUp | TakePlace):
            check_enters_themselves(who, desk)
        return
    if _is_for_a_guest(who, said):
        _check_speaks_for(who, desk, said)
        return
    if not who.directs or isinstance(said, SaysHere):
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    check_own_interest(who, desk, said)
    if isinstance(said, SignUp) and not (desk.tournament.started or desk.takes_entries(said.at)):
        there = desk.tournament.entrant(said.name) is not None
        raise TournamentRefused(DeskRefusal.IN_ALREADY if there else DeskRefusal.LET_IN, name=said.name)


def _check_ends_no_lead(desk: Desk, said: actions.Action | Step) -> None:
    """Nobody takes back a withdrawal by which their board was ended, which would begin anew: they may have been behind. Raises
    TournamentRefused."""
    if not isinstance(said, actions.ComeBack) or desk.screen is Screen.OFF:
        return
    if any(one.begun for one in desk.withdrawals if one.name == said.name):
        raise TournamentRefused(DeskRefusal.BOARD_ENDED, name=said.name)


def _check_chooses_no_group(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Whoever directs, and has left while they waited for a group, does not come back for one that they like better, as they
    do not come in again by themselves. Raises TournamentRefused."""
    if who.directs and isinstance(said, actions.ComeBack) and waited_in(desk, said.name):
        raise TournamentRefused(DeskRefusal.OWN_DRAW)


def _check_auction(who: Speaker, desk: Desk, said: AuctionStep) -> None:
    """That they buy back players say themselves until the draw; of others nobody says it who would gain. Raises
    TournamentRefused."""
    decides = decides_own(desk, said, who.names)
    if isinstance(said, BuyPartBack) and said.name in who.names and not (decides or desk.called_off):
        return
    if not who.sells:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    if decides:
        raise TournamentRefused(DeskRefusal.OWN_LOT)
    if has_stake(who, desk):
        if isinstance(said, BuyPartBack):
            raise TournamentRefused(DeskRefusal.OWN_SHARE, name=said.name)
        check_terms(who, desk, said)


def _check_is_a_voice(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Whoever has their login by their opponent's word gives them no win, by leaving neither. Raises TournamentRefused."""
    if isinstance(said, actions.ReportWin) and said.win.winner in who.brought_by:
        raise TournamentRefused(DeskRefusal.LOGIN_OF_THE_OPPONENT, name=said.win.winner)
    if isinstance(said, SignOff | actions.Withdraw | actions.GoAbsent):
        theirs = (to_play(match) for match in live_matches(brackets_of(desk.tournament)))
        for giver in (name for both in theirs if said.name in both for name in both if name in who.brought_by):
            raise TournamentRefused(DeskRefusal.LOGIN_LEAVES, name=giver)


def _is_for_a_guest(who: Speaker, said: actions.Action | Step) -> bool:
    """Whether they say for a guest whom they do not play what the guest has no login to say."""
    match said:
        case actions.ReportWin(by, win):
            return by in who.guests and who.speaks and who.names.isdisjoint(win.both)
        case ClaimNoShow(by, absent):
            return by in who.guests and who.speaks and who.names.isdisjoint((by, absent))
        case _:
            return False


def _check_speaks_for(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Not where they would gain by it, nor what turns a result that stands. Raises TournamentRefused."""
    assert isinstance(said, actions.ReportWin | ClaimNoShow)
    both = said.win.both if isinstance(said, actions.ReportWin) else (said.by, said.absent)
    plays = any(set(to_play(match)) == set(both) for match in live_matches(brackets_of(desk.tournament)))
    gains = (isinstance(said, ClaimNoShow) or not plays) and may_gain(who, desk)
    if gains or has_money_on(desk, who.names, both) or (plays and meets_next(who, desk, both)):
        raise TournamentRefused(DeskRefusal.OWN_WORD, name=said.by)


def _is_own(said: actions.Action | Step, own: str) -> bool:
    """Whether a player says that of themselves."""
    match said:
        case SignUp(name) | SignOff(name) | TakePlace(name) | SaysHere(name) | actions.Withdraw(name):
            return name == own
        case actions.GoAbsent(name) | actions.ComeBack(name):
            return name == own
        case actions.ReportWin(by=by):
            return by == own
        case actions.Challenge(challenger=challenger):
            return challenger == own
        case actions.TakeChallengeBack(challenger=challenger):
            return challenger == own
        case actions.Decline(challenged=challenged):
            return challenged == own
        case ClaimNoShow(by=by):
            return by == own
        case AnswerClaim(name) | TakeClaimBack(name):
            return name == own
        case _:
            return False
