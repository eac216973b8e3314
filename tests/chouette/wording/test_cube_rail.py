"""The words beside a cube."""

from chouette.notation.score_sheet import play
from chouette.rules.model.actions import Player
from chouette.wording.cube_rail import closed_in_words, rails_of
from chouette.wording.preview import note_of


def test_cubes_bought_of_several_players_are_told_apart() -> None:
    """All of them are in the buyer's row: the buyer's own name at each would say nothing."""
    sheet = "box ann\nline bob cal dee eve\ngame\nann doubles all\nbob takes\ncal drops\ndee drops\neve takes\n"
    game = play(sheet + "bob buys cal\nbob buys dee").table.game
    assert game is not None
    rails = rails_of(game, Player("bob"), {"cal": "Cal", "dee": "Dee"})
    assert [rail.member_name for rail in rails] == ["bob", "Cal’s cube", "Dee’s cube"]
    assert rails[2].text == "Dee’s cube at 2, bought by bob, it is bob’s."


SETTLED = "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes\ncal drops\ndee takes\n"


def test_a_settled_cube_says_what_was_paid_to_whom() -> None:
    game = play(SETTLED + "settle ann bob 1.5 to bob winner box\nsettle ann dee 0 winner box\n").games[-1].game
    names = {"bob": "Bob"}
    assert closed_in_words(game, Player("bob"), names) == "settled: 1½ to Bob"
    assert closed_in_words(game, Player("dee"), names) == "settled: nobody pays"


def test_a_settled_cube_that_was_bought_says_it_beside_the_own_one() -> None:
    sheet = SETTLED + "bob buys cal\nsettle ann bob/cal 1 to bob\nsettle ann bob 0.5 to ann winner captain\nteam wins single"
    evening = play(sheet)
    assert evening.table.last is not None
    said = note_of(evening.table.house, evening.table.last.game, Player("bob"), {"bob": "Bob", "cal": "Cal"})
    assert said == "settled: ½ to ann, Cal’s cube at 2 (settled: 1 to Bob)"
