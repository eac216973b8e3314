"""The buttons at the table on screen, apart from board and cubes: the roll, holding it, the box's choices, the seat.

Each is found by asking the rules that decide it, so that the buttons shown and the statements accepted cannot disagree.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.models import Seat
from chouette.notation import write_cube, write_statement
from chouette.rules.house.house import Partner, PartnerWho
from chouette.rules.line.partners import allowed, due
from chouette.rules.line.stand_ins import leaves_a_cube_to_nobody, moves_for, names_an_opponent, speaks_for
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player, Reply
from chouette.rules.model.contracts import Contract
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.legal import box_doubles, cube_answered, may_choose_whom_to_double, refusal_of
from chouette.rules.permitted.pending_double import doubles_to_the_box
from chouette.rules.permitted.rolling import may_open, roller_for
from chouette.rules.permitted.seat_rights import box_of, may_say
from chouette.wording.cube_rail import Names, called, cube_called
from chouette.wording.game import listed_shortly
from games.boards.presses import Rolling
from games.play.rolls.roll_holds import Waiting, held_since
from games.play.turn_clock import SECOND, Screen, seconds_left

DOUBLET = range(1, 7)
#: The id of the form that rolls (templates/chouette/table/forms.html).
ROLL_FORM = "table-roll"
#: The box answers this many open offers or more on one form.
TOGETHER = 2


NO_BREAK = "\N{NON-BREAKING HYPHEN}"


@dataclass(frozen=True, slots=True)
class Say:
    """A statement as a button: what it says, its label."""

    say: str
    label: str


@dataclass(frozen=True, slots=True)
class Hold:
    """What a member may say about a roll. `may`: they can hold or release it now; `holds`: they are holding it, for `seconds`
    more; `has_held`: that time is over, and each roll is held only once."""

    may: bool
    holds: bool
    has_held: bool
    has_let: bool
    seconds: int
    until: int
    auto_roll: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """One cube that waits for the box: its field's name, who holds it, and the possible answers."""

    field: str
    name: str
    value: int
    answers: tuple[Say, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Several offers to the box, answered on one form; `all` are the buttons that answer all of them at once."""

    offers: tuple[Offered, ...]
    all: tuple[Say, ...]


def roll_button(
    table: Table, names: Names, me: Player, waiting: Waiting | None, now: int, *, asked: bool = False
) -> Rolling | None:
    """None for anyone who is not to roll. The box waits for nobody, but for the numbers of the seats before the first roll."""
    if roller_for(table, me) is None:
        return None
    label = _("Roll for the opening") if may_open(table) else _("Roll")
    if waiting is None:
        return Rolling(label, ROLL_FORM)
    unbroken = {word: name.replace("-", NO_BREAK) for word, name in names.items()}  # the button is narrow on a phone
    waits_for = listed_shortly([Player(word) for word in waiting.players], unbroken)
    return Rolling(
        label, ROLL_FORM, waits_for=waits_for, seconds=seconds_left(waiting.until, now), until=waiting.until, asked=asked
    )


def hold_buttons(table: Table, seat: Seat, screen: Screen, now: int, *, may: bool) -> Hold | None:
    """None for anyone not in the game's team. `may`: they could turn a cube before this roll (`may_still_speak`)."""
    game = table.game
    me = Player(seat.word)
    if game is None or game.board is None or me not in game.in_the_game:
        return None
    held = seat.holds == screen.turn and seat.holds_since is not None
    since = held_since(seat.holds_since, screen.since, now) if held and seat.holds_since else None
    until = since + table.house.hold_limit * SECOND if since is not None else 0
    holds, has_let = held and until > now, seat.lets_roll == screen.turn
    return Hold(may, may and holds, held and not holds, has_let, seconds_left(until, now), until, seat.auto_roll)


# The box


def answers_together(table: Table, names: Names, me: Player) -> Together | None:
    """None if no cube, or only one, waits for a box this seat speaks for."""
    game = table.game
    if game is None or game.box not in speaks_for(table, me):
        return None
    doubles = doubles_to_the_box(game)
    if len(doubles) < TOGETHER:
        return None
    offers = tuple(_offered(table, game, one, names) for one in doubles)
    return Together(offers, tuple(_to_all(table, game)))


def _offered(table: Table, game: Game, contract: Contract, names: Names) -> Offered:
    cube = cube_answered(game, contract, game.box)
    words = {Reply.TAKES: _("Take"), Reply.DROPS: _("Drop"), Reply.BEAVERS: _("Beaver")}
    replies = [Reply.TAKES, Reply.DROPS, *([Reply.BEAVERS] if table.house.beaver else [])]
    answers = tuple(Say(write_statement(say.Answer(game.box, one, (cube,))), words[one]) for one in replies)
    assert contract.offer is not None
    return Offered(f"answer-{game.contracts.index(contract)}", cube_called(cube, names), contract.offer.proposed, answers)


def _to_all(table: Table, game: Game) -> Iterator[Say]:
    for reply, label in ((Reply.TAKES, _("Take all")), (Reply.DROPS, _("Drop all"))):
        action = say.Answer(game.box, reply, everyone=True)
        if refusal_of(table, action) is None:
            yield Say(write_statement(action), label)


def whom_to_double(table: Table, names: Names, me: Player) -> list[tuple[str, str]]:
    """(how it is written, name) of the cubes that the box may choose to double; empty if there is nothing to choose."""
    game = table.game
    if game is None or game.box not in speaks_for(table, me) or not may_choose_whom_to_double(table):
        return []
    each = (cube for double in box_doubles(table) for cube in double.cubes)
    return [(write_cube(cube), cube_called(cube, names)) for cube in each]


@dataclass(frozen=True, slots=True)
class AnswerWaits:
    """Members may still join the double, for `seconds` more. `names`: for the box, whom its answer waits for; "" for such a
    member."""

    names: str
    seconds: int
    until: int


def answer_waits(table: Table, names: Names, me: Player, waiting: Waiting | None, now: int) -> AnswerWaits | None:
    """For the box, and for those it waits for."""
    if waiting is None or table.game is None:
        return None
    is_box = table.game.box in speaks_for(table, me)
    if not is_box and me not in waiting.players:
        return None
    called_so = listed_shortly([Player(word) for word in waiting.players], names) if is_box else ""
    return AnswerWaits(called_so, seconds_left(waiting.until, now), waiting.until)


# Everyone


def game_buttons(
    table: Table, names: Names, me: Player, refused: Collection[Player] = (), *, is_asking: bool = False
) -> list[Say]:
    """What moves the game on apart from dice and checkers: the next game, an automatic double, the number of a doublet; for
    whoever sits out between two games first of all that they come back. Who has `refused` to be a partner is not offered again,
    and nobody while the box `is_asking`."""
    box = box_of(table)
    choices: list[tuple[Action, str]] = [
        *([_coming_back(me)] if table.game is None else []),
        (say.AutomaticDouble(), _("Double for the tie")),
        *((say.NameDoublet(one, n), _("Doublet of {number}").format(number=n)) for one in _naming(table, me) for n in DOUBLET),
        (say.StartGame(), _("Next game")),
        (say.Resume(), _("Go on with the game")),
    ]
    if box is not None and table.game is None:
        choices.append((say.DeclineBox(box), _("Decline the box")))
        choices += _partnerships(table, names, refused, is_asking=is_asking) if box in speaks_for(table, me) else ()
    if me in table.roles.partners and table.game is None:
        left = tuple(one for one in table.roles.partners if one != me)
        choices.append((say.TakePartner(left), _("Not as partner")))
    return list(_legal(table, me, choices))


def _naming(table: Table, me: Player) -> tuple[Player, ...]:
    board = table.game.board if table.game else None
    return moves_for(table, me) if board is not None and board.to_name else ()


def _partnerships(table: Table, names: Names, refused: Collection[Player], *, is_asking: bool) -> Iterator[tuple[Action, str]]:
    """The partners the house rules let the box ask first, or playing on alone."""
    has, line = table.roles.partners, table.playing(table.roles.line)
    if table.house.partner_who is PartnerWho.next_in_line:  # who is captain remains it, whatever they have said
        line = (*line[:1], *(one for one in line[1:] if one not in refused))
    else:
        line = tuple(one for one in line if one not in refused)
    missing = 0 if is_asking else allowed(table.house, len(table.playing(table.present))) - len(has)
    for one in due(table.house, line, missing) if missing > 0 else ():
        yield say.TakePartner((*has, one)), _("{player} as partner").format(player=called(names, one))
    if has and table.house.partner is not Partner.mandatory:
        yield say.TakePartner(()), _("Without a partner")


def seat_buttons(table: Table, me: Player) -> list[Say]:
    """What a player does with their own seat."""
    choices: list[tuple[Action, str]] = [(say.SitOut(me), _("Sit out"))]
    if table.game is not None:
        choices.append(_coming_back(me))
    return list(_legal(table, me, choices))


def _coming_back(me: Player) -> tuple[Action, str]:
    return say.Return(me), _("Come back")


def trust_buttons(table: Table, names: Names, me: Player) -> list[Say]:
    """Whom the player lets speak for them while they are away, or that they speak for themselves again."""
    if table.proxies.get(me):
        return list(_legal(table, me, [(say.SetProxy(me, None), _("I speak for myself again"))]))
    others = [one for one in table.present if one != me and one not in table.gone]
    sentence = _("{player} speaks for me")
    named = [(say.SetProxy(me, one, own=True), sentence.format(player=called(names, one))) for one in others]
    return list(_legal(table, me, [(one, label) for one, label in named if names_an_opponent(table, one) is None]))


def leave_buttons(table: Table, me: Player) -> list[Say]:
    """Leaving for good, if that is possible; needs confirmation."""
    leaving = say.Leave(me)
    return [] if leaves_a_cube_to_nobody(table, leaving) else list(_legal(table, me, [(leaving, _("Leave for good"))]))


def _legal(table: Table, me: Player, choices: Iterable[tuple[Action, str]]) -> Iterator[Say]:
    for action, label in choices:
        if may_say(table, me, action) and refusal_of(table, action) is None:
            yield Say(write_statement(action), label)
