"""Two-sided reports: equal, different, unanswered, corrected."""

import pytest

from games.rules.match.refusals import ScoreRefused
from games.rules.match.reporting import Reports, Standing, after_silence, confirm, dispute, reopened, report, ruled

ANN, BOB = 0, 1
DAY = 86_400
SEVEN = Reports(7)


def test_two_different_reports_are_a_dispute_for_a_director() -> None:
    disputed = report(report(SEVEN, ANN, (7, 4), 0), BOB, (5, 7), 60)
    assert (disputed.standing, disputed.result) == (Standing.DISPUTED, None)
    assert after_silence(disputed, 10 * DAY, DAY) == disputed
    with pytest.raises(ScoreRefused, match="The result is disputed: a director decides"):
        report(disputed, ANN, (5, 7), 70)
    with pytest.raises(ScoreRefused, match="The result is disputed: a director decides"):
        confirm(disputed, ANN, 70)
    decided = ruled(disputed, (7, 4), "the score sheet says so", 80)
    assert (decided.standing, decided.result) == (Standing.CONFIRMED, (7, 4))
    with pytest.raises(ScoreRefused, match="Say why"):
        ruled(disputed, (7, 4), " ", 80)


def test_two_equal_reports_are_confirmed_at_once() -> None:
    confirmed = report(report(SEVEN, BOB, (7, 4), 0), ANN, (7, 4), 60)
    assert (confirmed.standing, confirmed.result, confirmed.automatic) == (Standing.CONFIRMED, (7, 4), False)
    with pytest.raises(ScoreRefused, match="The result is confirmed"):
        report(confirmed, BOB, (5, 7), 70)


def test_a_report_is_confirmed_or_disputed_by_the_other_alone() -> None:
    reported = report(SEVEN, ANN, (7, 4), 0)
    assert (reported.standing, reported.reporter) == (Standing.REPORTED, ANN)
    assert confirm(reported, BOB, 60).result == (7, 4)
    assert dispute(reported, BOB, 60).standing is Standing.DISPUTED
    for action in (confirm, dispute):
        with pytest.raises(ScoreRefused, match="Your opponent has reported nothing yet"):
            action(reported, ANN, 60)


def test_a_day_of_silence_confirms_once_if_that_is_agreed() -> None:
    reported = report(SEVEN, ANN, (7, 4), 100)
    assert after_silence(reported, 100 + DAY - 1, DAY) == reported
    assert after_silence(reported, 100 + 9 * DAY, None) == reported
    confirmed = after_silence(reported, 100 + DAY, DAY)
    assert (confirmed.standing, confirmed.result, confirmed.automatic) == (Standing.CONFIRMED, (7, 4), True)
    assert after_silence(confirmed, 100 + 2 * DAY, DAY) == confirmed
    assert after_silence(SEVEN, 9 * DAY, DAY) == SEVEN


def test_a_report_that_is_not_answered_may_be_replaced_and_the_deadline_begins_anew() -> None:
    replaced = report(report(SEVEN, ANN, (7, 4), 0), ANN, (7, 5), DAY - 1)
    assert (replaced.standing, replaced.said) == (Standing.REPORTED, ((7, 5), None))
    assert after_silence(replaced, DAY, DAY) == replaced


def test_a_confirmed_result_is_corrected_until_a_later_match_has_begun() -> None:
    confirmed = confirm(report(SEVEN, ANN, (7, 4), 0), BOB, 60)
    assert reopened(confirmed, later_match_begun=False) == SEVEN
    with pytest.raises(ScoreRefused, match="only a director corrects this one"):
        reopened(confirmed, later_match_begun=True)
    with pytest.raises(ScoreRefused, match="Nothing is confirmed yet"):
        reopened(SEVEN, later_match_begun=False)


def test_a_score_that_ends_no_match_is_not_reported() -> None:
    with pytest.raises(ScoreRefused, match="8-4 ends no match to 7 points"):
        report(SEVEN, ANN, (8, 4), 0)


def test_a_session_ends_at_any_score_and_still_takes_two() -> None:
    reported = report(Reports(0), ANN, (12, 12), 0)
    assert reported.reporter == ANN
    assert confirm(reported, BOB, 60).result == (12, 12)
    assert report(reported, BOB, (12, 10), 60).standing is Standing.DISPUTED
