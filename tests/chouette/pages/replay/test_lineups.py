"""A game of a chouette as games of one against one, in files that other programs read."""

import json
from dataclasses import replace

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.pages.replay.in_log import read_game, read_games
from chouette.pages.replay.lineups import line_up, session
from chouette.rules.model.actions import Player
from clubsite.members.models import Club
from games.notation.ids.situation import KNOWN_VARIANTS
from games.notation.records.game_record import Doubled, Dropped, MatchRecord, Rolled, Took
from games.notation.records.game_replay import check_match
from games.notation.records.mat_reading import read_mat
from games.notation.records.refusals import RecordProblem
from tests.chouette.boards import on_screen, tell
from tests.chouette.evenings import an_evening, say

pytestmark = pytest.mark.django_db

BOB, CAL, DEE, ANN = map(Player, ("bob", "cal", "dee", "ann"))


@pytest.fixture
def played(club: Club) -> Chouette:
    """Ann keeps bob's cube, drops cal's and is not doubled by dee; the monitor ends it as a gammon."""
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\ncal doubles\nann takes bob\nann drops cal")
    return tell(chouette, "bob rolls 3 1\nbob plays 8/5 6/5\nteam wins gammon override")


def test_each_line_up_has_its_own_cube_and_its_own_end(played: Chouette) -> None:
    record = read_game(played, 1)
    assert record is not None
    opening, reply = Rolled(0, (6, 3), "24/18 13/10"), Rolled(1, (3, 1), "8/5 6/5")
    bob, cal, dee = (line_up(record, one) for one in (BOB, CAL, DEE))
    assert bob.turns == (opening, Doubled(1, 2), Took(0), reply)
    assert (bob.winner, bob.points) == (1, 4)
    assert cal.turns == (opening, Doubled(1, 2), Dropped(0))
    assert (cal.winner, cal.points) == (1, 1)
    assert dee.turns == (opening, reply)
    assert (dee.winner, dee.points) == (1, 1)


def test_every_line_up_can_have_been_played(played: Chouette) -> None:
    record = read_game(played, 1)
    assert record is not None
    for member in (BOB, CAL, DEE):
        check_match(MatchRecord(("ann", member), (line_up(record, member),)))


def test_an_evening_is_a_session_of_each_two_whoever_was_the_box(played: Chouette) -> None:
    tell(played, "game\nopening 6 3\nbob plays 24/18 13/10\nbox wins single override\ngame\nopening 3 1")
    records = list(read_games(played).values())
    match = session(records, ANN, BOB, {}).match
    assert [(game.score, game.winner, game.points) for game in match.games] == [
        ((0, 0), 1, 4),
        ((0, 4), 1, 1),
        ((0, 5), None, 0),
    ]
    assert match.games[1].turns[0] == Rolled(1, (6, 3), "24/18 13/10")
    check_match(match)


def test_a_beaver_is_left_out_of_the_file_with_its_reason(club: Club) -> None:
    chouette = on_screen(club)
    tell(
        chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\nann beavers bob\nbob takes\nteam wins single override"
    )
    tell(chouette, "game\nopening 6 3")
    answer = Client().get(f"/w/{chouette.code}/games/1/bob.mat")
    assert answer.status_code == 422
    assert "cannot say beavers" in answer.text
    evening = Client().get(f"/w/{chouette.code}/games/ann-against-bob.mat").text
    assert evening.startswith("; Game 1 of the evening is left out:")


def test_an_evening_of_several_variants_gives_a_file_of_the_one_most_played(club: Club) -> None:
    chouette = on_screen(club)
    for variant in ("hypergammon", "backgammon", "plakoto", "backgammon"):
        tell(chouette, f"option variant={variant}\ngame\nteam wins single override\nbox ann")
    answer = Client().get(f"/w/{chouette.code}/games/ann-against-bob.mat")
    assert answer.status_code == 200
    assert answer.text.splitlines()[:3] == [
        "; Game 1 of the evening is left out: A .mat file tells games of one variant only. This one has a file of its own.",
        "; Game 3 of the evening is left out: A .mat file cannot say this game. Take the JSON.",
        " 0 point match",
    ]
    assert [game.score for game in read_mat(answer.text).games] == [(0, 0), (0, 1)]


