"""Every button of the console: its statement and its label. Actions that are not legal now have no button."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from chouette.notation import write_statement
from chouette.rules.decide import decided
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player, Reply
from chouette.rules.model.contracts import Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted import legal
from chouette.rules.refusals import Refused
from chouette.wording.cube_rail import Names, called
from chouette.wording.statements.buying import what_it_brings
from chouette.wording.statements.doubling import is_with_own_cubes
from games.rules.cube import Owner, Side


class Act(NamedTuple):
    """A button in a row; `kind` is the class after "btn-", empty for the primary one. Each action has its place in every row:
    `slot` is yes, no, turn or more, empty for what stands in the menu only. `beside`: a player's own answer or double means
    the same whatever the others of that kind say meanwhile; empty for everything else."""

    say: str
    label: str
    kind: str
    slot: str = ""
    beside: str = ""


class More(NamedTuple):
    """An entry of a menu: a statement, or the address of a dialog."""

    target: str
    label: str
    is_url: bool


class Thumb(NamedTuple):
    """A button of the thumb bar. Each action has its place there, too: above `yes`, `no`, `every`, below `left`, `middle` and
    `main`; what is `rare` has a line of its own."""

    target: str
    label: str
    kind: str
    is_url: bool
    slot: str


@dataclass(frozen=True, slots=True)
class Dialogs:
    """The addresses of one chouette's dialogs."""

    code: str

    def to(self, sheet: str, **fields: str) -> str:
        """The address of the dialog, with these fields prefilled."""
        return _address(self.code, sheet, **fields)


@lru_cache(maxsize=4096)
def _address(code: str, sheet: str, **fields: str) -> str:
    """A console contains some thirty addresses, nearly always the same."""
    address = reverse("sheet", args=[code, sheet])
    return f"{address}?{urlencode(fields)}" if fields else address


#: The place of a second cube to turn, or of one to buy, while nobody is asked: as wide as "Take" and "Drop".
MORE = "more"

#: The label when members answer for themselves, the label when the box answers, the kind of button, its place in the row.
_VERBS: Mapping[Reply, tuple[Callable[[], str], Callable[[], str], str, str]] = {
    Reply.TAKES: (lambda: _("Take"), lambda: _("Box: take"), "", "yes"),
    Reply.DROPS: (lambda: _("Drop"), lambda: _("Box: drop"), "danger", "no"),
    Reply.BEAVERS: (lambda: _("Beaver"), lambda: _("Box: beaver"), "plain", "turn"),
    Reply.RACCOONS: (lambda: _("Raccoon"), lambda: _("Box: raccoon"), "plain", "turn"),
    Reply.ACCEPTS: (lambda: _("Accept"), lambda: _("Box: accept"), "", "yes"),
    Reply.REFUSES: (lambda: _("Refuse"), lambda: _("Box: refuse"), "plain", "no"),
    Reply.DECLINES: (lambda: _("Decline"), lambda: _("Box: decline"), "plain", "no"),
}

_BESIDE = (Reply.TAKES, Reply.DROPS, Reply.BEAVERS)


def acts_by_row(table: Table, names: Names) -> dict[Player, list[Act]]:
    """The legal cube actions, by the member in whose row they appear; answers come first."""
    game = table.game
    rows: dict[Player, list[Act]] = {}
    if game is None:
        return rows
    for speaker in (game.box, *game.team):
        for action in legal.legal_for(table, speaker):
            rows.setdefault(_row_of(action, game.box), []).append(_act(table, action, game.box, names))
    return {row: list(dict.fromkeys(acts)) for row, acts in rows.items()}


def _row_of(action: Action, box: Player) -> Player:
    assert isinstance(action, say.Answer | say.Double | say.Buy | say.OfferExtra)
    if isinstance(action, say.Answer) and action.player == box and action.cubes:
        return action.cubes[0].member
    return action.players[0] if isinstance(action, say.Double) else action.player


