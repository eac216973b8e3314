"""A director settles by taps what a correction has left under review: it stands, it is played again; also after the end."""

from uuid import uuid4

import pytest

from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says
from tests.games.tournaments.desk.test_pages import of, page, says
from tests.games.tournaments.desk.test_under_review_told import corrected, played_out_and_corrected
from tests.games.tournaments.desk.test_wrongly_there import all_played

pytestmark = pytest.mark.django_db


def correcting(evening: Night, query: str = "") -> str:
    return of(evening, "tom").get(f"/tournaments/{evening.tournament.code}/desk/correct/{query}").content.decode()


def corrects(evening: Night, said: str) -> int:
    address = f"/tournaments/{evening.tournament.code}/desk/correct/"
    sent = {"say": said, "page": str(uuid4()), "version": evening.desk_version, "reason": "it was late"}
    return of(evening, "tom").post(address, sent).status_code


def test_the_desk_leads_to_what_can_be_done() -> None:
    shown = page(played_out_and_corrected(), "tom", "tournament_desk")
    assert "correct/?match=main%202.1" in shown
    assert "have it played again" in shown
    assert "Played: ann – bob, ann 5–2." in shown, "whose match it is now stands above it"


def test_the_result_that_was_played_is_offered_first_under_the_names_of_who_played_it() -> None:
    shown = correcting(played_out_and_corrected(), "?match=main+2.1")
    assert 'name="to" value="ann beats bob 5-2">It stands as it was played' in shown
    assert 'value="ann beats bob 5-4"' in shown
    assert 'value="dana beats bob 5-4"' not in shown
    assert "Whose match it is now: dana – bob" in shown


def test_the_page_begins_with_what_is_to_be_decided() -> None:
    shown = correcting(played_out_and_corrected(), "?match=main+2.1").replace("\N{NO-BREAK SPACE}", " ")
    first = shown.index("<bdi>dana – bob</bdi>")
    asked = shown.index("let this match stand, correct it, or have it played again")
    assert first < asked < shown.index("Played before: ann played bob")


def test_it_stands_after_a_look_at_what_that_changes() -> None:
    evening = played_out_and_corrected()
    trial = correcting(evening, "?match=main+2.1&to=ann+beats+bob+5-2")
    said = 'override "{reason}": correct ann bob: ann beats bob 5-2'
    assert f'value="[main 2.1] {said.replace(chr(34), "&quot;")}"' in trial
    assert corrects(evening, f"[main 2.1] {said}") == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.winner) == (False, "ann")
    assert "ann – bob stands as it was played: “it was late”" in page(evening, "cal")


def test_or_those_play_it_whose_match_it_is_now() -> None:
    evening = played_out_and_corrected()
    assert 'name="to" value="again">Have it played again' in correcting(evening, "?match=main+2.1")
    trial = correcting(evening, "?match=main+2.1&to=again")
    assert "Why is it played again? Everybody reads it." in trial
    assert "dana plays bob to 5: to be played" in trial.replace("\N{NO-BREAK SPACE}", " ")
    said = 'not_played ann bob "{reason}"'
    assert f'value="[main 2.1] {said.replace(chr(34), "&quot;")}"' in trial
    assert corrects(evening, f"[main 2.1] {said}") == 302
    assert "ann – bob: the result was taken back: “it was late”" in page(evening, "cal")
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.names, final.decided) == (False, ("dana", "bob"), False)


def test_what_was_decided_meanwhile_is_not_played_again_from_an_older_page() -> None:
    evening = played_out_and_corrected()
    older = evening.desk_version
    evening.says("tom", 'override "it was late": correct ann bob: ann beats bob 5-2')
    address = f"/tournaments/{evening.tournament.code}/desk/correct/"
    said = {"say": '[main 2.1] not_played ann bob "{reason}"', "page": str(uuid4()), "version": older, "reason": "no"}
    assert of(evening, "dana").post(address, said).status_code == 409
    assert evening.desk_matches("main")[2].winner == "ann"


