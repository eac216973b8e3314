"""Matches of a tournament on screen: who opens the board, what is heard of it, and that the desk has the last word."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.members.match_notices import match_notices
from clubsite.members.permissions import powers_of
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.permissions import OF_THE_DESK
from games.matches.rules.refusals import MatchRefused
from games.matches.services.audit import troubles_of as troubles_of_match
from games.play.presence import page_is_open
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Played
from games.tournaments.model.slots import read_match_id
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.on_screen.boards import open_board
from games.tournaments.services.on_screen.hearing import hear, unheard
from games.tournaments.services.opening import announce
from games.tournaments.tasks import hear_boards
from tests.games.matches.on_screen import AtTheBoard
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_api import client_of
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

TWO = "tournament Online\nflight main knockout length 1\nentrants ann bob"


def online(sheet: str = TWO, *more: str) -> Night:
    evening, neutral = night(sheet), "dana" if "tom" in sheet.split() else "tom"
    for line in ("on_screen on", *more, "start main"):
        evening.says(neutral, line)
    return evening


def opened(evening: Night, who: str, match: str = "main 1.1") -> Match:
    found = read_match_id(match)
    assert found is not None
    return open_board(evening.club.users[who], evening.tournament.code, found)


def refused(evening: Night, who: str, match: str = "main 1.1") -> object:
    before = Match.objects.count(), evening.desk
    with pytest.raises((TournamentRefused, MatchRefused)) as why:
        opened(evening, who, match)
    assert (Match.objects.count(), evening.desk) == before
    assert isinstance(why.value, TournamentRefused | MatchRefused)
    return why.value.refusal


def board_of(evening: Night, who: str = "ann") -> AtTheBoard:
    board = AtTheBoard(evening.club, opened(evening, who))
    board.begin()
    return board


def played(board: AtTheBoard) -> tuple[str, str]:
    """Winner and loser: whoever has won the opening roll thinks better of it and resigns."""
    board.do("ann", "roll")
    first = board.row().state["match"]["game"]["board"]["on_turn"] == "box"
    one, other = (seat.word for seat in board.match.seats.all())
    loser, winner = (one, other) if first else (other, one)
    board.do(loser, "resign")
    board.do(winner, "accepts")
    return winner, loser


def sound(evening: Night) -> None:
    assert troubles_of(evening.tournament.pk) == []
    for link in evening.tournament.matches.all():
        assert troubles_of_match(link.match_id) == []


def test_both_come_to_the_same_board_and_the_match_begins_with_its_first_game() -> None:
    evening = online()
    first, second = opened(evening, "ann"), opened(evening, "bob")
    assert first == second
    assert (first.on_screen, first.length, first.stage) == (True, 1, Stage.AGREED.value)
    assert (evening.desk.tournament.records, hear_boards()) == ((), "0 of 0 boards heard of")
    AtTheBoard(evening.club, first).begin()
    assert hear_boards() == "1 of 1 boards heard of"
    assert hear_boards() == "0 of 0 boards heard of"
    assert evening.desk.tournament.records[0].begun
    sound(evening)


def test_that_it_has_begun_stands_before_whatever_is_said_next() -> None:
    evening = online()
    board_of(evening)
    first, second = evening.first_round()[0].names
    evening.says("dana", "tables 3")
    assert [one.said for one in evening.tournament.records.order_by("-number")[:2]] == ["tables 3", f"begins {first} {second}"]
    assert hear_boards() == "0 of 0 boards heard of"
    sound(evening)


def test_a_board_at_which_nothing_began_ends_with_the_draw_that_is_taken_back() -> None:
    evening = online()
    board = opened(evening, "ann")
    evening.says("dana", 'draw_again "Somebody is missing"')
    board.refresh_from_db()
    assert board.stage == Stage.CANCELLED.value
    evening.says("dana", "start main")
    assert opened(evening, "ann").stage == Stage.AGREED.value
    sound(evening)


def test_nor_does_one_stay_open_for_whoever_does_not_play_there_after_a_correction() -> None:
    evening = online("tournament Online\nflight main knockout length 1\nentrants ann bob cal tom")
    (one, other), (two, _) = (match.names for match in evening.first_round())
    evening.says("dana", f"{one} beats {other} 1-0\nwalkover {two} over {_}")
    board = opened(evening, one, "main 2.1")
    evening.says("dana", f"correct {one} {other}: {other} beats {one} 1-0")
    board.refresh_from_db()
    assert board.stage == Stage.CANCELLED.value
    assert opened(evening, other, "main 2.1") != board
    sound(evening)


def test_both_absent_end_their_board() -> None:
    evening = online()
    board = board_of(evening)
    evening.says("dana", "no_show ann bob")
    assert board.row().stage == Stage.CANCELLED.value
    sound(evening)


def first_page(evening: Night, who: str) -> list[tuple[str, str]]:
    """Their own matches on the club's page: what is said, and where it leads."""
    user = evening.club.users[who]
    found = match_notices(user, {evening.club.club.pk: powers_of(user, evening.club.club)})
    return [(one.text, one.url) for one in found]


