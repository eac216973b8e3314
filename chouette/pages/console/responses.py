"""Responses to a write at the console: the fresh console as a fragment for htmx, as a page without JavaScript."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from chouette.access.write_limit import count_write
from chouette.evening.answer_round import open_round
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import ConsentRefusal, ConsentRefused, Mistake, Sealed, in_words
from chouette.evening.selectors import Current, current, evening_of, names_at, own_secret, records_since, version_after
from chouette.evening.services import Performed
from chouette.evening.writing import EVENINGS
from chouette.models import LONGEST_REASON, Chouette, Record
from chouette.notation import write_statement
from chouette.pages.console.buttons import as_lines
from chouette.pages.console.menus import page_menu
from chouette.pages.console.page import console_of, render_console
from chouette.pages.console.toasts import Toast, toast_of
from chouette.pages.shared.console_door import where_to_be_here
from chouette.records.history import taken_back
from chouette.rules.model.actions import Action, GameAction, Join, Override, TakePartner, Undo
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.refusals import Refused
from chouette.seats.asking.proposing import Asked
from chouette.seats.consent import say_as_monitor
from chouette.wording.cube_rail import Names
from chouette.wording.said_by import said_by
from chouette.wording.statements.sentence import said_in_words
from clubsite.access.write_limit import TooFast
from clubsite.accounts.sessions.services import login_here
from clubsite.audit.limits import TooMuchNoted, limits_in_words
from clubsite.eventlog.write_path import Stale
from clubsite.kit.http import is_fragment
from clubsite.live.tokens import sign
from clubsite.members.models import User

#: How many of the statements missed by a stale page are listed.
TOLD_AT_MOST = 4


#: What was performed, and the statements.
Said = tuple[Performed, Sequence[Action]]


def perform_click(
    request: HttpRequest,
    chouette: Chouette,
    actions: Sequence[Action],
    click: dict[str, object],
    newcomers: Mapping[str, str] | None = None,
    *,
    how: Callable[..., Said | Asked] = say_as_monitor,
) -> HttpResponse:
    """Perform the statements and answer with the console; `how` says them. Raises one of MISTAKES for what the rules refuse."""
    user, version, action_id, after = request.user, click["version"], click["action_id"], click.get("after")
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    called = {"action_id": action_id, "by": user, "newcomers": newcomers, "reason": reason}
    assert isinstance(user, User)
    assert isinstance(version, int)
    assert isinstance(action_id, UUID)
    try:
        count_write(chouette.pk, f"user:{user.pk}")
        if isinstance(after, UUID):
            version = _following(chouette, after, action_id, version)
        answer = how(chouette, actions, version=version, **called)
    except TooFast:
        sentence = _("That was too much at once. Wait ten seconds, then go on.")
        return console_with(request, chouette, sentence, HTTPStatus.TOO_MANY_REQUESTS)
    except TooMuchNoted as refused:
        return console_with(request, chouette, limits_in_words(refused), HTTPStatus.TOO_MANY_REQUESTS)
    except Stale as stale:
        return console_with(request, stale.row, meanwhile(stale.row, version, user), HTTPStatus.CONFLICT)
    if isinstance(answer, Asked):
        return _shown(request, current(answer.chouette), Toast(_("Nothing is done yet: those whom it concerns are asked."), ""))
    done, actions = answer
    now = Current(done.chouette, done.table, names_at(done.chouette), done.last, open_round(done.chouette, done.table))
    return _shown(request, now, toast_of(now.names, actions, done.events, _taken_back(done, actions, action_id)))


def _taken_back(done: Performed, actions: Sequence[Action], click: UUID) -> Sequence[Action]:
    """What this click took back; others may have said more since, and it may have come twice."""
    undos = sum(isinstance(one, Undo) for one in actions)
    until = version_after(done.chouette, click) if done.again else done.chouette.version
    return taken_back(evening_of(done.chouette), undos, until) if undos and until else ()


def _following(chouette: Chouette, after: UUID, action_id: UUID, version: int) -> int:
    """The version that a click counts for which names the one before it. Raises Stale if that one has said nothing."""
    found = version_after(chouette, after)
    if found is None and not EVENINGS.has_record(chouette, action_id):
        raise Stale(chouette)
    return version if found is None else found


def done_before(request: HttpRequest, chouette: Chouette, action_id: UUID) -> HttpResponse | None:
    """The console as it is, if this very click was done: what a sheet could say may have changed with it. Else None."""
    return _shown(request, current(chouette), None) if EVENINGS.has_record(chouette, action_id) else None


def _shown(request: HttpRequest, now: Current, toast: Toast | None) -> HttpResponse:
    if is_fragment(request):
        html = render_console(now)
        context = {"toast": toast, "chouette": now.chouette, "page_id": uuid4()}
        html += render_to_string("chouette/console/toast.html", context, request if toast else None)  # its form has a token
        return HttpResponse(html)
    if toast:
        messages.success(request, toast.text)
    response = redirect("console", now.chouette.code)
    response.status_code = HTTPStatus.SEE_OTHER
    return response


def console_with(
    request: HttpRequest, chouette: Chouette, sentence: str, status: HTTPStatus, override: str = "", *, reason_for: str = ""
) -> HttpResponse:
    """The current console, with the reason why nothing was done above it."""
    if is_fragment(request):
        response = HttpResponse(render_console(current(chouette), sentence, override, reason_for), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#console", "outerMorph"
        return response
    return console_page(request, chouette, sentence, status, override, reason_for=reason_for)


def console_page(
    request: HttpRequest,
    chouette: Chouette,
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    override: str = "",
    *,
    reason_for: str = "",
) -> HttpResponse:
    """The whole page."""
    context = {
        "chouette": chouette,
        "console": console_of(current(chouette)),
        "refusal": refusal,
        "override": override,
        "reason_for": reason_for,
        "page_id": uuid4(),
        "page_links": page_menu(chouette, own_secret(chouette, request.user.pk)),
        "here": where_to_be_here(request, chouette),
        "live_token": sign(f"chouette:{chouette.pk}", f"console:{request.user.pk}", login_here(request), club=chouette.club_id),
        "live_version": chouette.shown,
        "live_template": "chouette/console/body.html",
    }
    return render(request, "chouette/console/page.html", context, status=status)


def refused(request: HttpRequest, chouette: Chouette, actions: Sequence[Action], mistake: Mistake) -> HttpResponse:
    """422: the sentence, the unchanged console, and the button to insist where a monitor may, or the field for a reason."""
    chouette.refresh_from_db()
    override = overriding(chouette, actions) if isinstance(mistake, Refused | Sealed) else ""
    reason_for = as_lines(actions) if needs_reason(mistake) else ""
    sentence = in_words(mistake, names_at(chouette))
    return console_with(request, chouette, sentence, HTTPStatus.UNPROCESSABLE_ENTITY, override, reason_for=reason_for)


def needs_reason(mistake: Mistake) -> bool:
    """Whether the same is done once the monitor says why."""
    return isinstance(mistake, ConsentRefused) and mistake.refusal is ConsentRefusal.REASON_NEEDED


def dialog_response(request: HttpRequest, context: dict[str, object], status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """The dialog alone for htmx, also a refused one; a page of its own without JavaScript."""
    if not is_fragment(request):
        return render(request, "chouette/console/dialog_page.html", context, status=status)
    response = render(request, str(context["dialog_template"]), context | {"fragment": True}, status=status)
    if request.method == "POST":  # the form of the request targets the console behind the dialog
        response["HX-Retarget"], response["HX-Reswap"] = "#sheet-body", "innerHTML"
    return response


def overriding(chouette: Chouette, actions: Sequence[Action]) -> str:
    """The statement by which the monitor may force a single refused action; empty where no rule is involved."""
    if len(actions) != 1 or not isinstance(actions[0], GameAction | Join | TakePartner):
        return ""
    insisting = Override(actions[0])
    return write_statement(insisting) if refusal_of(TABLES.decode(chouette.table), insisting) is None else ""


def meanwhile(chouette: Chouette, version: int, reader: User) -> str:
    """What was said since the page's version, and by whom, perhaps by the reader on another page."""
    said = list(records_since(chouette, version)[: TOLD_AT_MOST + 1])
    names = names_at(chouette)
    sentences = [
        (one, said_in_words(one.said, names, one.actor_name if chouette.screen else "").rstrip("."))
        for one in said[:TOLD_AT_MOST]
    ]
    told = [f"{sentence} ({_who(one, reader, names)})" for one, sentence in sentences]
    if len(said) > TOLD_AT_MOST:
        told.append("…")
    if not told:
        return _("This page showed another table than there is. Here is the table as it stands; nothing was written.")
    sentence = _("The table has moved on, and nothing was written. Meanwhile: {told}. Look again, then say it once more.")
    return sentence.format(told="; ".join(told))


def _who(record: Record, reader: User, names: Names) -> str:
    return _("you") if record.actor_id == reader.pk else said_by(record.actor_name, names) or _("somebody")
