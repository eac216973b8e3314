"""Who would become partner without having been asked, at a table on screen whose players speak for themselves: the box has been
lost and the partnership passes on, or the box has passed to somebody else before a game. They say yes on their own page before
the next game begins, or the box plays it alone. Where only a monitor keeps the sheet, the monitor's word stands.

While the box itself may still choose a partner, nobody else begins the next game for a moment, so that nobody takes the partner
away by being quick.

Source: RULES.md R8, "Who may be an optional partner?".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.utils import timezone

from chouette.evening.codec import statement_of
from chouette.evening.on_screen.proposals import Proposal, open_proposal
from chouette.evening.services import perform_locked
from chouette.models import Chouette, Record
from chouette.rules.line.partners import may_choose
from chouette.rules.model.actions import Action, Override, Player, StartGame, TakePartner
from chouette.rules.model.events import RolesSet
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import new_partners
from chouette.rules.permitted.leaving_partners import leaving, new_to
from chouette.rules.permitted.shared_results import who_shares
from chouette.seats.absence.absent import absent_among
from chouette.seats.rolling import told
from chouette.wording.said_by import WITHOUT_A_YES
from games.play.presence import is_away
from games.play.rolls.roll_holds import Waiting
from games.play.turn_clock import SECOND, in_ms

#: So many seconds the next game waits for somebody who is asked to be partner, and none later than so many after the last.
PATIENCE, LONGEST_PAUSE = 30, 90
#: So many seconds after a game, or since it has the box, the box has to choose a partner.
TO_CHOOSE = 20


@dataclass(frozen=True, slots=True)
class _Pause:
    """The time between two games: since when, since when the box is box, who has said yes to it, and whether it has named its
    partners, or none."""

    begun: datetime
    of_box: datetime
    agreed: frozenset[Player]
    is_settled: bool


@dataclass(frozen=True, slots=True)
class AskedPartners:
    """Before a game: the `passed_on` would be partners in it and have not said yes; the next game waits for whom the box or the
    passing on asks, until then (`waiting`), or for the box that may still choose (`chooses`), unless the box begins it."""

    passed_on: tuple[Player, ...] = ()
    waiting: Waiting | None = None
    chooses: Waiting | None = None


def asked_partners(chouette: Chouette, table: Table) -> AskedPartners:
    """At most four queries where somebody is asked or the box may choose, else none."""
    new = new_to(table)
    by_box = _asked_by_the_box(chouette, table)
    choosing = not by_box and _is_there_to_choose(chouette, table)
    if not (new or by_box or choosing) or not _is_live(chouette, table):
        return AskedPartners()
    pause = _pause(chouette, table)
    passed_on = tuple(one for one in new if one not in pause.agreed)
    return AskedPartners(passed_on, _waiting(pause, passed_on, by_box), _chooses(table, pause) if choosing else None)


def unasked(chouette: Chouette, table: Table) -> tuple[Player, ...]:
    """Those partners of the next game who have not said yes."""
    return asked_partners(chouette, table).passed_on if new_to(table) else ()


def _asked_by_the_box(chouette: Chouette, table: Table) -> Proposal | None:
    """The open request for a partner; none during a game, which lets it lapse."""
    proposal = open_proposal(chouette) if table.game is None else None
    return proposal if proposal is not None and proposal.asks_for_partner else None


def _is_there_to_choose(chouette: Chouette, table: Table) -> bool:
    """Between two games, while the box's page is in use: nobody waits for a box that is away. One query."""
    if not table.games_played or not may_choose(table) or not table.house.board or not chouette.self_service:
        return False
    seat = chouette.seats.filter(word=table.roles.box).first()
    return seat is not None and not is_away(seat, timezone.now())


def _chooses(table: Table, pause: "_Pause") -> Waiting | None:
    """None once the time is up, or the box has chosen."""
    until = min(in_ms(pause.of_box) + TO_CHOOSE * SECOND, in_ms(pause.begun) + LONGEST_PAUSE * SECOND)
    if pause.is_settled or table.roles.box is None or in_ms(timezone.now()) >= until:
        return None
    return Waiting((table.roles.box,), until)


def _waiting(pause: "_Pause", passed_on: Sequence[Player], by_box: Proposal | None) -> Waiting | None:
    """None once the time is up. Each request has its seconds; all those of one pause end with the seconds of the pause, so
    that nobody holds the table up by asking again."""
    asked = [Waiting(tuple(passed_on), in_ms(pause.of_box) + PATIENCE * SECOND)] if passed_on else []
    if by_box is not None:
        asked.append(Waiting(by_box.waits_for, by_box.asked_at + PATIENCE * SECOND))
    now, last = in_ms(timezone.now()), in_ms(pause.begun) + LONGEST_PAUSE * SECOND
    still = [one for one in asked if now < min(one.until, last)]
    if not still:
        return None
    players = dict.fromkeys(player for one in still for player in one.players)
    return Waiting(tuple(players), min(max(one.until for one in still), last))


