"""What a director who plays leaves to another: told beside the buttons, before anybody presses them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils import timezone

from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import DrawAgain, NotCalledOff, SignOff, UndoCall, UndoCheckIn
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import read_match_id
from games.tournaments.pages.parts.match_lines import MatchLine
from games.tournaments.permissions.by_the_hour import check_by_the_hour
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.services.wording import in_words
from games.tournaments.sheet.reading import read_statement
from games.tournaments.wording.done import Said


@dataclass(frozen=True, slots=True)
class Barred:
    """Why it may not be said; empty where it may. `matches`: ids of their own whose result they do not decide; `disputed`: ids
    of others' whose two reports they do not decide between; `calls`: of others', called to a table that they do not take them
    off; `boards`: of others', who play on screen now; `others`: what others say of themselves; `begins`: that a match has
    begun, or not; `challenges`: whom others challenge; `out`, `away`: whom they do not take out before the draw, or send out
    of the hall, because of `came`; `is_alone`: they have entered, and everybody else who directs has, too."""

    matches: frozenset[str] = frozenset()
    match: str = ""
    disputed: frozenset[str] = frozenset()
    dispute: str = ""
    calls: frozenset[str] = frozenset()
    boards: frozenset[str] = frozenset()
    board: str = ""
    others: str = ""
    late: str = ""
    buy_back: str = ""
    begins: str = ""
    challenges: str = ""
    draw_again: str = ""
    money: str = ""
    off: str = ""
    out: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    came: str = ""
    is_alone: bool = False


def barred(who: Speaker, desk: Desk, lines: Iterable[MatchLine], *, is_alone: bool) -> Barred:
    """For whoever plays; nothing is barred for others."""
    if not who.own:
        return Barred()
    found = Barred(is_alone=is_alone and not desk.called_off)
    for line in lines:
        other = line.words[1] if line.words[0] == who.own else line.words[0]
        if who.own in line.words and other and (why := _why_not(who, desk, actions.Win(who.own, other))):
            found = replace(found, matches=found.matches | {line.id}, match=why)
        elif line.board and frozenset(line.words) in who.on_screen and (why := _why_not(who, desk, actions.Win(*line.words))):
            found = replace(found, boards=found.boards | {line.id}, board=why)
        elif line.state == "disputed" and all(
            whys := [_why_not(who, desk, read_statement(says)) for _what, says in line.claims]
        ):
            found = replace(found, disputed=found.disputed | {line.id}, dispute=whys[0])
        if line.table and (called := read_match_id(line.id)) is not None and _why_not(who, desk, UndoCall(called)):
            found = replace(found, calls=found.calls | {line.id})
    flight = next((one.name for one in desk.tournament.flights), "")
    somebody = "–"  # no name of a sheet
    return replace(
        found,
        others=_why_not(who, desk, actions.Withdraw(somebody)),
        late=_why_not(who, desk, actions.EnterLate(somebody, flight)),
        buy_back=_why_not(who, desk, actions.BuyBack(somebody, flight)),
        begins=_why_not(who, desk, actions.Begin(somebody, somebody)),
        challenges=_why_not(who, desk, actions.Challenge(somebody, somebody)),
        draw_again=_why_not(who, desk, DrawAgain("")),
        off=_why_not(who, desk, NotCalledOff("")),
        money=_why_not(who, desk, actions.SetFee(desk.tournament.money.fee)),
    )


def barred_before(found: Barred, who: Speaker, desk: Desk) -> Barred:
    """Before the draw, too: of those who have come by themselves, as a speaker knows who is told of everybody."""
    names = [one.name for one in desk.tournament.entrants]
    now = int(timezone.now().timestamp())
    out = {name: why for name in names if (why := _why_not(who, desk, SignOff(name, 0), now))}
    away = {name: why for name in who.there | who.entered if (why := _why_not(who, desk, UndoCheckIn(name), now))}
    came = next(iter((out | away).values()), "")
    return replace(found, out=frozenset(out), away=frozenset(away), came=came)


def _why_not(who: Speaker, desk: Desk, said: Said, now: int | None = None) -> str:
    try:
        check_may_say(who, desk, said)
        if now is not None:
            check_by_the_hour(who, desk, said, now)
    except TournamentRefused as refused:
        return in_words(refused)
    return ""
