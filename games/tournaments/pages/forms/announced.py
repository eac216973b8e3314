"""What the page of a new tournament sends: its fields, or a whole director's sheet."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import LONGEST, SHORTEST
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.steps import (
    Screen,
)
from games.tournaments.model.flights import MOST_PLAYERS
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import LONGEST_TITLE
from games.tournaments.pages.forms.said import LONGEST_NAMES, seconds_text
from games.tournaments.pages.money.fields import PrizeFields, money_lines, prize_mistakes
from games.tournaments.pages.parts.typed_names import words_of
from games.tournaments.services.wording import EXPLAINED, FORMATS, OF_SEASONS, in_words
from games.tournaments.sheet.announcing import KNOCKOUTS, WITH_CONSOLATION, even_division, flights_of
from games.tournaments.sheet.reading import LONGEST_SHEET, SheetMistake

AT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
MOST_IN_A_DIVISION = 64

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


def _hours_that_cannot_be(said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Beside which field; what began yesterday, late or not, may still be announced."""
    at, opens, buy_backs = said.get("at"), said.get("opens"), said.get("buy_backs")
    if at is None or (said.get("sheet") or "").strip():
        return
    if at < timezone.now() - timedelta(days=1):
        yield "at", gettext("That hour has passed.")
    if opens is not None and opens >= at:
        yield "opens", gettext("Play begins before that.")
    if buy_backs is not None and buy_backs <= at:
        yield "buy_backs", gettext("Play has not begun then.")


class AnnounceForm(PrizeFields, PlainForm):
    """A new tournament: a title, a format and lengths; or a whole director's sheet. `asks`: it is announced already."""

    asks = False
    explained = tuple(EXPLAINED.items())
    field_order = (  # as on the page, so that what is to be put right is told in its order
        *("title", "again", "format", "length", "consolation", "rounds", "size", "at", "capacity", "tables"),
        *("fee", "house", "prizes", "consolation_prizes", "unit", "screen", "entry", "check_in"),
        *("opens", "closes", "buy_backs", "third_place", "guests", "players", "sheet"),
    )
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
        for name, mistake in _hours_that_cannot_be(cleaned):
            self.add_error(name, mistake)
        if not (cleaned.get("sheet") or "").strip():
            for name, mistake in prize_mistakes(cleaned, has_consolation=cleaned.get("format") in WITH_CONSOLATION):
                self.add_error(name, mistake)
        return cleaned

    def clean_players(self) -> str:
        """As words of a sheet."""
        return words_of(self.cleaned_data["players"])

    @property
    def wrong(self) -> list[forms.BoundField]:
        """The fields to be put right."""
        return [field for field in self if field.errors]

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
            lines.append(f"entry_from {seconds_text(said['opens'])}")
        elif said["entry"]:
            lines.append("open_entry")
        if said["closes"] is not None:
            lines.append(f"entry_until {seconds_text(said['closes'])}")
        if said["buy_backs"] is not None:
            lines.append(f"buy_backs_until {seconds_text(said['buy_backs'])}")
        if said["guests"]:
            lines.append("guests on")
        return "\n".join(lines)
