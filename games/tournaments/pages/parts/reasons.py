"""What was changed with a reason for everybody to read: corrections, rounds paired by hand, money once the draw was made. A
result that a director has changed without one is told to its two players."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.tournaments.desk.steps import CallOff, NotCalledOff, UndoResult
from games.tournaments.drawing.words import flight_called, unbroken
from games.tournaments.model import actions
from games.tournaments.models import ClubTournament
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.telling.changes import changes_in
from games.tournaments.wording.sheet_lines import result_in_words


@dataclass(frozen=True, slots=True)
class ReasonNow:
    """What was changed, why (empty where nobody has said), by whom and when; `players`: whose result it was, if it was one;
    `stands`: it is as they had played it; `off`: the whole tournament was called off."""

    what: str
    reason: str
    by: str
    at: datetime
    players: tuple[str, ...] = ()
    stands: bool = False
    off: bool = False


def changes_now(tournament: ClubTournament, lines: Lines) -> Iterator[ReasonNow]:
    """The earliest first, also results that were changed without a reason. Two queries at most."""
    for one in changes_in(tournament):
        said = one.said
        if isinstance(said, UndoResult):
            out = _("{one} – {other}: the result was taken back").format(
                one=lines.called(said.one), other=lines.called(said.other)
            )
            yield ReasonNow(out, said.why, one.by, one.at, said.both)
        elif isinstance(said, CallOff | NotCalledOff):
            off = isinstance(said, CallOff)
            what = _("The tournament was called off") if off else _("The tournament was not called off after all")
            yield ReasonNow(what, said.reason, one.by, one.at, off=off)
        else:
            changed, reason = (said.action, said.reason) if isinstance(said, actions.Override) else (said, "")
            both = (changed.one, changed.other) if isinstance(changed, actions.Correct) else ()
            what = _stands(changed, lines) if one.stands else _what(changed, lines)
            yield ReasonNow(what, reason, one.by, one.at, both, one.stands)


def _stands(said: actions.Insisted, lines: Lines) -> str:
    assert isinstance(said, actions.Correct)  # nothing else stands as it was played
    return _("{one} – {other} stands as it was played").format(one=lines.called(said.one), other=lines.called(said.other))


def _what(said: actions.Insisted, lines: Lines) -> str:
    match said:
        case actions.Correct(one, other, result):
            now = unbroken(result_in_words(result, lines.called).rstrip("."))
            return _("{one} – {other} was corrected ({now})").format(one=lines.called(one), other=lines.called(other), now=now)
        case actions.PairRound(flight):
            return _("A round of {flight} was paired by hand").format(flight=flight_called(flight))
        case actions.SetFee(fee):
            return _("The entry fee is {amount} now").format(amount=f"{fee / 100:g}")
        case actions.SetHouse(share):
            return _("The club keeps {share} percent of the fees now").format(share=f"{share / 100:g}")
        case actions.SetPrizes(flight):
            return _("The prizes of {flight} were changed").format(flight=flight_called(flight))
        case actions.AddSidePool(name):
            return _("The side pool {name} was added").format(name=name)
