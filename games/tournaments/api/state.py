"""A tournament as programs read it: a row of the list, and everything that a page of it shows."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Annotated, Literal, TypedDict, cast

from django.urls import reverse
from django.utils import timezone

from clubsite.api.shapes import eg
from clubsite.api.streams.asking import Asker
from games.tournaments.api.auction import calcutta_shape
from games.tournaments.api.desk_now import DeskNow, desk_now
from games.tournaments.api.each_match import KeptMatchShape, each_match
from games.tournaments.api.mine import UndoShape, YouAtTournament, undo_at, you_at
from games.tournaments.api.terms import terms_shape
from games.tournaments.api.told_shapes import CalcuttaShape, TermsShape, Told
from games.tournaments.desk.check_in import hour_of, is_closed
from games.tournaments.desk.clock.autopilot import claims_open, is_open, said_absent
from games.tournaments.desk.state import Desk
from games.tournaments.models import ClubTournament, TournamentEntry, moment_of
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.writing import TOURNAMENTS as LOG
from games.tournaments.telling.told_here import told_here

StageName = Literal["entry", "running", "over", "called_off"]


class TournamentRow(TypedDict):
    """A tournament in a list."""

    code: Annotated[str, eg("T7QX3K")]
    version: Annotated[int, eg(8)]
    title: Annotated[str, eg("Spring Cup")]
    stage: StageName
    starts_at: datetime | None
    url: Annotated[str, eg("https://club.example/tournaments/T7QX3K/")]


class EntryShape(TypedDict):
    """A name on the sheet, and whose it is."""

    word: Annotated[str, eg("ann", "As statements name them.")]
    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    standing: Literal["in", "waiting", "offered", "out"]
    here: Annotated[bool, eg(False, "Checked in.")]
    drawn: Annotated[
        bool | None,
        eg(
            None,
            "Whether they have a line of a flight, from its draw or since. False for whoever is `in` and was not drawn, such "
            "as those who had not checked in; null before the first draw.",
        ),
    ]
    waits: Annotated[
        int | None,
        eg(
            None,
            "Their place on the waiting list, from 1; null for whoever does not wait. Places are offered in this order, but to "
            "nobody who has let one pass; once check-in is over, to those of the list who are there.",
        ),
    ]
    until: Annotated[datetime | None, eg(None, "Until when they may take the place that is `offered`; null for all others.")]


class FormerDrawShape(TypedDict):
    """A draw that was taken back."""

    commitment: Annotated[str, eg("5feceb66ffc86f38")]
    seed: Annotated[str, eg("9f3c0a", "The number that was told with it; empty if there was none.")]
    reason: Annotated[str, eg("Two names were missing")]


class DeadlineShape(TypedDict):
    """Until when a round is to be played."""

    flight: Annotated[str, eg("main")]
    round: Annotated[int, eg(2)]
    until: datetime | None


class NoShowClaimShape(TypedDict):
    """One of the two says that the other is not there."""

    match: Annotated[str, eg("main 1.2")]
    by: Annotated[str, eg("ann")]
    absent: Annotated[str, eg("bob")]
    decides_at: Annotated[
        datetime | None,
        eg(
            "2026-11-21T19:30:00Z",
            "When the clock gives the match to `by` if nobody answers: not before the deadline, nor before `answer_minutes` "
            "have passed, nor before 22 hours have passed since both were told that the clock decides it. Null where a "
            "director decides, and no clock.",
        ),
    ]


class TournamentState(TournamentRow, DeskNow):
    """A tournament with everybody who has entered, and what its sheet comes to. `you`, `undo` and the reports in `matches` are
    the reader's own: they are null in the messages of `events/`, and once it is called off. Strangers to a public club are told
    what its page shows them: neither `claims` nor `calcutta`, which are its members'."""

    you: YouAtTournament | None
    undo: UndoShape | None

    entry_open: Annotated[bool, eg(True, "Whether members enter themselves now.")]
    entry_opens: datetime | None
    entry_closes: datetime | None
    check_in_until: datetime | None
    buy_backs_until: datetime | None
    check_in_closed: Annotated[bool, eg(False, "Who was not there by then stands at the end of the waiting list.")]
    guests_enter: Annotated[bool, eg(False, "Whether guests enter by mail, where the club is public.")]
    capacity: Annotated[int | None, eg(16)]
    commitment: Annotated[
        str, eg("5feceb66ffc86f38", "SHA-256 of the number that the site has drawn for the draw, and promises with it.")
    ]
    draw_promised: Annotated[
        bool,
        eg(
            True,
            "Whether the draw is made with that number. False once a director has typed another, with `draw_seed` or in the "
            "sheet: it was not promised before, and `told.draw.commitment` is its own.",
        ),
    ]
    former_draws: list[FormerDrawShape]
    deadlines: list[DeadlineShape]
    answer_minutes: Annotated[
        int | None,
        eg(30, "How long there is to answer a `not_here`, where the clock decides what is not played by its deadline."),
    ]
    claims: list[NoShowClaimShape]
    tables: Annotated[int, eg(6)]
    entries: list[EntryShape]
    matches: list[KeptMatchShape]
    calcutta: CalcuttaShape | None
    terms: TermsShape
    told: Told


