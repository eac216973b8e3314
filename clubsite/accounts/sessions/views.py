"""The page of one's sessions."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubsite.members.models import User

from . import services


@login_required
@never_cache
@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    """In which browsers is this login in use?"""
    assert isinstance(request.user, User)
    here = request.session.session_key
    listed = sorted(services.sessions_of(request.user), key=lambda one: one.session_id != here)
    return render(request, "accounts/sessions.html", {"sessions": listed, "here": here})


@login_required
@require_POST
def end_session(request: HttpRequest, session_number: int) -> HttpResponse:
    """Log one browser out; pressed twice, it is logged out once."""
    assert isinstance(request.user, User)
    if services.end(request.user, session_number):
        messages.success(request, _("That browser is logged out."))
    else:
        messages.info(request, _("That browser was logged out already."))
    return redirect("sessions")
