"""What one transaction writes about an evening: its rules, its records, and the rows that follow from them.

The steps themselves (lock, done before?, stale?, append, announce) belong to `clubsite.eventlog.write_path`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.utils import timezone

from chouette.evening.answer_round import asking_record, sealed_answers, start_answer_timer
from chouette.evening.codec import TABLES, statement_body
from chouette.evening.log.cash_in_money import NONE, Moved, money_of
from chouette.evening.log.held_points import Paid, holds_points, is_held, not_in_the_book, scores_without
from chouette.evening.newcomers import seat_newcomers
from chouette.evening.on_screen.dice_commitments import (
    beside_scope,
    dice_scope,
    is_begun_anew,
    reveal_unplayed,
    throw_beside,
)
from chouette.evening.on_screen.kept_for_a_game import forget_with_the_game
from chouette.evening.on_screen.lapsed_offers import forget_fallen_offers
from chouette.evening.on_screen.resuming import check_both_sides_are_there, goes_on
from chouette.evening.on_screen.standing_requests import carry_request
from chouette.evening.on_screen.turn_clock import pace_of, timed_game
from chouette.evening.on_screen.waits import as_awaited
from chouette.evening.played_games import KeptGame, game_changes, keep_games
from chouette.evening.selectors import evening_of
from chouette.evening.webhook_events import happenings
from chouette.models import Chouette, PlayedGame, Record, Seat
from chouette.notation import write_statement
from chouette.rules.cubes.settlements import with_any_roll, with_roll
from chouette.rules.decide import decided
from chouette.rules.evening import Evening, points_of
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, Override, PayCash, Undo
from chouette.rules.model.amounts import in_quarters
from chouette.rules.model.events import Event, GameCorrected, Undone
from chouette.rules.model.table import Payment, Reason, Table
from chouette.rules.permitted.pending_double import hides_answers
from chouette.rules.permitted.rolling import only_the_board_moved
from chouette.wording.said_by import NOBODY
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.eventlog.club_events import record_all
from clubsite.eventlog.codec import Json
from clubsite.eventlog.write_path import Author, Log, Writing
from clubsite.kit.compiled_query import CompiledQuery, Parameter
from clubsite.leaderboards.counting.waiting import results_wait
from clubsite.ledger.selectors import closed_period_corrected
from clubsite.ledger.services import Line, Said, post_all
from clubsite.members.models import User
from games.play.counted import counted
from games.play.dice_commitments import keep_dice_promises
from games.play.on_screen import OnScreen, forget_holds, keep_up
from games.play.rolls.rolls_ahead import still_asked
from games.play.turn_clock import SCREENS, Screen, in_ms

EVENINGS = Log(Chouette, Record, stream="chouette", codec=TABLES, snapshot="table", related=("club",))

#: What the sources of all evenings' entries in the book begin with.
BOOK_PREFIX = "chouette:"

#: Under which name the leaderboards count these results; see LEADERBOARDS in the settings.
RESULTS = "chouette"

_SEATS = CompiledQuery(lambda: Seat.objects.select_related("player").filter(chouette=Parameter("chouette")))


@dataclass(frozen=True, slots=True)
class Grounds:
    """What everybody reads beside a monitor's statement: the reason given for it, and which players were asked and agreed."""

    reason: str = ""
    agreed: tuple[str, ...] = ()


NO_GROUNDS = Grounds()


