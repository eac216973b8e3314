"""The monitor's console as a value: everything on the screen for the current table.

`render_console` needs no request. The fragment holds no CSRF token and no action id, because one rendering is pushed to every
open console: its buttons belong (`form="say"`) to a form that each page has outside the fragment. That form carries the
page's own id, from which the server makes the action id (`clubsite.eventlog.action_ids`).
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.evening.selectors import Current, evening_of
from chouette.models import Chouette, Record
from chouette.pages.console.buttons import Dialogs, Thumb, thumb_bar
from chouette.pages.console.rows import BoxRow, Row, box_row, gone_in_words, member_rows
from chouette.pages.console.waiting import Waits, waits_of
from chouette.pages.retold.differences import Difference, difference
from chouette.pages.shared.answer_clock import AnswerClock, answered_in_words, clock_of
from chouette.pages.shared.console_cache import drawn_once
from chouette.pages.shared.proposals import Asking, asking_at
from chouette.pages.shared.rematch import RematchNow, rematch_for_monitors
from chouette.pages.table.board import board_html
from chouette.pages.table.clocks import side_clocks
from chouette.pages.table.whose_turn import whose_turn
from chouette.rules.dry_run import foresee
from chouette.rules.model.actions import BoardResult, Player
from chouette.rules.model.table import Finished, Table
from chouette.rules.permitted import legal
from chouette.rules.permitted.pending_double import hides_answers
from chouette.seats.joining import seat_requests
from chouette.wording.cube_rail import Names, called
from chouette.wording.evening_title import heading
from chouette.wording.game import result_in_words, waiting_in_words, why_in_names
from chouette.wording.preview import FinalScore, final_standings, next_in_words, score_lines
from chouette.wording.said_by import said_by
from chouette.wording.statements.taken import last_in_words
from games.play.clocks_view import SideClock
from games.play.counted import counted
from games.rules.cube import Side
from games.rules.gammons import Level


@dataclass(frozen=True, slots=True)
class LastSaid:
    """The newest statement in words, who said it, and the dialog that undoes it."""

    said: str
    by: str
    undo_url: str


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game just finished: its result, everyone's points (name, figure, sign), and why the box is who it is."""

    title: str
    result: str
    deltas: list[tuple[str, str, str]]
    why: str


@dataclass(frozen=True, slots=True)
class Console:
    """Everything on the console; see templates/chouette/console/body.html."""

    code: str
    version: int
    shown: int
    heading: str
    box: BoxRow | None
    rows: list[Row]
    gone: str
    next: str
    answered: str
    clock: AnswerClock | None
    thumb: list[Thumb]
    last_said: LastSaid | None
    last_game: LastGame | None
    closed: bool
    suspended: bool
    quiet: bool
    on_screen: bool
    turn: str
    board: str
    clocks: list[SideClock]
    standings: list[FinalScore]
    seats_url: str
    waits: Waits | None
    asking: list[seat_requests.Asking]
    asked: Asking | None
    another: Difference | None
    rematch: RematchNow | None


def render_console(now: Current, refusal: str = "", override: str = "", reason_for: str = "") -> str:
    """The fragment `<div id="console">`, the same for every monitor.

    `refusal` is the sentence shown above it, `override` the statement by which the monitor may insist,
    `reason_for` the statement that needs a reason.
    """

    def draw() -> str:
        context = {"console": console_of(now), "refusal": refusal, "override": override, "reason_for": reason_for}
        return render_to_string("chouette/console/body.html", context)

    return draw() if refusal else drawn_once(now, draw)


def console_of(now: Current) -> Console:
    """The console of the chouette's table. No query, however long the evening, except one where a game waits for somebody,
    and the replay where a correction is asked for."""
    chouette, table, names = now.chouette, now.table, now.names
    dialogs, asked = Dialogs(chouette.code), asking_at(chouette, names)
    return Console(
        code=chouette.code,
        version=chouette.version,
        shown=chouette.shown,
        heading=heading(table),
        box=box_row(table, dialogs, names),
        rows=member_rows(table, dialogs, names, now.answering),
        gone=gone_in_words(table, names),
        next=_next(chouette, table, names, now.answering.answered if now.answering else ()),
        answered=answered_in_words(table, now.answering),
        clock=clock_of(now.answering),
        thumb=thumb_bar(table, dialogs, names),
        last_said=_last_said(now.last, table, dialogs, names),
        last_game=_last_game(table.last, names) if table.game is None and table.last else None,
        closed=table.closed,
        suspended=table.suspended,
        quiet=table.game is None,
        on_screen=table.house.board,
        turn=_turn(now),
        board=board_html(table, names, None, small=True) if table.game is not None else "",
        clocks=side_clocks(counted(chouette, timezone.now()), table, names),
        standings=final_standings(table, names) if table.closed else [],
        seats_url=reverse("sheet", args=[chouette.code, "seats"]),
        waits=waits_of(chouette, table, names),
        asking=seat_requests.asking_at(chouette) if table.house.board and not table.closed else [],
        asked=asked,
        another=difference(chouette, asked, names, is_hiding=hides_answers(table)),
        rematch=rematch_for_monitors(chouette, table, names),
    )


def _turn(now: Current) -> str:
    """On screen whose turn it is; of those who are asked, who has not answered."""
    if not now.table.house.board or now.table.closed:
        return ""
    return whose_turn(now.table, now.names, None, now.answering.answered if now.answering else frozenset())


def _last_said(record: Record | None, table: Table, dialogs: Dialogs, names: Names) -> LastSaid | None:
    if record is None:
        return None
    by = record.actor_name
    return LastSaid(
        last_in_words(record.said, table, names, by if table.house.board else ""), said_by(by, names), dialogs.to("undo")
    )


def _last_game(last: Finished, names: Names) -> LastGame:
    return LastGame(
        title=_("Game {number}").format(number=last.game.number),
        result=result_in_words(last, names),
        deltas=score_lines(last.game.deltas, names),
        why=why_in_names(last, names),
    )


def _next(chouette: Chouette, table: Table, names: Names, sealed: Collection[Player]) -> str:
    """Who will be box and captain after this game, as far as its plain result decides it."""
    if table.closed:
        return ""
    if table.game is None:
        return next_in_words(table.roles, table, names) if table.roles.box else ""
    legal_now = legal.results(table)
    ends = [foresee(table, [one], lambda: evening_of(chouette)).after for one in _plain(legal_now)]
    if len(ends) != 2:
        return waiting_in_words(table.game, names, sealed)
    captains = [called(names, end.captain) for end in ends if end.captain]
    boxes = [called(names, end.roles.box) for end in ends if end.roles.box]
    if len(captains) != 2 or len(boxes) != 2:
        return ""
    if captains[0] == captains[1]:
        return _("Next captain: {captain}").format(captain=captains[0])
    sentence = _("If the box wins, {captain} is next captain; if the team wins, {other}.")
    return sentence.format(captain=captains[0], other=captains[1])


def _plain(results: tuple[BoardResult, ...]) -> list[BoardResult]:
    order = list(Side)
    return sorted((one for one in results if one.level is Level.SINGLE), key=lambda one: order.index(one.winner))
