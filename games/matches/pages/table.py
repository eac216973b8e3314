"""The board of a match on screen for one reader: players see their own side at the bottom, everybody else the second player's.

Which buttons there are the rules are asked; the services ask them again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.functional import Promise as Lazy
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.boards.in_words import Names
from games.boards.presses import Press, Rolling
from games.boards.roll_words import roll_in_words
from games.dice.selectors import Promise, promise_of
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.pages.happened import happened, would_go
from games.matches.pages.screen.another_day import AnotherDay, another_day, asks_to_stop, may_answer, put_off_in_short
from games.matches.pages.screen.are_you_there import AreYouThere, are_you_there
from games.matches.pages.screen.between import between_games
from games.matches.pages.screen.clocks import ClockAsked, clock_asked, clocks_now
from games.matches.pages.screen.numbers import NumbersNow, numbers_now
from games.matches.pages.screen.resigning import levels_to_resign, resignation_asked
from games.matches.pages.screen.standing import clock_does, legend_of, waited
from games.matches.permissions import Speaker
from games.matches.rules.actions import Reply
from games.matches.rules.state import SIDES, Running
from games.matches.rules.the_cube import may_double, replies
from games.matches.services.on_screen import scope_of
from games.matches.services.screen.rolls_ahead import next_roll
from games.play.board_turn import roll_refusal
from games.play.board_view import board_html, look_of, to_play_on
from games.play.counted import counted
from games.play.replay.position_ids import At, Cube
from games.play.replay.two_sided import cube_on_board
from games.play.rolls.rolls_ahead import NextRoll
from games.play.told.legend import Explained
from games.play.told.position import PositionTold, position_told
from games.play.told.standing import Waited, game_played
from games.play.told.tie import tie_in_words
from games.play.turn_clock import in_ms

NOTED = 16
"""Hexadecimal digits of a promise that a player can note; see chouette/pages/table/page.py."""
DOUBLET = range(1, 7)
#: What lies on the board itself, and the id of the form that it belongs to (templates/games/matches/table/forms.html).
ROLL, DO_FORM = "roll", "table-do"
REPLIES: dict[Reply, Lazy] = {
    Reply.TAKES: gettext_lazy("Take"),
    Reply.DROPS: gettext_lazy("Drop"),
    Reply.BEAVERS: gettext_lazy("Beaver"),
    Reply.RACCOONS: gettext_lazy("Raccoon"),
    Reply.ACCEPTS: gettext_lazy("Accept"),
    Reply.REFUSES: gettext_lazy("Refuse"),
}
#: Answers that end a game, or lose one; and a no, which is not to be taken for a yes.
KINDS = {Reply.DROPS: "danger", Reply.REFUSES: "plain"}


@dataclass(frozen=True, slots=True)
class Button:
    """One press: what it does (services.at_the_table), its label, its number if it names one."""

    do: str
    label: str | Lazy
    kind: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class TableNow:
    """What templates/games/matches/table/ shows. `mine`: this reader has to act; `own`: they play. `buttons` come first,
    without the roll, which lies on the board; `ended`: how the last game ended, whose board is shown between games;
    `resignation`: what a player is asked to accept; `levels`: those at which they may resign, and what each says;
    `asked_undo` is the sentence for whoever answers it. `clocks`: see templates/games/play/clocks.html."""

    number: int
    board: str
    ended: str
    turn: str
    mine: bool
    own: bool
    happened: Sequence[str]
    buttons: Sequence[Button]
    resignation: str
    levels: Sequence[tuple[str, str]]
    may_ask_undo: bool
    asked_undo: str
    undo_buttons: Sequence[Button]
    next_roll: NextRoll | None
    promise: str
    numbers: NumbersNow
    opened: bool
    clocks: dict[str, object]
    clock_asked: ClockAsked
    there: AreYouThere
    another_day: AnotherDay
    cube_dead: str
    waited: Waited | None
    played: str
    clock_does: str
    position: PositionTold | None
    legend: Sequence[Explained]


def table_now(match: Match, course: Course, seats: Sequence[MatchSeat], who: Speaker) -> TableNow | None:
    """None for a match over the board, and for one that is not played yet. At most four queries; five between games."""
    if not course.sheet.board or course.fell is not None or course.stage is Stage.CHALLENGED:
        return None
    names, game, own = [seat.player.name for seat in seats], course.match.game, who.own
    playing = game if course.stage is Stage.PLAYING else None
    promise = promise_of(scope_of(match, playing.number)) if playing is not None else None
    moment, buttons = timezone.now(), _buttons(course, own)
    screen, ahead = counted(match, moment), next_roll(match, course, own)
    there = are_you_there(course, screen, seats, own, moment)
    last_board, ended = between_games(match, course, names, SIDES[1 if own is None else own])
    return TableNow(
        number=playing.number if playing is not None else len(course.match.games),
        board=last_board or _board(course, playing, names, own, buttons=buttons, ahead=ahead),
        ended=ended,
        turn=_headline(course, names, own),
        mine=has_to_act(course, own) or _is_asked(course, own) or asks_to_stop(course, own) or bool(there.asked_by),
        own=own is not None,
        happened=happened(match, course, names, own),
        buttons=[one for one in buttons if one.do != ROLL],
        resignation=resignation_asked(course, names, own),
        levels=levels_to_resign(course, own) if own is not None and _may_resign(playing, own) and not course.put_off else (),
        may_ask_undo=own is not None and course.undo is None and course.stage is Stage.PLAYING and not course.put_off,
        asked_undo=_asked_undo(match, course, names, own),
        undo_buttons=_undo_buttons(course, own),
        next_roll=ahead,
        promise=_noted(promise),
        numbers=numbers_now(match, course, seats, promise, own),
        opened=playing is not None and (playing.board.on_turn is not None or playing.board.ties > 0),
        clocks=clocks_now(course, seats, screen.clock, moment, own),
        clock_asked=clock_asked(course, names, who),
        there=there,
        another_day=another_day(match, course, seats, own),
        cube_dead=_cube_dead(course, names),
        waited=waited(course, screen, in_ms(moment)),
        position=_position(course, playing, own),
        played=game_played(playing.board if playing is not None else None),
        clock_does=clock_does(course, names, screen),
        legend=legend_of(course, names),
    )


def _noted(promise: Promise | None) -> str:
    return promise.commitment[:NOTED] if promise is not None else ""


def _board(
    course: Course,
    game: Running | None,
    names: Sequence[str],
    own: int | None,
    *,
    buttons: Sequence[Button],
    ahead: NextRoll | None,
) -> str:
    """With those of the buttons that lie on it; "" between games."""
    if game is None:
        return ""
    below = SIDES[1 if own is None else own]
    dead, presses = cube_is_dead(course, game), {one.do: one for one in buttons}
    double, roll = presses.get("double"), presses.get(ROLL)
    cube = replace(
        cube_on_board(Cube(game.cube, game.owner, game.offer), below),
        dead=dead,
        double=Press(DO_FORM, "do", double.do, str(double.label)) if double else None,
    )
    rolling = Rolling(str(roll.label), DO_FORM, "do", roll.do) if roll else None
    if rolling is None and ahead is not None:
        rolling = ahead.button()
    look = look_of(game.board, below, cubes=(cube,) if game.board.rules.cube else ())
    mine, asked = own is not None and game.board.on_turn is below, game.offer is not None or game.resigning is not None
    playing = to_play_on(game.board, game.number, waits=asked or course.put_off) if mine and game.board.dice else None
    called = Names(names[SIDES.index(below)], names[SIDES.index(below.other)])
    return board_html(look, called, playing, get_language() or "", rolling)


def _position(course: Course, game: Running | None, own: int | None) -> PositionTold | None:
    if game is None:
        return None
    score, terms = course.match.score, course.terms
    money = At(jacoby=terms.jacoby, beavers=terms.beaver)
    at = At(score.length, score.points, score.is_crawford) if score.length else money
    return position_told(game.board, Cube(game.cube, game.owner, game.offer), SIDES[1 if own is None else own], at)


def cube_is_dead(course: Course, game: Running) -> bool:
    """Whether neither can gain by turning the cube: it is out of play, or a single game at its value wins for both."""
    score = course.match.score
    if not score.cube_allowed:
        return True
    turners = [player for player in (0, 1) if game.owner.value in ("centre", SIDES[player].value)]
    return game.offer is None and all(score.is_dead_for(player, game.cube) for player in turners)


def _cube_dead(course: Course, names: Sequence[str]) -> str:
    game, score = course.match.game, course.match.score
    if game is None or not game.board.rules.cube or score.is_crawford or not cube_is_dead(course, game):
        return ""
    if not score.cube_allowed:
        return _("Nobody doubles in a match to one point.")
    return _("The cube is dead: nobody gains by turning it any more.")


def turn_said(course: Course, names: Sequence[str], own: int | None) -> str:
    game = course.match.game
    if course.match.over or course.stage not in (Stage.AGREED, Stage.PLAYING):
        return _("The match is over.")
    if course.put_off:
        return _put_off(course, names, own)
    if game is None and _is_later(course):
        return _("The match begins at the time you have agreed on.")
    if game is None:
        return _("Game {number} can begin.").format(number=len(course.match.games) + 1)
    whose = game.whose
    if whose is None:
        return _opening(game, names, own)
    mine, name = own is not None and SIDES[own] is whose, isolated(names[SIDES.index(whose)])
    if game.offer is not None or game.resigning is not None:
        waiting = _("Waiting for {names}’s answer.")
        return _("Your answer, please.") if mine else waiting.format(names=name)
    if game.board.waiting and mine:
        return _("Roll the third die.")
    if game.board.to_roll:
        return _("Your roll.") if mine else _("{player} is to roll.").format(player=name)
    if game.board.to_name:
        return _("Name a doublet.") if mine else _("{player} names a doublet.").format(player=name)
    dice = roll_in_words(game.board.roll)
    return _("Your play: {dice}.").format(dice=dice) if mine else _("{player} plays {dice}.").format(player=name, dice=dice)


def _is_later(course: Course) -> bool:
    """Whether both have agreed on a time that is still to come."""
    return course.stage is Stage.AGREED and course.at is not None and course.at > timezone.now().timestamp()


def _put_off(course: Course, names: Sequence[str], own: int | None) -> str:
    if course.ready is None:
        return _("The match stands still until another day.")
    if course.ready == own:
        return _("You are ready to go on. The match waits for {player}.").format(player=isolated(names[1 - own]))
    return _("{player} is ready to go on.").format(player=isolated(names[course.ready]))


def _opening(game: Running, names: Sequence[str], own: int | None) -> str:
    both = _("{one} and {other}").format(one=isolated(names[0]), other=isolated(names[1]))
    asked = _("Roll for the opening.") if own is not None else _("{names} roll for the opening.").format(names=both)
    doubled = _("Automatic double: the cube is at {value}.").format(value=game.cube) if game.cube > 1 else ""
    return " ".join(filter(None, (tie_in_words(game.board), doubled, asked)))


def has_to_act(course: Course, own: int | None) -> bool:
    game = course.match.game
    if own is None or course.stage is not Stage.PLAYING or game is None or course.put_off:
        return False
    return game.whose is None or game.whose is SIDES[own]


def _buttons(course: Course, own: int | None) -> list[Button]:
    """What this player can press now, the most likely first."""
    game = course.match.game
    if own is None or course.stage not in (Stage.AGREED, Stage.PLAYING) or course.match.over:
        return []
    if course.put_off:
        return [Button("go_on", _("Go on with the match"))] if course.ready != own else []
    if game is None:
        if _is_later(course):
            return []
        first = not course.match.games
        return [Button("begin", _("Begin the first game") if first else _("Next game"))]
    if game.offer is not None or game.resigning is not None:
        return _answers(course, game, own)
    found = []
    if roll_refusal(game.board, SIDES[own]) is None:
        found.append(Button(ROLL, _("Roll") if game.board.on_turn is not None else _("Roll for the opening")))
    if may_double(course.match, own):
        found.append(Button("double", _("Double to {value}").format(value=2 * game.cube), "plain"))
    if game.board.to_name and game.board.on_turn is SIDES[own]:
        doublet = _("Doublet of {number}")
        found += [Button("name", doublet.format(number=number), "plain", number) for number in DOUBLET]
    return found


def may_press(course: Course, own: int | None) -> set[str]:
    """The names of everything that this player can do at the board now."""
    if not course.sheet.board or own is None or course.stage not in (Stage.AGREED, Stage.PLAYING):
        return set()
    if course.put_off:
        return may_answer(course, own)
    game = course.match.game
    pressed = may_answer(course, own) | {one.do for one in (*_buttons(course, own), *_undo_buttons(course, own))}
    if game is not None and game.whose is SIDES[own] and game.board.dice and not game.board.to_name and game.offer is None:
        pressed |= {"play"} if game.resigning is None else set()
    if _may_resign(game, own):
        pressed.add("resign")
    if course.stage is Stage.PLAYING and course.undo is None:
        pressed.add("ask_undo")
    return pressed


def _answers(course: Course, game: Running, own: int) -> list[Button]:
    if game.whose is not SIDES[own]:
        return []
    possible = replies(course.match, game.offer) if game.offer is not None else (Reply.ACCEPTS, Reply.REFUSES)
    return [Button(one.value, REPLIES[one], KINDS.get(one, "")) for one in possible]


def _may_resign(game: Running | None, own: int | None) -> bool:
    if own is None or game is None or game.resignation_was_refused:
        return False
    return game.offer is None and game.resigning is None


def _asked_undo(match: Match, course: Course, names: Sequence[str], own: int | None) -> str:
    if course.undo is None:
        return ""
    step = would_go(match, course, names) or _("The last statement.")
    if course.undo == own:
        sentence = _("You have asked to take back: {step} It waits for {name}.")
        return sentence.format(step=step, name=isolated(names[1 - own]))
    asks = _("{name} asks to take back: {step} A roll that is taken back comes again.")
    return asks.format(name=isolated(names[course.undo]), step=step)


def _undo_in_short(course: Course, names: Sequence[str], own: int | None) -> str:
    """For the headline of whoever is asked."""
    if not _is_asked(course, own):
        return ""
    assert course.undo is not None
    return _("{name} asks to take back.").format(name=isolated(names[course.undo]))


def _headline(course: Course, names: Sequence[str], own: int | None) -> str:
    """Whoever is asked for their yes reads that first, and whose turn it is only if it is theirs."""
    asked = " ".join(filter(None, (_undo_in_short(course, names, own), put_off_in_short(course, names, own))))
    turn = turn_said(course, names, own) if not asked or has_to_act(course, own) else ""
    return " ".join(filter(None, (asked, turn)))


def _is_asked(course: Course, own: int | None) -> bool:
    """Whether this player has to say if something is taken back."""
    return course.undo is not None and own is not None and course.undo != own


def _undo_buttons(course: Course, own: int | None) -> list[Button]:
    if course.undo is None or own is None:
        return []
    if course.undo == own:
        return [Button("refuse_undo", _("Withdraw"), "plain")]
    return [Button("allow_undo", _("Allow it")), Button("refuse_undo", _("Leave it as it is"), "plain")]
