"""Queries about chouettes; nothing here writes."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet, Subquery

from chouette.evening.answer_round import Round, open_round
from chouette.evening.codec import TABLES
from chouette.evening.log.replayed import replayed_evening
from chouette.models import Chouette, Record, Seat
from chouette.rules.evening import Evening
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names
from clubsite.eventlog.action_ids import MOST_LINES, last_of_click
from clubsite.kit.compiled_query import CompiledQuery, CompiledRows, Parameter
from clubsite.members.models import Club

_NAMES = CompiledRows(lambda: Seat.objects.filter(chouette=Parameter("chouette")).values_list("word", "player__name"))
_LAST_RECORD = CompiledQuery(
    lambda: (
        Record.objects.filter(chouette=Parameter("chouette"))
        .order_by("-number")
        .only("number", "said", "actor_name", "chouette_id")[:1]
    )
)


@dataclass(frozen=True, slots=True)
class Current:
    """A chouette with what its pages draw, so that a caller who has read or decided it already need not query again."""

    chouette: Chouette
    table: Table
    names: Names
    last: Record | None
    answering: Round | None


def current(chouette: Chouette) -> Current:
    """The chouette as stored. Two queries; three more while players answer for themselves."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    return Current(chouette, table, names_at(chouette), last_record(chouette), open_round(chouette, table))


def names_at(chouette: Chouette) -> Names:
    """Everyone's display name by their word on the score sheet. One query."""
    return dict(_NAMES.rows(chouette=chouette.pk))


def seats_of_login(chouette: Chouette, user_id: int | None) -> QuerySet[Seat]:
    """The seats that belong to this login, also under a name whose history counts for its player; none without a login. The
    same for one seat: `chouette.seats.opening.login_of`."""
    if user_id is None:
        return chouette.seats.none()
    return chouette.seats.filter(Q(player__user=user_id) | Q(player__user=None, player__merged_into__user=user_id)).order_by(
        "pk"
    )


def own_secret(chouette: Chouette, user_id: int | None) -> str:
    """The secret of the user's seat at an evening whose players answer for themselves; empty if they have none. At most one
    query."""
    if not chouette.self_service:
        return ""
    return seats_of_login(chouette, user_id).values_list("secret", flat=True).first() or ""


def last_record(chouette: Chouette) -> Record | None:
    """The newest statement; None before the first."""
    return _LAST_RECORD.first(chouette=chouette.pk)


def records_since(chouette: Chouette, version: int) -> QuerySet[Record]:
    """What was said after the page's version, oldest first."""
    said = chouette.records.filter(number__gt=version).order_by("number")
    return said.only("number", "said", "actor_id", "actor_name", "chouette_id")


def version_after(chouette: Chouette, click: UUID) -> int | None:
    """The version right after everything that this click has said; None if it has said nothing."""
    since = chouette.records.filter(number__gte=Subquery(chouette.records.filter(action_id=click).values("number")))
    said = list(since.order_by("number").values_list("number", "action_id")[: MOST_LINES + 1])
    return last_of_click(click, said[0][0], [action_id for _number, action_id in said[1:]]) if said else None


def chouettes_of(club: Club) -> QuerySet[Chouette]:
    """The club's evenings: open ones first, then newest first."""
    return Chouette.objects.filter(club=club).order_by("closed_at", "-opened_at").defer("table")


def evening_of(chouette: Chouette) -> Evening:
    """The whole evening, replayed from its records, using the process's cache of replays."""
    return replayed_evening(chouette)
