"""The page of tokens for programs: made, shown once, listed with their last use, revoked."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.api.models import LONGEST_TOKEN_NAME
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import DAYS, MOST_TOKENS, TooManyTokens, make_token, revoke, tokens_of
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.selectors import clubs_of

Page = Callable[[HttpRequest], HttpResponse]

#: A browser left logged in must not be enough to make a key that lasts for a year.
_asked_once_more: Callable[[Page], Page] = reauthentication_required(app="allauth.account", allow_get=True)


def _good_for(days: int) -> str:
    return ngettext("{number} day", "{number} days", days).format(number=days)


#: What is offered: the scopes of each choice, joined by a blank.
MAY = {
    "read": gettext_lazy("Read only"),
    "read keep_score": gettext_lazy("Keep scores and play for me"),
    "read keep_book": gettext_lazy("Keep the book: cash, reminders, closing"),
    "read keep_score keep_book": gettext_lazy("Keep scores and the book"),
    "everything": gettext_lazy("Everything that I may"),
}


def _scopes(chosen: str) -> list[Scope]:
    return [Scope(word) for word in chosen.split()]


class TokenForm(PlainForm):
    """Which program the token is for, for how long it is valid, and for what."""

    name = forms.CharField(
        label=gettext_lazy("Which program is it for?"),
        max_length=LONGEST_TOKEN_NAME,
        help_text=gettext_lazy("So that you know it again, for example: score board in the bar."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    days = forms.TypedChoiceField(label=gettext_lazy("Good for"), coerce=int, initial=90)
    may = forms.TypedChoiceField(label=gettext_lazy("What may it do?"), coerce=_scopes, initial="read")
    club = forms.ModelChoiceField(
        Club.objects.none(), label=gettext_lazy("For which club?"), required=False, empty_label=gettext_lazy("All my clubs")
    )
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, user: User, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        self.fields["days"].choices = [(days, _good_for(days)) for days in DAYS]  # type: ignore[attr-defined]
        self.fields["may"].choices = MAY.items()  # type: ignore[attr-defined]
        self.fields["club"].queryset = clubs_of(user)  # type: ignore[attr-defined]


@never_cache
@login_required
@_asked_once_more
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The list, and the form for another. A new token itself is shown in the answer to the click and nowhere else."""
    user = request.user
    assert isinstance(user, User)
    form = TokenForm(user, request.POST if request.method == "POST" else None, initial={"action_id": uuid4()})
    if not form.is_valid():
        return _page(request, user, form)
    said = form.cleaned_data
    try:
        token, secret = make_token(
            user, said["name"], said["days"], action_id=said["action_id"], scopes=said["may"], club=said["club"]
        )
    except TooManyTokens:
        form.add_error(None, _("You have {number} tokens. Revoke one first.").format(number=MOST_TOKENS))
        return _page(request, user, form)
    if secret is None:  # a repeated click; the token was shown in the answer to the first
        return redirect("api_tokens")
    return render(request, "api/token_made.html", {"token": token, "secret": secret})


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """Idempotent."""
    assert isinstance(request.user, User)
    revoke(request.user, token_id)
    messages.success(request, _("Revoked: nobody is let in by it any more."))
    return redirect("api_tokens")


def _page(request: HttpRequest, user: User, form: TokenForm) -> HttpResponse:
    if form.errors:
        look_at_mistake(form)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "api/tokens.html", {"form": form, "tokens": tokens_of(user)}, status=status)
