"""How the API refuses: problem details (RFC 9457), each with the code of the refusal and its sentence.

`type` is the URL of the page that explains the code, `title` says what kind of refusal it is, `detail` is the sentence for
people in their language, `code` the name for programs to compare. A malformed request has `fields`, an outdated one the current
`state`.
"""

import logging
import sys
from enum import Enum
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.defaults import bad_request, server_error
from rest_framework.exceptions import APIException, ParseError, Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access import security_log
from clubsite.audit.limits import LATELY, MOST_LATELY, SENTENCE, TooMuchNoted
from clubsite.kit.database_away import RETRY_AFTER_SECONDS, closed_for_now, is_away
from clubsite.members.archived import ClubArchived

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

MEDIA_TYPE = "application/problem+json"

TITLES: dict[int, "Text"] = {
    HTTPStatus.BAD_REQUEST: _("This cannot be read"),
    HTTPStatus.UNAUTHORIZED: _("Say who you are"),
    HTTPStatus.FORBIDDEN: _("You may not do this"),
    HTTPStatus.NOT_FOUND: _("There is nothing here"),
    HTTPStatus.METHOD_NOT_ALLOWED: _("This address does something else"),
    HTTPStatus.CONFLICT: _("Somebody was faster"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("This is too large"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: _("This is of the wrong kind"),
    HTTPStatus.UNPROCESSABLE_ENTITY: _("This was refused"),
    HTTPStatus.TOO_MANY_REQUESTS: _("This was too much at once"),
    HTTPStatus.INTERNAL_SERVER_ERROR: _("The site failed"),
    HTTPStatus.SERVICE_UNAVAILABLE: _("Closed for a moment"),
}


class Code(Enum):
    """What the API itself refuses; the rules of an evening have codes of their own. A value is the status and the
    sentence."""

    MALFORMED = 400, gettext_noop("Something is missing or has the wrong type.")
    NOT_AUTHENTICATED = 401, gettext_noop("Send a token, or log in.")
    AUTHENTICATION_FAILED = 401, gettext_noop("This token is unknown, has expired or was revoked, or this password is wrong.")
    PERMISSION_DENIED = 403, gettext_noop("Your roles in this club do not allow that.")
    NOT_FOUND = 404, gettext_noop("There is nothing at this address, or nothing that you may see.")
    METHOD_NOT_ALLOWED = 405, gettext_noop("This address does not know that method.")
    STALE = 409, gettext_noop("The table has moved on to version {version}. Look at it and say it again.")
    TOO_LARGE = 413, gettext_noop("A body has at most {limit} bytes here.")
    UNSUPPORTED_MEDIA_TYPE = 415, gettext_noop("This address reads another kind of body.")
    ACTION_ID_USED = 422, gettext_noop("This action_id has done something else before. Make a new one for each action.")
    THROTTLED = 429, gettext_noop("Too many requests. Wait as many seconds as Retry-After says.")
    TOO_FAST = 429, gettext_noop("At most {number} statements in {seconds} seconds.")
    TOO_MUCH_NOTED = 429, SENTENCE
    CLUB_ARCHIVED = 409, gettext_noop("The club is archived: it can be read, and nothing is written any more.")
    ERROR = 500, gettext_noop("Something went wrong on our side. It has been noted; try again.")
    UNAVAILABLE = 503, gettext_noop("The database is away or its disk is full. Nothing was written; try again later.")

    @property
    def status(self) -> int:
        return int(self.value[0])

    @property
    def sentence(self) -> str:
        return str(self.value[1])


logger = logging.getLogger("clubsite.api")


class Problem(Exception):
    """A refusal; `explained` turns it into the answer. `words` fill the sentence's braces."""

    def __init__(self, code: Code, *, more: dict[str, object] | None = None, **words: object) -> None:
        super().__init__(code.name)
        self.status, self.code = code.status, code.name
        self.detail = gettext(code.sentence).format(**words)
        self.more = more or {}
        self.retry_after: int | None = None


class Refusal(Problem):
    """A refusal by the rules or by a service: its name, and its sentence in the reader's language."""

    def __init__(self, name: str, sentence: str, status: int = HTTPStatus.UNPROCESSABLE_ENTITY, **more: object) -> None:
        Exception.__init__(self, name)
        self.status, self.code, self.detail, self.more = int(status), name, sentence, dict(more)
        self.retry_after = None


def body_of(status: int, code: str, detail: str, more: dict[str, object]) -> dict[str, object]:
    """The one shape of all refusals."""
    address = reverse("api_problem", args=[code])
    return {"type": address, "title": str(TITLES[status]), "status": status, "detail": detail, "code": code, **more}


def explained(error: Exception, context: dict[str, object]) -> Response | None:
    """Every refusal in that shape: our own, and the framework's (log-in, permission, method, body, pace)."""
    if isinstance(error, TooMuchNoted):
        error = Problem(Code.TOO_MUCH_NOTED, lately=min(MOST_LATELY, error.day), day=error.day)
        error.retry_after = int(LATELY.total_seconds())
    if isinstance(error, ClubArchived):
        error = Problem(Code.CLUB_ARCHIVED)
    if isinstance(error, Problem):
        headers = {"Retry-After": str(error.retry_after)} if error.retry_after else {}
        answer = Response(body_of(error.status, error.code, error.detail, error.more), error.status, headers=headers)
    else:
        from rest_framework.views import exception_handler  # whose views name a parser that needs this module

        framework = exception_handler(error, context)
        if framework is None:
            return None
        answer = framework
        answer.data = _told(error, answer.status_code)
    answer.content_type = MEDIA_TYPE
    _note(answer, context.get("request"))
    return answer


def _told(error: Exception, status: int) -> dict[str, object]:
    code = _code(error)
    if isinstance(error, ValidationError):
        return body_of(status, code.name, gettext(code.sentence), {"fields": _fields(error.detail)})
    sentence = str(error.detail) if isinstance(error, ParseError) else gettext(code.sentence)
    more: dict[str, object] = {"fields": {}} if code is Code.MALFORMED else {}
    return body_of(status, code.name, sentence, more)


def _code(error: Exception) -> Code:
    match error:
        case Http404():
            return Code.NOT_FOUND
        case PermissionDenied():
            return Code.PERMISSION_DENIED
        case ParseError() | ValidationError():
            return Code.MALFORMED
        case Throttled():
            return Code.THROTTLED
        case APIException():
            return Code[str(error.default_code).upper()]
    raise error


def _fields(detail: object) -> dict[str, list[str]]:
    """The sentences by field; those about no single field are under the empty name."""
    if not isinstance(detail, dict):
        return {"": _sentences(detail)}
    return {"" if name == "non_field_errors" else str(name): _sentences(found) for name, found in detail.items()}


def _sentences(found: object) -> list[str]:
    if isinstance(found, dict):
        return [sentence for inner in found.values() for sentence in _sentences(inner)]
    return [str(one) for one in found] if isinstance(found, list) else [str(found)]


OF_SECURITY = frozenset(
    code.name
    for code in (
        Code.NOT_AUTHENTICATED,
        Code.AUTHENTICATION_FAILED,
        Code.PERMISSION_DENIED,
        Code.TOO_LARGE,
        Code.UNSUPPORTED_MEDIA_TYPE,
        Code.THROTTLED,
    )
)
"""Written to the log of security. What is refused further inside is written there where it is refused."""


def _note(answer: Response, request: object) -> None:
    said = answer.data if isinstance(answer.data, dict) else {}
    if isinstance(request, Request) and said.get("code") in OF_SECURITY:
        security_log.refused(request._request, str(said["code"]))
        return
    page = security_log.page_of(request._request) if isinstance(request, Request) else ""
    user = getattr(getattr(request, "_user", None), "pk", None)
    logger.info("refused %s %s: user %s, %s", said.get("status"), said.get("code"), user, page)


@csrf_exempt  # it does nothing, and says so in the shape programs expect
def nothing_here(request: HttpRequest) -> JsonResponse:
    """An unknown URL under /api/."""
    return _without_framework(Code.NOT_FOUND)


def site_failed(request: HttpRequest) -> HttpResponse:
    """An internal error: problem details for programs, the error page for people. Called while the error is being handled."""
    if is_away(sys.exception()):
        return _closed(request)
    return _without_framework(Code.ERROR) if request.path.startswith("/api/") else server_error(request)


def cannot_be_read(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A senseless request, or a database that is away: Django takes a session that it cannot save for a deleted one."""
    return _closed(request) if is_away(exception) else bad_request(request, exception)


def _closed(request: HttpRequest) -> HttpResponse:
    if not request.path.startswith("/api/"):
        return closed_for_now(request)
    answer = _without_framework(Code.UNAVAILABLE)
    answer["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return answer


def _without_framework(code: Code) -> JsonResponse:
    body = body_of(code.status, code.name, gettext(code.sentence), {})
    return JsonResponse(body, status=code.status, content_type=MEDIA_TYPE)
