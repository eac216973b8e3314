"""Who may say what at a tournament: the only place that decides it, with `own_interest.py`.

Members of the club read it, and so does everybody if the club is public. Players enter, withdraw and report themselves;
directors say everything else, treasurers what the auction of a Calcutta comes to. Nobody decides a match of their own against
somebody who could confirm it: they report it as a player, or another director enters it. Where the opponent is a guest without
a login and nothing is paid, a director may; the log says who did.
"""

from games.tournaments.desk.lots.auction import decides_own
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AnswerClaim,
    AuctionStep,
    ClaimNoShow,
    EndOffers,
    KeepDeadlines,
    KeepHours,
    PromiseDraw,
    SignOff,
    SignUp,
    Step,
    TakeClaimBack,
    TakePlace,
)
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.permissions.own_interest import check_not_fleeing, check_own_interest, chose_the_draw
from games.tournaments.permissions.speakers import Speaker

OF_THE_SITE = (PromiseDraw, EndOffers, KeepHours, KeepDeadlines)


def check_may_say(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Raises TournamentRefused."""
    if isinstance(said, OF_THE_SITE):
        raise TournamentRefused(DeskRefusal.ONLY_THE_SITE)
    if isinstance(said, ClaimNoShow) and said.absent in who.guests:
        raise TournamentRefused(DeskRefusal.COULD_NOT_ANSWER, name=said.absent)
    if isinstance(said, AuctionStep):
        if not who.sells:
            raise TournamentRefused(DeskRefusal.NOT_YOURS)
        if decides_own(desk, said, who.names):
            raise TournamentRefused(DeskRefusal.OWN_LOT)
        return
    if any(_is_own(said, name) for name in who.names):
        check_not_fleeing(who, desk, said)
        if who.directs and isinstance(said, SignUp | TakePlace) and chose_the_draw(desk):
            raise TournamentRefused(DeskRefusal.OWN_DRAW)
        return
    if isinstance(said, actions.ReportWin) and said.by in who.guests and who.speaks and who.names.isdisjoint(said.win.both):
        return
    if not who.directs:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    check_own_interest(who, desk, said.action if isinstance(said, actions.Override) else said)


def _is_own(said: actions.Action | Step, own: str) -> bool:
    """Whether a player says that of themselves."""
    match said:
        case SignUp(name) | SignOff(name) | TakePlace(name) | actions.Withdraw(name):
            return name == own
        case actions.ReportWin(by=by):
            return by == own
        case actions.Challenge(challenger=challenger):
            return challenger == own
        case ClaimNoShow(by=by):
            return by == own
        case AnswerClaim(name) | TakeClaimBack(name):
            return name == own
        case _:
            return False
