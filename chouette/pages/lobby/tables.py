"""The open tables of a club, for members looking for a seat: who sits there, what is played for what stakes, what the visitor
may do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Prefetch, QuerySet, Sum
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.evening.codec import TABLES
from chouette.models import Chouette, Seat, SeatRequest
from chouette.rules.house.house import House
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.joining.seat_requests import Asking
from chouette.seats.sitting_down import asks_first, decides, is_setting_up
from chouette.wording.cube_rail import Names
from chouette.wording.evening_title import heading
from chouette.wording.game import listed
from chouette.wording.house_rules import OPTION_WORDS, sheet_title
from clubsite.members.models import Club, User
from clubsite.members.rules.powers import Power
from clubsite.members.selectors import Visitor
from games.rules.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Mine:
    """The visitor's relation to this table: `seat_url` of their own page if they sit, `waits` if they have asked for a seat,
    `may_sit` if there is a seat for them, `asks_first` if somebody decides about it, `decides` if they are the one who does,
    `may_begin` the first game."""

    seat_url: str = ""
    waits: bool = False
    may_sit: bool = False
    asks_first: bool = False
    decides: bool = False
    may_begin: bool = False
    may_keep: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One table. `seated` are (role, names), in the order of the line; `game` is the running one, 0 for none."""

    code: str
    title: str
    club: str
    version: int
    state: str
    game: int
    since: datetime
    just_opened: bool
    seated: list[tuple[str, str]]
    rematch: bool
    players: int
    free: int
    sheet: str
    played: str
    on_screen: bool
    stakes: str
    clock: str
    joining: str
    closed: bool
    asking: list[Asking]
    mine: Mine


def lobby(club: Club, visitor: Visitor, powers: Iterable[Power]) -> list[Card]:
    """The club's open tables, newest first. Three queries, however many."""
    open_ones = with_people(Chouette.objects.filter(club=club, closed_at=None).order_by("-opened_at", "-pk"))
    return [card_of(chouette, visitor, powers) for chouette in open_ones.select_related("club")]


def with_people(chouettes: QuerySet[Chouette]) -> QuerySet[Chouette]:
    """With seats and requests prefetched."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("pk"))
    asking = Prefetch("seat_requests", SeatRequest.objects.select_related("player").order_by("pk"))
    return chouettes.prefetch_related(seats, asking)


def fingerprint(club: Club) -> str:
    """Changes whenever something in the lobby has changed. One query."""
    seen = Chouette.objects.filter(club=club, closed_at=None).aggregate(Count("pk"), Max("pk"), Sum("shown"))
    return "-".join(str(value or 0) for value in seen.values())


def card_of(chouette: Chouette, visitor: Visitor, powers: Iterable[Power]) -> Card:
    """One table, its people prefetched."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    names = {seat.word: seat.player.name for seat in chouette.seats.all()}
    house = table.house
    return Card(
        code=chouette.code,
        title=chouette.title,
        club=chouette.club.name,
        version=chouette.version,
        state=heading(table),
        game=table.game.number if table.game else 0,
        since=chouette.opened_at,
        just_opened=timezone.now() - chouette.opened_at < timedelta(minutes=1),
        seated=seated(table, names, as_named=chouette.again_of_id is not None),
        rematch=chouette.again_of_id is not None,
        players=len(table.present),
        free=0 if table.closed else max(0, house.players_max - len(table.present)),
        sheet=str(sheet_title(table.sheet)),
        played=_(VARIANTS[house.variant].name),
        on_screen=house.board,
        stakes=_word_for(house, "stakes"),
        clock=_clock(house),
        joining=_joining(table),
        closed=table.closed,
        asking=[Asking(one.pk, one.player.name) for one in chouette.seat_requests.all()],
        mine=_mine(chouette, table, visitor, frozenset(powers)),
    )


def seated(table: Table, names: Names, *, as_named: bool = False) -> list[tuple[str, str]]:
    """Before the first game one list, unless it begins `as_named`; then the box, its partners, the captain and the line."""
    if is_setting_up(table) and not as_named:
        return [("", listed(table.present, names))] if table.present else []
    game, roles = table.game, table.roles
    box, partners = (game.box, game.partners) if game else (roles.box, roles.partners)
    captain = game.captain if game else table.captain
    line = tuple(one for one in (*roles.line, *table.waiting) if one not in (box, captain, *partners))
    parts: Mapping[str, tuple[Player | None, ...]] = {"box": (box,), "partner": partners, "captain": (captain,), "then": line}
    people = {role: [one for one in those if one is not None] for role, those in parts.items()}
    return [(role, listed(those, names)) for role, those in people.items() if those]


def _word_for(house: House, option: str) -> str:
    return str(OPTION_WORDS[option].values[getattr(house, option).value].label)


def _clock(house: House) -> str:
    if house.clock_reserve is None:
        return ""
    sentence = _("{minutes} min a side, {seconds} s delay")
    return sentence.format(minutes=house.clock_reserve, seconds=house.clock_delay)


def _joining(table: Table) -> str:
    """Who decides about newcomers now, in a sentence."""
    if not asks_first(table):
        return ""
    return str(OPTION_WORDS["join_consent"].values[table.house.join_consent.value].sentence)


def _mine(chouette: Chouette, table: Table, visitor: Visitor, powers: frozenset[Power]) -> Mine:
    if not isinstance(visitor, User) or Power.SEE not in powers:
        return Mine()
    keeps = Power.KEEP_SCORE in powers
    seat = next((one for one in chouette.seats.all() if one.player.user_id == visitor.pk), None)
    sits = seat is not None and seat.word in table.present
    waits = any(one.player.user_id == visitor.pk for one in chouette.seat_requests.all())
    room = not table.closed and len(table.present) < table.house.players_max
    return Mine(
        seat_url=reverse("own_page", args=[seat.secret]) if seat is not None and sits else "",
        waits=waits and not sits,
        may_sit=room and not sits and not waits,
        asks_first=asks_first(table) and not keeps,
        decides=decides(table, Player(seat.word) if seat and sits else None, keeps_score=keeps),
        may_begin=keeps and is_setting_up(table) and len(table.playing(table.present)) > 1,
        may_keep=keeps,
    )