def test_the_first_page_says_whom_one_plays_on_screen_and_that_the_other_is_at_the_board() -> None:
    evening = online()
    place = reverse("tournament", args=[evening.tournament.code])
    assert first_page(evening, "ann") == [("Play bob on screen: Online", place)]
    assert first_page(evening, "bob") == [("Play ann on screen: Online", place)]
    board = opened(evening, "ann")
    at_it = reverse("match", args=[board.code])
    assert first_page(evening, "bob") == [("Play ann on screen: Online", at_it)]
    page_is_open(board.seats.get(word="ann"))
    assert first_page(evening, "bob") == [("ann is at the board: Online", at_it)]
    assert first_page(evening, "ann") == [("Play bob on screen: Online", at_it)]
    evening.says("dana", "walkover bob over ann")
    assert first_page(evening, "bob") == []


def test_the_first_page_sends_nobody_to_a_board_with_a_guest() -> None:
    assert first_page(online(TWO.replace("bob", "gil")), "ann") == []


def test_a_match_on_screen_has_no_score_sheet_to_print() -> None:
    evening = online()
    assert "Score sheets" not in page(evening, "ann")
    evening.says("dana", "on_screen off")
    assert "Score sheets" in page(evening, "ann")


def test_one_has_opened_it_and_nobody_is_said_to_have_agreed() -> None:
    evening = online()
    board = opened(evening, "ann")
    client = Client()
    client.force_login(evening.club.users["bob"])
    shown = client.get(f"/matches/{board.code}/").content.decode()
    assert "The board is set up here: begin when both of you are there." in shown
    assert 'class="gb-board' in shown, "it is seen before the first game, too"
    assert "Both have agreed" not in shown


def test_the_result_comes_to_the_tournament_by_itself_and_once() -> None:
    evening = online()
    winner, _loser = played(board_of(evening))
    assert len(unheard()) == 1
    assert hear_boards() == "1 of 1 boards heard of"
    assert hear_boards() == "0 of 0 boards heard of"
    record = evening.desk.tournament.records[0]
    assert isinstance(record.outcome, Played)
    assert (record.outcome.winner, sorted(record.outcome.score or ())) == (winner, [0, 1])
    assert evening.tournament.records.order_by("-number")[0].actor is None
    sound(evening)


def test_what_the_desk_decides_ends_the_board() -> None:
    evening = online()
    board = board_of(evening)
    evening.says("dana", "walkover bob over ann")
    match = board.row()
    assert (match.stage, match.why_not_rated) == (Stage.CONFIRMED.value, "WALKOVER")
    assert [hear(link.pk) for link in evening.tournament.matches.all()] == [False]
    sound(evening)


def test_a_tournament_that_is_called_off_ends_its_boards_and_says_why_there() -> None:
    evening = online()
    board = board_of(evening)
    evening.says("dana", 'call_off "The heating is out"')
    match = board.row()
    assert (match.stage, match.winner) == (Stage.CANCELLED.value, None)
    assert "The heating is out" in match.records.latest("number").said
    sound(evening)


def test_a_correction_at_the_desk_counts_for_the_board_too() -> None:
    evening = online()
    board = board_of(evening)
    winner, loser = played(board)
    hear_boards()
    evening.says("dana", f"correct ann bob: {loser} beats {winner} 1-0")
    match = board.row()
    assert match.winner is not None
    assert match.seats.get(side=match.winner).word == loser
    sound(evening)


def test_nobody_calls_off_or_decides_at_the_board() -> None:
    evening = online()
    match = opened(evening, "ann")
    place = reverse("api_match", args=[evening.club.club.slug, match.code])
    for who in ("ann", "dana"):
        assert OF_THE_DESK.isdisjoint(client_of(evening.club.users[who]).get(place).json()["may"])
    for who, do in (("ann", "call_off"), ("dana", "decide"), ("dana", "call_off"), ("bob", "schedule")):
        with pytest.raises(MatchRefused) as why:
            evening.club.do(match, who, do, score=(1, 0), reason="so")
        assert why.value.refusal is CourseRefusal.DECIDED_ELSEWHERE