def _act(table: Table, action: Action, box: Player, names: Names) -> Act:
    said = write_statement(action)
    match action:
        case say.Answer(player, reply, cubes):
            own, by_box, kind, slot = _VERBS[reply]
            beside = "answer" if reply in _BESIDE else ""
            if player == box:  # turning on is in the menu: in the row it would come to where "Double" was
                which = _which(cubes, names) if cubes and cubes[0].dealt_to else []
                return Act(said, " ".join([by_box(), *which]), kind, "" if slot == "turn" else slot, beside)
            return Act(said, " ".join([own(), *_whom(cubes, box, names)]), kind, slot, beside)
        case say.Double(players, cubes):
            word = _("Redouble") if _redoubles(table, players[0], cubes) else _("Double")
            whose = _which(cubes, names) if is_with_own_cubes(action) else _whom(cubes, box, names)
            return Act(said, " ".join([word, *whose]), "plain", "turn", "double")
        case say.Buy(_player, dealt_to):  # the lone taker's stands beside "Drop"
            return Act(said, _purchase(table, action, names), "", MORE if dealt_to else "turn")
        case _:
            return Act(said, _("Offer an extra"), "plain", "turn")


def _purchase(table: Table, action: say.Buy, names: Names) -> str:
    """What is bought and what it brings at once: "Buy 4 cubes, +4 now"."""
    now, cubes, _value = what_it_brings(table, action)
    if action.dealt_to:
        return _("Buy {player}, {points} now").format(player=called(names, action.dealt_to), points=now)
    return ngettext("Buy {number} cube, {points} now", "Buy {number} cubes, {points} now", cubes).format(
        number=cubes, points=now
    )


def _whom(cubes: Iterable[say.Cube], box: Player, names: Names) -> list[str]:
    return [called(names, cube.dealt_to or cube.member) for cube in cubes if cube.member != box]


def _which(cubes: Sequence[say.Cube], names: Names) -> list[str]:
    """Which of the several cubes in the row, in as few words as a button on a phone has room for."""
    if len(cubes) > 1:
        return [_("all {number}").format(number=len(cubes))]
    whose, holder = cubes[0].dealt_to, cubes[0].member
    if whose is not None and whose != holder:
        return [pgettext("cube", "{player}’s").format(player=called(names, whose))]
    return [pgettext("cube", "own")]


def _redoubles(table: Table, player: Player, cubes: tuple[say.Cube, ...]) -> bool:
    assert table.game is not None
    main = table.game.main(player)
    return bool(cubes) or (main is not None and main.owner is not Owner.CENTRE)


# The thumb bar


def thumb_bar(table: Table, dialogs: Dialogs, names: Names) -> list[Thumb]:
    """The next steps for the whole table, in the thumb bar; the likeliest comes last."""
    if table.closed or table.roles.box is None:
        return []
    return list(_between(table, dialogs, names) if table.game is None else _in_game(table, table.game, dialogs))


def _between(table: Table, dialogs: Dialogs, names: Names) -> Iterator[Thumb]:
    box = table.roles.box
    if box is not None and is_legal(table, say.DeclineBox(box)):
        yield Thumb(f"{box} declines box", _("Let {player} decline").format(player=called(names, box)), "plain", False, "every")
    yield Thumb(dialogs.to("join"), _("Newcomer …"), "plain", True, "left")
    partner = next(iter(table.playing(table.roles.line)), None)
    if partner is not None and is_legal(table, say.TakePartner((partner,))):
        yield Thumb(dialogs.to("partner"), _("Partner …"), "plain", True, "middle")
    if is_legal(table, say.StartGame()):
        yield Thumb("game", _("Begin game {number}").format(number=table.games_played + 1), "", False, "main")