class EveningWriting(Writing[Chouette, Table, Action, Event]):
    """One transaction's statements on a locked chouette. `newcomers` are display names by word, for players the club may not
    know yet. What was `rehearsed` from the evening's beginning is not decided again. The `grounds` belong to what an account
    says, or the one author; not to what others had sealed."""

    def __init__(
        self,
        chouette: Chouette,
        author: Author,
        newcomers: Mapping[str, str] | None = None,
        rehearsed: Sequence[Evening] = (),
        grounds: Grounds = NO_GROUNDS,
    ) -> None:
        super().__init__(EVENINGS, chouette, author)
        assert not rehearsed or not chouette.version, "rehearsed from another beginning"
        self.rehearsed, self.is_imported = iter(rehearsed), bool(rehearsed)
        self.noted: list[tuple[Author, Kind, dict[str, Any]]] = []
        self.cash_back: list[PayCash] = []
        self.cash_moved: list[Moved] = []
        self.newcomers = newcomers or {}
        self.grounds = grounds
        self.known = set(self.state.scores)
        self.began_at, self.said = chouette.version, list[Action]()
        self.evening: Evening | None = None
        self.payments: list[Paid] = []
        self.changed_games: dict[int, KeptGame | None] = {}
        self.rows_of_games: dict[int, PlayedGame | None] = {}

    @cached_property
    def seats(self) -> dict[str, Seat]:
        """Who sits here, read when somebody new is named or points move; most statements do neither."""
        return {seat.word: seat for seat in _SEATS.all(chouette=self.row.pk)}

    def write(self, action: Action, action_id: UUID, author: Author | None = None) -> tuple[Event, ...]:
        return super().write(self._with_dice(action), action_id, author)

    def _with_dice(self, action: Action) -> Action:
        """On screen the cup throws what rounds a settlement, once nothing but the dice is missing: a refusal that depended on
        them would show them before they are drawn. Raises Refused."""
        if not self.state.house.board or (low := with_any_roll(self.state.house, action)) == action:
            return action
        for any_roll in (low, with_roll(low, (6, 6))):
            decided(self.state, any_roll)
        self.append_records()
        return with_roll(low, throw_beside(self.row)())

    def decide(self, action: Action) -> tuple[tuple[Event, ...], Table]:
        """Raises Refused also where a suspended game would go on without one side: every way of saying so comes by here."""
        events, table = self._decided(action)
        if goes_on(self.state, table) and not self.is_imported:
            check_both_sides_are_there(self.row, table, timezone.now())
        return events, table

    def _decided(self, action: Action) -> tuple[tuple[Event, ...], Table]:
        """Only undo and corrections need the whole evening; it is replayed for the first of them and kept."""
        if rehearsed := next(self.rehearsed, None):
            self._go_on_with(rehearsed, action)
            said = rehearsed.statements[-1]
            assert said.action == action, "something else was rehearsed"
            return said.events, rehearsed.table
        if self.evening is None and isinstance(action, Undo | CorrectGame | CorrectResult):
            self.append_records()
            self.evening = evening_of(self.row)
        if self.evening is not None:
            self._go_on_with(self.evening.perform(action), action)
            return self.evening.statements[-1].events, self.evening.table
        turn = decided(self.state, action)
        return tuple(turn.events), turn.table

    def _go_on_with(self, evening: Evening, action: Action) -> None:
        if self.evening is not None and isinstance(action, Undo | CorrectGame | CorrectResult):
            self.cash_back = list((_cash_of(self.evening) - _cash_of(evening)).elements())
        self.evening = evening

    def tell(self, action: Action, events: tuple[Event, ...]) -> tuple[str, Json]:
        return write_statement(action), statement_body(action, events)

    def recorded(self, number: int, action: Action, events: tuple[Event, ...], author: Author) -> None:
        """Raises SameName for a newcomer who sits here under another name."""
        self.said.append(action)
        if (author.by is not None or author == self.author) and self.grounds is not NO_GROUNDS:
            assert isinstance(self.last, Record)
            self.last.reason, self.last.agreed = self.grounds.reason, list(self.grounds.agreed)
        if new := [word for word in self.state.scores if word not in self.known]:
            self.known.update(new)
            seat_newcomers(self.row, self.seats, {word: self.newcomers.get(word, "") for word in new})
        self.noted += [(author, *act) for act in noted_acts(number, action, events) if not self.is_imported]
        self.noted += [(author, *act) for act in self._cash(number, action)]
        if paid := points_of(events):
            self.payments.append(Paid(number, author.by, paid))
        self.changed_games |= game_changes(number, events, self.evening.told if self.evening else ())

    def post(self) -> Iterable[str]:
        chouette, now = self.row, timezone.now()
        self.rows_of_games = keep_games(chouette, self.changed_games)
        chouette.last_said_at = now
        chouette.closed_at = (chouette.closed_at or now) if self.state.closed else None
        return ("last_said_at", "closed_at", *self._on_screen(now))

    def close(self) -> None:
        """The book comes last, because it makes the club's other writers wait; with it what programs are told."""
        start_answer_timer(self.row, self.state)
        prefix = book_prefix(self.row)
        money = money_of(self.row, prefix, self.cash_moved, self.seats) if self.cash_moved else {}
        due = self._due(prefix)
        told = [(by, self._said(money.get(number, NONE).said, paid), number, paid) for number, by, paid in due]
        for (by, said), written in groupby(told, key=itemgetter(0, 1)):
            postings = [
                (f"{prefix}{number}", [*self._lines(paid), *money.get(number, NONE).lines]) for *_, number, paid in written
            ]
            post_all(self.row.club, postings, kind="chouette", by=by if isinstance(by, User) else None, said=said)
        for author, kind, words in self.noted:
            name = "" if author.by else author.name
            by_itself = name in NOBODY
            note(self.row.club, kind, by=author.by, by_name=name, by_itself=by_itself, evening=self.row.title, **words)
        if self.changed_games or self.state.closed != self.before.closed:
            results_wait(RESULTS, self.row.pk, self.row.club, self.row.version)
        news = happenings(self.row, self.before, self._as_told(prefix), self.rows_of_games, begins=self.began_at == 0)
        record_all(self.row.club, list(news))

    def _due(self, prefix: str) -> Sequence[Paid]:
        """What the book gets now: not what tells an answer while others' are hidden; once they are not, all that was held."""
        if not holds_points(self.state):
            return not_in_the_book(self.row, prefix) if holds_points(self.before) else self.payments
        with_cash = {number for number, *_ in self.cash_moved}
        return [one for one in self.payments if one.number in with_cash or not is_held(one.payments)]

    def _as_told(self, prefix: str) -> Table:
        """The table outside the evening: programs hear of a game that is corrected meanwhile, with scores."""
        if not self.rows_of_games or not holds_points(self.state):
            return self.state
        return replace(self.state, scores=scores_without(self.state, not_in_the_book(self.row, prefix)))

    def _said(self, said: Said, payments: Sequence[Payment]) -> Said:
        """A correction names the closed period to which the game belongs."""
        back = [paid.contract for paid in payments if paid.reason is Reason.UNDONE]
        if not back or self.is_imported:
            return said
        return replace(said, period=closed_period_corrected(self.row.club, book_prefix(self.row), back))

    def _on_screen(self, now: datetime) -> tuple[str, ...]:
        """The fields of an evening played on screen that changed; its players speak for themselves."""
        chouette = self.row
        if not self.state.house.board and chouette.screen is None:
            return ()
        forget_with_the_game(chouette, self.before, self.state)
        forget_fallen_offers(chouette, self.before, self.state)
        chouette.self_service = chouette.self_service or self.state.house.board
        keep_dice_promises(self._beside(self.before), self._beside(self.state))
        if self.state.closed and not self.before.closed:
            reveal_unplayed(chouette, self.state)
        before = counted(chouette, now)
        games = self._game_on_screen(self.before), self._game_on_screen(self.state)
        comes_again = is_begun_anew(self.before, self.state)
        screen = keep_up(before, *games, pace_of(self.state.house), in_ms(now), comes_again=comes_again)
        screen = replace(screen, resumed=before.resumed, spoken=in_ms(now) if self._moves() else before.spoken)
        screen = replace(screen, rolls_ahead=self._rolls_ahead(before)) if before.rolls_ahead else screen
        if self.before.suspended and not self.state.suspended:
            # nobody was awaited meanwhile; who is now is asked anew
            screen = replace(screen, since=in_ms(now), asked={}, resumed=in_ms(now))
        forget_holds(chouette.seats, before, screen)
        sealed = sealed_answers(chouette, asking_record(chouette)) if hides_answers(self.state) else ()
        chouette.screen = SCREENS.encode(as_awaited(chouette, self.state, screen, in_ms(now), sealed))
        carried = carry_request(chouette, self.before, self.state, self.said, self.began_at)
        return "self_service", "screen", *(("proposal",) if carried else ())

    def _moves(self) -> bool:
        """Whether the game or its cubes changed: what else is said puts off no deadline and no grace."""
        before, after = self.before, self.state
        return (before.game, before.suspended, before.closed) != (after.game, after.suspended, after.closed)

    def _rolls_ahead(self, before: Screen) -> Mapping[str, str]:
        """What was asked for ahead, as far as it still stands."""
        was, game = self.before.game, self.state.game
        if was is None or was.board is None or game is None or game.board is None:
            return {}
        if not only_the_board_moved(self.before, self.state):
            return {}
        return still_asked(before.rolls_ahead, game.number, was.board, game.board)

    def _beside(self, table: Table) -> str | None:
        return beside_scope(self.row) if table.house.board and not table.closed else None

    def _game_on_screen(self, table: Table) -> OnScreen | None:
        timed = timed_game(table)
        return OnScreen(dice_scope(self.row, timed.number), timed) if timed is not None else None

    def _cash(self, number: int, action: Action) -> Iterator[tuple[Kind, dict[str, Any]]]:
        """The cash that this statement says changed hands, or takes back: in an imported evening, too, because it is in the
        book from now on."""
        taken_back, self.cash_back = self.cash_back, []
        written = [action] if isinstance(action, PayCash) else []
        for kind, payments in ((Kind.CASH_TAKEN_BACK_AT_TABLE, taken_back), (Kind.CASH_AT_TABLE, written)):
            for one in payments:
                if not self.is_imported:
                    self.cash_moved.append((number, one, kind is Kind.CASH_TAKEN_BACK_AT_TABLE))
                names = {"payer": self.seats[one.payer].player.name, "payee": self.seats[one.payee].player.name}
                yield kind, {**names, "quarters": in_quarters(one.hundredths), "record": number}

    def _lines(self, payments: Sequence[Payment]) -> list[Line]:
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


