"""The JSON described with the score sheet, and a page for people."""

from chouette.notation.score_sheet import play
from chouette.rules.model.actions import Player
from chouette.wording.printout import as_json, as_text
from chouette.wording.running_account import running_account

TABLE = "sheet plain\nbox ann\nline bob cal dee\n"

EVENING = (
    TABLE
    + """
game
  ann doubles all
  bob takes
  cal drops
  dee takes
  settle ann dee 0.5 to dee
  team wins single
eli joins
proposition ann dee 9 to dee
game
  team wins single
"""
)


def test_a_game_is_one_object_with_the_roles_of_the_next() -> None:
    assert as_json(play(TABLE + "game\nteam wins single")) == {
        "sheet": "plain",
        "games": [
            {
                "number": 1,
                "deltas": {"ann": -3, "bob": 1, "cal": 1, "dee": 1},
                "box": "bob",
                "partner": None,
                "captain": "cal",
                "order": ["cal", "dee", "ann"],
                "why": "captain rule: bob beat ann",
            }
        ],
        "scores": {"ann": -3, "bob": 1, "cal": 1, "dee": 1},
        "in_play": None,
    }


def test_points_are_numbers_and_whole_ones_are_whole() -> None:
    deltas = as_json(play(EVENING))["games"][0]["deltas"]
    assert deltas == {"ann": -1.5, "bob": 2, "cal": -1, "dee": 0.5}
    assert [type(points) for points in deltas.values()] == [float, int, int, float]


def test_the_order_after_a_game_is_the_one_the_next_began_with() -> None:
    first, second = as_json(play(EVENING))["games"]
    assert (first["box"], first["order"]) == ("bob", ["cal", "dee", "ann", "eli"])
    assert (second["box"], second["order"]) == ("cal", ["dee", "ann", "eli", "bob"])


def test_who_sits_out_has_no_place_in_the_next_game() -> None:
    game = as_json(play(TABLE + "game\nbox wins single\ncal sits out"))["games"][0]
    assert (game["captain"], game["order"]) == ("dee", ["dee", "bob"])


def test_two_partners_are_a_list() -> None:
    seats = "sheet online\nbox ann\nline bob cal dee eli fay gus hal ivy jan kim lou\npartner cal dee\ngame\nbox wins single"
    assert as_json(play(seats))["games"][0]["partner"] == ["cal", "dee"]


def test_side_bets_and_corrections_are_in_the_scores_where_they_stand() -> None:
    evening = play(EVENING + "correct game 1: bob doubles; ann drops; team wins single")
    account = running_account(evening)
    assert [line.deltas[Player("ann")] for line in account] == [-12, 4]
    assert account[-1].scores == evening.table.scores


def test_an_unfinished_game_shows_each_cube_and_who_may_act() -> None:
    evening = play(TABLE + "game\nann doubles bob cal\nbob takes\ncal beavers")
    in_play = as_json(evening)["in_play"]
    assert in_play is not None
    assert (in_play["number"], in_play["box"], in_play["captain"], in_play["acting_captain"]) == (1, "ann", "bob", "bob")
    assert [one["offered"] for one in in_play["contracts"]] == [None, 4, None]
    shown = [(one["team_side"], one["cube"], one["owner"], one["state"], one["may_act"]) for one in in_play["contracts"]]
    assert shown == [
        ("bob", 2, "team", "owned", ["bob"]),
        ("cal", 1, "centre", "beavered", ["ann"]),
        ("dee", 1, "centre", "centred", ["ann", "dee"]),
    ]


def test_a_lone_taker_comes_before_everyone_else() -> None:
    in_play = as_json(play("sheet online\nbox ann\nline bob cal\ngame\nann doubles all\ncal drops\nbob takes"))["in_play"]
    assert in_play is not None
    assert [(one["team_side"], one["state"], one["may_act"]) for one in in_play["contracts"]] == [
        ("bob", "owned", ["bob"]),
        ("cal", "dropped", []),
    ]


def test_the_page_lines_up_and_has_a_true_minus() -> None:
    assert as_text(play(EVENING + "close")) == (
        "Sheet plain\n"
        "\n"
        "Game 1\n"
        "          ann  bob  cal   dee\n"
        "  game   −1.5   +2   −1  +0.5\n"
        "  score  −1.5   +2   −1  +0.5\n"
        "  next: box bob, line cal dee ann eli (captain rule: bob beat ann)\n"
        "\n"
        "Game 2\n"
        "          ann  bob  cal    dee  eli\n"
        "  game     +1   −4   +1     +1   +1\n"
        "  score  −9.5   −2    0  +10.5   +1\n"
        "  next: box cal, line dee ann eli bob (captain rule: cal beat bob)\n"
        "\n"
        "Scores\n"
        "     ann  bob  cal    dee  eli\n"
        "    −9.5   −2    0  +10.5   +1\n"
        "\n"
        "Payments\n"
        "  ann pays dee 9.5\n"
        "  bob pays dee 1\n"
        "  bob pays eli 1\n"
    )