def _in_game(table: Table, game: Game, dialogs: Dialogs) -> Iterator[Thumb]:
    if table.suspended:
        yield Thumb(dialogs.to("decide"), _("Decide it …"), "plain", True, "left")
        yield Thumb(write_statement(say.Resume()), _("Go on with the game"), "", False, "main")
        return
    yield from _answers_of_all(table, game)
    yield from _doubles_of_all(table, game, dialogs)
    if is_legal(table, say.SetAside()):
        yield Thumb(dialogs.to("set-aside"), _("Set the game aside …"), "plain", True, "rare")
    if legal.results(table):
        yield Thumb(dialogs.to("result"), _("Result"), "", True, "main")


def _answers_of_all(table: Table, game: Game) -> Iterator[Thumb]:
    """Everyone asked by the box, or the box asked by several. An automatic double can be said only before there is an offer."""
    takes, drops = everyone_answers(table, Reply.TAKES), everyone_answers(table, Reply.DROPS)
    if takes:
        yield Thumb(as_lines(takes), _("All take"), "", False, "yes")
    if drops:
        yield Thumb(as_lines(drops), _("All drop"), "danger", False, "no")
    waiting = [one for one in game.live if one.offer and one.player(one.offer.answerer) == game.box]
    for reply, label, kind, slot in (
        (Reply.TAKES, _("Box: take all"), "", "yes"),
        (Reply.DROPS, _("Box: drop all"), "danger", "no"),
    ):
        action = say.Answer(game.box, reply, everyone=True)
        if len(waiting) > 1 and is_legal(table, action):
            yield Thumb(write_statement(action), label, kind, False, slot)
    if is_legal(table, say.AutomaticDouble()):
        yield Thumb("automatic", _("Automatic"), "plain", False, "yes")


def _doubles_of_all(table: Table, game: Game, dialogs: Dialogs) -> Iterator[Thumb]:
    members = tuple(may_double(table))
    if len(members) > 1 and is_legal(table, together := say.Double(members)):
        yield Thumb(write_statement(together), _("All double"), "plain", False, "every")
    if is_legal(table, all_doubled := say.Double((game.box,), everyone=True)):
        yield Thumb(write_statement(all_doubled), _("Box: double all"), "plain", False, "left")
    if members:
        yield Thumb(dialogs.to("team-doubles"), _("Some double …"), "plain", True, "middle")


def everyone_answers(table: Table, reply: Reply) -> tuple[say.Answer, ...]:
    """The statements by which everyone asked by the box takes, or drops, in an order that the house rules allow.

    Empty if only one player is asked (their row has the button) or if the rules allow no such order.
    """
    said: list[say.Answer] = []
    while asked := asked_by_box(table):
        first = _first_answer(table, asked, reply) if said or len(asked) > 1 else None
        if first is None:
            return ()
        action, table = first
        said.append(action)
    return tuple(said)


def _first_answer(table: Table, asked: Iterable[Player], reply: Reply) -> tuple[say.Answer, Table] | None:
    """The answer of the first of those asked who may give it, and the table after it."""
    for player in asked:
        action = say.Answer(player, reply)
        try:
            return action, decided(table, action).table
        except Refused:
            continue
    return None


def asked_by_box(table: Table) -> list[Player]:
    """Players the box has doubled who have not answered; none once the game is over."""
    game = table.game
    if game is None:
        return []
    open_offers = [one for one in game.live if one.kind is not Kind.EXTRA and one.offer and one.offer.by is Side.BOX]
    return list(dict.fromkeys(one.team_side for one in open_offers if one.offer and one.offer.animals == 0))


def may_double(table: Table) -> Iterator[Player]:
    """The members who may double the box now."""
    members = table.game.in_the_game if table.game else ()
    return (one for one in members if is_legal(table, say.Double((one,))))


def is_legal(table: Table, action: Action) -> bool:
    """Whether the action may be said now."""
    return legal.refusal_of(table, action) is None


def as_lines(actions: Iterable[Action]) -> str:
    """Several statements for one button, one a line."""
    return "\n".join(map(write_statement, actions))
