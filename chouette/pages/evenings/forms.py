"""The form for a new evening: its title, its house rules, the players and their seats."""

from collections.abc import Mapping
from types import MappingProxyType

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from chouette.evening.mistakes import in_words
from chouette.evening.on_screen.seat_rolls import roll_for_seats
from chouette.house.own_rules import with_options
from chouette.notation import Unreadable, read_name
from chouette.pages.house.sheet_choice import OfAClub, SheetChoice
from chouette.rules.house.house import House
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from clubsite.kit.isolated_name import isolated
from clubsite.members.forms import TitleField
from clubsite.members.models import Club
from clubsite.members.rules.words import NameRefused, tidy_name, word_for
from clubsite.members.selectors import players_of
from clubsite.members.services import find_or_add_player
from games.dice.dice_cup import shuffled

SEATINGS = (
    ("rolls", _("Roll for the seats")),
    ("shuffle", _("Shuffle")),
    ("given", _("In the order given: box, captain, then the line")),
)

REPEATED = 60
"""Letters of a wrong name that are repeated."""


class SeatsForm(OfAClub):
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
        super().__init__(club, *args, **kwargs)
        people = [(player.word, player.name) for player in players_of(club)]
        field = self.fields["known"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = people
        if not people:
            del self.fields["known"]

    def clean_names(self) -> list[str]:
        """The names, tidied; a validation error for one that cannot be on a score sheet."""
        wrong: list[str] = []
        tidy = [_tidied(line.strip(), wrong) for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if wrong:
            raise ValidationError(wrong)
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
        """The statements that seat everyone. Creates guests for new names."""
        return seated(self.players(), self.cleaned_data["seating"], house)

    def players(self) -> list[Player]:
        """Everyone who was ticked or named. Creates guests for new names."""
        players = [find_or_add_player(self.club, name) for name in self.cleaned_data["names"]]
        words = [read_name(word) for word in self.cleaned_data.get("known", [])]
        return words + [read_name(player.word) for player in players if player.word not in words]


def _tidied(name: str, wrong: list[str]) -> str:
    """One of the names, as the club writes it; what is wrong with it is added to `wrong`, with the name."""
    try:
        tidy = tidy_name(name)
        read_name(word_for(tidy))
    except (NameRefused, Unreadable) as refused:
        wrong.append(f"{isolated(name[:REPEATED])}: {in_words(refused, {})}")
        return name
    return tidy


def seated(words: list[Player], seating: str, house: House) -> list[Action]:
    """The statements that seat these players in that way; any dice are rolled here, once."""
    if seating == "rolls":
        return [say.RollForSeats(roll_for_seats(words, house.initial_order))]
    box, *line = shuffled(words) if seating == "shuffle" else words
    return [say.NameBox(box), say.NameLine(tuple(line))]


class NewChouetteForm(SheetChoice, SeatsForm):
    """A new evening: title, house rules, players."""

    title = TitleField(label=_("Title"), max_length=80, error_messages={"required": _("Give the evening a title.")})
    field_order = ("title", "known", "names", "seating", "sheet")

    def actions(self, options: Mapping[str, str] = MappingProxyType({})) -> list[Action]:
        """The first statements of the evening; `options` differ from the sheet. Raises Refused for those that do not exist."""
        rules = self.rules()
        chosen = [say.SetOption(name, value) for name, value in options.items()]
        return [*rules.statements(), *chosen, *self.seat(with_options(rules.house, options))]
