"""Dialogs that are more than a form: the result, the undo choices, the first seats, the evening so far, the keys."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import evening_of, names_at, records_since
from chouette.evening.watched import read_evening
from chouette.models import Chouette
from chouette.notation import Unreadable, read_statement, spelt_as_at, write_statement
from chouette.pages.console.buttons import as_lines
from chouette.pages.console.forms import LONGEST_STATEMENT, SayForm
from chouette.pages.console.responses import Said, console_with, dialog_response, done_before, perform_click
from chouette.pages.evenings.forms import SeatsForm
from chouette.pages.scoreboard.page import plot_of
from chouette.pages.shared.proposals import shortened
from chouette.records.undo_options import WayBack, ways_back
from chouette.rules.dry_run import foresee
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Action, BoardResult, SetAside, StartGame
from chouette.rules.model.table import Table
from chouette.rules.permitted import legal
from chouette.rules.refusals import Refused
from chouette.seats.consent import needs_of
from chouette.seats.sitting_down import seat_by_dice
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.preview import Preview, preview_of
from chouette.wording.said_by import said_by
from chouette.wording.statements.sentence import said_in_words, sentence_of
from clubsite.eventlog.click_form import ClickForm
from clubsite.members.models import User
from games.rules.cube import Side
from games.rules.gammons import Level

Context = dict[str, object]

#: How many statements are told beside the console.
TOLD_BESIDE = 12
#: So many of the statements that an undo would take back are named in any case before it is done.
MOST_NAMED = 8


def result(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """The six outcomes; once one is chosen, a preview of it in their place."""
    table = TABLES.decode(chouette.table)
    chosen = _result_asked_for(request.GET.get("say", ""))
    context: Context = {"outcomes": _outcomes(chouette, table), "say": chosen and write_statement(chosen)}
    context["result_url"] = reverse("sheet", args=[chouette.code, "result"])
    if chosen is not None:
        context |= _foreseen_result(chouette, table, chosen)
    return _respond(request, chouette, "chouette/console/result_dialog.html", context | {"title": _("Result")})


def _result_asked_for(said: str) -> BoardResult | None:
    try:
        action = read_statement(said)
    except Unreadable:
        return None
    return action if isinstance(action, BoardResult) else None


def _outcomes(chouette: Chouette, table: Table) -> list[object]:
    words = {Level.SINGLE: _("Single"), Level.GAMMON: _("Gammon"), Level.BACKGAMMON: _("Backgammon")}
    address, possible, names = reverse("sheet", args=[chouette.code, "result"]), legal.results(table), names_at(chouette)
    return [
        (
            _side_called(table, side, names),
            [
                (f"{address}?{urlencode({'say': write_statement(one)})}", words[one.level])
                for one in possible
                if one.winner is side
            ],
        )
        for side in (Side.BOX, Side.TEAM)
    ]


def _side_called(table: Table, side: Side, names: Names) -> str:
    """Who wins, by name: "Cal (box)", "Bob’s team", or Bob alone."""
    game, captain = table.game, acting_captain(table)
    if game is not None and side is Side.BOX:
        return _("{player} (box)").format(player=named(names, game.box))
    if game is None or captain is None:
        return _("The team")
    sentence = _("{player}’s team") if len(game.team) > 1 else "{player}"
    return sentence.format(player=named(names, captain))


def _foreseen_result(chouette: Chouette, table: Table, chosen: BoardResult) -> Context:
    try:
        foreseen = foresee(table, [chosen], lambda: evening_of(chouette))
    except Refused as refused:
        return {"refusal": in_words(refused, names_at(chouette))}
    number = foreseen.after.games_played + 1
    goes_on = legal.refusal_of(foreseen.after, StartGame()) is None
    return {
        "preview": preview_of(foreseen, names_at(chouette)),
        "and_begin": _("Write it down and begin game {number}").format(number=number) if goes_on else "",
    }


def undo(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """What each kind of undo would take back, shown before it is done."""
    assert isinstance(request.user, User)
    ways = [_way_back(chouette, way, request.user) for way in ways_back(chouette, evening_of(chouette))]
    return _respond(request, chouette, "chouette/console/undo_dialog.html", {"title": _("Undo"), "ways": ways})


def _way_back(chouette: Chouette, way: WayBack, by: User) -> Context:
    names = names_at(chouette)
    said = list(shortened([(one.action, sentence_of(one.action, names)) for one in way.gone], MOST_NAMED))
    preview: Preview = preview_of(way.foreseen, names)
    needs = needs_of(chouette, way.undos, by)
    asks = listed(needs.asks, names)
    return {
        "lead": way.lead,
        "say": as_lines(way.undos),
        "said": said,
        "steps": len(way.gone),
        "preview": preview,
        "asks": asks,
        "reason": needs.reason,
    }


def set_aside(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """What falls with a game whose result was undone and that is not continued."""
    context: Context = {"title": _("Set the game aside"), "say": write_statement(SetAside())}
    try:
        foreseen = foresee(TABLES.decode(chouette.table), [SetAside()], lambda: evening_of(chouette))
        context["preview"] = preview_of(foreseen, names_at(chouette))
    except Refused as refused:
        context["refusal"] = in_words(refused, names_at(chouette))
    return _respond(request, chouette, "chouette/console/set_aside_dialog.html", context)


def seats(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """The first seats of an evening that has none."""
    form = SeatsForm(chouette.club, request.POST or None)
    click = ClickForm(request.POST)
    status, refusal = HTTPStatus.OK, ""
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if not click.is_valid():
            sentence = _("This sheet was not sent whole. Open it again.")
            return console_with(request, chouette, sentence, HTTPStatus.BAD_REQUEST)
        if (done := done_before(request, chouette, click.cleaned_data["action_id"])) is not None:
            return done
        try:
            if form.is_valid():
                return _seated(request, chouette, form, click.cleaned_data)
        except MISTAKES as mistake:
            refusal = in_words(mistake, names_at(chouette))
    context: Context = {"title": _("Seats"), "form": form, "refusal": refusal}
    context["url"] = reverse("sheet", args=[chouette.code, "seats"])
    return _respond(request, chouette, "chouette/console/seats_dialog.html", context, status)


def _seated(request: HttpRequest, chouette: Chouette, form: SeatsForm, click: dict[str, object]) -> HttpResponse:
    """On screen the dice are thrown where the statement is written. Raises one of MISTAKES."""
    house, seating = TABLES.decode(chouette.table).house, form.cleaned_data["seating"]
    if not house.board or seating == "given":
        return perform_click(request, chouette, form.seat(house), click)
    players = form.players()

    def throw(
        chouette: Chouette, _actions: Sequence[Action], *, version: int, action_id: UUID, by: User, **_more: object
    ) -> Said:
        done = seat_by_dice(chouette, players, shuffle=seating == "shuffle", version=version, action_id=action_id, by=by)
        return done, [read_statement(one.said) for one in records_since(done.chouette, version)]

    return perform_click(request, chouette, (), click, how=throw)


def so_far(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """The evening's plot and what was said last, beside the console where there is room."""
    evening = read_evening(chouette)
    names = evening.names
    newest = chouette.records.order_by("-number").values_list("number", "said", "actor_name")[:TOLD_BESIDE]
    told = [
        (number, said_in_words(said, names, actor if chouette.screen else ""), said_by(actor, names))
        for number, said, actor in newest
    ]
    context: Context = {"title": _("The evening so far"), "plot": plot_of(evening), "told": told}
    return _respond(request, chouette, "chouette/console/so_far.html", context)


