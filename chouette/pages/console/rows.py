"""The people on the console: the box at the top, then a row for everyone who plays or waits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from chouette.evening.answer_round import Round
from chouette.pages.console.buttons import MORE, Act, Dialogs, More, acts_by_row, asked_by_box
from chouette.pages.console.menus import row_menu
from chouette.rules.house.house import Stakes
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Obligation, Table
from chouette.rules.play.playing import missing_answers
from chouette.wording.answered_for import answered_for
from chouette.wording.cube_rail import Names, Rail, called, closed_in_words, named, rails_of
from chouette.wording.order_of_names import in_seat_order
from clubsite.kit.points import points_text, sign_of

Chip = tuple[str, str]
#: The tones of chips that come and go with every cube: one at a time has its place.
TRANSIENT = frozenset({"attention", "waits"})

_RESIGNS = {
    "single": gettext_noop("resigns a single"),
    "gammon": gettext_noop("resigns a gammon"),
    "backgammon": gettext_noop("resigns a backgammon"),
}


@dataclass(frozen=True, slots=True)
class BoxRow:
    """The box, for parts/console_box.html. `room` is what a chip will say: its place is kept, so that no row moves."""

    number: int
    name: str
    partner: str
    figure: str
    sign: str
    chips: list[Chip]
    more: list[More]
    room: str


@dataclass(frozen=True, slots=True)
class Row:
    """One member, for parts/console_row.html. `state` is in, asked, out or away; `word` the name on the score sheet; who is
    `playing` keeps the place for cube and buttons, so that nothing moves under the finger."""

    number: int
    word: str
    name: str
    state: str
    figure: str
    sign: str
    roles: list[str]
    chips: list[Chip]
    rails: list[Rail]
    closed: str
    actions: list[Act]
    playing: bool
    more: list[More]


def box_row(table: Table, dialogs: Dialogs, names: Names) -> BoxRow | None:
    """None before anybody is seated."""
    box, partners = (table.game.box, table.game.partners) if table.game else (table.roles.box, table.roles.partners)
    if box is None:
        return None
    score, chips, more = table.scores.get(box, 0), _box_chips(table, box), _chips(table, box, names)
    return BoxRow(
        number=0,
        name=called(names, box),
        partner=", ".join(called(names, partner) for partner in partners),
        figure=points_text(score),
        sign=sign_of(score),
        chips=chips + more,
        room="" if table.game is None or any(tone in TRANSIENT for _text, tone in chips + more) else _("waits for answers"),
        more=row_menu(table, box, dialogs, names),
    )


def member_rows(table: Table, dialogs: Dialogs, names: Names, round_: Round | None = None) -> list[Row]:
    """The team, captain first, the box's partners, and others at the table who are not in this game. Sealed answers are
    marked, not revealed."""
    acts = acts_by_row(table, names)
    _box, seated = _with_a_row(table)
    rows = [_row(table, dialogs, names, place, acts.get(place[1], [])) for place in enumerate(seated, 1)]
    answered = round_.answered if round_ else frozenset()
    return [replace(row, chips=[*row.chips, (_("answered"), "good")]) if row.word in answered else row for row in rows]


def gone_in_words(table: Table, names: Names) -> str:
    """Who has no row any more, with their points, without which those above do not add up to zero; "" if there is nobody."""
    box, seated = _with_a_row(table)
    gone = [one for one in in_seat_order(table, names) if one not in (box, *seated) and table.scores[one]]
    said = [f"{named(names, one)} {points_text(table.scores[one])}" for one in gone]
    return _("No longer here: {people}").format(people=", ".join(said)) if said else ""


def _with_a_row(table: Table) -> tuple[Player | None, Sequence[Player]]:
    """The box, and the rows below it."""
    playing = table.game.team if table.game else table.playing(table.roles.line)
    box, partners = (table.game.box, table.game.partners) if table.game else (table.roles.box, table.roles.partners)
    others = [one for one in table.present if one not in playing and one not in (box, *partners)]
    return box, (*playing, *partners, *others)


def _row(table: Table, dialogs: Dialogs, names: Names, place: tuple[int, Player], acts: Sequence[Act]) -> Row:
    number, player = place
    game, score = table.game, table.scores.get(player, 0)
    shown = _one_in_each_place(acts)
    rest = [act for act in acts if act.say not in {one.say for one in shown}]
    return Row(
        number=number,
        word=player,
        name=called(names, player),
        state=_state(table, player, bool(acts)),
        figure=points_text(score),
        sign=sign_of(score),
        roles=_roles(table, player),
        chips=_chips(table, player, names),
        rails=rails_of(game, player, names) if game else [],
        closed=closed_in_words(game, player, names) if game else "",
        actions=shown,
        playing=game is not None and player in game.team,
        more=row_menu(table, player, dialogs, names, rest),
    )


def _one_in_each_place(acts: Sequence[Act]) -> list[Act]:
    """The first action of each place in the row, and one more while nobody is asked; the others stand in the menu."""
    by_slot: dict[str, Act] = {}
    answers = any(act.slot in ("yes", "no") for act in acts)
    for act in acts:
        slot = MORE if act.slot in by_slot else act.slot
        if slot and not (answers and slot == MORE):
            by_slot.setdefault(slot, act._replace(slot=slot))
    return list(by_slot.values())


def _state(table: Table, player: Player, may_act: bool) -> str:
    game = table.game
    if player in table.sitting or player in table.gone:
        return "away"
    if game is None or player in game.partners:
        return "in"
    if _owes(game, player):
        return "asked"
    in_it = any(player in (one.box_side, one.team_side) for one in game.live)
    return "in" if in_it or may_act else "out"


def _owes(game: Game, player: Player) -> bool:
    if game.obligation is not None:
        return game.lone_taker == player
    return any(one.offer is not None and one.player(one.offer.answerer) == player for one in game.live)


def _roles(table: Table, player: Player) -> list[str]:
    captain = acting_captain(table) if table.game else table.captain
    partners = table.game.partners if table.game else table.roles.partners
    return ["captain"] if player == captain else ["partner"] if player in partners else []


def _chips(table: Table, player: Player, names: Names) -> list[Chip]:
    chips: list[Chip] = []
    if player in table.gone:
        chips.append((_("has left"), "off"))
    elif player in table.sitting:
        chips.append((_("sits out"), "off"))
    elif player in table.waiting:
        chips.append((_("from the next game"), ""))
    if player in table.proxies:
        chips.append((answered_for(table, names, player), "off"))
    if player in table.stand_ins:
        chips.append((_("{player} moves").format(player=called(names, table.stand_ins[player])), "off"))
    if table.house.stakes is Stakes.min_of_two:
        chips.append((_("stake {number}").format(number=table.stakes.get(player, 1)), ""))
    return chips + _game_chips(table, player)


def _game_chips(table: Table, player: Player) -> list[Chip]:
    game = table.game
    if game is None:
        return []
    if game.obligation is not None and game.lone_taker == player:
        buys = game.obligation is Obligation.BUY
        return [(_("alone: buys or drops") if buys else _("alone: beavers or drops"), "attention")]
    resigned = [one.resignation.level for one in game.live if one.resignation and one.player(one.resignation.by) == player]
    return [(_(_RESIGNS[level.value]), "attention") for level in resigned[:1]]


def _box_chips(table: Table, box: Player) -> list[Chip]:
    game = table.game
    if game is None:
        return []
    if game.obligation is not None:  # nobody else can act until the lone taker has chosen
        return []
    if box in missing_answers(game):
        return [(_("must answer"), "attention")]
    return [(_("waits for answers"), "waits")] if asked_by_box(table) else []
