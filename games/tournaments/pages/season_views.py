"""The next season of a league, as its standings propose it, and the button that announces it."""

from http import HTTPStatus
from uuid import UUID, uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from clubsite.access.write_limit import TooFast
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import TitleField
from clubsite.members.models import User
from clubsite.members.permissions import Power
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import LONGEST_TITLE, ClubTournament
from games.tournaments.pages.refused import TOO_FAST
from games.tournaments.permissions.speakers import tournament_to_see
from games.tournaments.rules.placing.next_season import Place
from games.tournaments.services.wording import in_words
from games.tournaments.sheet.reading import SheetMistake
from games.tournaments.telling.next_season import MOST_MOVING, announce_next_season, proposed


class SeasonForm(PlainForm):
    """How many go up and down, and what the next season is called."""

    moving = forms.IntegerField(
        label=_("How many go up, and how many down?"), min_value=0, max_value=MOST_MOVING, initial=1, required=False,
        help_text=_("From each division, at most half of it."),
    )  # fmt: skip
    title = TitleField(label=_("What is the next season called?"), max_length=LONGEST_TITLE)
    click = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def clean_moving(self) -> int:
        moving: int | None = self.cleaned_data["moving"]
        return 1 if moving is None else moving


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def next_season(request: HttpRequest, code: str) -> HttpResponse:
    """`?moving=2` shows it with two going up and down. Refused: 422. Too fast: 429."""
    found, powers = tournament_to_see(request.user, code)
    assert isinstance(request.user, User)
    if Power.RUN_TOURNAMENTS not in powers:
        raise PermissionDenied
    form = SeasonForm(
        request.POST if request.method == "POST" else None, initial=_initial(found, request.GET.get("moving", ""))
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    if request.method == "POST" and form.is_valid():
        said, click = form.cleaned_data, form.cleaned_data["click"] or uuid4()
        try:
            made = announce_next_season(found, said["title"], said["moving"], by=request.user, click=click)
            return redirect("tournament_desk", made.code)
        except (TournamentRefused, SheetMistake) as refused:
            form.add_error(None, in_words(refused))
        except ActionIdUsed:
            form.add_error(None, gettext("This click has no id. Load the page again."))
        except TooFast:
            form.add_error(None, str(TOO_FAST))
            status = HTTPStatus.TOO_MANY_REQUESTS
    return render(request, "games/tournaments/season.html", _page(found, powers, form), status=status)


def _initial(found: ClubTournament, moving: str) -> dict[str, object]:
    number = int(moving) if moving.isascii() and moving.isdecimal() and len(moving) < 4 else 1
    title = gettext("{title}, next season").format(title=found.title)[:LONGEST_TITLE]
    click: UUID = uuid4()
    return {"moving": min(number, MOST_MOVING), "title": title, "click": click}


def _page(found: ClubTournament, powers: frozenset[Power], form: SeasonForm) -> dict[str, object]:
    shown = form["moving"].value()
    moving = int(shown) if str(shown).isdecimal() and len(str(shown)) < 4 else 1
    divisions: list[list[Place]] = []
    none_yet = ""
    try:
        divisions = proposed(found, min(moving, MOST_MOVING))
    except TournamentRefused as refused:
        none_yet = in_words(refused)
    names = dict(found.entries.values_list("word", "player__name"))
    told = [[(names.get(one.name, one.name), one.goes.value) for one in division] for division in divisions]
    return {"club": found.club, "powers": powers, "tournament": found, "form": form, "divisions": told, "none_yet": none_yet}