def row_shape(request: Asker, one: ClubTournament) -> TournamentRow:
    return {
        "code": one.code,
        "version": one.version,
        "title": one.title,
        "stage": cast(StageName, one.stage),
        "starts_at": one.starts_at,
        "url": request.build_absolute_uri(reverse("tournament", args=[one.code])),
    }


def _claims(desk: Desk) -> Iterator[NoShowClaimShape]:
    """Also those that a director decides, because the clock does not."""
    decides = {match.id: at for match, _by, _absent, at in claims_open(desk)}
    for match in live_matches(brackets_of(desk.tournament)):
        if is_open(match) and (by := said_absent(desk, match)):
            (absent,) = (name for name in match.names if name != by)
            yield {"match": str(match.id), "by": by, "absent": absent, "decides_at": moment_of(decides.get(match.id))}


def _entries(desk: Desk, entries: Iterable[TournamentEntry]) -> Iterator[EntryShape]:
    drawn = {name for flight in desk.tournament.flights for name in flight.lines or ()}
    waits = {waiting.name: place for place, waiting in enumerate(desk.waiting, start=1)}
    over = desk.tournament.started or bool(desk.called_off)
    until = {waiting.name: waiting.offered_until for waiting in desk.waiting if not over}
    for entry in entries:
        yield {
            "word": entry.word,
            "player": entry.player_id,
            "name": entry.player.name,
            "standing": cast(Literal["in", "waiting", "offered", "out"], entry.standing),
            "here": entry.word in desk.here,
            "drawn": entry.word in drawn if desk.tournament.started else None,
            "waits": waits.get(entry.word),
            "until": moment_of(until.get(entry.word)),
        }


def tournament_shape(request: Asker, one: ClubTournament, *, to_stranger: bool = False) -> TournamentState:
    """The tournament as programs read it now."""
    desk = LOG.state_of(one)
    entries = list(one.entries.select_related("player__merged_into"))
    return {
        **row_shape(request, one),
        **desk_now(desk, brackets_of(desk.shown)),
        "you": you_at(request.user, one, entries) if not desk.called_off else None,
        "undo": undo_at(request.user, one, entries) if not desk.called_off else None,
        "entry_open": desk.takes_entries(int(timezone.now().timestamp())),
        "entry_opens": moment_of(desk.opens),
        "entry_closes": moment_of(desk.closes),
        "check_in_until": moment_of(hour_of(desk)),
        "buy_backs_until": moment_of(desk.buy_backs_until),
        "check_in_closed": is_closed(desk),
        "guests_enter": desk.guests,
        "capacity": desk.capacity,
        "commitment": desk.commitment,
        "draw_promised": not desk.number_typed,
        "deadlines": [{"flight": one.flight, "round": one.round, "until": moment_of(one.until)} for one in desk.deadlines],
        "answer_minutes": desk.autopilot,
        "claims": [] if to_stranger or desk.called_off else list(_claims(desk)),
        "former_draws": [{"commitment": one.commitment, "seed": one.seed, "reason": one.reason} for one in desk.former_draws],
        "tables": desk.tables,
        "entries": list(_entries(desk, entries)),
        "matches": each_match(request.user, one, desk, entries),
        "calcutta": None if to_stranger else calcutta_shape(desk),
        "terms": terms_shape(desk.counts),
        "told": told_here(one, desk.shown),
    }
