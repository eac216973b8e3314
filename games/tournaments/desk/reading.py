"""Reads what the desk's pages and programs say: a statement of the director's sheet, or one of the desk's own."""

import re
from collections.abc import Callable, Mapping

from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.lots.auction_lines import AUCTION_READERS, LONGEST_REASON, auction_text
from games.tournaments.desk.steps import (
    AnswerClaim,
    AuctionStep,
    BuyBacksUntil,
    CallOff,
    CallToTable,
    CameLate,
    CheckInUntil,
    ClaimNoShow,
    CloseEntry,
    ClubRatings,
    DrawAgain,
    EndOffers,
    EntryFrom,
    EntryUntil,
    KeepDeadlines,
    KeepHours,
    LetGuests,
    NotCalledOff,
    NotLate,
    OpenEntry,
    PersonStep,
    PromiseDraw,
    SaysHere,
    Screen,
    SetAutopilot,
    SetCapacity,
    SetDeadline,
    SetLater,
    SetScreen,
    SetStart,
    SetTables,
    SignOff,
    SignUp,
    Step,
    TakeClaimBack,
    TakePlace,
    UndoBegin,
    UndoBuyBack,
    UndoCall,
    UndoCheckIn,
    UndoReEntry,
    UndoResult,
    UndoSignOff,
    WaiterHere,
)
from games.tournaments.desk.usages import USAGES
from games.tournaments.model.actions import Action
from games.tournaments.model.refusals import Misreading, TournamentRefused
from games.tournaments.model.slots import read_match_id
from games.tournaments.sheet.reading import LONGEST_STATEMENT, SheetMistake, read_sheet, read_statement
from games.tournaments.sheet.words import check_name

#: Beyond 9999 no calendar goes.
LATEST = 253_402_300_799

_CALL = re.compile(r"(?P<match>\S.*\S) table (?P<table>[0-9]{1,3})")
_DEADLINE = re.compile(r"(?P<flight>\S.{0,79}) (?P<round>[0-9]{1,3}) (?P<until>\S+)")
_LATER = re.compile(r"(?P<match>\S.*\S) (?P<until>\S+)")
_QUOTED = re.compile(r'"(?P<reason>[^"]*)"')
_OUT_AGAIN = re.compile(
    rf'(?P<one>\S+)\s+(?P<other>\S+)(?:\s+in\s+(?P<match>[^"]+?))?'
    rf'(?:\s+"(?P<reason>[^"]{{0,{LONGEST_REASON}}})")?'
)


def read_said(text: str, at: int) -> Action | Step:
    """What a line says at this time. Raises TournamentRefused."""
    if len(text) > LONGEST_STATEMENT:
        raise TournamentRefused(Misreading.TOO_LONG, most=LONGEST_STATEMENT)
    opener, _, rest = text.strip().partition(" ")
    reader = _READERS.get(opener)
    if reader is None or rest.startswith("beats "):
        return read_statement(text)
    step = reader(rest.strip(), at)
    if step is None:
        raise TournamentRefused(Misreading.USAGE, usage=USAGES[opener])
    return step


def read_all_said(text: str, at: int) -> list[Action | Step]:
    """The statements of several lines. One about the cube of the Crawford game belongs to the line above it. Raises
    TournamentRefused."""
    said: list[Action | Step] = []
    above = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            continue
        if line.split()[0] == "crawford" and said:
            (both,) = read_sheet(f"{above}\n{line}")
            said[-1] = both.action
        else:
            said.append(read_said(line, at))
        above = line
    return said


def read_steps(text: str, at: int, name: str = "steps") -> list[tuple[int, Action | Step]]:
    """The same of an announcement, with the number of each line. Raises SheetMistake."""
    said: list[tuple[int, Action | Step]] = []
    above = ""
    for number, line in enumerate(text.splitlines(), start=1):
        more = bool(said) and line.split()[:1] == ["crawford"]
        try:
            read = read_all_said(f"{above}\n{line}" if more else line, at)
        except TournamentRefused as refused:
            raise SheetMistake(number, refused, name) from None
        said = [*said[: len(said) - more], *((number, one) for one in read)]
        above = line if read else above
    return said


def step_text(step: Step) -> str:
    """The line that says it; `read_said` reads it back."""
    match step:
        case OpenEntry() | CloseEntry() | EndOffers() | KeepHours() | KeepDeadlines() | ClubRatings():
            return _ALONE[type(step)]
        case EntryFrom() | EntryUntil() | CheckInUntil() | SetDeadline() | SetLater():
            return _hour_text(step)
        case LetGuests(allowed):
            return f"guests {'on' if allowed else 'off'}"
        case SetCapacity(number) | SetStart(number) | SetAutopilot(number) | BuyBacksUntil(number):
            return f"{_NUMBERED[type(step)]} {_or_none(number)}"
        case SetTables(tables):
            return f"tables {tables}"
        case SetScreen(screen):
            return f"on_screen {screen.value}"
        case UndoCall() | UndoResult() | UndoBegin() | UndoBuyBack() | UndoReEntry() | CallToTable():
            return _match_text(step)
        case step if isinstance(step, PersonStep | WaiterHere | SaysHere | UndoCheckIn | UndoSignOff):
            return f"{_VERBS[type(step)]} {step.name}"
        case ClaimNoShow() | AnswerClaim() | TakeClaimBack():
            return _claim_text(step)
        case PromiseDraw(commitment):
            return f"promise {commitment}"
        case CallOff(reason) | NotCalledOff(reason) | DrawAgain(reason):
            return f'{_BECAUSE[type(step)]} "{reason}"'
        case step if isinstance(step, AuctionStep):
            return auction_text(step)


