"""What the table page shows of an evening on screen, to a player or a spectator.

`read_table` reads once for all readers of a version; apart from the board, only what has changed is redrawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from chouette.evening.on_screen.dice_commitments import dice_scope
from chouette.evening.on_screen.waits import answer_waits_for, may_still_speak, waiting_for
from chouette.evening.watched import Watched
from chouette.models import EndedOffer, Seat, SettlementOffer, TableMessage
from chouette.notation import read_cube, write_statement
from chouette.pages.retold.differences import Difference, difference
from chouette.pages.scoreboard.own_account import own_account
from chouette.pages.scoreboard.own_page import own_of
from chouette.pages.scoreboard.page import Context, is_over, last_of, line_up_of, mine_of, payments_of, roles_of, scores_of
from chouette.pages.shared.answer_clock import answered_in_words
from chouette.pages.shared.new_links import links_told
from chouette.pages.shared.proposals import asked_for_partners, asked_in_short, asking_at
from chouette.pages.shared.rematch import rematch_told
from chouette.pages.table.board import board_html, position_of
from chouette.pages.table.buttons import (
    Say,
    Together,
    answer_waits,
    answers_together,
    game_buttons,
    hold_buttons,
    leave_buttons,
    roll_button,
    seat_buttons,
    trust_buttons,
    whom_to_double,
)
from chouette.pages.table.clocks import asked_in_words, away, clocks_now, out_for, reads_away, where_to_decide
from chouette.pages.table.cube_presses import cube_presses
from chouette.pages.table.door import at_the_door
from chouette.pages.table.legend import is_out, legend_of
from chouette.pages.table.next_game import as_it_begins, next_game_told, still_waits_for
from chouette.pages.table.opinions import Opinions, marks_for, read_opinions, tray_for
from chouette.pages.table.partnership import partnership_told
from chouette.pages.table.recent_events import Newest, happened_in_words, newest_statements
from chouette.pages.table.settlement_offers import asked_to_settle, ended_for, offers_for
from chouette.pages.table.standing import clock_does, may_buy, resting, roll_waits_for, waited, who_moves_for, why_captain
from chouette.pages.table.whose_turn import are_seats_drawn, gathers, has_answered, is_mine, may_begin, whose_turn
from chouette.pages.talk.page import talk_now
from chouette.pages.talk.visibility import newest_talk
from chouette.rules.house.house import Partner
from chouette.rules.model.actions import Double, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import in_the_game
from chouette.rules.permitted.legal import legal_for
from chouette.rules.permitted.pending_double import LegalFor
from chouette.seats.absence.are_you_in import NextGame, next_game
from chouette.seats.absence.still_there import asks_still, is_late, would_play_on_for
from chouette.seats.asking.partners_asked import AskedPartners, asked_partners
from chouette.seats.dice_numbers import contexts_with, numbers_awaited
from chouette.seats.joining.seat_requests import Asking
from chouette.seats.joining.seat_requests import asking_at as asking_for_a_seat
from chouette.seats.thinking.draft_play import draft_of
from chouette.seats.thinking.rolls_ahead import next_roll
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.statements.resigning import levels_to_resign, own_resignation
from clubsite.live.fragment_cache import drawn_before
from clubsite.preferences.dice_names import shown_dice_names
from games.dice.numbers import in_numbers
from games.dice.selectors import Promise, promise_of
from games.play.counted import counted
from games.play.rolls.roll_holds import Waiting
from games.play.told.standing import game_played
from games.play.turn_clock import Screen, in_ms

NOTED = 16
"""Hexadecimal digits of a promise that a player can note from the table, and that games/dice/check_at_home.py asks for: nobody
finds another seed with the same ones."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """An evening on screen as read at `now` (ms since 1970): its newest statements, whom the captain's roll waits for, the
    settlement offers that are open and those of this game that came to nothing, the messages of all rooms, the promise of the
    game's dice (None between games), whose numbers for them the first roll waits for, whom the box's answer waits for, who is
    asked to be partner, whom the next game waits for or would begin without, and who asks for a seat. The rules
    are asked once who could turn a cube before this roll, and what each player may say about cubes. `for_all` is shared by all
    readers with the same display settings, computed for the first of them."""

    evening: Watched
    screen: Screen
    newest: tuple[Newest, ...]
    waiting: Waiting | None
    offers: tuple[SettlementOffer, ...]
    ended: tuple[EndedOffer, ...]
    opinions: Opinions
    talk: list[TableMessage]
    now: int
    may_speak: tuple[Player, ...]
    legal: LegalFor
    promise: Promise | None
    numbers: Waiting | None
    answer: Waiting | None
    partners: AskedPartners
    following: NextGame
    door: tuple[Asking, ...]
    for_all: dict[str, Context] = field(default_factory=dict)

    @property
    def half_played(self) -> str:
        """The draft play of the roll that lies there."""
        return draft_of(self.evening.shown, self.screen, self.evening.chouette.version)


def read_table(evening: Watched) -> AtTable:
    """At most eight queries besides those of the evening, and three where somebody is asked to be partner."""
    moment, table = timezone.now(), evening.table
    screen, now = counted(evening.chouette, moment), in_ms(moment)
    may_speak = may_still_speak(table)
    promise = _promise(evening)
    waiting = waiting_for(table, screen, evening.seats.values(), now, may_speak)
    answer = answer_waits_for(table, screen, evening.seats.values(), now)
    numbers = numbers_awaited(table, promise, evening.seats.values())
    newest = newest_statements(evening.chouette, evening.shown_until)
    offers = tuple(evening.chouette.settlement_offers.order_by("pk"))
    ended = tuple(evening.chouette.ended_offers.filter(game=table.game.number).order_by("pk")) if table.game else ()
    opinions = read_opinions(evening.chouette, evening.shown)
    talk, legal = newest_talk(evening.chouette, evening.shown), cache(partial(legal_for, table))
    return AtTable(
        evening,
        screen,
        newest,
        waiting or numbers,
        offers,
        ended,
        opinions,
        talk,
        now,
        may_speak,
        legal,
        promise,
        numbers,
        answer,
        asked_partners(evening.chouette, table),
        next_game(evening.chouette, table, list(evening.seats.values())),
        () if table.closed else tuple(asking_for_a_seat(evening.chouette)),
    )


def _promise(evening: Watched) -> Promise | None:
    game = evening.table.game
    return promise_of(dice_scope(evening.chouette, game.number)) if game is not None and game.board is not None else None


def table_now(at: AtTable, seat_id: int | None = None, chosen: frozenset[str] = frozenset()) -> Context:
    """For templates/chouette/table/now.html; `seat_id` is None for spectators. `chosen` are answers ticked on the form that
    answers all offers."""
    evening = at.evening
    table, names = evening.shown, evening.names
    seat = next((one for one in evening.seats.values() if one.pk == seat_id), None)
    me = Player(seat.word) if seat else None
    mine = is_mine(table, me) and not has_answered(evening, me)
    proposal = asking_at(evening.chouette, names, me, is_hiding=evening.shown is not evening.table)
    buys = may_buy(table, names, me, at.waiting, at.legal)
    asked = " ".join(filter(None, (asked_to_settle(at.offers, table, names, me), asked_in_short(proposal), buys)))
    sits = me in table.sitting
    return {
        "code": evening.chouette.code,
        "over": is_over(table),
        "version": evening.chouette.version,
        "shown": evening.chouette.shown,
        "board": _board(at, seat, names),
        "position": position_of(table, me),
        "new_links": links_told(evening, seat),
        "turn": " ".join(filter(None, (asked, _turn(evening, mine or sits, seat) if mine or not asked else ""))),
        "out": _is_out(table, me) and not mine,
        "sits": sits and table.game is not None,
        "gathers": gathers(table),
        "mine": mine or bool(asked) or (table.game is None and _is_asked(at, seat)),
        "roll_waits": None if mine else roll_waits_for(table, names, at.waiting, at.now, buys=bool(buys)),
        "ended": ended_for(at.ended, table, names, me, at.now),
        "tray": tray_for(at.opinions, table, names, me),
        "marks": marks_for(at.opinions, table, names, me),
        "away": away(evening, timezone.now(), me),
        "console": where_to_decide(evening, seat, _for_all(at)["clocks"]),
        "proposal": proposal,
        "door": at_the_door(evening.chouette, at.door, seat),
        "rematch": rematch_told(evening, seat),
        **_of_the_reader(evening, me),
        "talk": drawn_before("games/play/talk.html", {"talk": talk_now(evening, seat, at.talk)}),
        "acts": _acts(at, seat, names, chosen) if seat else "",
        **_for_all(at),
        **_still_there(at, seat),
    }


def _turn(evening: Watched, is_told: bool, seat: Seat | None) -> str:
    """Where the box may have a partner, the seats are given before the first game begins."""
    table, again, begins = evening.shown, evening.chouette.again_of_id is not None, may_begin(evening, seat)
    me = Player(seat.word) if is_told and seat else None
    is_drawn = gathers(table) and table.house.partner is Partner.optional and are_seats_drawn(evening)
    return whose_turn(
        table, evening.names, me, evening.sealed, is_rematch=again, is_drawn=is_drawn, begins=begins, watches=seat is None
    )


def _is_asked(at: AtTable, seat: Seat | None) -> bool:
    return seat is not None and asks_still(at.evening.shown, at.screen, seat, at.now, at.evening.sealed)


def _still_there(at: AtTable, seat: Seat | None) -> Context:
    """Whether the reader is asked whether they are there, is late, would play on for somebody else, or reads as away; the
    next game, of which that may be; what a clock that has run out means for them, and whether they are in this game."""
    game = at.evening.shown.game
    asked = seat if _is_asked(at, seat) else None
    away = would_play_on_for(at.evening.shown, asked) if asked is not None else None
    return {
        **_next_game(at, Player(seat.word) if seat is not None else None),
        "clocks": out_for(at.evening, at.screen, seat, _for_all(at)["clocks"]),
        "plays_still": game is not None and seat is not None and seat.word in in_the_game(game),
        "asks_me": asked is not None,
        "reads_away": asked is None and seat is not None and reads_away(at.evening, timezone.now(), Player(seat.word)),
        "asks_late": asked is not None and is_late(at.screen, asked, at.now),
        "asks_to_play_on": named(at.evening.names, away) if away is not None else "",
    }


def _next_game(at: AtTable, me: Player | None) -> Context:
    """Its number, 0 while none comes, and how long it waits for this reader, who is asked whether they are there."""
    table = at.evening.shown
    number = table.games_played + 1 if table.game is None and not table.closed else 0
    return {"next_game": number, "waits_for_me": still_waits_for(me, at.following, at.now)}


def _of_the_reader(evening: Watched, me: Player | None) -> Context:
    """Their score, what they owe, and who moves for them."""
    moved_for = who_moves_for(evening.shown, evening.names, me)
    me_now, account = mine_of(evening.shown, evening.names, me), own_account(evening, me)
    return {"me": me_now, "account": account, "word": me or "", "moved_for": moved_for}


def _is_out(table: Table, me: Player | None) -> bool:
    """Whether this reader has no part any more in the game that is being played."""
    game = table.game
    return me is not None and game is not None and game.board is not None and bool(game.live) and is_out(game, me)


def _board(at: AtTable, seat: Seat | None, names: Names) -> str:
    """With what its reader can press on it: the roll, and the cubes that they may turn."""
    shown, table = at.evening.shown, at.evening.table
    if seat is None or not _has_buttons(table, seat):
        return board_html(shown, names, Player(seat.word) if seat else None, at.half_played)
    me = Player(seat.word)
    ahead = next_roll(table, at.screen, me)
    rolling = roll_button(table, names, me, at.waiting, at.now, asked=ahead is not None and ahead.asked)
    rolling = rolling or (ahead.button() if ahead is not None else None)
    return board_html(shown, names, me, at.half_played, doubles=cube_presses(table, names, me, at.legal), rolling=rolling)


def _is_opened(table: Table) -> bool:
    """Whether the first die of the game has been rolled."""
    board = table.game.board if table.game else None
    return board is not None and (board.on_turn is not None or board.ties > 0)


def _for_all(at: AtTable) -> Context:
    key = f"{get_language()} {shown_dice_names()}"
    if key not in at.for_all:
        evening = at.evening
        at.for_all[key] = {
            "happened": happened_in_words(at.newest, evening.shown, evening.names),
            "answered": answered_in_words(evening.shown, evening.answering),
            "clocks": clocks_now(evening, at.screen),
            "waited": waited(evening, at.screen, at.now),
            "played": game_played(evening.shown.game.board if evening.shown.game else None),
            "clock_does": clock_does(evening.shown, evening.names, at.screen, at.now),
            "why_captain": why_captain(evening),
            "legend": legend_of(evening.shown, evening.names),
            "promise": at.promise.commitment[:NOTED] if at.promise else "",
            "numbers": numbers_now(at),
            "opened": _is_opened(evening.shown),
            "still_there": asked_in_words(evening, at.screen) if evening.shown.game is not None else "",
            "shared": drawn_before("chouette/table/shared.html", _shared(at)),
            "another": _another(at),
        }
    return at.for_all[key]


def _another(at: AtTable) -> Difference | None:
    """What a correction that is asked for would change: everybody reads the same."""
    evening = at.evening
    is_hiding = evening.shown is not evening.table
    asked = asking_at(evening.chouette, evening.names, is_hiding=is_hiding)
    return difference(evening.chouette, asked, evening.names, is_hiding=is_hiding)


def numbers_now(at: AtTable) -> Context:
    """For which games this page adds a number to the dice, whose are awaited, and what the dice of this game hold."""
    evening, promise = at.evening, at.promise
    contexts = contexts_with(evening.chouette, evening.table, promise)
    fixed = promise is not None and not promise.open
    added = in_numbers(promise.numbers) if promise is not None else []
    given = [Player(one.word) for one in added if one.number]
    missing = [Player(one.word) for one in added if not one.number]
    return {
        "awaited": listed([Player(word) for word in at.numbers.players], evening.names) if at.numbers else "",
        "given": listed(given, evening.names),
        "missing": listed(missing, evening.names),
        "now": contexts.now.context if contexts.now else "",
        "next": contexts.next,
        "fixed": fixed,
        "context": promise.context if promise else "",
        "text": promise.numbers if promise else "",
    }


def _shared(at: AtTable) -> Context:
    """For templates/chouette/table/shared.html."""
    evening = at.evening
    table, names = as_it_begins(evening.shown, at.following), evening.names
    drawn = are_seats_drawn(evening)
    return {
        "scores": scores_of(evening, roles_of(table) if drawn else {}, None),
        "line_up": line_up_of(table, names) if drawn else [],
        "last": last_of(table.last, names) if table.last else None,
        "payments": payments_of(table, names),
        "code": evening.chouette.code,
        "between": table.game is None,
    }


# What a player can press


def _acts(at: AtTable, seat: Seat, names: Names, chosen: frozenset[str]) -> str:
    """The player's buttons, rendered; none for players who have left: they are spectators."""
    table, me = at.evening.table, Player(seat.word)
    if not _has_buttons(table, seat):
        return ""
    return drawn_before("chouette/table/acts.html", {"seat": _of_the_seat(at, seat, me, names), "chosen": sorted(chosen)})


