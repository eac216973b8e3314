"""Everything that is kept about a person with a login, as files of JSON in one ZIP, with a text that tells what each is:
parse, permit, perform, present.

Each app says what it keeps of them (`ABOUT_ME` in the settings): their own rows, never a secret by which something opens, and
of other people no more than the names of those with whom they played in clubs they still belong to.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from http import HTTPStatus
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite.access.pace import wait_of
from clubsite.accounts.views import asked_once_more
from clubsite.members.about_me import Kept, Person, Provider, person
from clubsite.members.models import User


@login_required
@asked_once_more
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def about_me(request: HttpRequest) -> HttpResponseBase:
    """Says what is in it, then gives everything about the user as a ZIP; a few times a minute."""
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return render(request, "accounts/about_me.html")
    if wait := wait_of("about me", str(user.pk)):
        answer = render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(wait)
        return answer
    name = f"about-{user.username}.zip"
    return HttpResponse(
        packed(user), "application/zip", headers={"Content-Disposition": content_disposition_header(True, name)}
    )


def packed(user: User) -> bytes:
    """The ZIP, in the language in use."""
    made, about = BytesIO(), person(user)
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        files = dict(_files(about))
        archive.writestr("README.txt", _read_me(files))
        for name, kept in files.items():
            archive.writestr(f"{name}.json", json.dumps(kept.rows, ensure_ascii=False, indent=1, default=_plain))
    return made.getvalue()


def _read_me(files: Mapping[str, Kept]) -> str:
    """What each file is, in the reader's language."""
    begin = _("Everything the site keeps about you, each file as JSON: a list of rows. Times are in UTC; days are the club’s.")
    return "\n\n".join([begin, *(f"{name}.json ({len(kept.rows)})\n  {kept.what}" for name, kept in files.items())]) + "\n"


def _files(about: Person) -> Iterator[tuple[str, Kept]]:
    for path in settings.ABOUT_ME:
        tell: Provider = import_string(path)
        yield from tell(about).items()


def _plain(value: object) -> str:
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    return str(value)
