"""What keeps the table where it is, for everybody who looks at it: since when it waits, whom the roll waits for, what the clock
does, and why somebody else than the captain of the line moves the checkers."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.evening.log.in_force import undone_among, undos_of
from chouette.evening.on_screen.waits import answer_waits_for
from chouette.evening.watched import Watched
from chouette.notation import write_statement
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.line.hands import hand_of
from chouette.rules.line.stand_ins import mover_for, rests, sit_opposite, speaks_for
from chouette.rules.model.actions import Buy, NameCaptain, Player, StartGame
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.pending_double import LegalFor
from chouette.rules.play.playing import missing_answers
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed, listed_shortly
from chouette.wording.said_by import AWAY_TOO_LONG, CLOCK_RAN_OUT, said_by
from games.play.rolls.roll_holds import Waiting
from games.play.told.standing import RollWaits, Waited, waited_since
from games.play.turn_clock import Screen, out_of_time, seconds_left


def waited(evening: Watched, screen: Screen, now: int) -> Waited | None:
    """Since when the game waits for whoever the turn's sentence names; None while nobody is waited for. The box is waited for
    once those who could join a double have had their seconds: each who joins gives the others new ones."""
    table = evening.shown
    game = table.game
    if game is None or game.board is None or table.closed or table.suspended:
        return None
    joining = answer_waits_for(table, screen, evening.seats.values(), screen.spoken)
    return waited_since(screen, now, joining.until if joining is not None else None)


def roll_waits_for(table: Table, names: Names, waiting: Waiting | None, now: int, *, buys: bool = False) -> RollWaits | None:
    """Whom the roll waits for, for all but the player who rolls: their button says it. Nothing while an answer is due. `buys`:
    it is the reader, whose seconds count down."""
    if waiting is None or table.game is None or table.suspended or missing_answers(table.game):
        return None
    called = listed_shortly([Player(one) for one in waiting.players], names)
    said = _("The roll waits for you:") if buys else _("The roll waits for {names}.").format(names=called)
    return RollWaits(said, seconds_left(waiting.until, now), waiting.until, buys)


def may_buy(table: Table, names: Names, me: Player | None, waiting: Waiting | None, legal: LegalFor) -> str:
    """What whoever may buy dropped cubes reads while the roll waits for that, as they are asked; "" for everybody else."""
    if me is None or waiting is None or table.suspended:
        return ""
    asked = (one for one in speaks_for(table, me) if one in waiting.players)
    dropped = [one.dealt_to for buyer in asked for one in legal(buyer) if isinstance(one, Buy) and one.dealt_to is not None]
    if not dropped:
        return ""
    words = ngettext("You may buy {names}’s cube.", "You may buy the cubes of {names}.", len(dropped))
    return words.format(names=listed(dropped, names))


def clock_does(table: Table, names: Names, screen: Screen, now: int) -> str:
    """Whose clock runs, or why none does; empty for a game without clocks, and while it waits for those who may act before its
    player: the page is not drawn again when that is over."""
    clock, game = screen.clock, table.game
    if clock is None or game is None or game.board is None or table.closed:
        return ""
    if clock.running is not None and clock.since + clock.waits > now:
        return ""
    if table.suspended or clock.halted is not None:
        return _("Both clocks stand still.")
    hand = hand_of(table, clock.running) if clock.running is not None else None
    if hand is None:
        return _("No clock runs yet.") if game.board.on_turn is None else _("Both clocks stand still.")
    sentence = _("{name}’s clock runs.") if out_of_time(clock, now) is None else _("{name}’s clock has run out.")
    return sentence.format(name=named(names, hand))


def why_captain(evening: Watched) -> str:
    """Who moves the team's checkers instead of the captain with whom the game began, and why; empty if nobody does.

    At most three queries if somebody was named."""
    table, names = evening.shown, evening.names
    game, acting = table.game, acting_captain(table)
    if game is None or game.board is None or acting is None or acting == game.captain:
        return ""
    by = _named_by(evening, acting) if game.acting == acting else ""
    why = _why_named(by) if game.acting == acting else _why_out(table, game)
    return why.format(player=named(names, acting), captain=named(names, game.captain), name=said_by(by, names))


def who_moves_for(table: Table, names: Names, me: Player | None) -> str:
    """What a player who is back reads while somebody whom they did not name moves their checkers."""
    mover = mover_for(table, me) if me is not None and table.game is not None else me
    if mover == me or mover is None:
        return ""
    words = _("{player} moves the checkers for you. Your next move, or a touch of this page, ends that.")
    return words.format(player=named(names, mover))


def resting(table: Table, names: Names, me: Player) -> list[str]:
    """What whoever named somebody, and whoever was named, read while that rests."""
    return [
        _rests(table, player, me).format(player=named(names, other), name=named(names, player))
        for player, other in table.proxies.items()
        if me in (player, other) and rests(table, player)
    ]


def _rests(table: Table, player: Player, me: Player) -> str:
    if not sit_opposite(table, player, table.proxies[player]):
        if me == player:
            return _(
                "{player} does not speak for you while you are box with a partner, who pays half. Otherwise they do again."
            )
        return _("You do not speak for {name}, who is box with a partner. Otherwise you do again.")
    if me == player:
        return _("{player} does not speak for you while you sit on opposite sides. In a game where you do not, they do again.")
    return _("You do not speak for {name} while you sit on opposite sides. In a game where you do not, you do again.")


def _why_out(table: Table, game: Game) -> str:
    """The captain has no cube in the game any more, or is not at the table."""
    if game.captain in table.gone:
        return _("{player} moves the team’s checkers, because {captain} has left.")
    if game.captain in table.sitting and game.captain in game.in_the_game:
        return _("{player} moves the team’s checkers while {captain} sits out.")
    return _("{player} moves the team’s checkers, because {captain} is out of this game.")


def _named_by(evening: Watched, acting: Player) -> str:
    """Whose statement in this game is still in force; empty if it is nobody's: the rules may have passed the checkers on."""
    named, begun = write_statement(NameCaptain(acting)), write_statement(StartGame())
    said = evening.chouette.records.filter(said__in=(named, begun)).order_by("-number")
    if evening.shown_until is not None:
        said = said.filter(number__lte=evening.shown_until)
    found = list(said.values_list("number", "said", "actor_name"))
    undone = undone_among(evening.chouette, [number for number, *_ in found], undos_of(evening.chouette))
    standing = ((statement, by) for number, statement, by in found if number not in undone)
    statement, by = next(standing, ("", ""))
    return by if statement == named else ""


def _why_named(by: str) -> str:
    if by == AWAY_TOO_LONG:
        return _("{player} moves the team’s checkers, because the captain was away too long.")
    if by == CLOCK_RAN_OUT:
        return _("{player} moves the team’s checkers, because the captain’s time ran out.")
    return _("{player} was made captain for this game by {name}.") if by else _("{player} was made captain for this game.")
