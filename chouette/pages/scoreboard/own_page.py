"""What a player's own page adds to the players' page: their score first, and their own buttons while the monitor allows it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from zlib import crc32

from django.utils.translation import gettext as _

from chouette.evening.answer_round import Round
from chouette.evening.watched import Watched
from chouette.models import SealedAnswer
from chouette.notation import write_statement
from chouette.pages.scoreboard.own_account import own_account
from chouette.pages.scoreboard.page import Context, watch_now
from chouette.pages.shared.answer_clock import clock_of
from chouette.rules.house.house import Absent
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Answer, Buy, Cube, Double, OfferExtra, Player, Reply
from chouette.rules.model.contracts import Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.pending_double import LegalFor, OwnAction, own_actions
from chouette.wording.cube_rail import Names, called, cube_called
from chouette.wording.prompts import what_is_asked, what_is_offered
from chouette.wording.statements.buying import what_it_brings
from chouette.wording.statements.doubling import is_with_own_cubes, with_own_cubes

KINDS = {Reply.DROPS: "danger", Reply.TAKES: "", Reply.ACCEPTS: ""}


@dataclass(frozen=True, slots=True)
class Button:
    """A statement, its label, its class after "btn-"; `answers` an offer, is `chosen` if it is the sealed answer, is
    `for_good` if it is a purchase, of which the second of two taps makes no other, and `doubles`: at a board a second tap makes
    sure.

    Each statement has its own `id`, so that a live update cannot turn the button that was just pressed into another.
    """

    id: str
    say: str
    label: str
    kind: str
    answers: bool
    chosen: bool
    for_good: bool
    doubles: bool


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody this page may speak for; `name` is empty for the reader, `asked` is the prompt where the buttons do not
    explain themselves."""

    id: str
    name: str
    asked: str
    sealed: bool
    buttons: tuple[Button, ...]

    @property
    def due(self) -> str:
        """What is waited for from them, another text for other offers; "" if nothing is. The phone calls its owner for it."""
        return "" if self.sealed else " ".join(button.id for button in self.buttons if button.answers)

    @property
    def asks(self) -> bool:
        """Whether its buttons stand before all others: for an answer, and for a purchase, which ends with the next roll."""
        return bool(self.due) or any(button.for_good for button in self.buttons)


def own_now(evening: Watched, seat_id: int) -> Context:
    """For templates/chouette/scoreboard/now.html, with `own`; that is None while the monitor alone handles the cubes."""
    seat = next(one for one in evening.seats.values() if one.pk == seat_id)
    me = Player(seat.word)
    own = own_of(evening, me, told=what_is_offered) | {"version": evening.chouette.version} if _may_speak(evening, me) else None
    return watch_now(evening, me) | {"own": own, "account": own_account(evening, me)}


def _may_speak(evening: Watched, me: Player) -> bool:
    table = evening.table
    return evening.chouette.self_service and not table.closed and me not in table.gone


def own_of(
    evening: Watched,
    me: Player,
    elsewhere: frozenset[str] = frozenset(),
    legal: LegalFor | None = None,
    *,
    told: Callable[[Table, Names, Player], str] | None = None,
) -> Context:
    """What this page may say about cubes, by speaker; statements in `elsewhere` have a form of their own. `legal` as for
    `own_actions`; `told` is said first, where no cubes are seen beside the buttons."""
    round_ = evening.answering
    speakers = speaks_for(evening.table, me)
    return {
        "speakers": speakers_of(evening, me, elsewhere, legal, told),
        "notice": _notice(evening, round_) if round_ and set(round_.asked.players) & set(speakers) else "",
        "clock": clock_of(round_) if round_ and set(round_.late) & set(speakers) else None,
    }


def speakers_of(
    evening: Watched,
    me: Player,
    elsewhere: frozenset[str] = frozenset(),
    legal: LegalFor | None = None,
    told: Callable[[Table, Names, Player], str] | None = None,
) -> list[Speaker]:
    """Those for whom that player has something to say now, themselves first; as for `own_of`."""
    table = evening.table
    speakers = speaks_for(table, me)
    sealed = _sealed_by(evening, evening.answering, speakers)
    shown = []
    for number, player in enumerate(speakers):
        buttons = tuple(one for one in _buttons(evening, me, player, sealed, legal) if one.say not in elsewhere)
        name = "" if player == me else called(evening.names, player)
        asked = " ".join(
            filter(None, [told and told(table, evening.names, player), what_is_asked(table, evening.names, player)])
        )
        shown.append(Speaker(f"own-{number}", name, asked, any(one.chosen for one in buttons), buttons))
    return [one for one in shown if one.buttons]


