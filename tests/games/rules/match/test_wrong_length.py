"""Eleven points were scheduled and another length was played."""

from games.rules.match.wrong_length import Ruled, Ruling, rule

ANN, BOB = 0, 1
#: ann stands at 11-9 after the fourth game, and bob wins to 13.
LONGER = [(ANN, 8), (BOB, 9), (ANN, 2), (ANN, 1), (BOB, 4)]


def test_too_long_whoever_reached_the_scheduled_length_first_has_won() -> None:
    assert rule(LONGER, scheduled=11, played=13) == Ruled(Ruling.DECIDED, (11, 9), ANN, 4)


def test_too_long_the_posted_result_stands_once_a_later_match_has_begun() -> None:
    assert rule(LONGER, scheduled=11, played=13, later_match_begun=True) == Ruled(Ruling.STANDS, (11, 13), BOB, 5)


def test_too_long_a_longer_match_that_both_agreed_on_may_stand() -> None:
    assert rule(LONGER, scheduled=11, played=13, agreed_stands=True).ruling is Ruling.STANDS


def test_too_long_and_noticed_before_the_end_it_counts_the_same() -> None:
    assert rule(LONGER[:4], scheduled=11, played=13, later_match_begun=True) == Ruled(Ruling.DECIDED, (11, 9), ANN, 4)
    assert rule(LONGER[:3], scheduled=11, played=13) == Ruled(Ruling.RESUMES, (10, 9), None, 3)


def test_too_short_it_resumes_from_its_score() -> None:
    games = [(ANN, 4), (BOB, 6), (ANN, 6)]
    assert rule(games, scheduled=11, played=9) == Ruled(Ruling.RESUMES, (10, 6), None, 3)
    assert rule(games, scheduled=11, played=9, agreed_stands=True).ruling is Ruling.RESUMES
    assert rule(games, scheduled=11, played=9, later_match_begun=True) == Ruled(Ruling.STANDS, (9, 6), ANN, 3)
