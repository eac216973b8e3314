"""Who reads what while a match is under review: its players on their own pages, and whoever waits for it."""

from collections.abc import Callable
from datetime import timedelta
from re import sub

import pytest
from django.db import connection
from django.db.models import F

from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db


def corrected() -> Night:
    """Ann has beaten Dana and gone on against Bob; then it was Dana who had won."""
    rated = "rating ann 4\nrating bob 3\nrating cal 2\nrating dana 1"
    evening = night(f"{MAIN}\noption seeding=rating\nentrants ann bob cal dana\n{rated}")
    for line in ("start main", "ann beats dana 5-3", "bob beats cal 5-2", "begins ann bob"):
        evening.says("tom", line)
    evening.says("tom", 'override "both say so": correct ann dana: dana beats ann 5-4')
    return evening


def test_both_whose_result_was_corrected_read_it_on_their_pages() -> None:
    evening = corrected()
    for name in ("ann", "dana", "bob"):
        shown = page(evening, name)
        assert "A director looks at a match of yours" in shown
        assert ("only a director can change it now" in shown) == (name == "ann")  # the others are to play it now
    for name in ("ann", "dana"):
        own = page(evening, name).split('id="own-review"')[1].split("</section>")[0]
        assert "both say so" in own
        assert "tom" in own
    assert "own-review" not in page(evening, "cal")


def test_the_flight_says_that_its_places_may_still_change() -> None:
    evening = corrected()
    assert "A match is under review" in page(evening, "cal")
    evening.says("tom", "dana beats bob 5-1")
    assert "A match is under review" not in page(evening, "cal")


def test_whoever_is_to_play_it_now_has_it_on_their_page() -> None:
    evening = corrected()
    assert "Your match" in page(evening, "dana")
    assert says(evening, "dana", "[main 2.1] report dana: dana beats bob 5-1")[0] == 302
    assert says(evening, "bob", "[main 2.1] report bob: dana beats bob 5-1")[0] == 302
    assert "A director looks at a match of yours" not in page(evening, "dana")
    assert "You have won" in page(evening, "dana")


def test_who_should_have_played_a_match_of_others_is_not_out() -> None:
    """Ann has won against Hal, as it turns out, and loses to Dana, who had lost to Hal and gone on into the
    consolation against Gus, who should not have been there."""
    names = ("hal", "bob", "cal", "dana", "eve", "fay", "gus", "ann")
    rated = "\n".join(f"rating {name} {8 - place}" for place, name in enumerate(names))
    second = "flight second progressive from main length 3"
    evening = night(f"{MAIN}\n{second}\noption seeding=rating\nentrants {' '.join(names)}\n{rated}")
    evening.says("tom", "start main\nhal beats ann 5-3\ndana beats eve 5-2\nbob beats gus 5-1\ncal beats fay 5-0")
    evening.says("tom", "hal beats dana 5-3\nbob beats cal 5-4")
    for _round in (1, 2):
        for match in [one for one in evening.desk_matches("second") if one.state is MatchState.READY]:
            evening.says("tom", "{} beats {} 3-1".format(*match.names))
    for line in ("correct ann hal: ann beats hal 5-4", "correct bob gus: gus beats bob 5-4"):
        evening.says("tom", f'override "both say so": {line}')
    evening.says("tom", "dana beats ann 5-1")
    shown = page(evening, "ann")
    assert "Gus – dana was played without you. A director decides." in shown
    assert "you are out" not in shown


def test_a_win_that_is_taken_away_is_told_on_the_players_own_card() -> None:
    evening = night("tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    evening.says("tom", "round main by hand ann-bob cal-dana")
    evening.says("tom", "ann beats bob 5-3\ncal beats dana 5-3")
    evening.says("tom", "round main")
    evening.says("tom", 'override "sheet misread": correct ann bob: bob beats ann 5-3')
    for name in ("ann", "bob"):
        own = page(evening, name).split('id="own-review"')[1].split("</section>")[0]
        assert "A result of yours was changed" in own
        assert "ann – bob was corrected (bob 5–3 against ann): “sheet misread”" in own
        assert "A director looks" not in own
    assert "own-review" not in page(evening, "cal")


def test_what_one_says_alone_changes_nothing_and_falls_away_with_the_correction() -> None:
    evening = corrected()
    evening.says("tom", 'override "both say so": correct ann dana: ann beats dana 5-3')
    evening.says("tom", "ann beats bob 5-2")
    evening.says("tom", 'override "misheard": correct ann dana: dana beats ann 5-4')
    assert says(evening, "dana", "[main 2.1] report dana: dana beats bob 5-0")[0] == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.winner) == (True, "ann")
    assert "own-review" in page(evening, "dana")
    desk = page(evening, "tom", "tournament_desk")
    assert "dana says" in desk
    evening.says("tom", 'override "it was right": correct ann dana: ann beats dana 5-3')
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.winner) == (False, "ann")
    assert "dana says" not in page(evening, "tom", "tournament_desk")


def test_the_desk_closes_nothing_while_a_match_is_under_review() -> None:
    evening = corrected()
    assert 'value="close main"' not in page(evening, "tom", "tournament_desk")
    with pytest.raises(TournamentRefused) as refused:
        evening.says("tom", "close main")
    assert refused.value.refusal is Refusal.UNDER_REVIEW_LEFT


