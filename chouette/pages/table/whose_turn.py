"""Whose turn it is: one clear sentence at the top of the table, worded for each reader."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.evening.watched import Watched
from chouette.models import Seat
from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.line.partners import allowed
from chouette.rules.line.stand_ins import mover_for, moves_for, speaks_for
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.pending_double import asked_by_the_box
from chouette.rules.play.going_on import asked_now
from chouette.rules.play.playing import missing_answers
from chouette.seats.holders import keeps_score
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from games.boards.roll_words import roll_in_words
from games.play.told.tie import tie_in_words
from games.rules.board_play import BoardPlay
from games.rules.cube import Side


def who_must_act(table: Table) -> tuple[Player, ...]:
    """Who has to act now before the game goes on; nobody between games."""
    game = table.game
    if game is None or game.board is None:
        return ()
    if game.obligation is not None and game.lone_taker is not None:
        return (game.lone_taker,)
    missing = missing_answers(game)
    if missing:
        return missing
    hand = hand_on_turn(table)
    return (hand,) if hand else tuple(one for side in Side if (one := hand_of(table, side)))


def is_mine(table: Table, me: Player | None) -> bool:
    """Whether this reader has to act now."""
    if me is None or table.game is None or table.suspended:
        return False
    acts_for = speaks_for if asked_now(table.game) else moves_for
    return bool(set(who_must_act(table)) & set(acts_for(table, me)))


def has_answered(evening: Watched, me: Player | None) -> bool:
    """Whether everything asked of this reader is answered, by them or by the monitor, and not shown yet."""
    asked = asked_by_the_box(evening.shown) if me is not None else None
    if asked is None or me is None:
        return False
    own = set(asked.players) & set(speaks_for(evening.shown, me))
    return bool(own) and own <= evening.sealed


def gathers(table: Table) -> bool:
    """Whether the evening's first game has not begun."""
    return not table.closed and table.game is None and not table.games_played


def are_seats_drawn(evening: Watched) -> bool:
    """Whether who is box and captain is more than the order in which they have joined: rolled for, named by a monitor, or
    kept from the evening before. One query before the first game."""
    if not gathers(evening.table) or evening.chouette.again_of_id is not None:
        return True
    return evening.chouette.records.filter(Q(said__startswith="rolls ") | Q(said__startswith="box ")).exists()


def may_begin(evening: Watched, seat: Seat | None) -> bool:
    """Whether this reader is a monitor, whom the first game waits for. A query for each login behind the seat before it."""
    return seat is not None and gathers(evening.table) and keeps_score(evening.chouette, seat)


def whose_turn(
    table: Table,
    names: Names,
    me: Player | None,
    sealed: frozenset[Player] = frozenset(),
    *,
    is_rematch: bool = False,
    is_drawn: bool = False,
    begins: bool = False,
    watches: bool = False,
) -> str:
    """The sentence. `sealed`: who has given an answer that nobody sees yet; `is_rematch`: nobody rolls for the seats of this
    evening; `is_drawn`: they were given before the first game; `begins`: this reader may begin it; `watches`: they have no
    seat."""
    game = table.game
    if table.closed:
        return _("The evening is over.")
    if table.suspended:
        return _("The game is suspended. Board, cubes and clocks stay as they are until it goes on.")
    if game is None or game.board is None:
        first = _first_game(is_rematch=is_rematch, is_drawn=is_drawn, begins=begins)
        return " ".join(filter(None, (_between_games(table, me, first), _still_partners(table, names))))
    mine, them = is_mine(table, me), who_must_act(table)
    if game.obligation is not None or missing_answers(game):
        return _answering(tuple(one for one in them if one not in sealed) or them, names, mine)
    if game.board.on_turn is None:
        return _opening(game, table.carried, them, names, mine)
    hand = _who_plays(table, names, them[0])
    return _on_the_board(game.board, _with_role(table, them[0], hand) if watches else hand, mine)


def _with_role(table: Table, hand: Player, called: str) -> str:
    """For whoever only watches, and may have just come."""
    role = _("{player} (box)") if hand == hand_of(table, Side.BOX) else _("{player} (captain)")
    return role.format(player=called)


def _who_plays(table: Table, names: Names, hand: Player) -> str:
    """With whoever stands in for them: "Dee for Ann"."""
    mover = mover_for(table, hand)
    if mover == hand:
        return named(names, hand)
    return _("{player} for {name}").format(player=named(names, mover), name=named(names, hand))


def _first_game(*, is_rematch: bool, is_drawn: bool, begins: bool) -> str:
    if is_rematch and begins:
        return _("A rematch, seated as before. The first game begins when you begin it.")
    if is_rematch:
        return _("A rematch, seated as before. The first game begins when the monitor begins it.")
    if is_drawn and begins:
        return _("The seats are given. The first game begins when you begin it.")
    if is_drawn:
        return _("The seats are given. The first game begins when the monitor begins it.")
    if begins:
        return _("The first game begins when you have rolled for the seats.")
    return _("The first game begins when the monitor has rolled for the seats.")


def _between_games(table: Table, me: Player | None, first: str) -> str:
    if table.roles.box is None:
        return _("Nobody is seated yet.")
    if table.games_played == 0:
        return first
    if me in table.sitting:
        return _("You sit out game {number}.").format(number=table.games_played + 1)
    return _("Game {number} can begin.").format(number=table.games_played + 1)


def _still_partners(table: Table, names: Names) -> str:
    """A partnership goes on where fewer play than it takes to begin one: whoever begins the game knows."""
    partners, number = table.roles.partners, len(table.playing(table.present))
    if table.closed or len(partners) <= allowed(table.house, number):
        return ""
    sentence = ngettext(
        "{names} stays the box’s partner, though {number} play.",
        "{names} stay the box’s partners, though {number} play.",
        len(partners),
    )
    return sentence.format(names=listed(partners, names), number=number)


def _answering(them: tuple[Player, ...], names: Names, mine: bool) -> str:
    if mine:
        return _("Your answer, please.")
    sentence = ngettext("Waiting for {names}’s answer.", "Waiting for the answers of {names}.", len(them))
    return sentence.format(names=listed(them, names))


def _opening(game: Game, carried: int, them: tuple[Player, ...], names: Names, mine: bool) -> str:
    assert game.board is not None
    asked = _("Roll for the opening.") if mine else _("{names} roll for the opening.").format(names=listed(them, names))
    return " ".join(filter(None, (tie_in_words(game.board), *_doubled_by_ties(game, carried), asked)))


def _doubled_by_ties(game: Game, carried: int) -> Iterator[str]:
    """Where the house rules have automatic doubles: at what the ties of this game have left the cubes."""
    if game.automatics:
        yield _("Automatic double: the cubes are at {value}.").format(value=game.live[0].value)
    if carried:
        yield _("The next game begins with the cubes at {value}.").format(value=2**carried)


def _on_the_board(board: BoardPlay, hand: str, mine: bool) -> str:
    if board.to_roll:
        if mine:
            if board.waiting:
                return _("Roll the third die.")
            return _("Your roll.")  # what it waits for, and how long, its button counts down
        return _("{player} is to roll.").format(player=hand)
    if board.to_name:
        return _("Name a doublet.") if mine else _("{player} names a doublet.").format(player=hand)
    dice = roll_in_words(board.roll)
    return _("Your play: {dice}.").format(dice=dice) if mine else _("{player} plays {dice}.").format(player=hand, dice=dice)