def _match_text(step: UndoCall | UndoResult | UndoBegin | UndoBuyBack | UndoReEntry | CallToTable) -> str:
    match step:
        case UndoBuyBack(name, flight):
            return f"not_bought_back {name} {flight}"
        case UndoReEntry(name, flight):
            return f"not_in_again {name} {flight}"
        case UndoCall(match):
            return f"uncall {match}"
        case UndoBegin(one, other):
            return f"not_begun {one} {other}"
        case UndoResult(one, other, why, match):
            return f"not_played {one} {other}" + (f" in {match}" if match else "") + (f' "{why}"' if why else "")
        case CallToTable(match, table):
            return f"call {match} table {table}"


def _claim_text(step: ClaimNoShow | AnswerClaim | TakeClaimBack) -> str:
    match step:
        case ClaimNoShow(by, absent):
            return f"not_here {by} {absent}"
        case AnswerClaim(name):
            return f"here {name}"
        case TakeClaimBack(name):
            return f"claim_back {name}"


def _hour_text(step: EntryFrom | EntryUntil | CheckInUntil | SetDeadline | SetLater) -> str:
    match step:
        case CheckInUntil(hour):
            return f"check_in_until {_or_none(hour)}"
        case EntryFrom(hour):
            return f"entry_from {_or_none(hour)}"
        case EntryUntil(hour):
            return f"entry_until {_or_none(hour)}"
        case SetDeadline(flight, number, until):
            return f"deadline {flight} {number} {_or_none(until)}"
        case SetLater(match, until):
            return f"later {match} {_or_none(until)}"


_VERBS: Mapping[type[Step], str] = {
    SignUp: "sign_up",
    SignOff: "sign_off",
    TakePlace: "take_place",
    CameLate: "came_late",
    NotLate: "not_late",
    WaiterHere: "waits_here",
    SaysHere: "says_here",
    UndoCheckIn: "not_in_hall",
    UndoSignOff: "not_signed_off",
    StrikeDouble: "double",
}


_NUMBERED: Mapping[type[Step], str] = {
    BuyBacksUntil: "buy_backs_until",
    SetCapacity: "capacity",
    SetStart: "starts",
    SetAutopilot: "autopilot",
}


_BECAUSE: Mapping[type[Step], str] = {CallOff: "call_off", NotCalledOff: "not_called_off", DrawAgain: "draw_again"}

_ALONE: Mapping[type[Step], str] = {
    OpenEntry: "open_entry",
    CloseEntry: "close_entry",
    EndOffers: "end_offers",
    KeepHours: "entry_hours",
    KeepDeadlines: "deadlines",
    ClubRatings: "club_ratings",
}


def _or_none(number: int | None) -> str:
    return "none" if number is None else str(number)


def _number(text: str, most: int) -> int | None:
    fits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if fits and int(text) <= most else None


def _without_words(step: Step) -> Callable[[str, int], Step | None]:
    return lambda text, _at: None if text else step


def _at_any_time(read: Callable[[str], Step | None]) -> Callable[[str, int], Step | None]:
    return lambda text, _at: read(text)


def _named(step: Callable[[str, int], Step]) -> Callable[[str, int], Step | None]:
    return lambda text, at: step(check_name(text), at) if text else None


def _guests(text: str, _at: int) -> Step | None:
    return LetGuests(text == "on") if text in ("on", "off") else None


def _capacity(text: str, at: int) -> Step | None:
    if text == "none":
        return SetCapacity(None, at)
    number = _number(text, 999_999)
    return None if number is None else SetCapacity(number, at)


def _hour(step: Callable[[int | None], Step]) -> Callable[[str, int], Step | None]:
    def read(text: str, _at: int) -> Step | None:
        number = _moment(text)
        return step(number) if text == "none" or number is not None else None

    return read


def _moment(text: str) -> int | None:
    """Also of a year before 1970, so that the refusal speaks of the day."""
    number = _number(text.removeprefix("-"), LATEST)
    return -number if number is not None and text.startswith("-") else number


def _tables(text: str, _at: int) -> Step | None:
    """Also too few or too many, so that the refusal says how many there may be."""
    return SetTables(int(text)) if re.fullmatch("-?[0-9]{1,6}", text) else None