def why_game_waits(chouette: Chouette, table: Table, actions: Iterable[Action]) -> dict[str, str]:
    """The words of a refusal if one of these begins a game while somebody is asked to be partner; none otherwise."""
    if table.game is not None or not any(isinstance(one, StartGame) for one in actions):
        return {}
    waiting = asked_partners(chouette, table).waiting
    return told(waiting, in_ms(timezone.now())) if waiting is not None else {}


def why_box_chooses(chouette: Chouette, table: Table, actions: Iterable[Action]) -> dict[str, str]:
    """The same while the box may still choose a partner."""
    if table.game is not None or not any(isinstance(one, StartGame) for one in actions):
        return {}
    chooses = asked_partners(chouette, table).chooses
    return told(chooses, in_ms(timezone.now())) if chooses is not None else {}


def to_be_asked(chouette: Chouette, table: Table, action: Action) -> tuple[Player, ...]:
    """Whom a statement makes partners, or confirms as such, who have not said yes; and the partners who would pay for what the
    box gives up by it, as far as they are there. At most one query more."""
    if not isinstance(action, TakePartner):
        return sharing_and_there(chouette, table, action)
    return (*new_partners(table, action), *(one for one in unasked(chouette, table) if one in action.players))


def sharing_and_there(chouette: Chouette, table: Table, action: Action) -> tuple[Player, ...]:
    """Who shares a result that the box would name, and can be asked: nobody waits for somebody who is away. Where a monitor
    keeps the sheet nobody is asked."""
    shares = who_shares(table, action)
    if not shares or not table.house.board or not chouette.self_service:
        return ()
    away = absent_among(chouette, chouette.seats.filter(word__in=shares), table)
    return tuple(one for one in shares if one not in away)


def without_the_unasked(chouette: Chouette, table: Table) -> Chouette:
    """Before a game begins; the row is locked. Nobody shares its result who has not said yes, and the log says so."""
    if not (out := unasked(chouette, table)):
        return chouette
    left = TakePartner(tuple(one for one in table.roles.partners if one not in out))
    said = leaving(table, left, out)
    return perform_locked(chouette, said, action_id=uuid4(), name=WITHOUT_A_YES).chouette


def in_their_places(chouette: Chouette, table: Table, action: Action, by: Player) -> Sequence[Action]:
    """The statement, and the line where partners leave by it who have not said yes, or whose own word it is: they gain no
    place. Raises Refused."""
    if not isinstance(action, TakePartner):
        return [action]
    return leaving(table, action, {by, *unasked(chouette, table)})


def _is_live(chouette: Chouette, table: Table) -> bool:
    """Where nobody ever opened a page, the console plays."""
    return table.house.board and chouette.self_service and chouette.seats.exclude(touched_at=None).exists()


def _pause(chouette: Chouette, table: Table) -> _Pause:
    """A yes is one to the box of that moment: if the box passes on, it counts no more."""
    ended = chouette.games.filter(number=table.games_played).values_list("record", flat=True).first() or 0
    records: Sequence[Record] = list(chouette.records.filter(number__gte=ended).order_by("number"))
    begun = of_box = records[0].at if records else timezone.now()
    box, agreed, is_settled = table.last.roles.box if table.last is not None else None, frozenset[Player](), False
    partners = table.last.roles.partners if table.last is not None else ()
    for record in records:
        said = statement_of(record.body)
        action = said.action.action if isinstance(said.action, Override) else said.action
        roles = [event.roles for event in said.events if isinstance(event, RolesSet)]
        if roles and roles[-1].box != box:
            box, of_box, agreed, is_settled = roles[-1].box, record.at, frozenset(), False
        if isinstance(action, TakePartner) and record.number > ended:
            agreed |= _yes_to(record, action.players)
            is_settled = is_settled or record.actor_id is not None or record.actor_name not in partners  # not by their own no
        partners = roles[-1].partners if roles else partners
    return _Pause(begun if ended else of_box, of_box, agreed, is_settled)


def _yes_to(record: Record, players: Iterable[Player]) -> frozenset[Player]:
    """A monitor's word stands for all; a player's for themselves and for whom was asked."""
    if record.actor_id is not None:
        return frozenset(players)
    return frozenset(players) & {Player(record.actor_name), *map(Player, record.agreed)}
