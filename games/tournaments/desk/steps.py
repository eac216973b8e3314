"""What is said at the desk that the director's sheet has no statement for; stored by these names. `at` is when it is said,
in seconds since 1970, UTC: offers run from then."""

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
class SaysHere:
    """`says_here ann`: she says so herself, without the code; the desk has not noted it."""

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
class BuyBacksUntil:
    """`buy_backs_until 1764529200`: until that moment, in seconds since 1970, UTC; `buy_backs_until none`: there is no end."""

    at: int | None


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
    at: int | None = None


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """`deadline main 2 1764529200`: until when the matches of that round are to be played; `deadline main 2 none`."""

    flight: str
    round: int
    until: int | None


@dataclass(frozen=True, slots=True)
class SetAutopilot:
    """`autopilot 30`: the clock decides, and who is said not to be there has 30 minutes to answer; `autopilot none`."""

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
class UndoCall:
    """`uncall main 1.2`: it is not at a table."""

    match: MatchId


@dataclass(frozen=True, slots=True)
class UndoResult:
    """`not_played ann bob`, `not_played ann bob in main 1.2 "another match"`: the last result of these two, or that one, was a
    mistake, and nothing rests on it yet. What both have reported is taken out with a reason."""

    one: str
    other: str
    why: str = ""
    match: MatchId | None = None

    @property
    def both(self) -> tuple[str, str]:
        """The two players."""
        return self.one, self.other


@dataclass(frozen=True, slots=True)
class UndoBegin:
    """`not_begun ann bob`: that they have begun was noted by mistake."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class UndoCheckIn:
    """`not_in_hall ann`: she is not there after all."""

    name: str


@dataclass(frozen=True, slots=True)
class UndoSignOff:
    """`not_signed_off ann`: she was taken out by mistake, the last one, and is in as before."""

    name: str


@dataclass(frozen=True, slots=True)
class UndoBuyBack:
    """`not_bought_back ann main`: that was a mistake, and she has not played on her new line yet."""

    name: str
    flight: str


@dataclass(frozen=True, slots=True)
class UndoReEntry:
    """`not_in_again ann main`: she does not wait for another group after all, or nothing of it has begun."""

    name: str
    flight: str


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
    """`call_off "no room"`: nothing of it is played, and what was played counts for nothing."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotCalledOff:
    """`not_called_off "it was another night"`: it goes on, or stands, as before it was called off. `at`: since when places that
    are offered can be taken again; 0 in records older than that."""

    reason: str
    at: int = 0


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


@dataclass(frozen=True, slots=True)
class ClubRatings:
    """`club_ratings`: everybody who is on the club's list of ratings is rated as there, at that time. Whoever says it names no
    number: the site fills in `rated`, in ten-thousandths."""

    at: int
    rated: tuple[tuple[str, int], ...] = ()


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
    | SaysHere
    | LetGuests
    | BuyBacksUntil
    | SetCapacity
    | SetStart
    | SetTables
    | SetScreen
    | PromiseDraw
    | SetDeadline
    | SetAutopilot
    | DrawAgain
    | CallOff
    | NotCalledOff
    | ClubRatings
    | AuctionStep
)
UndoStep = UndoCall | UndoResult | UndoBegin | UndoCheckIn | UndoBuyBack | UndoReEntry | UndoSignOff
#: What is said of matches that have a deadline.
WatchStep = SetLater | ClaimNoShow | AnswerClaim | TakeClaimBack | KeepDeadlines
PersonStep = SignUp | SignOff | TakePlace | CameLate | NotLate | StrikeDouble
Step = PlainStep | PersonStep | EndOffers | CallToTable | UndoStep | WatchStep
