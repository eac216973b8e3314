"""What happened last in a tournament, in words, and the statements that take it out again where that can be done."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import WalkedAway, WithdrawalUndone
from games.tournaments.desk.steps import (
    AnswerClaim,
    BuyBacksUntil,
    CallToTable,
    CheckInUntil,
    ClaimNoShow,
    CloseEntry,
    EntryFrom,
    EntryUntil,
    KeepDeadlines,
    KeepHours,
    LetGuests,
    OpenEntry,
    SetAutopilot,
    SetCapacity,
    SetDeadline,
    SetLater,
    SetScreen,
    SetStart,
    SetTables,
    SignOff,
    TakeClaimBack,
    TakePlace,
    UndoBegin,
    UndoBuyBack,
    UndoCall,
    UndoCheckIn,
    UndoReEntry,
    UndoResult,
    UndoSignOff,
)
from games.tournaments.model import actions
from games.tournaments.model.events import EntryStruck, LineTaken, MatchDecided, PlayerEntered, ResultCorrected
from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import Said, Spoken, latest_of
from games.tournaments.wording.done import Called, all_done_in_words

LOOKED_AT = 40
"""So many statements back at most: those of one tap are as many as there are tables."""
_TAKES_NOTHING_AWAY = (KeepHours, KeepDeadlines, ClaimNoShow, AnswerClaim, TakeClaimBack)
"""Of the clock and of players, with nothing to take out: what is before it can still be taken back."""
_SET_ANEW = (
    *(actions.AddFlight, actions.SetOption, actions.SetTitle, actions.SetFee, actions.SetHouse, actions.SetPrizes),
    *(SetCapacity, SetStart, SetTables, SetScreen, SetDeadline, SetLater, SetAutopilot, BuyBacksUntil),
    *(CheckInUntil, EntryFrom, EntryUntil, LetGuests, OpenEntry, CloseEntry),
)
_STAYS = (UndoCall, UndoResult, UndoBegin, UndoBuyBack, UndoReEntry, TakePlace, actions.Start, actions.EnterLate)

AtDesk = Callable[[int | None, Said], bool]
"""Whether somebody with that login has said that as a director."""


@dataclass(frozen=True, slots=True)
class LastTap:
    """`text` is what happened last, `at` when. `undo` takes `takes_back` out again, which was said at `since`; it is empty
    where nothing can be taken back. `asks`: by name, since players have said it or something has happened after it.
    `agreed`: both players have, so that it is taken back with a reason alone, as is what `needs_why` of a reader who plays.
    `barred`: why it is not taken back, or not by the reader."""

    text: str
    at: datetime
    undo: str
    takes_back: str
    since: datetime
    asks: bool
    agreed: bool
    needs_why: bool = False
    barred: str = ""


def last_tap(tournament: ClubTournament, called: Called, at_desk: AtDesk) -> LastTap | None:
    """One query. None before anything was said."""
    clicks = [one for one in _clicks(latest_of(tournament, LOOKED_AT)) if not _is_of_the_clock(one)]
    if not clicks:
        return None
    last, takes = clicks[0], next((one for one in clicks if not _takes_nothing_away(one)), clicks[-1])
    undo = [_of_the_desk(one, at_desk) or _into_another_group(one) or _undo(one.said, one.events) for one in takes]
    by_desk = all(at_desk(one.actor, one.said) for one in takes)
    return LastTap(
        text=_in_words(last, called, at_desk),
        at=last[-1].at,
        undo="\n".join(undo) if all(undo) else "",
        takes_back=_in_words(takes, called, at_desk),
        since=takes[-1].at,
        asks=takes is not last or not by_desk,
        agreed=is_agreed(takes[0]),
        barred="" if all(undo) or takes is not last else _why_it_stays(takes),
    )


def is_agreed(one: Spoken) -> bool:
    """Whether a player has confirmed by it what the other one had reported."""
    return isinstance(one.said, actions.ReportWin) and any(isinstance(event, MatchDecided) for event in one.events)


def _clicks(latest: Sequence[Spoken]) -> list[list[Spoken]]:
    """The statements of each click in their order, the latest click first."""
    clicks: list[list[Spoken]] = []
    for one in latest:
        if clicks and clicks[-1][0].at == one.at:
            clicks[-1].insert(0, one)
        else:
            clicks.append([one])
    return clicks


def _in_words(click: Sequence[Spoken], called: Called, at_desk: AtDesk) -> str:
    own = [one.said.name for one in click if isinstance(one.said, SignOff) and not at_desk(one.actor, one.said)]
    words = all_done_in_words([(one.said, one.events) for one in click], called, own)
    return gettext("{result}, agreed by both").format(result=words) if is_agreed(click[0]) else words


def _is_of_the_clock(click: Sequence[Spoken]) -> bool:
    """Whether it tells nobody anything: the clock has looked, and decided no match."""
    return all(
        isinstance(one.said, KeepHours | KeepDeadlines) and not any(isinstance(event, MatchDecided) for event in one.events)
        for one in click
    )


def _takes_nothing_away(click: Sequence[Spoken]) -> bool:
    """A report that decides nothing is replaced by the next one; the clock's decisions are corrected."""
    decides = any(isinstance(event, MatchDecided | ResultCorrected) for one in click for event in one.events)
    return all(
        isinstance(one.said, _TAKES_NOTHING_AWAY) or (isinstance(one.said, actions.ReportWin) and not decides) for one in click
    )