def played_out_and_corrected() -> Night:
    """Ann has beaten Dana and then Bob in the final; then it was Dana who had won the first one."""
    evening = corrected()
    evening.says("tom", 'override "both say so": correct ann dana: ann beats dana 5-3')
    evening.says("tom", "ann beats bob 5-2")
    evening.says("tom", 'override "misheard": correct ann dana: dana beats ann 5-4')
    return evening


@pytest.mark.parametrize("final", [corrected, played_out_and_corrected], ids=["being played", "played"])
@pytest.mark.parametrize(("who", "theirs"), [("bob", "dana – bob"), ("ann", "ann – bob")], ids=["still in it", "out of it"])
def test_who_may_not_leave_reads_which_match_of_theirs_a_director_looks_at(
    final: Callable[[], Night], who: str, theirs: str
) -> None:
    status, shown = says(final(), who, f"withdraw {who}", **{"from": ""})
    assert status == 422
    why = "is under review, because an earlier result was changed: a director decides it first, or withdraws you."
    assert f"{theirs} {why}" in shown
    assert "was called or has begun" not in shown


def test_no_report_is_asked_of_a_final_under_review_that_one_of_the_two_has_left() -> None:
    evening = played_out_and_corrected()
    assert 'value="[main 2.1] report dana: dana beats bob 5-4"' in page(evening, "dana")
    assert says(evening, "dana", "withdraw dana")[0] == 302
    for name in ("dana", "bob"):
        shown = page(evening, name)
        assert "Your match" not in shown
        assert "Report the result" not in shown
        assert "only a director can change it now" in shown
    assert "You have withdrawn." in page(evening, "dana").split('id="tournament-mine"')[1].split("</section>")[0]
    assert says(evening, "dana", "returns dana")[0] == 302
    assert "Report the result" in page(evening, "bob")


def test_nobody_is_told_that_they_are_out_by_a_match_that_a_director_looks_at() -> None:
    evening = played_out_and_corrected()
    evening.says("tom", "withdraw dana")
    own = page(evening, "bob").split('id="tournament-mine"')[1].split("</section>")[0]
    assert "You have no match to play now." in own
    assert "you are out" not in own


def typed_by_tom(then: str, by: str = "dana") -> Night:
    """Tom types that Ann has won; after a while somebody at the desk says otherwise, without a reason."""
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("tom", "ann beats bob 5-3")
    evening.says(by, then)
    return evening


def own_review(evening: Night, who: str) -> str:
    own = page(evening, who).partition('id="own-review"')[2].partition("</section>")[0]
    return " ".join(sub(r"<[^>]+>", " ", own).split())


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("correct ann bob: bob beats ann 5-2", "ann – bob was corrected (bob 5–2 against ann)"),
        ("not_played ann bob", "ann – bob: the result was taken back"),
    ],
)
def test_whom_a_correction_costs_the_match_reads_it_without_a_reason_too(then: str, told: str) -> None:
    evening = typed_by_tom(then)
    for name in ("ann", "bob"):
        read = own_review(evening, name)
        assert "A result of yours was changed" in read
        assert f"{told} dana ," in read
        assert "“" not in read
    assert "Changed, and why" not in page(evening, "ann")


def test_a_slip_that_is_taken_back_within_the_minute_is_not_told() -> None:
    assert own_review(typed_by_tom("not_played ann bob", by="tom"), "ann") == ""


def test_one_that_has_stood_for_longer_is() -> None:
    evening = typed_by_tom("not_played ann bob", by="tom")
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate; alter table tournaments_tournamentrecord disable trigger user")
    evening.tournament.records.filter(said="ann beats bob 5-3").update(at=F("at") - timedelta(minutes=2))
    assert "the result was taken back tom ," in own_review(evening, "ann")


def test_what_two_players_have_agreed_on_is_no_correction() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", "start main")
    for name in ("ann", "bob"):
        evening.says(name, f"report {name}: ann beats bob 5-3", "main 1.1")
    assert "You have won" in page(evening, "ann")
    assert own_review(evening, "bob") == ""


def test_who_was_called_and_stays_reads_why_somebody_else_comes() -> None:
    """Bob and Ann are called to table 2; then it was Dana who had beaten Ann."""
    rated = "rating ann 4\nrating bob 3\nrating cal 2\nrating dana 1"
    evening = night(f"{MAIN}\noption seeding=rating\nentrants ann bob cal dana\n{rated}", "tables 2")
    for line in ("start main", "ann beats dana 5-3", "bob beats cal 5-2", "call main 2.1 table 2"):
        evening.says("tom", line)
    assert own_review(evening, "bob") == ""
    evening.says("tom", 'override "misheard": correct ann dana: dana beats ann 5-4')
    read = own_review(evening, "bob")
    assert "Your opponent is another now ann – dana was corrected (dana 5–4 against ann): “misheard” tom ," in read
    assert own_review(evening, "cal") == ""
    evening.says("tom", "call main 2.1 table 1")
    assert own_review(evening, "bob") == "", "from now on it is a match like any other"
