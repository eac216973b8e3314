"""The one way to write a chouette: an action, its events, its points and its announcement in one transaction."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone

from chouette.models import CODE_LENGTH, CODE_LETTERS, Chouette, PlayedGame, Record, Seat
from chouette.rules import events as did
from chouette.rules.actions import Action, CorrectGame, CorrectResult, Player, Undo
from chouette.rules.decide import decide
from chouette.rules.evening import Evening, points_of, replay
from chouette.rules.events import Event
from chouette.rules.evolve import evolve
from chouette.rules.table import Finished, Payment, Table
from chouette.statements import read_statement, write_statement
from chouette.stored import GAMES, TABLES, statement_body, statement_of
from clubsite.ledger.services import Line, post
from clubsite.live.announce import announce
from clubsite.members.models import Club, User
from clubsite.members.services import find_or_add_player


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
    """The chouette after the action; `again` when this very action had been done before and nothing was done now."""

    chouette: Chouette
    events: tuple[Event, ...]
    again: bool = False


def open_chouette(club: Club, title: str, by: User | None) -> Chouette:
    """A new evening with a code of its own; nobody is seated yet."""
    table = TABLES.encode(Evening.begin().table)
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        try:
            with transaction.atomic():
                return Chouette.objects.create(club=club, code=code, title=title, table=table, opened_by=by)
        except IntegrityError:  # the code is taken: draw another
            continue


def perform(
    chouette_id: int, said: str, *, version: int, action_id: UUID, by: User | None, name: str = ""
) -> Performed:
    """Do what one statement says. `version` is the one the page showed, `action_id` its own id for this click.

    Raises Unreadable, Refused, SameName or NameRefused with a sentence, Stale when the table has moved on.
    """
    return perform_all(chouette_id, [read_statement(said)], version=version, action_id=action_id, by=by, name=name)


@transaction.atomic
def perform_all(
    chouette_id: int, actions: Sequence[Action], *, version: int, action_id: UUID, by: User | None, name: str = ""
) -> Performed:
    """Do several actions, all or none. The first has the page's `action_id`, the others ids made from it."""
    chouette = Chouette.objects.select_for_update().select_related("club").get(pk=chouette_id)
    if Record.objects.filter(chouette=chouette, action_id=action_id).exists():
        return Performed(chouette, (), again=True)
    if chouette.version != version:
        raise Stale(chouette)
    writing = _Writing(chouette, by, name or (by.get_username() if by else ""))
    for number, action in enumerate(actions):
        writing.write(action, action_id if number == 0 else uuid5(action_id, str(number)))
    writing.finish()
    return Performed(chouette, tuple(writing.events))


class _Writing:
    """One transaction's statements on a locked chouette; the row itself is written once, at the end."""

    def __init__(self, chouette: Chouette, by: User | None, name: str) -> None:
        self.chouette, self.by, self.name = chouette, by, name
        self.table = TABLES.decode(chouette.table)
        self.seats = {seat.word: seat for seat in chouette.seats.select_related("player")}
        self.events: list[Event] = []

    def write(self, action: Action, action_id: UUID) -> None:
        events, table, evening = self._decided(action)
        number = self.chouette.version + 1
        _seat_newcomers(self.chouette, self.seats, table.scores)
        Record.objects.create(
            chouette=self.chouette,
            number=number,
            action_id=action_id,
            actor=self.by,
            actor_name=self.name,
            said=write_statement(action),
            body=statement_body(action, events),
        )
        self._post(number, points_of(events))
        _keep_games(self.chouette, number, events, evening)
        self.chouette.version, self.table = number, table
        self.events += events

    def _decided(self, action: Action) -> tuple[tuple[Event, ...], Table, Evening | None]:
        """Only undo and corrections need the whole evening; it is returned as it stands after them."""
        if isinstance(action, Undo | CorrectGame | CorrectResult):
            evening = evening_of(self.chouette).perform(action)
            return evening.statements[-1].events, evening.table, evening
        events = decide(self.table, action)
        table = self.table
        for event in events:
            table = evolve(table, event)
        return events, table, None

    def _post(self, number: int, payments: Iterable[Payment]) -> None:
        lines = [
            Line(
                payer=self.seats[paid.payer].player,
                payee=self.seats[paid.payee].player,
                amount=paid.quarters,
                memo=paid.reason.value,
                ref=paid.contract,
            )
            for paid in payments
        ]
        if lines:
            post(f"chouette:{self.chouette.pk}:{number}", self.chouette.club, lines, kind="chouette", by=self.by)

    def finish(self) -> None:
        chouette = self.chouette
        chouette.table = TABLES.encode(self.table)
        chouette.last_said_at = timezone.now()
        chouette.closed_at = (chouette.closed_at or timezone.now()) if self.table.closed else None
        chouette.save(update_fields=["version", "table", "last_said_at", "closed_at"])
        announce(f"chouette:{chouette.pk}", chouette.version)


def evening_of(chouette: Chouette) -> Evening:
    """The whole evening, replayed from its records."""
    return replay(statement_of(body) for body in chouette.records.order_by("number").values_list("body", flat=True))


def _seat_newcomers(chouette: Chouette, seats: dict[str, Seat], names: Iterable[Player]) -> None:
    """Give every name that is new at this table a seat, and a player of the club if the club does not know it.

    Raises SameName when that player sits here under another name already.
    """
    for word in names:
        if word in seats:
            continue
        player = find_or_add_player(chouette.club, word)
        known = next((seat for seat in seats.values() if seat.player_id == player.pk), None)
        if known is not None:
            raise SameName(word, known.word)
        seats[word] = Seat.objects.create(chouette=chouette, player=player, word=word, secret=secrets.token_urlsafe(12))


def _keep_games(chouette: Chouette, number: int, events: Sequence[Event], evening: Evening | None) -> None:
    """Keep the finished games readable: those an undo took back go, or stand again as they stood before."""
    for event in events:
        match event:
            case did.GameFinished(finished):
                keep_game(chouette, finished, number)
            case did.GameCorrected(_, finished):
                keep_game(chouette, finished, number, corrected=True)
            case did.Undone(games=games) if evening is not None:
                chouette.games.filter(number__in=games).delete()
                for told in evening.told:
                    if told.finished.game.number in games:
                        keep_game(chouette, told.finished, number, corrected=True)


def keep_game(chouette: Chouette, finished: Finished, record: int, *, corrected: bool = False) -> None:
    """Write the row of one finished game."""
    PlayedGame.objects.update_or_create(
        chouette=chouette,
        number=finished.game.number,
        defaults={
            "deltas": dict(finished.game.deltas),
            "finished": GAMES.encode(finished),
            "corrected": corrected,
            "record": record,
        },
    )