def _sealed_by(evening: Watched, round_: Round | None, speakers: tuple[Player, ...]) -> frozenset[str]:
    """The statements that this page itself has sealed; nobody else's are read."""
    if round_ is None:
        return frozenset()
    rows = SealedAnswer.objects.filter(chouette=evening.chouette, asked=round_.record, word__in=speakers)
    return frozenset(rows.values_list("said", flat=True))


def _buttons(evening: Watched, me: Player, player: Player, sealed: frozenset[str], legal: LegalFor | None) -> Iterator[Button]:
    for action in _told_apart(own_actions(evening.table, player, legal)):
        said = write_statement(action)
        kind = KINDS.get(action.reply, "plain") if isinstance(action, Answer) else "plain"
        yield Button(
            f"say-{crc32(said.encode())}",
            said,
            label_of(action, evening, me),
            kind,
            answers=isinstance(action, Answer),
            chosen=said in sealed,
            for_good=isinstance(action, Buy),
            doubles=isinstance(action, Double),
        )


def _told_apart(actions: list[OwnAction]) -> list[OwnAction]:
    """Without the box's double of all where it would double the only cube that has a button of its own."""
    doubles = [one for one in actions if isinstance(one, Double)]
    every = [one for one in doubles if one.everyone]
    return [one for one in actions if one not in every] if every and len(doubles) == len(every) + 1 else actions


def label_of(action: OwnAction, evening: Watched, me: Player) -> str:
    """The button's label for this reader, including whose cube it is if that is not obvious."""
    names, game = evening.names, evening.table.game
    match action:
        case Answer(player, reply, cubes):
            return _with(_reply(reply), cubes, names, player, plain=game.box if game else None)
        case Double(everyone=True):
            return _("Double all")
        case Double(_players, cubes) if is_with_own_cubes(action):
            return with_own_cubes(cubes, names, me)
        case Double((player,), (Cube(seller, None),)) if game and _has_bought(game, player, seller):
            return _("Double with {player}’s cube").format(player=called(names, seller))
        case Double(players, cubes):
            return _with(_("Double"), cubes, names, players[0], plain=None)
        case Buy(_player, dealt_to):
            if dealt_to is None:  # what the lone taker is asked says it
                return _("Buy")
            now, _cubes, value = what_it_brings(evening.table, action)
            sentence = _("Buy {player}’s cube: {points} now, then one more cube at {value}")
            return sentence.format(player=called(names, dealt_to), points=now, value=value)
        case OfferExtra(_player, to):
            return _("Offer {player} an extra").format(player=called(names, to))


def _has_bought(game: Game, player: Player, seller: Player) -> bool:
    """Whether the player holds a cube dealt to the seller, who now has the box's side of it or no part in it."""
    bought = [one for one in game.live if one.team_side == player and one.kind is not Kind.MAIN]
    return any(one.dealt_to == seller for one in bought)


def _reply(reply: Reply) -> str:
    return {
        Reply.TAKES: _("Take"),
        Reply.DROPS: _("Drop"),
        Reply.BEAVERS: _("Beaver"),
        Reply.RACCOONS: _("Raccoon"),
        Reply.ACCEPTS: _("Accept"),
        Reply.REFUSES: _("Refuse"),
        Reply.DECLINES: _("Decline"),
    }[reply]


def _with(word: str, cubes: tuple[Cube, ...], names: Names, speaker: Player, *, plain: Player | None) -> str:
    """Whose cubes they are; who has bought one knows it by whose it was."""
    whose = [
        called(names, cube.dealt_to) if cube.dealt_to and cube.member == speaker else cube_called(cube, names)
        for cube in cubes
        if cube.dealt_to or cube.member != plain
    ]
    return " ".join([word, *whose])


def _notice(evening: Watched, round_: Round) -> str:
    seconds = evening.chouette.answer_seconds
    if not round_.late:
        sentence = _("Whoever has not answered is waited for.")
    elif evening.table.house.absent is Absent.captain:
        sentence = _("Whoever has not answered {seconds} seconds after the double answers as the captain does, or drops.")
    else:
        sentence = _("Whoever has not answered {seconds} seconds after the double drops.")
    is_alone = len(round_.asked.players) == 1
    hidden = (
        _("Nobody sees an answer before all have answered; until then you may change yours.")
        if round_.asked.hidden and not is_alone
        else ""
    )
    away = _("While somebody is away their time does not run.") if round_.late and evening.table.house.board else ""
    return " ".join(filter(None, [hidden, sentence.format(seconds=seconds), away]))
