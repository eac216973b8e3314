"""What is said at the desk that the director's sheet has no statement for, and what follows; stored by these names.

`at` is when it is said, in seconds since 1970, UTC: offers run from then.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.model.slots import MatchId


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """`open_entry`: players enter themselves from now on."""


@dataclass(frozen=True, slots=True)
class CloseEntry:
    """`close_entry`: only a director enters players."""


@dataclass(frozen=True, slots=True)
class EntryFrom:
    """`entry_from 1764529200`: members enter themselves from that hour; `entry_from none`."""

    at: int | None


@dataclass(frozen=True, slots=True)
class EntryUntil:
    """`entry_until 1764529200`: until before that hour; `entry_until none`."""

    at: int | None


@dataclass(frozen=True, slots=True)
class KeepHours:
    """`entry_hours`: the clock notes that entry has opened or closed. Whoever enters is judged by the hours anyway."""

    at: int


@dataclass(frozen=True, slots=True)
class CheckInUntil:
    """`check_in_until 1764529200`: who is not there then loses their place to who waits and is; `check_in_until none`."""

    at: int | None


@dataclass(frozen=True, slots=True)
class WaiterHere:
    """`waits_here cal`: she is on the waiting list, and in the hall."""

    name: str


@dataclass(frozen=True, slots=True)
class LetGuests:
    """`guests on`: whoever reads the announcement enters by a link in a mail, while entry is open. `guests off`"""

    allowed: bool


@dataclass(frozen=True, slots=True)
class SetCapacity:
    """`capacity 16`, or `capacity none`."""

    capacity: int | None
    at: int


@dataclass(frozen=True, slots=True)
class SetStart:
    """`starts 1764529200`, or `starts none`."""

    starts: int | None


@dataclass(frozen=True, slots=True)
class SetTables:
    """`tables 6`"""

    tables: int


class Screen(StrEnum):
    """Whether the matches of a tournament are played on screen, and with which clock."""

    OFF = "off"
    ON = "on"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class SetScreen:
    """`on_screen on`, `on_screen clock` or `on_screen off`: of matches that nobody has begun."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class SignUp:
    """`sign_up ann`"""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class SignOff:
    """`sign_off ann`: from entry or the waiting list, or an offered place is refused."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class TakePlace:
    """`take_place ann`: the place that is offered."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class EndOffers:
    """`end_offers`: those whose time is up go to the next."""

    at: int


@dataclass(frozen=True, slots=True)
class PromiseDraw:
    """`promise 5feceb66...`: the commitment of a seed that nobody knows yet."""

    commitment: str


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """`deadline main 2 1764529200`: until when the matches of that round are to be played; `deadline main 2 none`."""

    flight: str
    round: int
    until: int | None


@dataclass(frozen=True, slots=True)
class SetAutopilot:
    """`autopilot 30`: the clock decides what is not played by its deadline, and whoever is said not to be there has so many
    minutes to answer; `autopilot none`: a director does."""

    minutes: int | None


@dataclass(frozen=True, slots=True)
class SetLater:
    """`later main 1.2 1764529200`: the two play that match by an hour of their own; `later main 1.2 none`: by their round's."""

    match: MatchId
    until: int | None


@dataclass(frozen=True, slots=True)
class ClaimNoShow:
    """`not_here ann bob`: Ann is there for their match, and Bob is not."""

    by: str
    absent: str
    at: int


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    """`here bob`: the other says that he is not there, and he is."""

    name: str


@dataclass(frozen=True, slots=True)
class TakeClaimBack:
    """`claim_back ann`: her opponent has come."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepDeadlines:
    """`deadlines`: the clock looks at what is to be played. Found later than `late` seconds, a deadline is announced anew.
    `guests` are the names of those without a login, who could say nothing."""

    at: int
    late: int
    guests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawAgain:
    """`draw_again "two names were missing"`: what is drawn is taken back, while nothing of it has begun. The next draw has
    another number, promised at the same moment."""

    reason: str


@dataclass(frozen=True, slots=True)
class CallToTable:
    """`call main 1.2 table 3`"""

    match: MatchId
    table: int
    at: int


@dataclass(frozen=True, slots=True)
class CameLate:
    """`came_late ann`: she was called to a table and was not there until now. What that costs runs from the call."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class NotLate:
    """`not_late ann`: the points for lateness in the match she has to play are taken back."""

    name: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """`call_off "no room"`: nothing of it is played."""

    reason: str


@dataclass(frozen=True, slots=True)
class SetCalcutta:
    """`calcutta main 50 30 20 house 5 back 25`: an auction of the players, until the first lot is sold. Parts in hundredths of
    a percent; `most_back`: what players may hold of their own lot."""

    flight: str
    prizes: tuple[int, ...]
    house: int
    most_back: int


@dataclass(frozen=True, slots=True)
class SellLot:
    """`lot ann 200 to bob back 25`, `lot ann,cal 80.50 to bob,dee "why so late"`: price in cents; `back` is the part that a
    single player buys back at once."""

    players: tuple[str, ...]
    price: int
    buyers: tuple[str, ...]
    back: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class BuyPartBack:
    """`share ann 25`: a part of one's own lot, in hundredths of a percent."""

    name: str
    part: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class ReturnLot:
    """`lot_back ann "written twice"`: the sale does not count."""

    name: str
    why: str


#: What is said at an auction of players.
AuctionStep = SetCalcutta | SellLot | BuyPartBack | ReturnLot

#: What follows from these is that they were taken.
PlainStep = (
    OpenEntry
    | CloseEntry
    | EntryFrom
    | EntryUntil
    | KeepHours
    | CheckInUntil
    | WaiterHere
    | LetGuests
    | SetCapacity
    | SetStart
    | SetTables
    | SetScreen
    | PromiseDraw
    | SetDeadline
    | SetAutopilot
    | DrawAgain
    | CallOff
    | AuctionStep
)
#: What is said of matches that have a deadline.
WatchStep = SetLater | ClaimNoShow | AnswerClaim | TakeClaimBack | KeepDeadlines

Step = PlainStep | SignUp | SignOff | TakePlace | EndOffers | CallToTable | CameLate | NotLate | WatchStep | StrikeDouble


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
    """Unanswered: they stand at the end of the list, and get no other offer."""

    name: str


@dataclass(frozen=True, slots=True)
class MatchCalled:
    match: MatchId
    players: tuple[str, str]
    table: int
    at: int


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


WatchEvent = MatchPostponed | MatchWarned | NoShowClaimed | ClaimTakenBack | MatchLeft | MatchForfeited
DeskEvent = StepDone | WaitingListed | WaitingLeft | PlaceOffered | OfferEnded | MatchCalled | WatchEvent