def _has_buttons(table: Table, seat: Seat) -> bool:
    return not (table.closed and not table.suspended) and Player(seat.word) not in table.gone


def _of_the_seat(at: AtTable, seat: Seat, me: Player, names: Names) -> Mapping[str, object]:
    table = at.evening.table
    together = answers_together(table, names, me)
    doubling = whom_to_double(table, names, me)
    return {
        "word": me,
        "secret": seat.secret,
        "hold": hold_buttons(table, seat, at.screen, at.now, may=me in at.may_speak),
        "next_roll": next_roll(table, at.screen, me),
        "together": together,
        "answer_waits": answer_waits(table, names, me, at.answer, at.now),
        "doubling": doubling,
        "own": own_of(at.evening, me, _on_other_forms(at, together, doubling), at.legal),
        "offers": offers_for(at.offers, table, names, me),
        "asked_to_settle": bool(asked_to_settle(at.offers, table, names, me)),
        "game": _game_buttons(at, me, names),
        "between": table.game is None,
        "partnership": partnership_told(table, names, me, at.partners, at.now),
        "next_game": next_game_told(table, names, me, at.following, at.now),
        "about_seat": seat_buttons(table, me),
        "resting": resting(table, names, me),
        "trust": trust_buttons(table, names, me),
        "leave": leave_buttons(table, me),
        "has_cube": not table.suspended and _has_live(at, me),
        "may_resign": not table.suspended and bool(levels_to_resign(table, me, names)),
        "resigned": own_resignation(at.evening.shown, me, names),
        "may_settle": table.house.settlements and not table.suspended and _has_live(at, me),
    }


def _game_buttons(at: AtTable, me: Player, names: Names) -> list[Say]:
    """Who has to say yes or no first does so with buttons of their own."""
    asked = asked_for_partners(at.evening.chouette, at.evening.table)
    buttons = game_buttons(at.evening.table, names, me, asked.no, is_asking=asked.is_open)
    told = partnership_told(at.evening.table, names, me, at.partners, at.now)
    alone = [Say(told.no_partner, _("No partner"))] if told is not None and told.no_partner else []
    return [*(one for one in buttons if told is None or one.say not in (told.yes, told.no)), *alone]


def _has_live(at: AtTable, me: Player) -> bool:
    game = at.evening.table.game
    return game is not None and any(one.side_of(me) is not None for one in game.live)


def _on_other_forms(at: AtTable, together: Together | None, doubling: list[tuple[str, str]]) -> frozenset[str]:
    """Statements that have a form of their own and need no separate button."""
    answers = [one.say for offer in together.offers for one in offer.answers] if together else []
    game = at.evening.table.game
    doubles = [write_statement(Double((game.box,), (read_cube(written),))) for written, _name in doubling] if game else []
    return frozenset([*answers, *doubles])
