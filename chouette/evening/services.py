"""The one way to write a chouette: an action, its events, its points and its announcement in one transaction."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists
from django.utils import timezone

from chouette.evening.answer_timer import start_answer_timer
from chouette.evening.codec import GAMES, TABLES, statement_body, statement_of
from chouette.evening.dice_commitments import keep_dice_promises
from chouette.evening.lapsed_offers import forget_fallen_offers
from chouette.evening.played_games import KeptGame, game_changes
from chouette.evening.selectors import last_record
from chouette.evening.statement_metrics import counted
from chouette.evening.turn_clock import after_statements
from chouette.evening.webhook_events import happenings
from chouette.models import Chouette, PlayedGame, Record, Seat
from chouette.notation import read_statement, write_statement
from chouette.rules.decide import decided
from chouette.rules.evening import Evening, points_of, replay
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, OpeningRoll, Player, RollDice, Undo
from chouette.rules.model.events import Event
from chouette.rules.model.table import Payment, Table
from chouette.rules.refusals import Refusal, Refused
from clubsite.access.secret_link import new_secret
from clubsite.access.short_code import with_new_code
from clubsite.eventlog.action_ids import id_at
from clubsite.eventlog.announce import announce
from clubsite.eventlog.club_events import record_all
from clubsite.kit.compiled_query import CompiledQuery, Parameter
from clubsite.kit.compiled_write import insert_rows, update_row
from clubsite.ledger.services import Line, post_all
from clubsite.members.models import Club, User
from clubsite.members.services import find_or_add_player_by_word
from games.play.turn_clock import SCREENS, goes_back, in_ms, screen_of

#: What the sources of all evenings' entries in the book begin with.
BOOK_PREFIX = "chouette:"

#: Only the evening's own row: a lock on its club's would make all evenings of the club wait for each other.
_LOCKED: CompiledQuery[Any] = CompiledQuery(
    lambda: (
        Chouette.objects.select_for_update(of=("self",))
        .select_related("club")
        .filter(pk=Parameter("id"))
        .annotate(done=Exists(Record.objects.filter(chouette=Parameter("id"), action_id=Parameter("action_id"))))
    )
)

_SEATS = CompiledQuery(lambda: Seat.objects.select_related("player").filter(chouette=Parameter("chouette")))


class Stale(Exception):
    """The page showed an older version; nothing was done. `chouette` is as it stands."""

    def __init__(self, chouette: Chouette) -> None:
        super().__init__(f"version {chouette.version}")
        self.chouette = chouette


class SameName(ValueError):
    """Two names at this table differ only in case, or belong to one player of the club."""

    def __init__(self, word: str, known: str) -> None:
        super().__init__(f"{word} is the same player as {known}.")
        self.word, self.known = word, known


@dataclass(frozen=True, slots=True)
class Performed:
    """The chouette after the action, its table and the newest statement; `again` when this very action had been done
    before and nothing was done now."""

    chouette: Chouette
    table: Table
    events: tuple[Event, ...]
    last: Record | None
    again: bool = False


def open_chouette(club: Club, title: str, by: User | None) -> Chouette:
    """A new evening with a code of its own; nobody is seated yet."""
    table = TABLES.encode(Evening.begin().table)
    return with_new_code(lambda code: Chouette.objects.create(club=club, code=code, title=title, table=table, opened_by=by))


def perform(chouette_id: int, said: str, *, version: int, action_id: UUID, by: User | None, name: str = "") -> Performed:
    """Do what one statement says. `version` is the one the page showed, `action_id` its own id for this click.

    Raises Unreadable, Refused, SameName or NameRefused with a sentence, Stale when the table has moved on.
    """
    return perform_all(chouette_id, [read_statement(said)], version=version, action_id=action_id, by=by, name=name)


@counted(Stale)
@transaction.atomic
def perform_all(
    chouette_id: int,
    actions: Sequence[Action],
    *,
    version: int,
    action_id: UUID,
    by: User | None,
    name: str = "",
    newcomers: Mapping[str, str] | None = None,
    dice_of_the_cup: bool = False,
) -> Performed:
    """Do several actions, all or none. The first has the page's `action_id`, the others ids made from it.

    `newcomers` are display names by word, for those whom the club may not know yet. Rolls on the board are refused unless they
    are `dice_of_the_cup`, drawn in this transaction, or those of an evening told as a whole.
    """
    if not dice_of_the_cup:
        check_no_dice(actions)
    chouette, again = lock(chouette_id, version=version, action_id=action_id)
    if again:
        return Performed(chouette, TABLES.decode(chouette.table), (), last_record(chouette), again=True)
    if chouette.version != version:
        raise Stale(chouette)
    return _written(_Writing(chouette, by, name or (by.called if by else ""), newcomers or {}), actions, action_id)


def lock(chouette_id: int, *, version: int, action_id: UUID) -> tuple[Chouette, bool]:
    """The evening's row, locked until the transaction ends, and whether this very action had been done before."""
    chouette = _LOCKED.get(id=chouette_id, action_id=action_id)
    if chouette.done or chouette.version == version:
        return chouette, chouette.done
    # The lock may have been waited for, and what was recorded meanwhile is seen only by asking again.
    return chouette, Record.objects.filter(chouette=chouette_id, action_id=action_id).exists()


