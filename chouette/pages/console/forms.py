"""What a browser sends to the console, turned into values or a sentence."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from chouette.evening.action_ids import MOST_LINES, click_id
from chouette.evening.mistakes import in_words
from chouette.evening.seat_rolls import roll_for_seats
from chouette.notation import Unreadable, read_name, read_statement
from chouette.pages.house.sheet_choice import SheetChoice
from chouette.rules.house.house import House
from chouette.rules.house.presets import PRESETS
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from clubsite.kit.plain_form import PlainForm
from clubsite.members.forms import TitleField
from clubsite.members.models import Club
from clubsite.members.rules.words import NameRefused, tidy_name, word_for
from clubsite.members.selectors import players_of
from clubsite.members.services import find_or_add_player
from games.dice.dice_cup import shuffled

LARGEST_VERSION = 2**31 - 1
LONGEST_STATEMENT = 2_000


class ClickForm(PlainForm):
    """Which version the page showed, and whose click it is: a ready action id, or the page it was made on."""

    version = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION)
    page = forms.UUIDField(required=False)
    action_id = forms.UUIDField(required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not (cleaned.get("page") or cleaned.get("action_id")):
            raise ValidationError(_("This click has no id. Load the page again."))
        if not self.errors and not cleaned.get("action_id"):
            cleaned["action_id"] = click_id(cleaned["page"], cleaned["version"], self.data.get("say", ""))
        return cleaned


class SayForm(ClickForm):
    """One statement, or several with a line each that are done together."""

    say = forms.CharField(max_length=LONGEST_STATEMENT)

    def clean_say(self) -> list[Action]:
        """The actions said. Unreadable passes through: it is a refusal, not a malformed request."""
        return self.read(self.cleaned_data["say"])

    @staticmethod
    def read(said: str) -> list[Action]:
        """The actions of these lines. Raises Unreadable, and ValidationError for more than any button says."""
        lines = [line for line in said[: LONGEST_STATEMENT + 1].splitlines() if line.strip()] or [""]
        if len(lines) > MOST_LINES or len(said) > LONGEST_STATEMENT:
            raise ValidationError(_("That is more than one press of a button can say."))
        return [read_statement(line) for line in lines]


RESULTS = (
    ("", _("Told again, as written below")),
    ("box wins single", _("The box wins a single game")),
    ("box wins gammon", _("The box wins a gammon")),
    ("box wins backgammon", _("The box wins a backgammon")),
    ("team wins single", _("The team wins a single game")),
    ("team wins gammon", _("The team wins a gammon")),
    ("team wins backgammon", _("The team wins a backgammon")),
)


class CorrectionForm(PlainForm):
    """Another result for an earlier game, or the whole game told again, a statement a line. `sure` once it was previewed."""

    result = forms.ChoiceField(label=_("What it should be"), choices=RESULTS, required=False, widget=forms.RadioSelect)
    told = forms.CharField(
        label=_("The game, told again"),
        max_length=LONGEST_STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"class": "sheet-text", "spellcheck": "false", "autocapitalize": "none", "dir": "ltr"}),
    )
    sure = forms.BooleanField(required=False)

    def actions(self, number: int) -> list[Action]:
        """The correction as one statement. Raises Unreadable."""
        result = self.cleaned_data["result"]
        if result:
            return [read_statement(f"correct game {number} {result}")]
        told = "; ".join(line.partition("#")[0] for line in self.cleaned_data["told"].splitlines() if line.strip())
        return [read_statement(f"correct game {number}: {told}")]


SEATINGS = (
    ("rolls", _("Roll for the seats")),
    ("shuffle", _("Shuffle")),
    ("given", _("In the order given: box, captain, then the line")),
)


class SeatsForm(PlainForm):
    """Who plays, and who sits where."""

    known = forms.MultipleChoiceField(label=_("Players of the club"), required=False, widget=forms.CheckboxSelectMultiple)
    names = forms.CharField(
        label=_("Players by name"),
        help_text=_("One on a line. Whoever is new becomes a guest of the club."),
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "autocapitalize": "words", "spellcheck": "false"}),
    )
    seating = forms.ChoiceField(label=_("Seats"), choices=SEATINGS, initial="rolls", widget=forms.RadioSelect)

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        self.club = club
        people = [(player.word, player.name) for player in players_of(club)]
        field = self.fields["known"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = people
        if not people:
            del self.fields["known"]

    def clean_names(self) -> list[str]:
        """The names, tidy; a sentence for one that cannot stand on a score sheet."""
        names = [line for line in self.cleaned_data["names"].splitlines() if line.strip()]
        try:
            tidy = [tidy_name(name) for name in names]
            for name in tidy:
                read_name(word_for(name))
        except (NameRefused, Unreadable) as refused:
            raise ValidationError(in_words(refused)) from refused
        return tidy

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        people = [*cleaned.get("known", []), *cleaned.get("names", [])]
        if not self.errors and len({word_for(one).casefold() for one in people}) != len(people):
            raise ValidationError(_("Somebody is named twice. Name everyone once."))
        if not self.errors and len(people) < 2:
            raise ValidationError(_("A chouette needs at least two players. Tick them, or write their names."))
        if len(people) > House().players_max:
            raise ValidationError(_("At most twelve can play."))
        return cleaned

    def seat(self, house: House) -> list[Action]:
        """The statements that seat everyone. Makes guests of the new names."""
        players = [find_or_add_player(self.club, name) for name in self.cleaned_data["names"]]
        words = [read_name(word) for word in self.cleaned_data.get("known", [])]
        words += [read_name(player.word) for player in players if player.word not in words]
        return seated(words, self.cleaned_data["seating"], house)


def seated(words: list[Player], seating: str, house: House) -> list[Action]:
    """The statements that seat these players in that way; the rolls are rolled here, once."""
    if seating == "rolls":
        return [say.RollForSeats(roll_for_seats(words, house.initial_order))]
    box, *line = shuffled(words) if seating == "shuffle" else words
    return [say.NameBox(box), say.NameLine(tuple(line))]


class NewChouetteForm(SheetChoice, SeatsForm):
    """A new evening: its title, its sheet, its players."""

    title = TitleField(label=_("Title"), max_length=80, error_messages={"required": _("Give the evening a title.")})
    field_order = ("title", "known", "names", "seating", "sheet")

    def actions(self) -> list[Action]:
        """The first statements of the evening."""
        sheet = self.cleaned_data["sheet"]
        return [say.ChooseSheet(sheet), *self.seat(PRESETS[sheet])]
