"""What the pages send: statements, some with a gap for what somebody typed; and a new tournament."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
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
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import LONGEST, SHORTEST
from games.tournaments.desk.lots.auction_lines import LONGEST_REASON
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.steps import (
    Screen,
)
from games.tournaments.model.flights import MOST_PLAYERS
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId, read_match_id
from games.tournaments.models import LONGEST_TITLE
from games.tournaments.pages.money.auction_form import AuctionFields, auction_gaps
from games.tournaments.pages.money.fields import MoneyGaps, PrizeFields, money_gap, money_lines, prize_mistakes
from games.tournaments.pages.parts.asked import ASK
from games.tournaments.pages.parts.typed_names import words_of
from games.tournaments.services.saying import say
from games.tournaments.services.wording import EXPLAINED, FORMATS, OF_SEASONS, in_words
from games.tournaments.sheet.announcing import KNOCKOUTS, WITH_CONSOLATION, even_division, flights_of
from games.tournaments.sheet.reading import LONGEST_SHEET, SheetMistake
from games.tournaments.sheet.words import within_quotes

LONGEST_SAID = 10_000
LONGEST_NAMES = 250_000
AT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

LONGEST_TYPED_CODE = 20
MOST_IN_A_DIVISION = 64
LONGEST_ADDRESS = 254
LONGEST_PAIR = 120

_OF_A_MATCH = re.compile(r"\[(?P<match>[^\]]{1,80})\] (?P<said>.*)", re.DOTALL)
_GAP = re.compile(
    r"\{(place|typed|names|capacity|tables|minutes|at|from|until|reason|match|later|here_until|calcutta|lot|returned|who|pair"
    r"|back_until|money|player|why_back)\}"
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
        **{name: str(typed[name]) for name in ("place", "typed", "names", "who", "pair", "player")},
        **{name: "none" if typed[name] is None else str(typed[name]) for name in ("capacity", "tables", "minutes")},
        "match": str(typed["one_match"]),
        **{name: within_quotes(str(typed[name])) for name in ("reason", "why_back")},
        **auction_gaps(typed),
        "money": money_gap(typed),
        **{gap: _seconds(typed[name]) for gap, name in _HOURS},
    }
    return _GAP.sub(lambda gap: gaps[gap[1]], text)


def _seconds(at: object) -> str:
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


SCREENS = (
    (Screen.OFF.value, _("Over the board")),
    (Screen.ON.value, _("On screen")),
    (Screen.CLOCK.value, _("On screen with a clock: 2 minutes a point and 12 seconds a move; who runs out loses the match")),
)


#: Where a line of the sheet comes from.
_FIELD_OF = {
    "tournament": "title",
    "flight": "length",
    "fee": "fee",
    "house": "house",
    "prizes": "prizes",
    "option": "unit",
    "entrants": "players",
    "tables": "tables",
    "starts": "at",
    "entry_from": "opens",
    "entry_until": "closes",
    "buy_backs_until": "buy_backs",
    "capacity": "capacity",
}


def _about_somebody(why: TournamentRefused | ScoreRefused) -> str | None:
    return "players" if "name" in why.words else None


KINDS = ((_("On one day"), tuple(FORMATS.items())), (_("Over weeks"), tuple(OF_SEASONS.items())))


class AnnounceForm(PrizeFields, PlainForm):
    """A new tournament: a title, a format and lengths; or a whole director's sheet. `asks`: it is announced already."""

    asks = False
    explained = tuple(EXPLAINED.items())
    again = forms.BooleanField(label=_("Announce another one of the same title"), required=False)
    title = forms.CharField(label=_("What is it called?"), max_length=LONGEST_TITLE, required=False)
    format = forms.ChoiceField(label=_("Format"), choices=KINDS, initial="progressive", required=False)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30, initial=5, required=False)
    length = forms.IntegerField(label=_("Points of a match"), min_value=SHORTEST, max_value=LONGEST, initial=5, required=False)
    consolation = forms.IntegerField(
        label=_("Points in the consolation"), min_value=SHORTEST, max_value=LONGEST, initial=3, required=False
    )
    size = forms.IntegerField(
        label=_("Players in a division or a rolling knock-out"),
        help_text=_(
            "Empty: about 6 in a division, as even as the places allow, and 8 in a knock-out. Nobody is alone in a division: "
            "one player left over joins the division above."
        ),
        min_value=2, max_value=MOST_IN_A_DIVISION, required=False,
    )  # fmt: skip
    fee = forms.DecimalField(
        label=_("Entry fee"), help_text=_("In the club’s currency. Empty for none."),
        min_value=Decimal("0.01"), max_digits=8, decimal_places=2, required=False,
    )  # fmt: skip
    at = forms.DateTimeField(
        label=_("When does play begin?"), help_text=_("Leave it empty if the hour is not fixed yet."), required=False, widget=AT
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        help_text=_("Leave it empty for as many as come."),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
    )
    tables = forms.IntegerField(label=_("Tables"), min_value=0, max_value=999, initial=6, required=False)
    screen = forms.ChoiceField(
        label=_("Where are the matches played?"), choices=SCREENS, initial=Screen.OFF.value, required=False
    )
    entry = forms.BooleanField(label=_("Members enter themselves"), initial=True, required=False)
    opens = forms.DateTimeField(label=_("From when do members enter themselves?"), required=False, widget=AT)
    buy_backs = forms.DateTimeField(
        label=_("Until when do losers of their first match buy back?"), required=False, widget=AT,
        help_text=_("For knock-outs, for half the fee, while a bye is free. Leave it empty for no end."),
    )  # fmt: skip
    third_place = forms.BooleanField(label=_("The losers of the semi-finals play for the third place"), required=False)
    closes = forms.DateTimeField(
        label=_("Until when?"), help_text=_("By the clock of the club. Leave both empty to open now and close by hand."),
        required=False, widget=AT,
    )  # fmt: skip
    check_in = forms.BooleanField(label=_("Only those who have checked in are drawn"), required=False)
    guests = forms.BooleanField(
        label=_("Guests enter by mail"),
        help_text=_("Whoever reads the announcement of a public club asks for a link, without a login."),
        required=False,
    )
    players = forms.CharField(
        label=_("Players who have entered already"),
        help_text=_("One a line. Whoever is new becomes a guest of the club."),
        max_length=LONGEST_NAMES,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    sheet = forms.CharField(
        label=_("Director’s sheet"),
        help_text=_(
            "A whole tournament as text, played or not. What stands here counts instead of the fields above, but for a title "
            "that it lacks."
        ),
        max_length=LONGEST_SHEET,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not (cleaned.get("sheet") or "").strip() and not cleaned.get("title"):
            self.add_error("title", _("A tournament needs a title."))
        opens, closes = cleaned.get("opens"), cleaned.get("closes")
        if opens is not None and closes is not None and closes <= opens:
            self.add_error("closes", gettext(DeskRefusal.BAD_HOURS.value))
        if not (cleaned.get("sheet") or "").strip():
            for name, mistake in prize_mistakes(cleaned, has_consolation=cleaned.get("format") in WITH_CONSOLATION):
                self.add_error(name, mistake)
        return cleaned

    def clean_players(self) -> str:
        """As words of a sheet."""
        return words_of(self.cleaned_data["players"])

    @property
    def names_typed(self) -> str:
        """Of the players, where a sheet does not name them."""
        return "" if (self.cleaned_data["sheet"] or "").strip() else str(self.data.get("players", ""))

    def refused(self, why: TournamentRefused | ScoreRefused | SheetMistake) -> None:
        """Beside the field that it is about."""
        if (self.cleaned_data["sheet"] or "").strip():
            self.add_error("sheet", in_words(why))
        elif isinstance(why, SheetMistake) and isinstance(why.why, TournamentRefused | ScoreRefused):
            told = self.steps() if why.name == "steps" else self.told()
            verb = told.splitlines()[why.line - 1].split()[0]
            self.add_error(_FIELD_OF.get(verb) or _about_somebody(why.why), in_words(why.why))
        else:
            self.add_error(None if isinstance(why, SheetMistake) else _about_somebody(why), in_words(why))

    def asks_again(self, title: str) -> None:
        """Whether the same is to be announced a second time."""
        self.asks = True
        self.add_error(
            "again",
            gettext("{title} is there already: for that day, or played. Tick this to announce another one.").format(
                title=title
            ),
        )

    def told(self) -> str:
        """The sheet that was pasted, under the title of the form if it has none; or what the fields come to."""
        said = self.cleaned_data
        if (sheet := (said["sheet"] or "").rstrip()).strip():
            titled = not said["title"] or any(line.split()[:1] == ["tournament"] for line in sheet.splitlines())
            return sheet if titled else f"{sheet}\ntournament {said['title']}"  # behind, so that mistakes keep their lines
        there = said["capacity"] or len(said["players"].split())
        size = said["size"] or (even_division(there) if said["format"] == "league" else None)
        numbers = (said["length"] or 5, said["consolation"] or 3, said["rounds"] or 5, size)
        flights = flights_of(said["format"] or "knockout", *numbers)
        lines = [f"tournament {said['title']}", *flights, *money_lines(said, [line.split()[1] for line in flights])]
        if said["check_in"]:
            lines.append("option check_in=required")
        if said["third_place"] and said["format"] in KNOCKOUTS:
            lines.append("option third_place=match")
        if said["players"]:
            lines.append(f"entrants {said['players']}")
        return "\n".join(lines)

    def steps(self) -> str:
        """What is said at the desk afterwards."""
        said = self.cleaned_data
        if (said["sheet"] or "").strip():
            return ""
        lines = [f"tables {said['tables'] or 0}"]
        if said["at"] is not None:
            lines.append(f"starts {int(said['at'].timestamp())}")
        if said["capacity"] is not None:
            lines.append(f"capacity {said['capacity']}")
        if said["screen"] and said["screen"] != Screen.OFF.value:
            lines.append(f"on_screen {said['screen']}")
        if said["opens"] is not None:
            lines.append(f"entry_from {_seconds(said['opens'])}")
        elif said["entry"]:
            lines.append("open_entry")
        if said["closes"] is not None:
            lines.append(f"entry_until {_seconds(said['closes'])}")
        if said["buy_backs"] is not None:
            lines.append(f"buy_backs_until {_seconds(said['buy_backs'])}")
        if said["guests"]:
            lines.append("guests on")
        return "\n".join(lines)
