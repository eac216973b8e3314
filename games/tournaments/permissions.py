"""Who may see and say what at a tournament: the only place that decides it.

Members of the club read it, and so does everybody if the club is public. Players enter, withdraw and report themselves;
directors say everything else, treasurers what the auction of a Calcutta comes to. Nobody decides a match of their own against
somebody who could confirm it: they report it as a player, or another director enters it. Where the opponent is a guest without
a login, a director may; the log says who did. Nobody corrects a result on which they
have money at the auction.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.http import Http404

from clubsite.eventlog.write_path import Author
from clubsite.members.club_time import tell_time_of
from clubsite.members.models import Player, User
from clubsite.members.permissions import Power, powers_of
from clubsite.members.selectors import Visitor
from games.matches.permissions import SPEAKS_FOR_GUESTS, login_of, logins_in
from games.tournaments.desk.auction import decides_own, has_money_on, play_began
from games.tournaments.desk.autopilot import live_match
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AnswerClaim,
    AuctionStep,
    CallOff,
    CameLate,
    ClaimNoShow,
    DrawAgain,
    EndOffers,
    KeepDeadlines,
    KeepHours,
    NotLate,
    PromiseDraw,
    SetLater,
    SignOff,
    SignUp,
    Step,
    TakeClaimBack,
    TakePlace,
)
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, TournamentEntry
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches

_OF_MONEY = (actions.SetFee, actions.SetHouse, actions.SetPrizes, actions.AddSidePool)
SELLS = frozenset({Power.RUN_TOURNAMENTS, Power.KEEP_BOOK})


@dataclass(frozen=True, slots=True)
class Reader:
    """A member who reads a tournament. `own` is their name on its sheet, empty for whoever has not entered."""

    own: str
    directs: bool
    sells: bool = False
    """Whether they may write down what the auction of a Calcutta comes to."""


@dataclass(frozen=True, slots=True)
class Speaker(Reader):
    """What a member may say at a tournament: `guests` are the names of those without a login, for whom `speaks` may report.
    `names` are all that have become the member's, `own` the first of them."""

    user: User = field(kw_only=True)
    speaks: bool = field(kw_only=True)
    guests: frozenset[str] = field(kw_only=True)
    names: frozenset[str] = field(kw_only=True)

    @property
    def author(self) -> Author:
        """As the log names them."""
        return Author(self.user, self.user.called)


def tournament_to_see(user: Visitor, code: str) -> tuple[ClubTournament, frozenset[Power]]:
    """The tournament and what the visitor may do in its club: nothing for a stranger to a public one. Raises Http404."""
    found = ClubTournament.objects.select_related("club").filter(code=code.upper()).first()
    if found is None:
        raise Http404
    powers = powers_of(user, found.club)
    if not powers and not found.club.is_public:
        raise Http404
    tell_time_of(found.club)
    return found, powers


def speaker_at(user: Visitor, tournament: ClubTournament, powers: frozenset[Power]) -> Speaker | None:
    """None for strangers. Two queries."""
    if not powers or not isinstance(user, User):
        return None
    entries: list[TournamentEntry] = list(tournament.entries.select_related("player__merged_into"))
    players: list[Player] = [entry.player for entry in entries]
    logins = logins_in(tournament.club_id, players)
    names = [entry.word for entry in entries if login_of(entry.player) == user.pk]
    guests = frozenset(entry.word for entry, login in zip(entries, logins, strict=True) if login is None)
    return Speaker(
        own=names[0] if names else "",
        directs=Power.RUN_TOURNAMENTS in powers,
        sells=bool(SELLS & powers),
        user=user,
        speaks=bool(SPEAKS_FOR_GUESTS & powers),
        guests=guests,
        names=frozenset(names),
    )


def guests_at(tournament: ClubTournament) -> Iterator[str]:
    """Names on the sheet of those without a login in the club. Two queries."""
    entries: list[TournamentEntry] = list(tournament.entries.select_related("player__merged_into"))
    logins = logins_in(tournament.club_id, [entry.player for entry in entries])
    return (entry.word for entry, login in zip(entries, logins, strict=True) if login is None)


def check_may_say(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Raises TournamentRefused."""
    if isinstance(said, PromiseDraw | EndOffers | KeepHours | KeepDeadlines):
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
        _check_not_fleeing(desk, said)
        return
    if isinstance(said, actions.ReportWin) and said.by in who.guests and who.speaks and who.names.isdisjoint(said.win.both):
        return
    if not who.directs:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    _check_own_money(who, desk, said.action if isinstance(said, actions.Override) else said)
    if any(name not in who.guests | who.names for own in who.names for name in _opponents(own, desk, said)):
        raise TournamentRefused(DeskRefusal.OWN_MATCH)


def _check_own_money(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """What a director who plays, or holds a part of a lot, leaves to another: who meets whom once they have seen it, and money
    once anybody can know who wins it. Raises TournamentRefused."""
    if isinstance(said, actions.Correct) and has_money_on(desk, who.names, (said.one, said.other)):
        raise TournamentRefused(DeskRefusal.OWN_MONEY)
    everybody = [entrant.name for entrant in desk.tournament.entrants]
    gains = not who.names.isdisjoint(everybody) or has_money_on(desk, who.names, everybody)
    if not gains:
        return
    if isinstance(said, DrawAgain | actions.SetSeed) or (isinstance(said, CallOff) and desk.tournament.started):
        raise TournamentRefused(DeskRefusal.OWN_DRAW)
    if isinstance(said, _OF_MONEY) and play_began(desk):
        raise TournamentRefused(DeskRefusal.OWN_PRIZES)


def _check_not_fleeing(desk: Desk, said: actions.Action | Step) -> None:
    """A match that has begun, or is reported, is not turned into a walk-over by its loser. Raises TournamentRefused."""
    if not isinstance(said, SignOff | actions.Withdraw):
        return
    for match in live_matches(brackets_of(desk.tournament)):
        if said.name in match.names and match.record is not None and match.record.begun:
            raise TournamentRefused(DeskRefusal.MATCH_FIRST, match="-".join(match.names))


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


def _opponents(own: str, desk: Desk, said: actions.Action | Step) -> Iterable[str]:
    """Against whom a director would decide a match of their own by saying that."""
    match said:
        case actions.Override(action=actions.Correct() as insisted):
            return _opponents(own, desk, insisted)
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            both: Iterable[str] = said.both
        case actions.Correct(one, other):
            both = (one, other)
        case actions.ReportWin(win=win):
            both = win.both
        case ClaimNoShow(by, absent):
            both = (by, absent)
        case SetLater():
            match = live_match(desk, said)
            both = match.names if match is not None else ()
        case actions.StartLate(name) | actions.Withdraw(name) | actions.GoAbsent(name) | CameLate(name):
            return _met_now(own, name, desk)
        case NotLate(name):
            return _met_by(own, desk) if name == own else _met_now(own, name, desk)
        case _:
            return ()
    return [name for name in both if name != own] if own in both else ()


def _met_by(own: str, desk: Desk) -> Iterable[str]:
    """Whoever has a match to play with the director."""
    live = live_matches(brackets_of(desk.tournament))
    return [name for match in live if own in match.names for name in match.names if name != own]


def _met_now(own: str, name: str, desk: Desk) -> Iterable[str]:
    """That player, if they and the director have a match to play."""
    return [name] if name in _met_by(own, desk) else []