@counted(Stale)
def perform_locked(chouette: Chouette, action: Action, *, action_id: UUID, name: str) -> Performed:
    """What somebody says for himself, inside the transaction that has locked the row (`lock`) and asked whether he may.

    Rolls are the caller's to refuse, or to draw from the cup. Raises as `perform_all`.
    """
    return _written(_Writing(chouette, None, name, {}), [action], action_id)


def _written(writing: "_Writing", actions: Iterable[Action], action_id: UUID) -> Performed:
    for number, action in enumerate(actions):
        writing.write(action, id_at(action_id, number))
    writing.finish()
    return Performed(writing.chouette, writing.table, tuple(writing.events), writing.last)


def check_no_dice(actions: Iterable[Action]) -> None:
    """Rolls on the board come out of the cup; whoever says one is refused."""
    if any(isinstance(action, OpeningRoll | RollDice) for action in actions):
        raise Refused(Refusal.DICE_FROM_THE_CUP)


class _Writing:
    """One transaction's statements on a locked chouette; what they leave is written at the end, in a few queries.

    An import may say thousands of things: whatever a statement needs of the whole evening is worked out once and kept.
    """

    def __init__(self, chouette: Chouette, by: User | None, name: str, newcomers: Mapping[str, str]) -> None:
        self.chouette, self.by, self.name, self.newcomers = chouette, by, name, newcomers
        self.table = self.before = TABLES.decode_kept(chouette.pk, chouette.table)
        self.begins = chouette.version == 0
        self.evening: Evening | None = None
        self.events: list[Event] = []
        self.records: list[Record] = []
        self.last: Record | None = None
        self.payments: dict[int, tuple[Payment, ...]] = {}
        self.games: dict[int, KeptGame | None] = {}

    @cached_property
    def seats(self) -> dict[str, Seat]:
        """Who sits here, read when somebody new is named or points move; most statements do neither."""
        return {seat.word: seat for seat in _SEATS.all(chouette=self.chouette.pk)}

    def write(self, action: Action, action_id: UUID) -> None:
        known = self.table.scores
        events = self._decided(action)
        self.chouette.version = number = self.chouette.version + 1
        if newcomers := [word for word in self.table.scores if word not in known]:
            _seat_newcomers(self.chouette, self.seats, {word: self.newcomers.get(word, "") for word in newcomers})
        self.last = Record(
            chouette=self.chouette,
            number=number,
            action_id=action_id,
            actor=self.by,
            actor_name=self.name,
            said=write_statement(action),
            body=statement_body(action, events),
        )
        self.records.append(self.last)
        self.payments[number] = points_of(events)
        self.games |= game_changes(number, events, self.evening.told if self.evening else ())
        self.events += events

    def _decided(self, action: Action) -> tuple[Event, ...]:
        """Only undo and corrections need the whole evening; it is replayed for the first of them and kept."""
        if self.evening is None and isinstance(action, Undo | CorrectGame | CorrectResult):
            self._write_records()
            self.evening = evening_of(self.chouette)
        if self.evening is not None:
            self.evening = self.evening.perform(action)
            self.table = self.evening.table
            return self.evening.statements[-1].events
        turn = decided(self.table, action)
        self.table = turn.table
        return tuple(turn.events)

    def _write_records(self) -> None:
        insert_rows(self.records)
        self.records = []

    def finish(self) -> None:
        """The book comes last, because it makes the club's other writers wait; with it what programs are told."""
        chouette = self.chouette
        self._write_records()
        games = _keep_games(chouette, self.games)
        chouette.table = TABLES.encode(self.table)
        TABLES.keep(chouette.pk, chouette.table, self.table)
        now = timezone.now()
        chouette.last_said_at = now
        chouette.closed_at = (chouette.closed_at or now) if self.table.closed else None
        show_change(chouette, "version", "table", "last_said_at", "closed_at", *self._on_screen(now))
        start_answer_timer(chouette, self.table)
        self._post()
        record_all(chouette.club, list(happenings(chouette, self.before, self.table, games, begins=self.begins)))

    def _on_screen(self, now: datetime) -> tuple[str, ...]:
        """The fields of an evening played on screen that changed; its players speak for themselves."""
        chouette = self.chouette
        if not self.table.house.board and chouette.screen is None:
            return ()
        keep_dice_promises(chouette, self.before, self.table)
        forget_fallen_offers(chouette, self.before, self.table)
        chouette.self_service = chouette.self_service or self.table.house.board
        before = screen_of(chouette.screen)
        screen = after_statements(before, self.table, in_ms(now))
        if goes_back(before.turn, screen.turn):
            chouette.seats.update(holds="", lets_roll="")
        chouette.screen = SCREENS.encode(screen)
        return "self_service", "screen"

    def _post(self) -> None:
        prefix = book_prefix(self.chouette)
        postings = [(f"{prefix}{number}", self._lines(paid)) for number, paid in self.payments.items() if paid]
        if postings:
            post_all(self.chouette.club, postings, kind="chouette", by=self.by)

    def _lines(self, payments: Iterable[Payment]) -> list[Line]:
        return [
            Line(
                payer=self.seats[paid.payer].player,
                payee=self.seats[paid.payee].player,
                amount=paid.quarters,
                memo=paid.reason.value,
                ref=paid.contract,
            )
            for paid in payments
        ]


