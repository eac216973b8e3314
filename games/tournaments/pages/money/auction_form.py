"""What is typed at the auction of a Calcutta, as the gaps of statements: `lot {lot}`, `lot_back {returned}`, `calcutta
{calcutta}`."""

import re
from collections.abc import Iterator, Mapping

from django import forms
from django.utils.translation import gettext

from games.tournaments.desk.lots.auction_lines import LONGEST_REASON
from games.tournaments.sheet.words import LONGEST_NAME, within_quotes

_NUMBER = 20
#: What was meant as one: whether a lot can cost that is said by the rules.
_PRICE = re.compile(r"-?[0-9.]+")


class AuctionFields(forms.Form):
    """All are optional: a page sends those of its other buttons along."""

    flight = forms.CharField(max_length=LONGEST_NAME, required=False)
    prizes = forms.CharField(max_length=200, required=False)
    house = forms.CharField(max_length=_NUMBER, required=False)
    most_back = forms.CharField(max_length=_NUMBER, required=False)
    player = forms.CharField(max_length=LONGEST_NAME, required=False)
    with_player = forms.CharField(max_length=LONGEST_NAME, required=False)
    price = forms.CharField(max_length=_NUMBER, required=False)
    buyer = forms.CharField(max_length=LONGEST_NAME, required=False)
    with_buyer = forms.CharField(max_length=LONGEST_NAME, required=False)
    part = forms.CharField(max_length=_NUMBER, required=False)
    why_now = forms.CharField(max_length=LONGEST_REASON, required=False)
    returned = forms.CharField(max_length=LONGEST_NAME, required=False)
    why_returned = forms.CharField(max_length=LONGEST_REASON, required=False)

    def clean(self) -> dict[str, object]:
        """What the pressed button needs is there: nobody who has fields reads how a line of the sheet is written."""
        cleaned = super().clean() or self.cleaned_data
        for field, missing in _missing(str(cleaned.get("say")), cleaned):
            self.add_error(field, missing)
        return cleaned


def _missing(say: str, typed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """By the field, what is to be done there."""
    if "{lot}" in say and not _PRICE.fullmatch(_number(str(typed.get("price")).strip())):
        yield "price", gettext("Type the price.")
    if "{lot}" in say and not typed.get("buyer"):
        yield "buyer", gettext("Choose who buys.")
    if "{returned}" in say and not typed.get("returned"):
        yield "returned", gettext("Choose the lot.")
    if "{lot}" in say and not _is_percentage(typed.get("part")):
        yield "part", gettext("Type the percentage as a number.")
    if "{calcutta}" in say:
        yield from _missing_of_conditions(typed)


def _missing_of_conditions(typed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    if not typed.get("flight"):
        yield "flight", gettext("Nothing here has places of its own that could be paid.")
    prizes = str(typed.get("prizes")).replace("/", " ").split()
    if not prizes or not all(map(_is_percentage, prizes)):
        yield "prizes", gettext("Write a percentage for each place, the first first: 50 30 20")
    if not (_is_percentage(typed.get("house")) and _is_percentage(typed.get("most_back"))):
        yield "house", gettext("Type the percentage as a number.")


def _is_percentage(typed: object) -> bool:
    """Nothing is none."""
    text = _number(str(typed or "").strip())
    return not text or _PRICE.fullmatch(text) is not None


def auction_gaps(typed: Mapping[str, object]) -> dict[str, str]:
    """By the gap's name. Half the world writes 12,50."""
    said = {name: str(typed[name]).strip() for name in AuctionFields.base_fields}
    players = ",".join(filter(None, (said["player"], said["with_player"])))
    buyers = ",".join(filter(None, (said["buyer"], said["with_buyer"])))
    price, part = _number(said["price"]), _number(said["part"])
    back = f" back {part}" if part not in ("", "0") else ""
    prizes = " ".join(map(_number, said["prizes"].replace("/", " ").split()))
    house, most_back = _number(said["house"]) or "0", _number(said["most_back"]) or "0"
    return {
        "calcutta": f"{said['flight']} {prizes} house {house} back {most_back}",
        "lot": f"{players} {price} to {buyers}{back}{_quoted(said['why_now'])}",
        "returned": f"{said['returned']}{_quoted(said['why_returned'])}",
    }


def _number(text: str) -> str:
    return text.replace(",", ".")


def _quoted(why: str) -> str:
    why = within_quotes(why)
    return f' "{why}"' if why else ""