def _cash_of(evening: Evening) -> Counter[PayCash]:
    """The cash that stands."""
    return Counter(entry.action for entry in evening.in_force if isinstance(entry.action, PayCash))


def book_prefix(chouette: Chouette) -> str:
    """What the sources of an evening's entries in the book begin with; the number of the record follows."""
    return f"{BOOK_PREFIX}{chouette.pk}:"


def noted_acts(number: int, action: Action, events: tuple[Event, ...]) -> Iterator[tuple[Kind, dict[str, Any]]]:
    """What of a statement the club's log gets, too: corrections, results taken back, overrides, with the number of the record.

    The evening's own log stays the only place where they are told in full; the club's log points to it, in the same
    transaction. So one index answers "what was corrected, in all evenings, by whom", which would otherwise mean reading every
    record of every evening, and no statement is stored twice. An evening that is imported was told as a whole: what its sheet
    corrects is part of the telling.
    """
    if isinstance(action, Override):
        yield Kind.OVERRULED, {"record": number}
    for event in events:
        if isinstance(event, GameCorrected):
            yield Kind.GAME_CORRECTED, {"game": event.number, "record": number}
        elif isinstance(event, Undone) and event.games:
            yield Kind.RESULT_TAKEN_BACK, {"games": list(event.games), "record": number}