def closed_and_corrected() -> Night:
    evening = corrected()
    evening.says("tom", 'override "both say so": correct ann dana: ann beats dana 5-3')
    evening.says("tom", "ann beats bob 5-2")
    evening.says("tom", "close main")
    evening.says("tom", 'override "misheard": correct ann dana: dana beats ann 5-4')
    return evening


def test_after_the_end_nobody_is_offered_a_report_that_would_be_refused() -> None:
    evening = closed_and_corrected()
    for name in ("dana", "bob"):
        shown = page(evening, name)
        assert "Your match" not in shown
        assert "Report the result" not in shown
        assert "only a director can change it now" in shown
    desk = page(evening, "tom", "tournament_desk")
    assert "let this match stand, or correct it." in desk
    assert "correct/?match=main%202.1" in desk
    assert 'id="result-main-2-1"' not in desk


def test_after_the_end_it_stands_with_a_reason() -> None:
    evening = closed_and_corrected()
    assert "not_played" not in correcting(evening, "?match=main+2.1")
    trial = correcting(evening, "?match=main+2.1&to=ann+beats+bob+5-2")
    assert 'value="[main 2.1] override &quot;{reason}&quot;: correct ann bob: ann beats bob 5-2"' in trial
    assert corrects(evening, '[main 2.1] override "{reason}": correct ann bob: ann beats bob 5-2') == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.winner) == (False, "ann")


def test_after_the_end_those_can_have_played_it_whose_match_it_is() -> None:
    """ann was let into the final by mistake, and dana has played it all the same, or it is told now."""
    evening = closed_and_corrected()
    shown = correcting(evening, "?match=main+2.1")
    assert "Or did dana and bob play it?" in shown
    assert 'value="dana beats bob 5-4"' in shown
    trial = correcting(evening, "?match=main+2.1&between=due&to=dana+beats+bob+5-1")
    said = '[main 2.1] override "{reason}": correct dana bob: dana beats bob 5-1'
    assert f'value="{said.replace(chr(34), "&quot;")}"' in trial
    with pytest.raises(TournamentRefused):
        evening.says("tom", "correct dana bob: dana beats bob 5-1")
    assert corrects(evening, said) == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.names, final.winner) == (False, ("dana", "bob"), "dana")
    rows = standings_of(evening.desk.tournament, brackets_of(evening.desk.tournament), evening.desk.tournament.flights[0])
    assert [(row.place, row.player) for row in rows] == [(1, "dana"), (2, "bob"), (3, "ann"), (3, "cal")]
    as_the_sheet_says(evening)
    assert correcting(evening, "?match=main+2.1").count("correct-due") == 0


def test_what_was_written_for_those_whose_match_it_is_is_looked_at_again_by_another_correction() -> None:
    evening = closed_and_corrected()
    evening.says("tom", 'override "late": correct dana bob: dana beats bob 5-1')
    evening.says("tom", 'override "misheard": correct bob cal: cal beats bob 5-3')
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.due) == (True, ("dana", "cal"))
    evening.says("tom", 'override "late": correct dana cal: cal beats dana 5-1')
    rows = standings_of(evening.desk.tournament, brackets_of(evening.desk.tournament), evening.desk.tournament.flights[0])
    assert [(row.place, row.player) for row in rows] == [(1, "cal"), (2, "dana"), (3, "ann"), (3, "bob")]
    as_the_sheet_says(evening)


def test_while_it_runs_they_play_it_instead() -> None:
    evening = played_out_and_corrected()
    assert "correct-due" not in correcting(evening, "?match=main+2.1")
    with pytest.raises(TournamentRefused):
        evening.says("tom", 'override "late": correct dana bob: dana beats bob 5-1')


def test_undo_says_how_a_correction_is_taken_back() -> None:
    evening = played_out_and_corrected()
    assert "A correction is taken back by correcting the result again." in page(evening, "tom", "tournament_desk")


def test_whoever_only_met_the_corrected_player_later_reads_what_was_corrected_and_why() -> None:
    own = page(played_out_and_corrected(), "bob").split('id="own-review"')[1].split("</section>")[0]
    assert "ann – dana was corrected" in own
    assert "misheard" in own