def _screen(text: str, _at: int) -> Step | None:
    return SetScreen(Screen(text)) if text in list(Screen) else None


def _promise(text: str, _at: int) -> Step | None:
    return PromiseDraw(text) if re.fullmatch("[0-9a-f]{16,64}", text) else None


def _call(text: str, at: int) -> Step | None:
    found = _CALL.fullmatch(text)
    match = found and read_match_id(found["match"])
    return CallToTable(match, int(found["table"]), at) if found and match else None


def _uncall(text: str) -> Step | None:
    match = read_match_id(text)
    return UndoCall(match) if match else None


def _not_played(text: str) -> Step | None:
    found = _OUT_AGAIN.fullmatch(text)
    match = found and found["match"] and read_match_id(found["match"])
    if not found or (found["match"] and not match):
        return None
    return UndoResult(check_name(found["one"]), check_name(found["other"]), found["reason"] or "", match or None)


def _not_begun(text: str) -> Step | None:
    names = text.split()
    return UndoBegin(check_name(names[0]), check_name(names[1])) if len(names) == 2 else None


def _out_of(step: Callable[[str, str], Step]) -> Callable[[str], Step | None]:
    def read(text: str) -> Step | None:
        name, _, flight = text.partition(" ")
        return step(check_name(name), check_name(flight)) if name and flight else None

    return read


def _deadline(text: str, _at: int) -> Step | None:
    found = _DEADLINE.fullmatch(text)
    if found is None:
        return None
    until = _moment(found["until"])
    said = until is not None or found["until"] == "none"
    return SetDeadline(found["flight"], int(found["round"]), until) if said else None


def _later(text: str, _at: int) -> Step | None:
    found = _LATER.fullmatch(text)
    match = found and read_match_id(found["match"])
    if not found or not match:
        return None
    until = _moment(found["until"])
    return SetLater(match, until) if until is not None or found["until"] == "none" else None


def _autopilot(text: str, _at: int) -> Step | None:
    number = _number(text, 999_999)
    return SetAutopilot(number) if text == "none" or number is not None else None


def _not_here(text: str, at: int) -> Step | None:
    names = text.split()
    return ClaimNoShow(check_name(names[0]), check_name(names[1]), at) if len(names) == 2 else None


def _because(step: Callable[[str, int], Step]) -> Callable[[str, int], Step | None]:
    def read(text: str, at: int) -> Step | None:
        found = _QUOTED.fullmatch(text)
        return step(found["reason"], at) if found and len(found["reason"]) <= LONGEST_REASON else None

    return read


_READERS: Mapping[str, Callable[[str, int], Step | None]] = {
    "open_entry": _without_words(OpenEntry()),
    "close_entry": _without_words(CloseEntry()),
    "entry_from": _hour(EntryFrom),
    "entry_until": _hour(EntryUntil),
    "entry_hours": lambda text, at: None if text else KeepHours(at),
    "check_in_until": _hour(CheckInUntil),
    "buy_backs_until": _hour(BuyBacksUntil),
    "waits_here": lambda text, _at: WaiterHere(check_name(text)) if text else None,
    "says_here": lambda text, _at: SaysHere(check_name(text)) if text else None,
    "guests": _guests,
    "capacity": _capacity,
    "starts": _hour(SetStart),
    "tables": _tables,
    "on_screen": _screen,
    "sign_up": _named(SignUp),
    "sign_off": _named(SignOff),
    "take_place": _named(TakePlace),
    "double": _named(StrikeDouble),
    "end_offers": lambda text, at: None if text else EndOffers(at),
    "promise": _promise,
    "call": _call,
    "uncall": _at_any_time(_uncall),
    "not_played": _at_any_time(_not_played),
    "not_begun": _at_any_time(_not_begun),
    "not_bought_back": _at_any_time(_out_of(UndoBuyBack)),
    "not_in_again": _at_any_time(_out_of(UndoReEntry)),
    "not_in_hall": lambda text, _at: UndoCheckIn(check_name(text)) if text else None,
    "not_signed_off": lambda text, _at: UndoSignOff(check_name(text)) if text else None,
    "came_late": _named(CameLate),
    "not_late": lambda text, at: NotLate(check_name(text)) if text else None,
    "deadline": _deadline,
    "autopilot": _autopilot,
    "later": _later,
    "not_here": _not_here,
    "here": lambda text, _at: AnswerClaim(check_name(text)) if text else None,
    "claim_back": lambda text, _at: TakeClaimBack(check_name(text)) if text else None,
    "club_ratings": lambda text, at: None if text else ClubRatings(at),
    "deadlines": lambda text, at: None if text else KeepDeadlines(at, 0),
    "call_off": _because(lambda reason, _at: CallOff(reason)),
    "not_called_off": _because(NotCalledOff),
    "draw_again": _because(lambda reason, _at: DrawAgain(reason)),
    **{verb: _at_any_time(read) for verb, read in AUCTION_READERS.items()},
}
