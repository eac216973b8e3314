"""Before anything follows from a player's silence they are asked: still there? Their page shows one big button; any other
touch, key or statement answers as well.

When and whom: a player without whom the game stands still, shortly before the house rules' time for the absent is over, or
before the clock runs out on somebody who has given no sign for a while; then whoever would play on in their place, if nobody
touches that page either. Asked once for each silence. No silence counts while they could do nothing, because a roll is held or
others had to answer first; and once the game has gone on the question is about something else, and ends.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from chouette.evening.answer_round import answered_already, last_change, start_answer_timer
from chouette.evening.codec import TABLES
from chouette.evening.on_screen.waits import waited_until
from chouette.evening.services import locked_table, show_change
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import NameCaptain, NameStandIn, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import asked_by_the_box
from chouette.rules.play.going_on import Presence, asked_now, awaited, goes_on, waits_for
from clubsite.operations.outages.beats import FRESH, Counting
from games.play.presence import AWAY_AFTER, IDLE_AFTER, away_since, is_away, page_is_open, see
from games.play.turn_clock import SCREENS, Screen, in_ms, screen_of
from games.rules.cube import Side

#: How long somebody who is asked has to touch anything.
TO_ANSWER = timedelta(seconds=20)
#: Who has given a sign within this time is not asked because of the clock: they are there, and know that it runs.
THINKING = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Signs:
    """When the players' pages were last seen open, when anybody last touched them, since when the game waits for what it
    waits for now, and who has `answered` the box's double already: it does not wait for them."""

    began: datetime
    opened: Mapping[Player, datetime]
    touched: Mapping[Player, datetime]
    answered: frozenset[Player] = frozenset()

    def silent_since(self, player: Player) -> datetime:
        """When their silence began that counts: not before it was their turn."""
        return max(self.began, self.touched.get(player, self.began))


def signs_at(chouette: Chouette, table: Table, screen: Screen, now: datetime) -> Signs:
    """One query; three while the box's double waits for answers. A player who has left the table but is still asked about a
    cube gives no signs, whatever pages they have open."""
    seats = list(chouette.seats.exclude(word__in=table.gone))
    counting = Counting(now)
    signs = [(Player(one.word), *_not_ahead(counting, one.seen_at, one.touched_at)) for one in seats]
    waited = datetime.fromtimestamp(waited_until(table, screen, seats, in_ms(now)) / 1000, now.tzinfo)
    return Signs(
        began=max(counting.start(last_change(chouette)), waited),
        opened={player: at for player, at, _ in signs if at is not None},
        touched={player: at for player, _, at in signs if at is not None},
        answered=answered_already(chouette, table),
    )


def _not_ahead(
    counting: Counting, opened: datetime | None, touched: datetime | None
) -> tuple[datetime | None, datetime | None]:
    """Signs given before the clock was set back: no page is known to be open, and it was touched when the site came back."""
    latest = counting.now + FRESH
    return (
        opened if opened is not None and opened <= latest else None,
        counting.start(touched) if touched is not None and touched > latest else touched,
    )


def presence_of(table: Table, screen: Screen, signs: Signs, now: datetime) -> Presence:
    """Who is there: their page is open, and they have touched it within the house rules' time. Who is gone: they gave no sign
    for as long, and none after they were asked. Nobody is gone where nobody has ever opened a page."""
    limit = timedelta(seconds=table.house.handover)
    everyone = (*table.present, *table.gone) if signs.touched else ()
    waited = (one for one in everyone if one not in signs.answered)
    silent = [one for one in waited if now - signs.silent_since(one) >= limit]
    gone = frozenset(one for one in silent if has_not_answered(screen, signs, one, now))
    return Presence(there_at(table, signs, now), gone)


def there_at(table: Table, signs: Signs, now: datetime) -> frozenset[Player]:
    """A page that is open but that nobody touches makes nobody present; nor is anybody whom all pages call away."""
    limit = min(timedelta(seconds=table.house.handover), IDLE_AFTER)
    open_now = [one for one, at in signs.opened.items() if now - at <= AWAY_AFTER]
    return frozenset(one for one in open_now if one in signs.touched and now - signs.touched[one] < limit)


