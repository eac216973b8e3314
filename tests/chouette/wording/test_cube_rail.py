"""The words beside a cube."""

from chouette.notation.score_sheet import play
from chouette.rules.model.actions import Player
from chouette.wording.cube_rail import rails_of


def test_cubes_bought_of_several_players_are_told_apart() -> None:
    """All of them are in the buyer's row: the buyer's own name at each would say nothing."""
    sheet = "box ann\nline bob cal dee eve\ngame\nann doubles all\nbob takes\ncal drops\ndee drops\neve takes\n"
    game = play(sheet + "bob buys cal\nbob buys dee").table.game
    assert game is not None
    rails = rails_of(game, Player("bob"), {"cal": "Cal", "dee": "Dee"})
    assert [rail.member_name for rail in rails] == ["bob", "Cal’s cube", "Dee’s cube"]
    assert rails[2].text == "Dee’s cube at 2, bought by bob, it is bob’s."
