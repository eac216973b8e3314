"""Fee, the club's part of it and prizes, as a director types them: of a new tournament, and at the desk before the draw."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.tournaments.sheet.words import LONGEST_NAME

LONGEST_SHARES = 200
MOST_PRIZES = 64
_LONGEST_NUMBER = 20
_SHARE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")

UNITS = (("1", _("Whole units")), ("0.01", _("Cents")), ("5", _("Fives")), ("10", _("Tens")))


class SharesField(forms.CharField):
    """Percentages by place, "50 30 20" as people write them; clean: as words of a sheet."""

    def clean(self, value: str | None) -> str:
        """Raises ValidationError."""
        typed = super().clean(value)
        shares = re.split(r"[\s/;%]+", typed.replace(",", ".").strip(" /;%"))
        if shares == [""]:
            return ""
        if not all(map(_SHARE.fullmatch, shares)):
            raise forms.ValidationError(gettext("Write a percentage for each place, the first first: 50 30 20"))
        if len(shares) > MOST_PRIZES:
            raise forms.ValidationError(gettext("There are {number} prizes at most.").format(number=MOST_PRIZES))
        if sum(map(Decimal, shares)) > 100:
            raise forms.ValidationError(gettext("That is more than a hundred percent."))
        return " ".join(shares)


class PrizeFields(forms.Form):
    """Of a new tournament: what the club keeps, and prizes of the main flight and of a consolation."""

    house = forms.DecimalField(
        label=_("The club keeps, in percent"), min_value=0, max_value=100, max_digits=5, decimal_places=2, required=False,
    )  # fmt: skip
    prizes = SharesField(
        label=_("Prizes by place, in percent"), help_text=_("Of what is left: 50 30 20. Empty for none."),
        max_length=LONGEST_SHARES, required=False,
    )  # fmt: skip
    consolation_prizes = SharesField(
        label=_("Prizes in the consolation, in percent"), help_text=_("Both together at most 100."),
        max_length=LONGEST_SHARES, required=False,
    )  # fmt: skip
    unit = forms.ChoiceField(
        label=_("Prizes are paid in"), choices=UNITS, required=False,
        help_text=_(
            "What rounding leaves over, cents too, goes to the winner, as does the prize of a place in which nobody is. "
            "If the percents come to less than 100, the rest stays with the club."
        ),
    )  # fmt: skip


def prize_mistakes(said: Mapping[str, object], *, has_consolation: bool) -> Iterator[tuple[str, str]]:
    """By the name of the field, what is wrong with prizes that are well written. `said`: with `fee`, which is missing if that
    was not."""
    main, beside = str(said.get("prizes") or ""), str(said.get("consolation_prizes") or "")
    both = f"{main} {beside if has_consolation else ''}".split()
    if both and said.get("fee", 0) is None:
        yield "fee", gettext("Prizes are paid from the entry fees: say how much it is.")
    if has_consolation and sum(map(Decimal, both)) > 100:
        yield "consolation_prizes", gettext("Together with the main prizes that is more than a hundred percent.")


def money_lines(said: Mapping[str, object], flights: Sequence[str]) -> Iterator[str]:
    """Of a sheet, for these flights, of which the first is the main one."""
    if said["fee"] is not None:
        yield f"fee {said['fee']:.2f}"
    if said["house"]:
        yield f"house {said['house']:.2f}"
    if said["unit"] and said["unit"] != "1":
        yield f"option unit={said['unit']}"
    for flight, shares in zip(flights, (said["prizes"], said["consolation_prizes"]), strict=False):
        if shares:
            yield f"prizes {flight} {shares}"


class SeveralField(forms.Field):
    """All the values that were sent under one name."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: object) -> tuple[str, ...]:
        """None too long."""
        return tuple(str(one)[:LONGEST_SHARES] for one in value) if isinstance(value, list) else ()


class MoneyGaps(forms.Form):
    """At the desk: `{money}` stands for what was typed into these. All are optional: a page sends them along with its other
    buttons."""

    fee = forms.CharField(max_length=_LONGEST_NUMBER, required=False)
    club_keeps = forms.CharField(max_length=_LONGEST_NUMBER, required=False)
    unit = forms.CharField(max_length=_LONGEST_NUMBER, required=False)
    prizes_of = SeveralField(required=False)
    shares = SeveralField(required=False)


def money_gap(typed: Mapping[str, object]) -> str:
    """Statements, a line each. Prizes are taken away first, so that a share can go from one flight to another. Half the world
    writes 12,50."""
    prizes = [(flight[:LONGEST_NAME], _words(shares)) for flight, shares in _pairs(typed)]
    lines = [f"fee {_words(typed['fee']) or '0'}", f"house {_words(typed['club_keeps']) or '0'}"]
    lines += [f"option unit={typed['unit']}"] if typed["unit"] else []
    lines += [f"prizes {flight} 0" for flight, shares in prizes if not shares or len(prizes) > 1]
    return "\n".join([*lines, *(f"prizes {flight} {shares}" for flight, shares in prizes if shares)])


def _pairs(typed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    flights, shares = typed["prizes_of"], typed["shares"]
    assert isinstance(flights, tuple)
    assert isinstance(shares, tuple)
    return zip(flights, shares, strict=False)


def _words(text: object) -> str:
    return " ".join(str(text).replace(",", ".").replace("%", " ").replace("/", " ").split())