def unasked(table: Table, screen: Screen, signs: Signs, now: datetime) -> tuple[Player, ...]:
    """Whom to ask now. Not those who have never opened a page: it would ask nobody."""
    limit = timedelta(seconds=table.house.handover)
    lead = min(TO_ANSWER, limit / 2)
    needed = (
        one
        for one in _needed(table, signs, there_at(table, signs, now))
        if now - signs.silent_since(one) >= limit - lead or _is_silent_at_the_end(table, screen, signs, one, now + lead)
    )
    asks = (*needed, *_could_go_on(table, screen, signs, now))
    return tuple(one for one in asks if one in signs.touched and not _is_asked(screen, signs, one))


def _could_go_on(table: Table, screen: Screen, signs: Signs, now: datetime) -> tuple[Player, ...]:
    """Whoever looks on without touching anything, and would play for somebody who is gone if they were there: the next one."""
    presence = presence_of(table, screen, signs, now)
    if goes_on(table, presence) is not None:
        return ()
    looking = [one for one, at in signs.opened.items() if now - at <= AWAY_AFTER]
    could = frozenset(one for one in looking if not has_not_answered(screen, signs, one, now))
    match goes_on(table, Presence(could, presence.gone)):
        case NameCaptain(heir):
            return (heir,)
        case NameStandIn(_, heir) if heir is not None:
            return (heir,)
    return ()


def clock_waits(table: Table, screen: Screen, signs: Signs, now: datetime) -> bool:
    """Whether a clock that has run out waits for the answer of somebody who was silent meanwhile."""
    return any(
        one in signs.touched
        and _is_silent_at_the_end(table, screen, signs, one, now)
        and not has_not_answered(screen, signs, one, now)
        for one in _needed(table, signs, there_at(table, signs, now))
    )


def has_not_answered(screen: Screen, signs: Signs, player: Player, now: datetime) -> bool:
    """Whether they were asked, and the time to answer has passed; who never opened a page cannot be asked."""
    if player not in signs.touched:
        return True
    return _is_asked(screen, signs, player) and in_ms(now - TO_ANSWER) >= screen.asked[player]


def is_asking(screen: Screen, seat: Seat) -> bool:
    """Whether this player's page asks now: they have given no sign since, nor has the game gone on."""
    return screen.asked.get(seat.word, 0) > max(in_ms(seat.touched_at) if seat.touched_at else 0, _went_on(screen))


def _went_on(screen: Screen) -> int:
    """Before which nobody was asked about what the game waits for now; in ms since 1970."""
    return screen.spoken if screen.turn else 0


def asks_still(table: Table, screen: Screen, seat: Seat, now: int, answered: Collection[Player] = ()) -> bool:
    """Whether this player's page asks now: until they answer, or the game goes on without them, or somebody has answered for
    them. Now in milliseconds."""
    if seat.word in answered:
        return False
    waits = table.game is None or seat.word in _awaited(table)
    return is_asking(screen, seat) and (waits or not is_late(screen, seat, now))


def is_late(screen: Screen, seat: Seat, now: int) -> bool:
    """Whether this player, who is asked, has not answered in time. Now in milliseconds."""
    return now - screen.asked.get(seat.word, now) >= TO_ANSWER / timedelta(milliseconds=1)


def would_play_on_for(table: Table, seat: Seat) -> Player | None:
    """For whom a player who is asked during a game would play on; None if they are asked for themselves. Before the opening
    for the captain."""
    if table.game is None or seat.word in _awaited(table):
        return None
    return next(iter(awaited(table)), hand_of(table, Side.TEAM))


def _is_asked(screen: Screen, signs: Signs, player: Player) -> bool:
    return screen.asked.get(player, 0) > max(in_ms(signs.touched[player]), _went_on(screen))


def _needed(table: Table, signs: Signs, there: frozenset[Player]) -> tuple[Player, ...]:
    """Without whom the game stands still; not who has answered the box already, though nobody sees how; before the opening
    either side may roll."""
    game = table.game
    if game is None or game.board is None or table.closed:
        return ()
    waits = tuple(one for one in _awaited(table) if one not in signs.answered)
    if game.board.on_turn is None and not asked_now(game):
        return waits
    return tuple(one for one in waits if waits_for(table, Presence(there, frozenset((one,)))) == one)


