"""What was changed with a reason for everybody to read: corrections, rounds paired by hand, money once matches had begun."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.tournaments.desk.steps import CallOff, NotCalledOff, UndoResult
from games.tournaments.drawing.words import flight_called, unbroken
from games.tournaments.model import actions
from games.tournaments.models import ClubTournament
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.services.writing import insisted_on
from games.tournaments.wording.sheet_lines import result_in_words


@dataclass(frozen=True, slots=True)
class ReasonNow:
    """What was changed, why, by whom and when; `players`: whose result it was, if it was one; `stands`: it is as they had
    played it; `off`: the whole tournament was called off."""

    what: str
    reason: str
    by: str
    at: datetime
    players: tuple[str, ...] = ()
    stands: bool = False
    off: bool = False


def reasons_now(tournament: ClubTournament, lines: Lines) -> Iterator[ReasonNow]:
    """The earliest first. One query."""
    for said, stands, by, at in insisted_on(tournament):
        if isinstance(said, UndoResult):
            out = _("{one} – {other}: the result was taken back").format(
                one=lines.called(said.one), other=lines.called(said.other)
            )
            yield ReasonNow(out, said.why, by, at, said.both)
        elif isinstance(said, CallOff | NotCalledOff):
            off = isinstance(said, CallOff)
            what = _("The tournament was called off") if off else _("The tournament was not called off after all")
            yield ReasonNow(what, said.reason, by, at, off=off)
        else:
            both = (said.action.one, said.action.other) if isinstance(said.action, actions.Correct) else ()
            yield ReasonNow(
                _stands(said.action, lines) if stands else _what(said.action, lines), said.reason, by, at, both, stands
            )


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
