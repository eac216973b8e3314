"""Bringing members and opening balances from a file: what every line would do or what is wrong with it, and only then the
writing."""

from http import HTTPStatus
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from clubsite.access.pace import costs
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.kit.money import signed_money
from clubsite.ledger.cash.opening import NotSound, bring_openings, look_through
from clubsite.ledger.rules.opening import MOST_LINES, Read, Trouble
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of

LONGEST_FILE = 200_000
TROUBLES: dict[Trouble, Promise] = {
    Trouble.NO_NAME: gettext_lazy("There is no name."),
    Trouble.BAD_NAME: gettext_lazy("That is no name a player can have."),
    Trouble.TWICE: gettext_lazy("This player is in the file twice."),
    Trouble.NO_AMOUNT: gettext_lazy("An amount is written in digits with one decimal point or comma."),
    Trouble.NO_QUARTERS: gettext_lazy("Points are written in quarters: 0.25, 0.5, 0.75, 1."),
    Trouble.NO_CENTS: gettext_lazy("Money has at most two decimals."),
    Trouble.TOO_MUCH: gettext_lazy("That is more than a million."),
    Trouble.TOO_MANY_CELLS: gettext_lazy("This line has more cells than there are columns: put amounts with commas in quotes."),
    Trouble.HAS_ONE: gettext_lazy("This player has an opening balance already."),
    Trouble.OWN_GAIN: gettext_lazy("It would be for your own gain: another who keeps the book brings it."),
    Trouble.NO_CURRENCY: gettext_lazy("Say first, under Money and reminders, in which currency the club keeps its money."),
    Trouble.NO_COLUMNS: gettext_lazy("The first line names the columns: name, and points or money, each once."),
    Trouble.TOO_LONG: gettext_lazy("A file has at most {number} lines."),
    Trouble.NOT_READ: gettext_lazy("This is no file of cells separated by commas or semicolons."),
    Trouble.EMPTY: gettext_lazy("There is no line below the columns."),
}


class OpeningForm(PlainForm):
    """The file, as a file or as text."""

    file = forms.FileField(label=gettext_lazy("CSV file"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Or its lines"),
        required=False,
        max_length=LONGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy("name,points,money – a plus is what the club owes the player, a minus what they owe."),
    )
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def clean(self) -> None:
        """What was sent as a file goes into `text`."""
        sent = self.cleaned_data.get("file")
        if sent is not None:
            if sent.size > LONGEST_FILE:
                self.add_error("file", _("This file is too large."))
                return
            try:
                self.cleaned_data["text"] = sent.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", str(TROUBLES[Trouble.NOT_READ]))
        elif not self.cleaned_data.get("text", "").strip():
            self.add_error("text", _("Write something here."))


@costs(5)
@require_http_methods(["GET", "HEAD", "POST"])
def opening(request: HttpRequest, slug: str) -> HttpResponse:
    """Only *Bring them in* writes; 422 as long as a line has a problem."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    if request.method != "POST":
        return _page(request, club, OpeningForm(initial={"action_id": uuid4()}), None)
    form, by = OpeningForm(request.POST, request.FILES), request.user
    assert isinstance(by, User)
    if not form.is_valid():
        look_at_mistake(form)
        return _page(request, club, form, None, HTTPStatus.UNPROCESSABLE_ENTITY)
    text, click = form.cleaned_data["text"], form.cleaned_data["action_id"]
    read = look_through(club, text, by)
    anew = OpeningForm(initial={"action_id": click, "text": text})
    if "write" not in request.POST:
        return _page(request, club, anew, read, HTTPStatus.OK if read.is_sound else HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        bring_openings(club, text, by=by, action_id=click)
    except NotSound as refusal:
        return _page(request, club, anew, refusal.args[0], HTTPStatus.UNPROCESSABLE_ENTITY)
    number = len(read.lines)
    said = ngettext("{number} player was brought in.", "{number} players were brought in.", number)
    messages.success(request, said.format(number=number))
    return redirect("treasurer", club.slug)


def _page(
    request: HttpRequest, club: Club, form: OpeningForm, read: Read | None, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page: dict[str, object] = {"club": club, "powers": powers_of(request.user, club), "form": form, "read": read}
    if read is not None:
        page["lines"] = [(one, signed_money(one.cents), [TROUBLES[trouble] for trouble in one.troubles]) for one in read.lines]
        page["trouble"] = str(TROUBLES[read.trouble]).format(number=MOST_LINES) if read.trouble else ""
        page["money"] = signed_money(read.cents)
    return render(request, "ledger/opening.html", page, status=status)