def keys(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """What each key does."""
    return _respond(request, chouette, "chouette/console/keys_dialog.html", {"title": _("Keys")})


def preview(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    """What any statement would do, by GET and without writing: `?say=settle ann bob 1 to bob`."""
    try:
        table = TABLES.decode(chouette.table)
        actions = SayForm.read(spelt_as_at(table.scores, request.GET.get("say", "")[:LONGEST_STATEMENT]))
        foreseen = foresee(table, actions, lambda: evening_of(chouette))
    except ValidationError as too_much:
        return _not_foreseen(request, too_much.messages[0])
    except MISTAKES as mistake:
        return _not_foreseen(request, in_words(mistake, names_at(chouette)))
    context: Context = {"preview": preview_of(foreseen, names_at(chouette))}
    return render(request, "chouette/console/dialog_preview.html", context)


def _not_foreseen(request: HttpRequest, sentence: str) -> HttpResponse:
    context: Context = {"would_be_refused": sentence}
    return render(request, "chouette/console/dialog_preview.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _respond(
    request: HttpRequest,
    chouette: Chouette,
    template: str,
    context: Context,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    whole: Context = {
        "chouette": chouette,
        "say_url": reverse("say", args=[chouette.code]),
        "version": request.POST.get("version") or chouette.version,
        "action_id": uuid4(),
        "dialog_template": template,
        **context,
    }
    return dialog_response(request, whole, status)


SPECIAL: Mapping[str, Callable[[HttpRequest, Chouette], HttpResponse]] = {
    "result": result,
    "undo": undo,
    "set-aside": set_aside,
    "seats": seats,
    "so-far": so_far,
    "keys": keys,
}
