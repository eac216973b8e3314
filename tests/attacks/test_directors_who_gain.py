"""dana directs and plays: she enters what was played, and nothing else about the matches of others unless they have said it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.db.models import F

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.persons import slips
from tests.emptying import TRIGGERS
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 10, 1, 18, tzinfo=UTC)
#: By the ratings dana meets ann, and cal meets bob.
SEEDED = f"{MAIN}\noption seeding=rating\nentrants dana cal bob ann\nrating dana 4\nrating cal 3\nrating bob 2\nrating ann 1"
PAID = f"{SEEDED}\nfee 10\nprizes main 100"
SWISS = "tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal dana"
WHY = 'override "Misheard"'


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as travelling:
        yield travelling


def begun(sheet: str = PAID) -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    return evening


def refused(evening: Night, who: str, text: str) -> object:
    before = evening.desk, cents(evening)
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    assert (evening.desk, cents(evening)) == before
    return caught.value.refusal


def other_semi(evening: Night) -> tuple[str, str]:
    one, other = next(match.names for match in evening.first_round() if "dana" not in match.names)
    return one, other


# -- the other half


@pytest.mark.parametrize("insists", ["", f"{WHY}: "])
@pytest.mark.parametrize("to", ["no_show bob cal", "walkover cal over bob", "cal beats bob 5-0"])
def test_she_does_not_empty_the_other_half_that_both_have_reported(insists: str, to: str) -> None:
    evening = begun()
    evening.says("bob", "report bob: bob beats cal 5-3")
    evening.says("cal", "report cal: bob beats cal 5-3")
    assert refused(evening, "dana", f"{insists}correct bob cal: {to}") is DeskRefusal.OWN_CONFIRMED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no_show bob cal", DeskRefusal.OWN_GAIN),
        ("walkover cal over bob", DeskRefusal.OWN_ABSENT),
        ("withdraw bob", DeskRefusal.OWN_GAIN),
        ("sign_off bob", DeskRefusal.OWN_GAIN),
        ("absent bob", DeskRefusal.OWN_GAIN),
        ("late_start bob 99 minutes", DeskRefusal.OWN_GAIN),
    ],
)
def test_she_decides_no_match_of_others_without_play(text: str, why: DeskRefusal) -> None:
    evening = begun()
    assert refused(evening, "dana", text) is why
    evening.says("tom", text)  # who does not play may


def test_she_does_not_choose_who_waits_for_her_in_the_final(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begun()
    evening.says("tom", "dana beats ann 5-0\nbob beats cal 5-3")
    for text in ("correct bob cal: cal beats bob 5-0", f"{WHY}: correct bob cal: cal beats bob 5-0", "not_played bob cal"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN
    evening.says("tom", "not_played bob cal")
    evening.says("dana", "bob beats cal 5-3")
    monkeypatch.setattr(slips, "SLIP", timedelta())  # the minutes are over
    assert refused(evening, "dana", "not_played bob cal") is DeskRefusal.OWN_GAIN


def test_her_own_slip_she_mends_at_once() -> None:
    evening = begun()
    evening.says("dana", "cal beats bob 5-3")
    evening.says("dana", 'not_played cal bob "misheard"')
    evening.says("dana", "bob beats cal 5-3")
    assert refused(evening, "dana", "correct bob cal: no_show bob cal") is DeskRefusal.OWN_GAIN
    evening.says("dana", "correct bob cal: bob beats cal 5-4")
    as_the_sheet_says(evening)


def test_a_correction_gives_no_more_time_to_mend_a_slip() -> None:
    evening = begun()
    evening.says("dana", "bob beats cal 5-3")
    evening.says("dana", "correct bob cal: bob beats cal 5-4")
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL {TRIGGERS} = 'replica'")  # what is written is never changed but by who writes tests
        assert evening.tournament.records.filter(said="bob beats cal 5-3").update(at=F("at") - slips.SLIP) == 1
        cursor.execute(f"SET LOCAL {TRIGGERS} = 'origin'")
    assert refused(evening, "dana", "correct bob cal: bob beats cal 5-2") is DeskRefusal.OWN_GAIN
    evening.says("tom", "correct bob cal: bob beats cal 5-2")


def test_what_one_of_the_two_has_reported_she_does_not_enter_otherwise() -> None:
    evening = begun()
    evening.says("bob", "report bob: bob beats cal 5-3")
    assert refused(evening, "dana", "cal beats bob 5-3") is DeskRefusal.OWN_REPORTED
    evening.says("dana", "bob beats cal 5-3")


@pytest.mark.parametrize("text", ["bob beats cal 5-0", "bob beats cal"])
def test_nor_with_points_that_nobody_has_reported(text: str) -> None:
    evening = begun()
    evening.says("bob", "report bob: bob beats cal 5-3")
    assert refused(evening, "dana", text) is DeskRefusal.OWN_REPORTED
    evening.says("dana", "bob beats cal games 2 -1 -2 2 1")  # the same, game by game


def test_what_its_loser_says_later_she_writes_down_to_the_point() -> None:
    evening = begun()
    evening.says("tom", "cal beats bob 5-3")
    evening.says("cal", "report cal: bob beats cal 5-4")
    assert refused(evening, "dana", f"{WHY}: correct bob cal: bob beats cal 5-0") is DeskRefusal.OWN_GAIN
    evening.says("dana", f"{WHY}: correct bob cal: bob beats cal 5-4")


@pytest.mark.parametrize("text", ["not_here cal bob", "here bob", "claim_back cal"])
def test_she_says_of_nobody_that_they_have_come_or_not(text: str) -> None:
    evening = begun()
    if text != "not_here cal bob":
        evening.says("cal", "not_here cal bob")
    assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN
    evening.says("tom", text)


def test_a_dispute_of_her_rivals_is_anothers() -> None:
    evening = begun()
    evening.says("bob", "report bob: bob beats cal 5-3")
    evening.says("cal", "report cal: cal beats bob 5-3")
    assert refused(evening, "dana", "cal beats bob 5-3") is DeskRefusal.OWN_REPORTED
    evening.says("tom", "cal beats bob 5-3")


def test_what_both_have_reported_changes_with_a_reason_also_by_who_does_not_play() -> None:
    evening = begun()
    evening.says("bob", "report bob: bob beats cal 5-3")
    evening.says("cal", "report cal: bob beats cal 5-3")
    assert refused(evening, "tom", "not_played bob cal") is DeskRefusal.CONFIRMED
    assert refused(evening, "tom", "correct bob cal: no_show bob cal") is DeskRefusal.CONFIRMED
    evening.says("tom", f"{WHY}: correct bob cal: cal beats bob 5-3")


# -- what a club night with one director needs


def test_a_club_night_whose_only_director_plays_runs_to_its_end() -> None:
    evening = begun()
    evening.says("dana", "bob beats cal 5-3")  # as they call it out
    evening.says("dana", "report dana: dana beats ann 5-1")
    evening.says("ann", "report ann: dana beats ann 5-1")
    evening.says("bob", "report bob: bob beats dana 5-4")
    evening.says("dana", "report dana: bob beats dana 5-4")
    evening.says("dana", "close main")
    assert cents(evening)["bob"] == 3000
    as_the_sheet_says(evening)


def test_who_is_there_says_so_and_then_the_director_who_plays_gives_the_walk_over(clock: time_machine.Traveller) -> None:
    evening = begun()
    evening.says("cal", "not_here cal bob")
    clock.shift(timedelta(minutes=10))
    assert refused(evening, "dana", "walkover bob over cal") is DeskRefusal.OWN_ABSENT
    evening.says("dana", "walkover cal over bob")
    assert evening.desk_matches("main")[1].winner == "cal" or evening.desk_matches("main")[0].winner == "cal"


def test_two_together_do_not_send_somebody_home_before_they_could_answer(clock: time_machine.Traveller) -> None:
    evening = begun()
    evening.says("cal", "not_here cal bob")  # from afar, maybe
    clock.shift(timedelta(minutes=9, seconds=59))
    assert refused(evening, "dana", "walkover cal over bob") is DeskRefusal.OWN_SOON
    evening.of_oneself("bob", "here")
    clock.shift(timedelta(hours=1))
    assert refused(evening, "dana", "walkover cal over bob") is DeskRefusal.OWN_ABSENT


def test_a_director_who_does_not_play_has_looked_around_and_gives_it_at_once() -> None:
    evening = begun()
    evening.says("cal", "not_here cal bob")
    evening.says("tom", "walkover cal over bob")


def test_who_answers_that_they_are_there_is_there() -> None:
    evening = begun()
    evening.says("cal", "not_here cal bob")
    evening.says("bob", "here bob")
    assert refused(evening, "dana", "walkover cal over bob") is DeskRefusal.OWN_ABSENT


def test_players_say_of_themselves_that_they_are_away_and_back() -> None:
    evening = night(SWISS)
    evening.says("tom", "start main")
    assert refused(evening, "dana", "absent ann") is DeskRefusal.OWN_GAIN
    evening.says("ann", "absent ann")
    evening.says("dana", "round main")
    assert refused(evening, "dana", "returns ann") is DeskRefusal.OWN_GAIN
    assert refused(evening, "bob", "returns ann") is DeskRefusal.NOT_YOURS
    evening.says("ann", "returns ann")


def test_who_is_out_of_a_night_without_money_notes_who_has_gone_home() -> None:
    evening = begun(SEEDED)
    evening.says("tom", "ann beats dana 5-0")
    evening.says("dana", "walkover cal over bob")


# -- ladders, lives, fields, terms, ratings


@pytest.mark.parametrize("kind", ["lives 2", "swiss rounds 3"])
def test_she_does_not_close_rounds_before_their_end(kind: str) -> None:
    evening = night(f"tournament Friday\nflight main {kind} length 5\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_CLOSE


def test_she_does_not_close_a_ladder_that_she_leads() -> None:
    evening = night("tournament Friday\nflight main ladder length 5\nentrants ann bob dana\nfee 10\nprizes main 100")
    evening.says("tom", "start main")
    assert refused(evening, "tom", "close main") is DeskRefusal.NOTHING_PLAYED
    top, second, last = ladder(evening)
    while ladder(evening)[0] != "dana":
        order = ladder(evening)
        above = order[order.index("dana") - 1]
        evening.says("tom", f"challenge dana over {above}\ndana beats {above} 5-0")
    if top == "dana":
        evening.says("tom", f"challenge {last} over {second}\n{second} beats {last} 5-0")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_LADDER
    evening.says("tom", "close main")


def ladder(evening: Night) -> list[str]:
    told = evening.desk.tournament
    return [row.player for row in standings_of(told, brackets_of(told), told.flights[0])]


def test_she_does_not_name_the_field() -> None:
    evening = night("tournament Friday\nentrants ann bob cal dana\nfee 10")
    assert refused(evening, "dana", "flight main knockout length 3 of dana ann") is DeskRefusal.OWN_FIELD
    evening.says("dana", "flight main knockout length 3")


def test_who_is_in_no_flight_owes_nothing() -> None:
    evening = night("tournament Friday\nentrants ann bob cal dana\nfee 10\nflight main knockout length 3 of ann bob")
    evening.says("tom", "prizes main 100\nstart main\nann beats bob 3-0\nclose main")
    assert cents(evening) == {"ann": 1000, "bob": -1000}
    as_the_sheet_says(evening)


@pytest.mark.parametrize("text", ["fee 500", "prizes main 100", "side_pool x 5 ann dana", "house 10", "option unit=1000"])
def test_others_have_entered_at_the_terms_that_they_saw(text: str) -> None:
    evening = night(f"{MAIN}\nfee 5")
    evening.says("dana", "fee 6")  # nobody has entered yet
    evening.of_oneself("ann", "sign_up")
    evening.of_oneself("dana", "sign_up")
    assert refused(evening, "dana", text) is DeskRefusal.OWN_TERMS
    evening.says("tom", text)


def test_who_entered_at_other_terms_leaves_without_owing() -> None:
    evening = night(f"{MAIN}\nfee 5\nprizes main 100", "open_entry")
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "fee 500\nstart main")
    first = next(match.names for match in evening.first_round() if len(match.names) == 2)
    evening.of_oneself(first[0], "sign_off")
    assert first[0] not in cents(evening)
    assert cents(evening)[first[1]] == -50000
    last = next(name for name in ("ann", "bob", "cal") if name not in first)
    evening.says("tom", f"{last} beats {first[1]} 5-0\nclose main")
    assert cents(evening) == {last: 50000, first[1]: -50000}


def test_a_member_whom_a_director_lets_in_late_owes_nothing_before_she_plays() -> None:
    evening = night(f"{MAIN}\nfee 500\nentrants ann bob cal")
    evening.member("zoe")
    evening.says("tom", "start main\nlate zoe main")
    assert "zoe" not in cents(evening)
    evening.of_oneself("zoe", "sign_off")
    assert "zoe" not in cents(evening)
    assert troubles_of(evening.tournament.pk) == []


def test_who_has_typed_ratings_enters_by_another_director() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal", "open_entry")
    evening.says("dana", "option seeding=rating\nrating ann 1\nrating bob 2000")
    with pytest.raises(TournamentRefused) as caught:
        evening.of_oneself("dana", "sign_up")
    assert caught.value.refusal is DeskRefusal.OWN_RATINGS
    assert refused(evening, "dana", "entrants dana") is DeskRefusal.OWN_RATINGS
    evening.says("tom", "entrants dana")


def test_who_has_entered_does_not_switch_on_the_ratings_that_she_has_typed() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal", "open_entry")
    evening.says("dana", "rating ann 1\nrating bob 2000")
    evening.of_oneself("dana", "sign_up")
    assert refused(evening, "dana", "option seeding=rating") is DeskRefusal.OWN_DRAW


# -- withdrawals


def test_a_withdrawal_is_taken_back_by_who_withdrew() -> None:
    evening = begun()
    evening.of_oneself("bob", "sign_off")
    assert refused(evening, "dana", "returns bob") is DeskRefusal.OWN_GAIN
    evening.says("bob", "returns bob")
    assert {match.state for match in evening.first_round()} == {MatchState.READY}
    assert troubles_of(evening.tournament.pk) == []
    as_the_sheet_says(evening)


def test_a_withdrawal_stands_once_others_have_played_on_it() -> None:
    evening = begun()
    evening.says("tom", "withdraw bob\ndana beats ann 5-0\nbegins dana cal")
    with pytest.raises(TournamentRefused):
        evening.says("bob", "returns bob")
    assert "bob" in evening.desk.tournament.withdrawn


def test_the_match_of_who_left_early_was_played() -> None:
    """bob was losing and withdrew; cal says what they played, and it waits for the desk."""
    evening = begun()
    evening.of_oneself("bob", "sign_off")
    evening.says("cal", "report cal: cal beats bob 5-1")
    assert evening.desk.contested
    assert refused(evening, "dana", "correct cal bob: cal beats bob 5-1") is DeskRefusal.OWN_WHY
    evening.says("dana", 'override "bob went home": correct cal bob: cal beats bob 5-1')
    assert not evening.desk.contested
    assert troubles_of(evening.tournament.pk) == []
    as_the_sheet_says(evening)


def test_what_both_say_after_the_desk_stands() -> None:
    evening = begun()
    evening.says("tom", "cal beats bob 5-3")
    evening.says("bob", "report bob: bob beats cal 5-3")
    evening.says("cal", "report cal: bob beats cal 5-3")
    assert not evening.desk.contested
    evening.says("tom", "dana beats ann 5-0\nbegins dana bob")
    with pytest.raises(TournamentRefused):
        evening.says("cal", "report cal: cal beats bob 5-3")
    as_the_sheet_says(evening)


# -- one voice a side


def guests(sheet: str) -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    return evening


def test_a_monitor_does_not_report_for_both_of_two_guests() -> None:
    evening = guests(f"{MAIN}\nentrants gil gus")
    evening.says("mo", "report gil: gil beats gus 5-0")
    assert refused(evening, "mo", "report gus: gil beats gus 5-0") is DeskRefusal.BOTH_SIDES


def test_a_monitor_reports_for_nobody_whom_they_would_meet() -> None:
    evening = guests(
        f"{MAIN}\noption seeding=rating\nentrants ann mo gil gus\nrating ann 1\nrating mo 4\nrating gil 3\nrating gus 2"
    )
    assert refused(evening, "mo", "report gil: gil beats gus 5-0") is DeskRefusal.OWN_WORD


def test_a_monitor_reports_for_nobody_on_whom_they_hold_money() -> None:
    evening = night(f"{MAIN}\nentrants gil gus")
    evening.says("tom", "calcutta main 100 house 0 back 50\nlot gil 100 to mo\nstart main")
    assert refused(evening, "mo", "report gil: gil beats gus 5-0") is DeskRefusal.OWN_WORD
