"""Invented evenings on screen in which captains buy: every row of the box's form is answered as it is marked, a tap on a cube
turns that cube, and no points get lost."""

from random import Random

import pytest

from chouette.notation import read_statement, write_statement
from chouette.pages.table.buttons import answers_together
from chouette.pages.table.cube_presses import cube_presses
from chouette.rules.decide import decided
from chouette.rules.evening import Evening
from chouette.rules.house.options import OPTIONS
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Reply
from chouette.rules.model.contracts import Contract, Status
from chouette.rules.model.events import CubesOffered
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.legal import box_doubles, legal_for
from chouette.rules.permitted.pending_double import doubles_to_the_box
from games.rules.cube import Owner
from tests.properties.invented import on_the_board
from tests.properties.test_on_screen import on_screen

STEPS = 250

#: Where the box may answer every cube as it likes.
HOUSES = [
    *(("lone_taker", value) for value in OPTIONS["lone_taker"].values if value != "beaver"),
    *(("answer_order", value) for value in OPTIONS["answer_order"].values),
    ("beaver", "off"),
    ("raccoon", "on"),
    ("jacoby", "off"),
    ("stakes", "min_of_two"),
    ("automatics", "unlimited"),
]


def next_said(pick: Random, evening: Evening) -> Action:
    """Much is doubled, mostly all of somebody's cubes; captains take, others often drop; whatever can be bought is."""
    table = evening.table
    game = table.game
    if game is None:
        return say.StartGame()
    spoken = [action for player in (game.box, *game.team) for action in legal_for(table, player)]
    if bought := [one for one in spoken if isinstance(one, say.Buy)]:
        return pick.choice(bought)
    if answers := [one for one in spoken if isinstance(one, say.Answer)]:
        takes = [one for one in answers if one.reply in (Reply.TAKES, Reply.ACCEPTS)]
        captains = [one for one in takes if one.player == game.captain]
        return pick.choice(captains or answers + 2 * takes)
    doubles = [*box_doubles(table)[:1], *(one for one in spoken if isinstance(one, say.Double))]
    several = [one for one in doubles if len(one.cubes) > 1]
    if doubles and pick.random() < 0.7:
        return pick.choice(several or doubles)
    return pick.choice(list(on_the_board(pick, table)) or doubles)


def answered_row_by_row(pick: Random, evening: Evening) -> Evening:
    """The box marks one answer in each row; whatever the others say, each cube ends up as its row was marked."""
    table = evening.table
    game = game_of(table)
    form, asked = answers_together(table, {}, game.box), doubles_to_the_box(game)
    assert form is not None
    assert len({row.name for row in form.offers}) == len(asked) == len(form.offers)
    marked = [read_statement(pick.choice(row.answers).say) for row in form.offers]
    for action in marked:
        evening = evening.perform(action)
    ended = game_of(evening.table) if evening.table.game else evening.games[-1].game
    for contract, action in zip(asked, marked, strict=True):
        assert isinstance(action, say.Answer)
        check_answered(contract, ended.contract(contract.id), action.reply)
    return evening


def check_answered(before: Contract, after: Contract, reply: Reply) -> None:
    assert before.offer is not None
    if reply is Reply.DROPS:
        assert (after.status, after.value) == (Status.DROPPED, before.value)
    elif reply is Reply.TAKES:
        assert (after.value, after.owner, after.offer) == (before.offer.proposed, Owner.BOX, None)
    else:
        assert after.offer is not None
        assert after.offer.proposed == 2 * before.offer.proposed


def check_taps(table: Table) -> None:
    """A member's tap turns the cube that is tapped and no other, and every cube that a button turns can be tapped."""
    game = game_of(table)
    for member in game.team:
        every = [one for one in legal_for(table, member) if isinstance(one, say.Double)]
        assert all(read_statement(write_statement(one)) == one for one in every)
        taps = {key: read_statement(press.value) for key, press in cube_presses(table, {}, member).items()}
        turned = {key: turned_by(table, action) for key, action in taps.items()}
        assert turned == {key: {key} for key in taps}
        assert set(taps) == {key for action in every for key in turned_by(table, action)}


def turned_by(table: Table, action: Action) -> set[str]:
    return {one for event in decided(table, action).events if isinstance(event, CubesOffered) for one in event.contracts}


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def check_points(evening: Evening) -> None:
    assert sum(evening.table.scores.values()) == 0
    assert all(sum(finished.game.deltas.values()) == 0 for finished in evening.games)
    assert evening.table.game is None or sum(evening.table.game.deltas.values()) == 0


def several_of_one(table: Table) -> bool:
    """Whether somebody offers the box several cubes at once, of which it is asked one by one."""
    holders = [one.team_side for one in doubles_to_the_box(game_of(table))]
    return len(set(holders)) < len(holders)


@pytest.mark.parametrize(("name", "value"), HOUSES, ids=str)
def test_every_row_is_answered_as_it_is_marked_and_every_tap_turns_its_cube(name: str, value: str) -> None:
    seen = 0
    for seats in (4, 6):
        pick = Random(f"{name} {value} {seats}")
        evening = on_screen(("variant", "hypergammon"), ("captain_purchase", "on"), (name, value), seats=seats)
        for _step in range(STEPS):
            table = evening.table
            if table.game is not None:
                check_taps(table)
                if len(doubles_to_the_box(table.game)) > 1:
                    seen += several_of_one(table)
                    evening = answered_row_by_row(pick, evening)
                    check_points(evening)
                    continue
            evening = evening.perform(next_said(pick, evening))
            check_points(evening)
    assert seen