def test_whoever_is_to_play_it_now_reads_when_their_report_counts() -> None:
    evening = played_out_and_corrected()
    assert "counts once your opponent says so" in page(evening, "dana")
    assert says(evening, "dana", "[main 2.1] report dana: dana beats bob 5-1")[0] == 302
    assert says(evening, "bob", "[main 2.1] report bob: dana beats bob 5-1")[0] == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.winner) == (False, "dana")


def test_a_played_result_under_review_stays_when_one_of_the_two_leaves() -> None:
    evening = played_out_and_corrected()
    evening.says("tom", "withdraw dana")
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.names, final.winner) == (True, ("ann", "bob"), "ann")
    assert corrects(evening, '[main 2.1] override "{reason}": correct ann bob: ann beats bob 5-2') == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.under_review, final.winner) == (False, "ann")


def test_it_is_played_again_whoever_of_those_who_played_it_has_left() -> None:
    evening = played_out_and_corrected()
    evening.says("tom", "withdraw ann")
    assert corrects(evening, '[main 2.1] not_played ann bob "{reason}"') == 302
    (final,) = evening.desk_matches("main")[2:]
    assert (final.names, final.decided) == (("dana", "bob"), False)


def test_a_walk_over_is_no_match_that_has_begun() -> None:
    rated = "rating ann 4\nrating bob 3\nrating cal 2\nrating dana 1"
    sheet = f"{MAIN}\nflight second progressive from main length 3\noption seeding=rating\nentrants ann bob cal dana\n{rated}"
    evening = night(sheet)
    for line in ("start main", "ann beats dana 5-3", "bob beats cal 5-2", "withdraw bob"):
        evening.says("tom", line)
    (final,) = evening.desk_matches("main")[2:]
    assert final.winner == "ann"
    evening.says("tom", "cal beats dana 3-1")
    assert corrects(evening, "[second 1.1] not_played dana cal") == 302


def test_whoever_has_lives_left_after_the_end_plays_on_in_the_flight_that_was_closed() -> None:
    evening = night("tournament Friday\nflight main lives 1 length 5\nentrants ann bob cal dana")
    evening.says("tom", "start main\nround main by hand ann-bob cal-dana\nann beats bob 5-1\ncal beats dana 5-2")
    evening.says("tom", "round main\nann beats cal 5-3\nclose main")
    shown = correcting(evening, "?match=main+1.2&to=dana+beats+cal+5-2").replace("\N{NO-BREAK SPACE}", " ")
    assert "Main is open again, because there is something to play." in shown
    evening.says("tom", 'override "Both say so": correct cal dana: dana beats cal 5-2')
    evening.says("tom", "round main")
    assert {frozenset(match.names) for match in evening.desk_matches("main")[3:]} == {frozenset({"ann", "dana"})}
    evening.says("tom", "dana beats ann 5-0\nclose main")
    assert evening.desk.tournament.flights[0].closed


def test_whoever_would_have_lives_left_where_it_was_closed_before_the_end_is_named_before_the_correction() -> None:
    evening = night("tournament Friday\nflight main lives 2 length 5\nentrants ann bob cal dana")
    for said in ("start main", "round main by hand ann-bob cal-dana", "ann beats bob 5-1", "cal beats dana 5-2", "round main"):
        evening.says("tom", said)
    evening.says("tom", "ann beats cal 5-3\nbob beats dana 5-3\nclose main")
    shown = correcting(evening, "?match=main+1.2&to=dana+beats+cal+5-2").replace("\N{NO-BREAK SPACE}", " ")
    assert "dana would have lives left, but Main is closed: nothing more is played there." in shown
    assert "bob would have lives left" not in shown


def test_what_cannot_be_drawn_again_is_not_promised() -> None:
    evening = all_played()
    evening.says("tom", "p8 beats p2 5-0\nclose main\nclose second")
    shown = correcting(evening, "?match=main+1.1&to=p1+beats+p8+5-0").replace("\N{NO-BREAK SPACE}", " ")
    assert "Second is closed: it is not drawn again, and its prizes stand." in shown
    assert "Take the results of Second out" not in shown
