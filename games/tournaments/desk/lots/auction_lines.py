"""What is said at an auction, as a line and back."""

import re
from collections.abc import Callable, Mapping

from games.tournaments.desk.steps import (
    AuctionStep,
    BuyPartBack,
    ReturnLot,
    SellLot,
    SetCalcutta,
)
from games.tournaments.model.refusals import Misreading, TournamentRefused
from games.tournaments.sheet.words import check_name
from games.tournaments.sheet.writing import decimal_text

LONGEST_REASON = 300

AUCTION_USAGES: Mapping[str, str] = {
    "calcutta": "calcutta main 50 30 20 house 5 back 25",
    "lot": 'lot ann 200 to bob back 25 (or: lot ann,cal 80.50 to bob,dee "reason")',
    "share": 'share ann 25 (once matches have begun: share ann 25 "reason")',
    "lot_back": 'lot_back ann "reason"',
}

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,2})?"
#: What was meant as one: which of them does not fit is said of it alone.
_MEANT = r"[-+]?[0-9][0-9.,]*"
_WHY = r'(?: +"(?P<why>[^"]*)")?'
_CALCUTTA = re.compile(rf"(?P<flight>\S+)(?P<prizes>(?: {_MEANT})+) house (?P<house>{_MEANT}) back (?P<back>{_MEANT})")
_LOT = re.compile(rf"(?P<players>\S+) (?P<price>{_MEANT}) to (?P<buyers>\S+)(?: back (?P<back>{_MEANT}))?{_WHY}")
_SHARE = re.compile(rf"(?P<name>\S+) (?P<part>{_MEANT}){_WHY}")
_LOT_BACK = re.compile(rf"(?P<name>\S+){_WHY}")


def auction_text(step: AuctionStep) -> str:
    """The line that says it."""
    match step:
        case SetCalcutta(flight, prizes, house, back):
            shares = " ".join(decimal_text(part, 2) for part in prizes)
            return f"calcutta {flight} {shares} house {decimal_text(house, 2)} back {decimal_text(back, 2)}"
        case SellLot(players, price, buyers, back, why):
            part = f" back {decimal_text(back, 2)}" if back else ""
            return f"lot {','.join(players)} {decimal_text(price, 2)} to {','.join(buyers)}{part}{_quoted(why)}"
        case BuyPartBack(name, part, why):
            return f"share {name} {decimal_text(part, 2)}{_quoted(why)}"
        case ReturnLot(name, why):
            return f"lot_back {name}{_quoted(why)}"


def _quoted(why: str) -> str:
    return f' "{why}"' if why else ""


def _calcutta(text: str) -> AuctionStep | None:
    found = _CALCUTTA.fullmatch(text)
    if found is None:
        return None
    prizes = tuple(_hundredths(one, "calcutta") for one in found["prizes"].split())
    house, back = (_hundredths(found[part], "calcutta") for part in ("house", "back"))
    return SetCalcutta(found["flight"], prizes, house, back)


def _lot(text: str) -> AuctionStep | None:
    found = _LOT.fullmatch(text)
    why = _why(found)
    if found is None or why is None:
        return None
    return SellLot(
        _names(found["players"]), _hundredths(found["price"]), _names(found["buyers"]), _hundredths(found["back"] or "0"), why
    )


def _share(text: str) -> AuctionStep | None:
    found = _SHARE.fullmatch(text)
    why = _why(found)
    if found is None or why is None:
        return None
    return BuyPartBack(check_name(found["name"]), _hundredths(found["part"], "share"), why)


def _lot_back(text: str) -> AuctionStep | None:
    found = _LOT_BACK.fullmatch(text)
    why = _why(found)
    return ReturnLot(check_name(found["name"]), why) if found and why is not None else None


def _why(found: re.Match[str] | None) -> str | None:
    """None if it is longer than a reason can be."""
    why = (found["why"] or "").strip() if found is not None else ""
    return why if len(why) <= LONGEST_REASON else None


def _names(text: str) -> tuple[str, ...]:
    """Raises TournamentRefused."""
    return tuple(map(check_name, text.split(",")))


def _hundredths(text: str, verb: str = "lot") -> int:
    """Of a statement that begins so. Raises TournamentRefused.

    >>> [_hundredths(text) for text in ("25", "12.5", "0.07")]
    [2500, 1250, 7]
    """
    if not re.fullmatch(_NUMBER, text):
        raise TournamentRefused(Misreading.BAD_NUMBER, word=text, usage=AUCTION_USAGES[verb])
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or "0")


AUCTION_READERS: Mapping[str, Callable[[str], AuctionStep | None]] = {
    "calcutta": _calcutta,
    "lot": _lot,
    "share": _share,
    "lot_back": _lot_back,
}
