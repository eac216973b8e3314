"""What the page of a match says to each reader: of themselves as `you`, of others by name."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.models import Match, MatchSeat
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def said(club: Cast, who: str, match: Match) -> str:
    """The page, without the marks that keep a name's letters together."""
    client = Client()
    client.force_login(club.users[who])
    text = " ".join(client.get(reverse("match", args=[match.code])).content.decode().split())
    return text.replace("\N{FIRST STRONG ISOLATE}", "").replace("\N{POP DIRECTIONAL ISOLATE}", "")


def all_say(club: Cast, match: Match, sentences: dict[str, str]) -> None:
    assert {who: sentence for who, sentence in sentences.items() if sentence not in said(club, who, match)} == {}


def test_a_challenge(club: Cast) -> None:
    match = club.propose("ann", "bob")
    all_say(
        club, match, {"ann": "bob has not answered yet.", "bob": "Your answer is awaited.", "cal": "bob has not answered yet."}
    )
    of_others = club.propose("ann", "cal", by="mo")
    nobody = "ann and cal have not answered yet."
    all_say(club, of_others, {"ann": "Your answer is awaited.", "cal": "Your answer is awaited.", "bob": nobody, "mo": nobody})
    club.do(of_others, "ann", "accept")
    all_say(club, of_others, {"ann": "cal has not answered yet.", "cal": "Your answer is awaited."})


def test_a_report_and_what_it_became(club: Cast) -> None:
    match = club.agreed(length=5, stake=3)
    club.do(match, "ann", "report", score=(5, 3))
    score = "\N{LEFT-TO-RIGHT ISOLATE}5–3"
    all_say(
        club,
        match,
        {
            "ann": f"You have reported {score}. bob confirms or disputes it until",
            "bob": f"ann has reported {score}. Confirm or dispute it until",
            "cal": f"ann has reported {score}. bob confirms or disputes it until",
        },
    )
    club.do(match, "bob", "confirm")
    all_say(club, match, {"ann": f"You have won {score}.", "bob": f"ann has won {score}.", "cal": f"ann has won {score}."})
    owes = "for this match in the club’s book."
    all_say(
        club,
        match,
        {
            "ann": f"bob owes you 3 points {owes}",
            "bob": f"You owe ann 3 points {owes}",
            "cal": f"bob owes ann 3 points {owes}",
        },
    )


def test_lateness_is_told_with_the_games_and_not_beside_a_final_score(club: Cast) -> None:
    match = club.agreed(length=7)
    club.do(match, "ann", "late", winner=1, number=5)
    all_say(
        club,
        match,
        {
            "ann": "You say that bob was 5 minutes late. That gives you 1 point:",
            "bob": "ann says that you were 5 minutes late. That gives ann 1 point:",
            "cal": "ann says that bob was 5 minutes late. That gives ann 1 point:",
        },
    )
    club.do(match, "bob", "allow_late")
    all_say(
        club,
        match,
        {
            "ann": "You have 1 point because bob was late.",
            "bob": "ann has 1 point because you were late.",
            "cal": "ann has 1 point because bob was late.",
        },
    )
    club.do(match, "dana", "decide", score=(7, 3), reason="both have told me")
    all_say(club, match, {"ann": "You have won", "bob": "ann has won", "cal": "ann has won"})
    assert all("was late." not in said(club, who, match) for who in ("ann", "cal"))
    assert "you were late." not in said(club, "bob", match)


def test_lateness_stays_beside_the_score_that_comes_from_it(club: Cast) -> None:
    match = club.agreed(length=3)
    club.do(match, "ann", "late", winner=1, number=5)
    club.do(match, "bob", "allow_late")
    club.wins(match, "ann", 0, Level.GAMMON)
    club.do(match, "bob", "confirm")
    all_say(club, match, {"cal": "ann has 1 point because bob was late."})


def test_who_asks_to_correct_or_to_take_back(club: Cast) -> None:
    match = club.agreed(length=5)
    club.wins(match, "ann", 0)
    club.do(match, "bob", "take_back")
    all_say(club, match, {"bob": "You ask to take back the last entry.", "ann": "bob asks to take back the last entry."})
    final = club.agreed("cal", "tom", length=5)
    club.do(final, "cal", "report", score=(5, 1))
    club.do(final, "tom", "confirm")
    club.do(final, "tom", "correct_final", score=(5, 2))
    all_say(club, final, {"tom": "You say that the final score was", "cal": "tom says that the final score was"})


def test_an_earlier_time(club: Cast) -> None:
    match = club.propose("ann", "bob", at=timezone.now() + timedelta(days=2))
    club.do(match, "bob", "accept")
    club.do(match, "ann", "schedule", at=None)
    all_say(club, match, {"ann": "You ask to play now, earlier", "bob": "ann asks to play now, earlier"})


@pytest.fixture
def board(club: Cast) -> AtTheBoard:
    """Ann has played, and bob is to roll."""
    at = at_the_board(club)
    at.begin()
    with loaded("31"):
        at.do("ann", "roll")
        at.do("ann", "play", play="8/5 6/5")
    return at


def test_a_match_put_off_says_by_whom(board: AtTheBoard) -> None:
    board.do("ann", "put_off")
    board.do("bob", "allow_put_off")
    for who in ("ann", "bob", "cal"):
        text = said(board.club, who, board.match)
        assert "Both have put it off until another day. It goes on once both say so." in text
        assert "It is being played." not in text
    board.do("ann", "go_on")
    board.both_are_here()
    board.do("bob", "go_on")
    assert "match-standing" not in said(board.club, "cal", board.match)  # the turn says that it is played


def test_a_match_put_off_by_one_alone_says_so(board: AtTheBoard) -> None:
    board.do("ann", "put_off")  # asked while bob was there
    since = timezone.now() - timedelta(minutes=11)
    MatchSeat.objects.filter(match=board.match, word="bob").update(seen_at=since, touched_at=since)
    board.do("ann", "put_off")
    goes_on = "It goes on once both say so."
    all_say(
        board.club,
        board.match,
        {
            "ann": f"You have put it off until another day, as bob was away or did not play. {goes_on}",
            "bob": f"ann has put it off until another day, as you were away or did not play. {goes_on}",
            "cal": f"ann has put it off until another day, as bob was away or did not play. {goes_on}",
        },
    )


def test_what_was_taken_back_says_who_asked_and_who_agreed(board: AtTheBoard) -> None:
    board.do("ann", "ask_undo")
    board.do("bob", "allow_undo")
    all_say(
        board.club,
        board.match,
        {
            "ann": "Something was taken back: you asked for it, and bob agreed.",
            "bob": "Something was taken back: ann asked for it, and you agreed.",
            "cal": "Something was taken back: ann asked for it, and bob agreed.",
        },
    )


def test_a_challenge_says_its_terms_with_the_game_before_yes_and_no(club: Cast) -> None:
    match = club.propose("ann", "bob", length=3, rated=False, board=True, variant="nackgammon")
    text = said(club, "bob", match)
    assert "match to 3 points · Nackgammon · friendly" in text.partition('id="match-answers"')[0]
    assert text.count('id="match-terms"') == 1
    assert said(club, "cal", match).count("Nackgammon · friendly") == 1