def book_prefix(chouette: Chouette) -> str:
    """What the sources of an evening's entries in the book begin with; the number of the record follows."""
    return f"{BOOK_PREFIX}{chouette.pk}:"


def show_change(chouette: Chouette, *fields: str) -> None:
    """Write these fields of a locked chouette and tell its open pages, in the transaction that changed it."""
    chouette.shown = max(chouette.shown + 1, chouette.version)
    update_row(chouette, *fields, "shown")
    announce(f"chouette:{chouette.pk}", chouette.shown)


def evening_of(chouette: Chouette) -> Evening:
    """The whole evening, replayed from its records."""
    return replay(statement_of(body) for body in chouette.records.order_by("number").values_list("body", flat=True))


def _seat_newcomers(chouette: Chouette, seats: dict[str, Seat], names: Mapping[Player, str]) -> None:
    """Give every name that is new at this table a seat, and a player of the club if the club does not know it: shown as
    `names` has him, or else by his word.

    Raises SameName when that player sits here under another name already.
    """
    for word, name in names.items():
        if word in seats:
            continue
        player = find_or_add_player_by_word(chouette.club, word, name)
        known = next((seat for seat in seats.values() if seat.player_id == player.pk), None)
        if known is not None:
            raise SameName(word, known.word)
        seats[word] = Seat.objects.create(chouette=chouette, player=player, word=word, secret=new_secret())


def _keep_games(chouette: Chouette, games: Mapping[int, KeptGame | None]) -> dict[int, PlayedGame | None]:
    """Write the rows of the games that changed; those an undo took back go."""
    if not games:
        return {}
    chouette.games.filter(number__in=games).delete()
    rows = {number: _played(chouette, game) if game is not None else None for number, game in games.items()}
    PlayedGame.objects.bulk_create(row for row in rows.values() if row is not None)
    return rows


def _played(chouette: Chouette, kept: KeptGame) -> PlayedGame:
    return PlayedGame(
        chouette=chouette,
        number=kept.finished.game.number,
        deltas=dict(kept.finished.game.deltas),
        finished=GAMES.encode(kept.finished),
        corrected=kept.corrected,
        record=kept.record,
    )
