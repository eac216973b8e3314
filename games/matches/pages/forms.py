"""What the pages send, and what the API reads with the same forms: a proposal, and something done at a match."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.eventlog.action_ids import click_id
from clubsite.eventlog.click_form import ClickForm
from clubsite.members.models import Club, Player, User
from clubsite.members.selectors import players_of
from clubsite.members.services import seat_member
from games.boards.page import play_said
from games.matches.course.steps import Ending
from games.matches.pages.parts.games_told import GamesTold
from games.matches.pages.parts.late_fields import LateFields
from games.matches.pages.screen.clock_fields import ClockFields
from games.matches.rules.sheet import HIGHEST_STAKE, UNLIMITED, MatchSheet, with_clock
from games.matches.services.doing import DOINGS, Wanted
from games.matches.services.proposing import Terms
from games.matches.wording import length_in_words
from games.play.draft_play import LONGEST_DRAFT
from games.rules.cube import LARGEST_CUBE
from games.rules.gammons import Level
from games.rules.match.score import LONGEST, SHORTEST

LEVELS = ((Level.SINGLE.value, _("single")), (Level.GAMMON.value, _("gammon")), (Level.BACKGAMMON.value, _("backgammon")))
LONGEST_REASON = 300
LENGTHS = (*range(SHORTEST, LONGEST + 1), UNLIMITED)
MOST_POINTS = 10_000
USUAL_LENGTH = 7
AT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class ProposeForm(LateFields, ClockFields):
    """Who plays whom, and the terms. Whoever runs matches names both players; others challenge somebody."""

    first: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(
        Player.objects.none(), label=_("First player"), required=False, empty_label=_("I myself")
    )
    second: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none(), label=_("Against"))
    length = forms.TypedChoiceField(
        label=_("Length"),
        coerce=int,
        initial=USUAL_LENGTH,
        choices=[(n, n) for n in LENGTHS],
    )
    rated = forms.TypedChoiceField(
        label=_("Does it count?"),
        coerce=lambda word: word == "yes",
        choices=(("yes", _("Rated")), ("no", _("Friendly"))),
        initial="yes",
        widget=forms.RadioSelect,
    )
    where = forms.ChoiceField(
        label=_("Where do you play?"),
        choices=(("board", _("Over the board")), ("screen", _("On screen"))),
        initial="board",
        required=False,
        widget=forms.RadioSelect,
    )
    crawford = forms.BooleanField(label=_("Crawford rule"), required=False, initial=True)
    holland = forms.BooleanField(label=_("Holland rule"), required=False)
    jacoby = forms.BooleanField(label=_("Jacoby rule"), required=False)
    beaver = forms.BooleanField(label=_("Beavers"), required=False)
    stake = forms.IntegerField(
        label=_("Stake"),
        help_text=_("Points that the loser of a match pays in the club’s book, once. Leave it empty to play for none."),
        min_value=0,
        max_value=HIGHEST_STAKE,
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": "0"}),
    )
    from_first = forms.IntegerField(
        label=_("Points of whoever is named first"),
        min_value=0,
        max_value=LONGEST - 1,
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": "0"}),
    )
    from_second = forms.IntegerField(
        label=_("Points of the opponent"),
        min_value=0,
        max_value=LONGEST - 1,
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": "0"}),
    )
    crawford_played = forms.BooleanField(label=_("The Crawford game was played before"), required=False)
    at = forms.DateTimeField(label=_("When?"), help_text=_("Leave it empty to play now."), required=False, widget=AT)

    def __init__(self, club: Club, user: User, *args: Any, runs: bool, **kwargs: Any) -> None:
        super().__init__(*args, of_club=club.pk, **kwargs)
        self.club, self.user = club, user
        everybody = players_of(club)
        others = everybody.exclude(user=user.pk)
        known = others if runs else others.exclude(user=None).filter(user__memberships__club=club)
        self._players("second", everybody if runs else known)
        self._players("first", others)
        if not runs:
            del self.fields["first"]
            self.fields["second"].help_text = _(
                "Who is missing is a guest without a login: a monitor or director makes their matches. "
                "Whoever has left agrees to no new one."
            )
        length = self.fields["length"]
        assert isinstance(length, forms.TypedChoiceField)
        length.choices = [(n, length_in_words(n)) for n in LENGTHS]

    def clean(self) -> dict[str, object]:
        cleaned = super().clean()
        if self.has_clock(cleaned) and cleaned.get("where") != "screen":
            self.add_error("clock", _("The site’s clock belongs to a match on screen. Over the board bring one of your own."))
        return cleaned

    def _players(self, name: str, players: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = players

    def terms(self) -> Terms:
        """What is proposed; a member without a player of their own gets one."""
        said = self.cleaned_data
        money = said["length"] == UNLIMITED
        sheet = MatchSheet(
            length=said["length"],
            board=said["where"] == "screen",
            crawford=said["crawford"] and not money,
            holland=said["holland"],
            jacoby=said["jacoby"],
            beaver=said["beaver"],
            stake=said["stake"] or 0,
            from_first=said["from_first"] or 0,
            from_second=said["from_second"] or 0,
            crawford_played=said["crawford_played"],
        )
        if not money:
            late = self.lateness()
            sheet = replace(sheet, late_points=late.points, late_crawford=late.crawford)
        clock = self.chosen_clock()
        if clock is not None:
            sheet = with_clock(sheet, clock)
        first = said.get("first") or seat_member(self.club, self.user)
        return Terms(first, said["second"], sheet, said["rated"], said["at"])


class DoForm(ClockFields, ClickForm):
    """Something done at a match. `winner` and the points name the sides in the order of the page."""

    do = forms.ChoiceField(choices=[(name, name) for name in DOINGS])
    winner = forms.TypedChoiceField(choices=((0, 0), (1, 1)), coerce=int, required=False)
    level = forms.ChoiceField(choices=LEVELS, required=False)
    cube = forms.IntegerField(min_value=1, max_value=LARGEST_CUBE, required=False)
    number = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    first_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    second_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    at = forms.DateTimeField(required=False)
    ending = forms.ChoiceField(choices=[(ending.value, ending.value) for ending in Ending], required=False)
    reason = forms.CharField(max_length=LONGEST_REASON, required=False)
    play = forms.CharField(max_length=LONGEST_DRAFT, required=False)
    choice = forms.CharField(max_length=LONGEST_DRAFT, required=False)
    games = GamesTold(required=False)
    stands = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        """The click is named after all that was said, so that another button or number is another click."""
        cleaned = super().clean()
        if not self.errors and cleaned.get("page") and not self.data.get("action_id"):
            said = " ".join(str(self.data.get(name, "")) for name in self.fields if name not in ("page", "version"))
            page = self.cleaned_data["page"]
            cleaned["action_id"] = click_id(page, self.cleaned_data["version"], said)
        return cleaned

    def wanted(self) -> Wanted:
        said = self.cleaned_data
        return Wanted(
            do=said["do"],
            winner=said["winner"] or 0,
            level=Level(said["level"] or Level.SINGLE),
            cube=said["cube"] or 1,
            number=said["number"] or 0,
            score=(said["first_points"] or 0, said["second_points"] or 0),
            play=play_said(said),
            at=said["at"],
            reason=" ".join(said["reason"].split()),
            clock=self.chosen_clock(),
            ending=Ending(said["ending"]) if said["ending"] else None,
            games=said["games"],
            stands=said["stands"],
        )
