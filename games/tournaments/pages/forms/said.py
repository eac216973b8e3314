"""What the pages of a tournament send: statements, some with a gap for what somebody typed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.eventlog.action_ids import click_id
from clubsite.eventlog.click_form import LARGEST_VERSION, ClickForm
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import User
from clubsite.members.rules.words import LONGEST_NAME as LONGEST_CALLED
from clubsite.members.rules.words import NameRefused, word_for
from games.tournaments.desk.lots.auction_lines import LONGEST_REASON
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.slots import MatchId, read_match_id
from games.tournaments.models import LONGEST_TITLE
from games.tournaments.pages.money.auction_form import AuctionFields, auction_gaps
from games.tournaments.pages.money.fields import MoneyGaps, money_gap
from games.tournaments.pages.parts.questions.asked import ASK
from games.tournaments.pages.parts.typed_names import words_of
from games.tournaments.services.saying import say
from games.tournaments.sheet.words import within_quotes

LONGEST_SAID = 10_000
LONGEST_NAMES = 250_000

LONGEST_TYPED_CODE = 20
LONGEST_ADDRESS = 254
LONGEST_PAIR = 120

_OF_A_MATCH = re.compile(r"\[(?P<match>[^\]]{1,80})\] (?P<said>.*)", re.DOTALL)
_GAP = re.compile(
    r"\{(place|typed|names|capacity|tables|minutes|at|from|until|reason|match|later|here_until|calcutta|lot|returned|who|pair"
    r"|back_until|money|player|again|why_back)\}"
)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A statement, and the match that it is about if the page named one; `own`: about whoever says it."""

    text: str
    match: MatchId | None
    own: bool
    version: int
    action_id: UUID

    names: str
    """Those of the statement, as they were typed."""
    typed: bool
    """Whether all of it was, and no button's."""
    refused: str = ""
    """Why it is asked once more."""

    def said_by(self, user: User, code: str) -> None:
        """Raises what `say` does."""
        say(user, code, self.text, version=self.version, action_id=self.action_id, match=self.match, own=self.own)


class SayForm(AuctionFields, MoneyGaps, ClickForm):
    """A statement of the desk. `[main 1.1]` in front of it names the match that the page showed; in braces stands what was
    typed into the field of that name: `entrants {names}`, one a line as they are called; `starts {at}`; `{typed}`, as it is."""

    say = forms.CharField(max_length=LONGEST_SAID)
    own = forms.BooleanField(required=False)
    typed = forms.CharField(max_length=LONGEST_NAMES, required=False)
    names = forms.CharField(max_length=LONGEST_NAMES, required=False)
    place = forms.CharField(max_length=LONGEST_TITLE, required=False)
    capacity = forms.IntegerField(min_value=0, max_value=999_999, required=False)
    tables = forms.IntegerField(min_value=0, max_value=999_999, required=False)
    minutes = forms.IntegerField(min_value=0, max_value=999_999, required=False)
    at = forms.DateTimeField(required=False)
    entry_from = forms.DateTimeField(required=False)
    entry_until = forms.DateTimeField(required=False)
    reason = forms.CharField(max_length=LONGEST_REASON, required=False)
    one_match = forms.CharField(max_length=LONGEST_TITLE, required=False)
    later = forms.DateTimeField(required=False)
    check_in_until = forms.DateTimeField(required=False)
    buy_backs_until = forms.DateTimeField(required=False)
    who = forms.CharField(max_length=LONGEST_TITLE, required=False)
    again = forms.CharField(max_length=LONGEST_TITLE, required=False)
    player = forms.CharField(max_length=LONGEST_TITLE, required=False)
    why_back = forms.CharField(max_length=LONGEST_REASON, required=False)
    pair = forms.CharField(max_length=LONGEST_PAIR, required=False)
    asks = forms.CharField(max_length=LONGEST_SAID, required=False)

    def clean_names(self) -> str:
        """As words of a sheet."""
        return words_of(self.cleaned_data["names"])

    def clean(self) -> dict[str, object]:
        """The click is named after all that was said, so that other words in a field are another click."""
        cleaned = super().clean()
        if "{player}" in str(cleaned.get("say")) and not cleaned.get("player"):
            self.add_error("player", gettext(DeskRefusal.WHO.value))
        if "{names}" in str(cleaned.get("say")) and not self.errors and not cleaned.get("names"):
            self.add_error("names", gettext("Write who comes, one name a line."))
        if not self.errors and cleaned.get("page") and not self.data.get("action_id"):
            said = " ".join(str(self[name].data or "") for name in self.fields if name not in ("page", "version"))
            cleaned["action_id"] = click_id(self.cleaned_data["page"], self.cleaned_data["version"], said)
        return cleaned

    def pressed(self) -> Pressed:
        said = self.cleaned_data
        if "{why_back}" in said["say"] and not said["why_back"] and said["asks"].startswith(ASK):
            return self._asked_again(said)
        found = _OF_A_MATCH.fullmatch(said["say"])
        match = read_match_id(found["match"]) if found else None
        text = _filled(found["said"] if found else said["say"], said)
        names = str(self.data.get("names", "")) if "{names}" in said["say"] else ""
        return Pressed(text, match, said["own"], said["version"], said["action_id"], names, said["say"] == "{typed}")

    def _asked_again(self, said: Mapping[str, Any]) -> Pressed:
        """The question whose reason is missing."""
        why = gettext(DeskRefusal.WHY.value)
        return Pressed(said["asks"], None, False, said["version"], said["action_id"], "", typed=False, refused=why)


