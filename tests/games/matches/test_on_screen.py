"""A match on screen, from its first roll to the result that nobody has to report."""

from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.eventlog.write_path import Stale
from clubsite.kit.isolated_name import isolated
from games.dice.selectors import dice_of
from games.matches.pages.happened import happened
from games.matches.pages.table import turn_said
from games.matches.rules.on_the_board import game_of
from games.matches.rules.refusals import MatchRefused
from games.matches.services.doing import Wanted, perform
from games.matches.services.screen.told import games_told, record_of_match
from games.matches.services.writing import MATCHES, replayed
from games.notation.records.mat import write_mat
from games.notation.records.mat_reading import read_mat
from games.play.dice_commitments import table_scopes
from games.play.replay.words import told_in_words
from games.play.turn_clock import screen_of
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture
def board(club: Cast) -> AtTheBoard:
    return at_the_board(club)


def to_the_crawford_game(board: AtTheBoard) -> None:
    """Two points for ann: bob's drop of a redouble would end it, so it is a cube of 2 that bob gives up."""
    board.begin()
    with loaded("31 64"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
        board.do("bob", "double")
        board.do("ann", "takes")
        board.do("bob", "resign", level=Level.SINGLE)
        board.do("ann", "accepts")


def test_who_rolls_a_moment_after_the_other_sees_the_dice_and_has_nothing_to_say_again(board: AtTheBoard) -> None:
    board.begin()
    version = board.row().version
    answers = []
    for who in ("ann", "bob"):
        client = Client()
        client.force_login(board.club.users[who])
        sent = {"page": str(uuid4()), "version": version, "do": "roll"}
        answers.append(client.post(reverse("do_at_match", args=[board.match.code]), sent, headers={"HX-Request": "true"}))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert "Somebody was faster" not in answers[1].text
    assert f'data-shown="{board.row().shown}"' in answers[1].text
    late = {"page": str(uuid4()), "version": version, "do": "double"}
    assert client.post(reverse("do_at_match", args=[board.match.code]), late).status_code == 409


def test_three_points_through_the_crawford_game(board: AtTheBoard) -> None:
    to_the_crawford_game(board)
    score = MATCHES.state_of(board.row()).match.score
    assert (score.points, score.is_crawford) == ((2, 0), True)
    board.begin("bob")
    with loaded("13 52 61"):
        board.do("bob", "roll")
        board.do("bob", "play", play="8/5 6/5")
        with pytest.raises(MatchRefused, match="Crawford game: nobody doubles"):
            board.do("ann", "double")
        board.do("ann", "roll")
        board.do("ann", "play", play="13/8 24/22")
        board.do("ann", "resign", level=Level.SINGLE)
        board.do("bob", "accepts")
        assert MATCHES.state_of(board.row()).match.points == (2, 1)
        board.begin()
        board.do("bob", "roll")
        board.do("ann", "play", play="13/7 8/7")
    board.do("bob", "double")
    board.do("ann", "drops")
    row = board.row()
    assert (row.stage, row.winner, row.first_points, row.second_points) == ("playing", None, None, None)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
    board.do("bob", "resign", level=Level.SINGLE)
    board.do("ann", "accepts")
    row = board.row()
    assert (row.stage, row.winner, row.first_points, row.second_points) == ("confirmed", 0, 3, 2)
    assert row.records.order_by("-number").values_list("said", flat=True)[0] == "played out on screen"
    assert replayed(row) == MATCHES.state_of(row)
    assert all(dice.seed is not None for dice in dice_of(table_scopes("match", row.code)))


def test_its_file_is_read_back_equal(board: AtTheBoard) -> None:
    test_three_points_through_the_crawford_game(board)
    record = record_of_match(board.row())
    assert [game.score for game in record.games] == [(0, 0), (2, 0), (2, 1), (2, 2)]
    assert read_mat(write_mat(record)) == record


def test_a_game_begins_when_both_are_there(board: AtTheBoard) -> None:
    long_ago = timezone.now() - timedelta(minutes=10)
    board.match.seats.update(seen_at=long_ago, touched_at=long_ago)
    with pytest.raises(MatchRefused, match="bob is not at the table"):
        board.do("ann", "begin")
    board.begin()
    assert MATCHES.state_of(board.row()).match.game is not None


def test_undo_takes_two_and_the_roll_comes_again(board: AtTheBoard) -> None:
    board.begin()
    with loaded("31 64"):
        board.do("ann", "roll")
        board.do("bob", "ask_undo")
        with pytest.raises(MatchRefused, match="has asked"):
            board.do("bob", "allow_undo")
        board.do("ann", "allow_undo")
        assert game_of(MATCHES.state_of(board.row()).match).board.on_turn is None
        board.do("bob", "roll")
    assert game_of(MATCHES.state_of(board.row()).match).board.roll == (3, 1)
    assert replayed(board.row()) == MATCHES.state_of(board.row())


def test_a_statement_ends_the_question(board: AtTheBoard) -> None:
    board.begin()
    with loaded("31"):
        board.do("bob", "ask_undo")
        board.do("ann", "roll")
    with pytest.raises(MatchRefused, match="Nobody asks"):
        board.do("ann", "allow_undo")


def test_who_has_refused_to_take_back_is_asked_again_once_something_was_played(board: AtTheBoard) -> None:
    board.begin()
    with loaded("31 64"):
        board.do("ann", "roll")
        began = screen_of(board.row().screen).spoken
        board.do("bob", "ask_undo")
        turns = [page(board, who).split('id="table-turn"')[1].split("</p>")[0] for who in ("ann", "bob")]
        assert [f"{isolated('bob')} asks to take back." in turn for turn in turns] == [True, False]
        asked = [unescape(page(board, who)) for who in ("ann", "bob")]
        roll = f"Opening roll: {isolated('ann')} 3, {isolated('bob')} 1."
        assert f"{isolated('bob')} asks to take back: {roll} A roll that is taken back" in asked[0]
        assert f"You have asked to take back: {roll} It waits for {isolated('ann')}." in asked[1]
        board.do("ann", "refuse_undo")
        assert screen_of(board.row().screen).spoken == began  # the table waits for the same as before
        row = board.row()
        told = happened(row, MATCHES.state_of(row), ("Ann", "Bob"))
        assert told[-1] == f"{isolated('Ann')} refused to take anything back."
        with pytest.raises(MatchRefused, match="has said no to that"):
            board.do("bob", "ask_undo")
        board.do("ann", "play", play="8/5 6/5")
        board.do("bob", "ask_undo")
        board.do("bob", "refuse_undo")
        row = board.row()
        told = happened(row, MATCHES.state_of(row), ("Ann", "Bob"))
        assert told[-1] == f"{isolated('Bob')} no longer asks to take anything back."
        board.do("bob", "ask_undo")


def test_doubles_are_told_as_players_write_them(board: AtTheBoard) -> None:
    board.begin()
    with loaded("31 66"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
        board.do("bob", "roll")
        board.do("bob", "play", play="24/18 24/18 13/7 13/7")
    row = board.row()
    told = happened(row, MATCHES.state_of(row), ("Ann", "Bob"))
    assert told[-1] == f"{isolated('Bob')} played 24/18(2) 13/7(2)."
    assert "plays 24/18 24/18 13/7 13/7" in row.records.latest("number").said


def test_a_game_begun_again_keeps_its_promise(board: AtTheBoard) -> None:
    board.begin()
    promised = [dice.commitment for dice in dice_of(table_scopes("match", board.match.code))]
    board.do("ann", "ask_undo")
    board.do("bob", "allow_undo")
    board.begin()
    assert [dice.commitment for dice in dice_of(table_scopes("match", board.match.code))] == promised


def test_dice_are_promised_before_and_shown_after_a_game(board: AtTheBoard) -> None:
    board.begin()
    (dice,) = dice_of(table_scopes("match", board.match.code))
    assert dice.seed is None
    board.do("ann", "resign", level=Level.SINGLE)
    board.do("bob", "accepts")
    (dice,) = dice_of(table_scopes("match", board.match.code))
    assert dice.seed is not None


def test_a_roll_is_drawn_once_however_often_it_is_sent(board: AtTheBoard) -> None:
    board.begin()
    row, click = board.row(), uuid4()
    with loaded("31"):
        for again in (False, True, True):
            done = perform(board.club.users["ann"], row.code, Wanted("roll"), version=row.version, action_id=click)
            assert done.again is again
        with pytest.raises(Stale):
            perform(board.club.users["ann"], row.code, Wanted("roll"), version=row.version, action_id=uuid4())
    assert len(games_told(row.pk, board.row().version)[0].moments) == 2


def test_what_is_entered_by_hand_elsewhere_is_refused_here(board: AtTheBoard) -> None:
    for what, wanted in (("game", {"winner": 0}), ("report", {"score": (3, 0)}), ("close", {})):
        with pytest.raises(MatchRefused):
            board.do("ann", what, **wanted)
    assert board.row().stage == "agreed"


def test_a_guest_plays_over_the_board(club: Cast) -> None:
    with pytest.raises(MatchRefused, match="has no login"):
        club.propose("mo", "gil", board=True)


def test_a_called_off_match_shows_its_dice(board: AtTheBoard) -> None:
    board.begin()
    board.do("dana", "call_off", reason="The lights went out.")
    assert board.row().stage == "cancelled"
    assert all(dice.seed is not None for dice in dice_of(table_scopes("match", board.match.code)))


def test_a_tied_opening_is_seen_and_told_with_what_it_does_to_the_cube(club: Cast) -> None:
    money = at_the_board(club, length=0, crawford=False, automatics=1)
    money.begin()
    with loaded("55 22"):
        money.do("ann", "roll")
        assert shown_to_ann(money) == "5-5, again. Automatic double: the cube is at 2. Roll for the opening."
        money.do("bob", "roll")
    assert shown_to_ann(money) == "2-2, again. Automatic double: the cube is at 2. Roll for the opening."
    with loaded("31"):
        money.do("ann", "roll")
    assert "again" not in shown_to_ann(money)
    (game,) = games_told(money.match.pk, money.row().version)
    told = [told_in_words(moment, {Side.BOX: "Ann", Side.TEAM: "Bob"}) for moment in game.moments]
    assert told == [
        "",
        "Opening roll: Ann 5, Bob 5. A tie, rolled again.",
        "Automatic double: the cube is at 2.",
        "Opening roll: Ann 2, Bob 2. A tie, rolled again.",
        "Opening roll: Ann 3, Bob 1.",
    ]
    assert record_of_match(money.row()).games[0].cube == 2


def shown_to_ann(board: AtTheBoard) -> str:
    course = MATCHES.state_of(board.row())
    return turn_said(course, ("Ann", "Bob"), 0)


def test_each_level_of_a_resignation_says_its_points(board: AtTheBoard) -> None:
    board.begin()
    with loaded("31 64"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
        board.do("bob", "double")
        board.do("ann", "takes")
    for label in ("Resign a single game: 2 points", "Resign a gammon: 4 points, of which 3 count"):
        assert label in page(board, "bob")
    assert "Resign a backgammon" not in page(board, "bob"), "ann needs no more than three"
    board.do("bob", "resign", level=Level.GAMMON)
    text = page(board, "ann")
    assert "offers to resign a gammon: 4 points, of which 3 count.</p>" in text
    assert '<button class="btn btn-plain" id="refuses"' in text
    assert "resignation-asked" not in page(board, "bob")


def test_no_level_is_offered_that_the_game_does_not_have(club: Cast) -> None:
    board = at_the_board(club, variant="plakoto")
    board.begin()
    assert "Resign a gammon: 2 points" in page(board, "bob")
    assert "Resign a backgammon" not in page(board, "bob")


def test_a_game_that_is_worth_more_than_is_needed_says_what_counts(board: AtTheBoard) -> None:
    test_each_level_of_a_resignation_says_its_points(board)
    board.do("ann", "accepts")
    assert f"{isolated('ann')} wins 4 points: gammon, cube at 2. Of these 3 count." in page(board, "cal")


def test_the_last_board_stays_until_the_next_game_begins(board: AtTheBoard) -> None:
    to_the_crawford_game(board)
    for who in ("ann", "cal"):
        text = page(board, who)
        assert f"{isolated('ann')} wins 2 points: single, cube at 2." in text
        assert 'class="gb-stand' in text
        assert "data-tree" not in text
    board.begin("bob")
    assert "table-ended" not in page(board, "ann")


def test_the_last_board_of_the_match_stays_as_after_each_game(board: AtTheBoard) -> None:
    test_three_points_through_the_crawford_game(board)
    for who in ("ann", "cal"):
        text = page(board, who)
        assert f"{isolated('ann')} wins 1 point: single" in text
        assert 'class="gb-stand' in text


def test_why_nothing_is_taken_back_stands_at_the_button(board: AtTheBoard) -> None:
    test_each_level_of_a_resignation_says_its_points(board)
    board.do("ann", "refuses")
    board.do("bob", "ask_undo")
    board.do("ann", "refuse_undo")
    browser = Client()
    browser.force_login(board.club.users["bob"])
    fields = {"do": "ask_undo", "version": board.row().version, "page": uuid4()}
    refused = browser.post(reverse("do_at_match", args=[board.match.code]), fields, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    acts = refused.text[refused.text.index('id="table-acts"') :]
    assert "Ask again once something has been played" in acts
    assert refused.text.count('class="refusal"') == 1


def page(board: AtTheBoard, who: str) -> str:
    browser = Client()
    browser.force_login(board.club.users[who])
    return " ".join(browser.get(reverse("match", args=[board.match.code])).text.split())