def test_of_two_variants_played_as_often_the_file_tells_the_latest(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nteam wins single override\noption variant=hypergammon\nbox ann\ngame")
    text = Client().get(f"/w/{chouette.code}/games/ann-against-bob.mat").text
    assert '; [Variation "HyperGammon"]' in text
    assert text.startswith("; Game 1 of the evening")


def test_an_evening_of_which_no_game_can_be_told_is_a_file_of_reasons(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "option variant=plakoto\ngame\nteam wins single override")
    answer = Client().get(f"/w/{chouette.code}/games/ann-against-bob.mat")
    assert (answer.status_code, answer.text.count("left out"), answer.text.count("Game 1\n")) == (200, 1, 0)


def test_a_game_without_an_end_in_the_middle_is_left_out_and_the_last_is_not(played: Chouette) -> None:
    tell(played, "game\nopening 6 3\nbob plays 24/18 13/10")
    first, running = read_games(played).values()
    told = session([replace(running, number=9), first, running], ANN, BOB, {})
    assert [(one.number, one.refused.problem) for one in told.left_out] == [(9, RecordProblem.STILL_PLAYED)]
    assert [game.score for game in check_match(told.match).games] == [(0, 0), (0, 4)]


def test_the_file_is_read_back_as_it_was_played(played: Chouette) -> None:
    answer = Client().get(f"/w/{played.code}/games/1/bob.mat")
    assert "attachment" in answer["Content-Disposition"]
    record = read_game(played, 1)
    assert record is not None
    assert read_mat(answer.text).games == (line_up(record, BOB),)
    assert "Game 1" in Client().get(f"/w/{played.code}/games/ann-against-cal.mat").text


def test_the_json_holds_every_moment_with_its_position(played: Chouette) -> None:
    told = json.loads(Client().get(f"/w/{played.code}/games/1/moves.json").content)
    assert (told["box"], told["winner"], told["level"], told["points"]["bob"]) == ("ann", "team", "GAMMON", "4")
    assert told["moments"][0]["position"].startswith("4HPwATDgc/ABMA:")
    assert [one["play"] for one in told["moments"] if one["play"]] == ["24/18 13/10", "8/5 6/5"]
    evening = json.loads(Client().get(f"/w/{played.code}/games.json").content)
    assert evening["games"] == [told]


@pytest.mark.parametrize("variant", ["nackgammon", "hypergammon", "plakoto", "gul-bara", "five-checkers"])
def test_only_games_that_other_programs_know_have_their_ids(club: Club, variant: str) -> None:
    chouette = on_screen(club)
    tell(chouette, f"option variant={variant}\ngame")
    known = variant in KNOWN_VARIANTS
    told = json.loads(Client().get(f"/w/{chouette.code}/games/1/moves.json").content)["moments"][0]
    assert (told["position"] is not None, told["xgid"] is not None) == (known, known)
    assert bool(Client().get(f"/api/chouettes/{chouette.code}/").json()["board"]["position_id"]) is known
    shown = known and variant != "hypergammon"  # the page of a position knows fifteen checkers a side
    assert ("/position/?xgid=" in Client().get(f"/w/{chouette.code}/games/1/").text) is shown


def test_the_pages_lead_to_the_files(played: Chouette) -> None:
    assert f'href="/w/{played.code}/games/1/cal.mat"' in Client().get(f"/w/{played.code}/games/1/").text
    assert f'href="/w/{played.code}/games/ann-against-dee.mat"' in Client().get(f"/w/{played.code}/games/").text


def test_who_did_not_play_has_no_file(played: Chouette) -> None:
    assert Client().get(f"/w/{played.code}/games/1/eve.mat").status_code == 404
    assert Client().get(f"/w/{played.code}/games/7/bob.mat").status_code == 404
    assert Client().get(f"/w/{played.code}/games/bob-against-cal.mat").status_code == 422
    assert Client().get("/w/AAAAAA/games/1/bob.mat").status_code == 404


def test_moves_that_nobody_wrote_down_are_no_file() -> None:
    chouette = an_evening()
    say(chouette, "game\nteam wins single")
    answer = Client().get(f"/w/{chouette.code}/games/1/bob.mat")
    assert (answer.status_code, "Its moves are not known." in answer.text) == (422, True)