_HOURS = (
    ("at", "at"),
    ("from", "entry_from"),
    ("until", "entry_until"),
    ("later", "later"),
    ("here_until", "check_in_until"),
    ("back_until", "buy_backs_until"),
)


def _filled(text: str, typed: Mapping[str, object]) -> str:
    gaps = {
        **{name: str(typed[name]) for name in ("place", "typed", "names", "who", "again", "pair", "player")},
        **{name: "none" if typed[name] is None else str(typed[name]) for name in ("capacity", "tables", "minutes")},
        "match": str(typed["one_match"]),
        **{name: within_quotes(str(typed[name])) for name in ("reason", "why_back")},
        **auction_gaps(typed),
        "money": money_gap(typed),
        **{gap: seconds_text(typed[name]) for gap, name in _HOURS},
    }
    return _GAP.sub(lambda gap: gaps[gap[1]], text)


def seconds_text(at: object) -> str:
    """Of an hour that was typed, as a statement has it."""
    return str(int(at.timestamp())) if isinstance(at, datetime) else "none"


class CheckInForm(ClickForm):
    """The code that the desk shows in the hall."""

    typed = forms.CharField(
        max_length=LONGEST_TYPED_CODE, error_messages={"required": _("Type the code that the desk shows in the hall.")}
    )

    def clean(self) -> dict[str, object]:
        """Another code is another click."""
        cleaned = super().clean()
        if not self.errors and cleaned.get("page") and not self.data.get("action_id"):
            said = f"check in {cleaned.get('typed')}"
            cleaned["action_id"] = click_id(self.cleaned_data["page"], self.cleaned_data["version"], said)
        return cleaned


class SeenForm(PlainForm):
    """The version of the tournament that the page of a guest's link has shown."""

    version = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION, required=False)


class GuestForm(PlainForm):
    """Who wants to enter without a login. Whether the address is known makes no difference."""

    name = forms.CharField(label=_("Your name, as everybody reads it"), max_length=LONGEST_CALLED)
    address = forms.EmailField(label=_("Your mail address, which nobody reads"), max_length=LONGEST_ADDRESS)

    def clean_name(self) -> str:
        try:
            word_for(self.cleaned_data["name"])
        except NameRefused as refused:
            raise forms.ValidationError(gettext(refused.refusal.value)) from None
        return str(self.cleaned_data["name"])
