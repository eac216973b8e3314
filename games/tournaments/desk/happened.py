"""What follows from what is said at the desk, beside what follows in the tournament itself; stored by these names."""

from dataclasses import dataclass

from games.tournaments.desk.steps import PlainStep
from games.tournaments.model.slots import MatchId


@dataclass(frozen=True, slots=True)
class StepDone:
    """It was taken."""

    step: PlainStep


@dataclass(frozen=True, slots=True)
class WaitingListed:
    name: str


@dataclass(frozen=True, slots=True)
class WaitingLeft:
    """The list, by taking the place that was offered, refusing it, or thinking better of it."""

    name: str


@dataclass(frozen=True, slots=True)
class PlaceOffered:
    name: str
    until: int


@dataclass(frozen=True, slots=True)
class OfferEnded:
    """Unanswered: they stand at the end of the list, and get no other offer. `had_place`: they had entered, and were not there
    at the end of check-in."""

    name: str
    had_place: bool = False


@dataclass(frozen=True, slots=True)
class WaitsInTurn:
    """The hour by which they lost their place counts no more, and none is left: they are offered one as the others are."""

    name: str


@dataclass(frozen=True, slots=True)
class MatchCalled:
    match: MatchId
    players: tuple[str, str]
    table: int
    at: int


@dataclass(frozen=True, slots=True)
class CallUndone:
    match: MatchId


@dataclass(frozen=True, slots=True)
class ResultUndone:
    """As if nothing had been said of the match. `due`: who play it then, where it was under review and is others' now.
    `as_before`: only the result is taken out, a slip of the desk; what the two have reported, and points for lateness, stay.
    `waits`: somebody has reported, and that waits again; `begun`: it had begun before that, and has."""

    match: MatchId
    players: tuple[str, str]
    due: tuple[str, str] | None = None
    as_before: bool = False
    waits: bool = False
    begun: bool = False


@dataclass(frozen=True, slots=True)
class BeginUndone:
    """It waits to be played again; points for lateness stay."""

    match: MatchId
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class CheckInUndone:
    name: str


@dataclass(frozen=True, slots=True)
class BuyBackUndone:
    """The last line of the flight is free again, and nothing is owed for it."""

    flight: str
    name: str
    match: MatchId


@dataclass(frozen=True, slots=True)
class ReEntryUndone:
    """They do not wait for another group of these rolling knock-outs; `group`: it was formed with them, and is none any more,
    so that the others wait again."""

    flight: str
    name: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class SignOffUndone:
    """They are in as before they were taken out; to these the place is offered no more."""

    name: str
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """These did not enter at the terms that stand now."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypedIn:
    """A director has entered these, who have said nothing themselves."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaidYes:
    """Onto the list they have entered themselves, at the terms that stand."""

    name: str


@dataclass(frozen=True, slots=True)
class WalkedAway:
    """By withdrawing after the draw: which matches that decided, and which of them were being played. `paired`: how often the
    others had been paired by then where whoever is away would lose something by it."""

    name: str
    matches: tuple[MatchId, ...]
    begun: tuple[MatchId, ...] = ()
    paired: int | None = None


@dataclass(frozen=True, slots=True)
class LeftOwing:
    """A correction says that somebody who had withdrawn has played before that, and owes; or that they have not."""

    name: str
    owes: bool


@dataclass(frozen=True, slots=True)
class WithdrawalUndone:
    """They play on, and these matches are to be played. `as_before`: with what was said of them before the withdrawal.
    `at_foot`: the ladders on which others have played since, where they stand last. `at_end`: the rolling knock-outs for
    whose next group they had waited, and wait behind all others now."""

    name: str
    matches: tuple[MatchId, ...]
    as_before: bool = False
    at_foot: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultContested:
    """One of the two says that the result of that match was another."""

    match: MatchId
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ReportsOverruled:
    """A director has decided otherwise: what had been reported of that match counts no more. `between`: the two had reported
    different things; from then on a director decides, whatever they report. `in_order`: what somebody has said once more is
    kept as their last word."""

    match: MatchId
    players: tuple[str, str]
    between: bool = False
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class MatchPostponed:
    """To an hour of its own, or back to its round's."""

    match: MatchId
    players: tuple[str, str]
    until: int | None


@dataclass(frozen=True, slots=True)
class MatchWarned:
    """The clock will decide it: both are told."""

    match: MatchId
    players: tuple[str, str]
    at: int


@dataclass(frozen=True, slots=True)
class NoShowClaimed:
    """By one of the two; the other may answer until then, and in any case until the deadline."""

    match: MatchId
    players: tuple[str, str]
    by: str
    at: int
    until: int


@dataclass(frozen=True, slots=True)
class ClaimTakenBack:
    match: MatchId
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MatchLeft:
    """To a director: the clock does not decide it."""

    match: MatchId
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MatchForfeited:
    """What was decided last was so by the clock."""

    match: MatchId
    players: tuple[str, str]
    at: int


@dataclass(frozen=True, slots=True)
class MatchOpenAgain:
    """It was begun or decided, or others were to play it, and these two may play it after all: what was said before of who is
    not there is void, and both are told anew that the clock decides. `left`: the clock had decided it, and a director does.
    `told`: one of them had left and has come back; what both were told counts, and the hour holds."""

    match: MatchId
    players: tuple[str, str]
    left: bool = False
    told: bool = False


WatchEvent = MatchPostponed | MatchWarned | NoShowClaimed | ClaimTakenBack | MatchLeft | MatchForfeited | MatchOpenAgain
UndoEvent = (
    CallUndone | ResultUndone | BeginUndone | CheckInUndone | BuyBackUndone | ReEntryUndone | WithdrawalUndone | SignOffUndone
)
SaidSince = TermsChanged | TypedIn | SaidYes | WalkedAway | LeftOwing | ResultContested | ReportsOverruled
OfThePlaces = WaitingListed | WaitingLeft | PlaceOffered | OfferEnded | WaitsInTurn
DeskEvent = StepDone | OfThePlaces | MatchCalled | UndoEvent | WatchEvent | SaidSince