def _why_it_stays(click: Sequence[Spoken]) -> str:
    if any(isinstance(event, ResultCorrected) for one in click for event in one.events):
        return gettext("A correction is taken back by correcting the result again.")
    if any(isinstance(one.said, actions.Start) for one in click):
        return gettext("A draw is taken back below, under “Deadlines, on screen, and everything else”, with a reason.")
    if any(isinstance(one.said, actions.EnterLate) for one in click):
        return gettext("Whoever came in by mistake is withdrawn below, under “Away, back, withdrawn”.")
    if any(isinstance(one.said, actions.Close) for one in click):
        return gettext("What is closed stays so; a result in it is corrected with a reason.")
    if any(isinstance(one.said, actions.AddSidePool) for one in click):
        return gettext("Say the side pool again, with other players or another stake.")
    if any(isinstance(one.said, _SET_ANEW) for one in click):
        return gettext("What was set is changed where it is set.")
    return ""


def _of_the_desk(one: Spoken, at_desk: AtDesk) -> str:
    return _struck_again(one, at_desk) or _begun_by_the_desk(one, at_desk)


def _into_another_group(one: Spoken) -> str:
    """Whoever comes into rolling knock-outs again does not."""
    taken = [event for event in one.events if isinstance(event, LineTaken) and event.again]
    return f"not_in_again {taken[0].name} {taken[0].flight}" if taken else ""


def _struck_again(one: Spoken, at_desk: AtDesk) -> str:
    """Whom a director has taken out before the draw is in as before, while nobody has come in for them."""
    struck = [event.name for event in one.events if isinstance(event, EntryStruck) and event.place is not None]
    comes_in = any(isinstance(event, PlayerEntered) for event in one.events)
    return f"not_signed_off {struck[0]}" if len(struck) == 1 and not comes_in and at_desk(one.actor, one.said) else ""


def _begun_by_the_desk(one: Spoken, at_desk: AtDesk) -> str:
    """What has begun on screen nobody takes back."""
    if not isinstance(one.said, actions.Begin) or not at_desk(one.actor, one.said):
        return ""
    return f"not_begun {one.said.one} {one.said.other}"


def _undo(said: Said, events: Sequence[Happened]) -> str:
    """The statements that take it out, one a line; empty if nothing does."""
    match said:
        case step if isinstance(step, _STAYS):
            return ""
        case CallToTable(match):
            return f"uncall {match}"
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            one, other = said.both
            return f"not_played {one} {other}"
        case actions.ReportWin(win=win):
            one, other = win.both
            return f"not_played {one} {other}" if any(isinstance(event, MatchDecided) for event in events) else ""
        case actions.CheckIn(names):
            return "\n".join(f"not_in_hall {name}" for name in names)
        case UndoCheckIn(name):
            return f"check_in {name}"
        case actions.BuyBack(name, flight):
            return f"not_bought_back {name} {flight}"
        case UndoSignOff(name):
            return f"sign_off {name}"
        case actions.GoAbsent(name):
            return f"returns {name}"
        case actions.ComeBack(name):
            return f"withdraw {name}" if any(isinstance(one, WithdrawalUndone) for one in events) else f"absent {name}"
        case actions.Withdraw(name) if any(isinstance(one, WalkedAway) for one in events):
            return f"returns {name}"
        case _:
            return "\n".join(_entries_undone(events))


def _entries_undone(events: Sequence[Happened]) -> Iterator[str]:
    """Whoever was let in before the draw is taken out, whoever was taken out let in."""
    for event in events:
        match event:
            case PlayerEntered(name):
                yield f"sign_off {name}"
            case EntryStruck(name):
                yield f"entrants {name}"
            case _:
                pass