def test_only_the_two_open_their_board_and_only_where_it_is_played_on_screen() -> None:
    evening = online("tournament Online\nflight main knockout length 1\nentrants ann bob cal gus")
    pairs = {name: match.id for match in evening.first_round() for name in match.names}
    other = next(str(pairs[name]) for name in ("ann", "bob", "cal") if pairs[name] != pairs["ann"])
    assert refused(evening, "ann", other) is DeskRefusal.OTHERS_BOARD
    assert refused(evening, "ann", "main 2.1") is DeskRefusal.NO_LIVE_MATCH
    assert refused(evening, "dana") is DeskRefusal.NOT_YOURS
    against_gus = next(match for match in evening.first_round() if "gus" in match.names)
    member = next(name for name in against_gus.names if name != "gus")
    assert refused(evening, member, str(against_gus.id)) is CourseRefusal.NO_SCREEN
    evening.says("dana", "on_screen off")
    one = next(match for match in evening.first_round() if "gus" not in match.names)
    assert refused(evening, one.names[0], str(one.id)) is DeskRefusal.OVER_THE_BOARD


def test_with_points_for_lateness_it_is_played_over_the_board() -> None:
    evening = online(TWO.replace("length 1", "length 5"))
    evening.says("dana", "late_start ann 6 minutes")
    assert refused(evening, "bob") is DeskRefusal.LATE_ALREADY


def test_whoever_plays_another_match_now_finishes_that_first() -> None:
    evening = online()
    evening.club.agreed("bob", "cal", board=True)
    with pytest.raises(MatchRefused) as why:
        board_of(evening)
    assert why.value.refusal is CourseRefusal.BUSY_ELSEWHERE


def test_who_opens_a_board_alone_keeps_nobody_from_another() -> None:
    """dana has opened hers against ann and is gone; ann plays bob in the other tournament."""
    evening = online("tournament Online\nflight main knockout length 1\nentrants ann dana")
    opened(evening, "dana")
    other = Night(evening.club, announce(evening.club.club, TWO, evening.club.users["tom"], uuid4(), "open_entry"))
    other.says("tom", "on_screen on\nstart main")
    board = board_of(other)
    assert board.row().stage == Stage.PLAYING.value
    with pytest.raises(MatchRefused) as why:
        AtTheBoard(evening.club, opened(evening, "ann")).do("ann", "begin")
    assert why.value.refusal is CourseRefusal.NOT_COME


def test_the_clock_of_tournaments_goes_with_it_if_the_director_says_so() -> None:
    evening = online(TWO, "on_screen clock")
    course = opened(evening, "ann").state["sheet"]
    assert (course["clock_point"], course["clock_out"]) == (120, "match")


def test_a_match_won_on_time_counts_without_a_score() -> None:
    evening = online(TWO.replace("length 1", "length 5"), "on_screen clock")
    board = board_of(evening)
    evening.says("dana", "ann beats bob")
    assert board.row().stage == Stage.CONFIRMED.value
    sound(evening)


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_open_one_board() -> None:
    evening = online()

    def tap(who: str) -> int:
        try:
            return opened(evening, who).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as several:
        boards = set(several.map(tap, ["ann", "bob", "ann", "bob"]))
    assert len(boards) == 1
    assert Match.objects.count() == 1


def test_the_pages_button_leads_to_the_board() -> None:
    evening = online()
    client = Client()
    client.force_login(evening.club.users["ann"])
    place = reverse("tournament", args=[evening.tournament.code])
    assert "Play on screen" in client.get(place).content.decode()
    answer = client.post(reverse("tournament_board", args=[evening.tournament.code]), {"match": "main 1.1"})
    match = Match.objects.get()
    assert answer["Location"] == reverse("match", args=[match.code])
    assert reverse("match", args=[match.code]) in client.get(place).content.decode()
    assert place in client.get(answer["Location"]).content.decode()


def test_without_a_match_of_that_name_nothing_is_there() -> None:
    evening = online()
    client = Client()
    client.force_login(evening.club.users["ann"])
    for match in ("", "x", "main 9.9"):
        assert client.post(reverse("tournament_board", args=[evening.tournament.code]), {"match": match}).status_code == 422


def test_announced_so_in_the_form() -> None:
    evening = night()
    client = Client()
    client.force_login(evening.club.users["dana"])
    client.post(
        reverse("new_tournament", args=[evening.club.club.slug]), {"title": "Net", "format": "swiss", "screen": "clock"}
    )
    made = ClubTournament.objects.get(title="Net")
    assert made.records.filter(said="on_screen clock").exists()