def _awaited(table: Table) -> tuple[Player, ...]:
    """As the rules say; before the opening both who may roll."""
    game = table.game
    if game is None or game.board is None or game.board.on_turn is not None or asked_now(game):
        return awaited(table)
    return tuple(one for one in (hand_of(table, Side.BOX), hand_of(table, Side.TEAM)) if one is not None)


def _is_silent_at_the_end(table: Table, screen: Screen, signs: Signs, player: Player, until: datetime) -> bool:
    """Whether their side's time is up by then, and they gave no sign for a while."""
    clock, game = screen.clock, table.game
    if clock is None or clock.runs_out is None or game is None or clock.runs_out > in_ms(until):
        return False
    side = Side.BOX if player in (game.box, *game.partners, hand_of(table, Side.BOX)) else Side.TEAM
    return clock.running is side and until - signs.touched[player] >= THINKING


# What is written


def ask(chouette: Chouette, players: tuple[Player, ...], now: datetime) -> None:
    """Their pages ask, and the others say so. The row is locked by the caller."""
    screen = screen_of(chouette.screen)
    asked = {**screen.asked, **dict.fromkeys(map(str, players), in_ms(now))}
    chouette.screen = SCREENS.encode(replace(screen, asked=asked))
    show_change(chouette, "screen")


def nobody_is_asked(chouette: Chouette) -> None:
    """A roll is held: the table waits for somebody else, and a question asked before ends. The row is locked, and saved by the
    caller."""
    screen = screen_of(chouette.screen)
    chouette.screen = SCREENS.encode(replace(screen, asked={}))


def sign_of(seat: Seat) -> bool:
    """The player has touched their page or said something. Returns whether they have come back."""
    if seat.chouette.screen is None:
        return False
    was_away, called_away = is_away(seat, timezone.now()), _is_called_away(seat)
    last, comes_back = seat.touched_at, see(seat)
    resumed = screen_of(seat.chouette.screen).resumed
    if was_away or (resumed and (last is None or in_ms(last) < resumed)):
        _time_to_answer_begins(seat)
    if called_away:
        _is_back(seat)
    if seat.word in screen_of(seat.chouette.screen).asked:
        _stop_asking(seat)
        seat.chouette.refresh_from_db()
    return comes_back


def page_of(seat: Seat) -> None:
    """One of the player's pages is open. It may have been off the net."""
    was_away, called_away = is_away(seat, timezone.now()), _is_called_away(seat)
    page_is_open(seat)
    if was_away and seat.chouette.screen is not None and not is_away(seat, timezone.now()):
        _time_to_answer_begins(seat)
        if called_away:
            _is_back(seat)


def _is_called_away(seat: Seat) -> bool:
    """Whether pages that are drawn now say since when this player is away."""
    return away_since(seat, timezone.now()) is not None


@transaction.atomic
def _is_back(seat: Seat) -> None:
    """Nobody's page calls them away any more, at once."""
    chouette, table = locked_table(seat.chouette_id)
    if table.game is not None and table.game.board is not None:
        show_change(chouette)


@transaction.atomic
def _time_to_answer_begins(seat: Seat) -> None:
    """Nobody's time runs while they are away, so whoever is back has the whole of it."""
    if not Seat.objects.filter(pk=seat.pk).exclude(opened_at=None).update(opened_at=timezone.now()):
        return
    if asked_by_the_box(TABLES.decode_kept(seat.chouette_id, seat.chouette.table)) is None:
        return
    chouette, table = locked_table(seat.chouette_id)
    if asked_by_the_box(table) is not None:
        show_change(chouette)
        start_answer_timer(chouette, table)


@transaction.atomic
def _stop_asking(seat: Seat) -> None:
    chouette, _table = locked_table(seat.chouette_id)
    screen = screen_of(chouette.screen)
    if seat.word in screen.asked:
        asked = {word: at for word, at in screen.asked.items() if word != seat.word}
        chouette.screen = SCREENS.encode(replace(screen, asked=asked))
        show_change(chouette, "screen")
