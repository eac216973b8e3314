"""dana directs and plays, holds a lot, or waits for a place: what would be for her own gain another director says."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubsite.claims.services import ask, grant, undo
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import is_square
from clubsite.members.models import User
from clubsite.members.services import join
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.series.models import Series
from games.series.refusals import SeriesRefusal, SeriesRefused
from games.series.services import add_series, choose
from games.series.table import table_of
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.opening import announce
from tests.attacks.test_directors_who_play import WON_BY_DANA
from tests.games.matches.players import Cast
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 10, 1, 18, tzinfo=UTC)
SOON, LATER = (int((NOW + timedelta(hours=hours)).timestamp()) for hours in (1, 720))
FOUR = f"{MAIN}\nentrants ann bob cal dana"
FREE = f"{MAIN}\nentrants ann bob cal"
TWO = f"{MAIN}\nentrants bob dana"
SWISS = "flight main swiss rounds 3 length 5\nentrants ann bob cal dana"
SEEDED = f"{MAIN}\noption seeding=rating\nentrants dana cal bob ann\nrating dana 4\nrating cal 3\nrating bob 2\nrating ann 1"
BY_THE_CLOCK = f"start main\ndeadline main 1 {LATER}\nautopilot"
SOLD = "calcutta main 100 house 0 back 50\nlot ann 100 to dana\nstart main"

#: The sheet, what tom has said since, what dana would like to say, and why she may not.
LEFT_TO_OTHERS = {
    "whom she meets, by ratings": (FOUR, "", "option seeding=rating\nrating dana 2000", DeskRefusal.OWN_TERMS),
    "whom she meets, by hand": (SWISS, "start main", "round main by hand ann-dana bob-cal", DeskRefusal.OWN_DRAW),
    "the number, then entering": (FREE, "", "draw_seed abc\nentrants dana", DeskRefusal.OWN_DRAW),
    "a flight of chosen players": (FOUR, "start main", "flight cup knockout length 5 of ann bob dana", DeskRefusal.OWN_FIELD),
    "what it counts": (FOUR, "", "option race_weight=10", DeskRefusal.OWN_DRAW),
    "the day, once drawn": (FOUR, "start main", f"starts {SOON}", DeskRefusal.OWN_DRAW),
    "her way in past those who wait": (FREE, "capacity 3", "entrants dana", DeskRefusal.OWN_ENTRY),
    "her way in after the draw": (FREE, "start main", "late dana main", DeskRefusal.OWN_ENTRY),
    "the end of a Swiss that she leads": (
        SWISS,
        "start main\nround main by hand ann-dana bob-cal\ndana beats ann 5-0\nbob beats cal 5-0",
        "close main",
        DeskRefusal.OWN_CLOSE,
    ),
    "who waits for her in the final": (SEEDED, "start main\ncal beats bob 5-0", "withdraw cal", DeskRefusal.OWN_OPPONENT),
    "her match has begun": (TWO, "start main", "begins dana bob", DeskRefusal.OWN_MATCH),
    "her match is called anew": (
        TWO,
        "tables 2\nstart main\ncall main 1.1 table 1",
        "call main 1.1 table 2",
        DeskRefusal.OWN_MATCH,
    ),
    "her deadline": (
        TWO,
        f"start main\ndeadline main 1 {LATER}\nautopilot 30",
        f"deadline main 1 {SOON}",
        DeskRefusal.OWN_HOURS,
    ),
    "minutes to answer her, before the draw": (TWO, f"deadline main 1 {LATER}", "autopilot 30", DeskRefusal.OWN_HOURS),
    "minutes to answer her": (TWO, f"{BY_THE_CLOCK} 720", "autopilot 10", DeskRefusal.OWN_HOURS),
    "a walk-over to save her rating": (
        TWO,
        "start main\nbob beats dana 5-0\ncorrect bob dana: bob beats dana 5-1\nclose main",
        'override "x": correct bob dana: dana beats bob 5-0',
        DeskRefusal.OWN_MATCH,
    ),
    "what others play for, once drawn": (FOUR, "start main", 'override "x": prizes main 100', DeskRefusal.OWN_PRIZES),
    "who plays for it, once drawn": (FOUR, "start main", 'override "x": side_pool big 9 ann dana', DeskRefusal.OWN_PRIZES),
    "a guest, if there is money": (
        f"{MAIN}\nentrants dana gus\nfee 10",
        "start main",
        "dana beats gus 5-0",
        DeskRefusal.OWN_MATCH,
    ),
    "the word of a guest whom she plays": (
        f"{MAIN}\nentrants dana gus",
        "start main",
        "report gus: dana beats gus 5-0",
        DeskRefusal.OWN_MATCH,
    ),
    "the opponent of her lot": (f"{MAIN}\nentrants ann bob", SOLD, "withdraw bob", DeskRefusal.OWN_MONEY),
    "a walk-over for her lot": (f"{MAIN}\nentrants ann bob", SOLD, "walkover ann over bob", DeskRefusal.OWN_MONEY),
    "lateness against her lot": (f"{MAIN}\nentrants ann bob", SOLD, "late_start bob 60 minutes", DeskRefusal.OWN_MONEY),
    "a lot at her price, though she does not play": (
        f"{MAIN}\nentrants ann bob",
        "calcutta main 100 house 0 back 50",
        "lot ann 0.01 to dana,gus",
        DeskRefusal.OWN_LOT,
    ),
    "a lot at her price": (
        FOUR,
        "calcutta main 100 house 0 back 50\nstart main",
        "lot ann 0.01 to dana",
        DeskRefusal.OWN_LOT,
    ),
}


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as travelling:
        yield travelling


def refused(evening: Night, who: str, text: str) -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    assert evening.desk == before
    return caught.value.refusal


@pytest.mark.parametrize(("sheet", "since", "says", "why"), LEFT_TO_OTHERS.values(), ids=LEFT_TO_OTHERS)
def test_what_a_director_leaves_to_another(sheet: str, since: str, says: str, why: DeskRefusal) -> None:
    evening = night(sheet)
    for line in since.splitlines():
        evening.says("tom", line)
    if "capacity" in since:
        evening.of_oneself("mo", "sign_up")
    assert refused(evening, "dana", says) is why
    if why not in (DeskRefusal.OWN_ENTRY, DeskRefusal.OWN_MATCH, DeskRefusal.OWN_OPPONENT):
        evening.says("tom", says)  # who does not play may


def test_a_loser_does_not_escape_by_being_late_or_by_withdrawing() -> None:
    evening = night(TWO, "tables 2")
    evening.says("tom", "start main\ncall main 1.1 table 1")
    with pytest.raises(TournamentRefused) as called:
        evening.of_oneself("bob", "sign_off")
    assert called.value.refusal is DeskRefusal.MATCH_FIRST
    evening.says("bob", "report bob: bob beats dana 5-0")
    assert refused(evening, "dana", "late_start dana 60 minutes") is DeskRefusal.MATCH_FIRST


def test_nobody_corrects_after_the_end_what_pays_or_places_them_better() -> None:
    evening = night("option tiebreaks=wins\nflight main round_robin length 5\nentrants ann bob dana\nfee 10\nprizes main 100")
    for line in ("start main", "ann beats dana 5-0", "ann beats bob 5-0", "dana beats bob 5-0", "close main"):
        evening.says("tom", line)
    correction = 'override "The sheet says so": correct ann bob: bob beats ann 5-4'
    assert refused(evening, "dana", correction) is DeskRefusal.OWN_PLACE
    evening.says("tom", correction)
    as_the_sheet_says(evening)


def test_who_waits_does_not_close_the_check_in_over_those_who_are_in() -> None:
    evening = night(f"option check_in=required\n{MAIN}\nentrants ann bob", f"capacity 2\nopen_entry\nstarts {LATER}")
    evening.of_oneself("dana", "sign_up")
    assert refused(evening, "dana", f"check_in_until {SOON}") is DeskRefusal.OWN_ENTRY
    assert refused(evening, "dana", "entrants dana") is DeskRefusal.OWN_ENTRY
    for leaving in ("withdraw ann", "sign_off ann"):
        assert refused(evening, "dana", leaving) is DeskRefusal.OWN_ENTRY
    evening.says("dana", "sign_off dana")


def test_who_has_reported_for_a_guest_does_not_decide_the_dispute() -> None:
    evening = night(f"{MAIN}\nentrants ann gus")
    evening.says("tom", "start main")
    evening.says("dana", "report gus: gus beats ann 5-0")
    evening.says("ann", "report ann: ann beats gus 5-0")
    assert refused(evening, "dana", "gus beats ann 5-0") is DeskRefusal.SPOKE_THERE
    evening.says("tom", "gus beats ann 5-0")


@pytest.mark.parametrize("steps", ['draw_again "x"', "promise " + "a" * 64, 'draw_again "x"\nopen_entry'])
def test_no_draw_is_taken_back_or_promised_while_it_is_announced(steps: str) -> None:
    evening = night()
    with pytest.raises(TournamentRefused):
        announce(evening.club.club, f"{FOUR}\nstart main", evening.club.users["tom"], uuid4(), steps)


def test_nobody_brings_the_number_of_a_draw_that_they_are_to_play() -> None:
    evening = night()
    sheet = f"{FOUR}\ndraw_seed abc\nstart main"
    with pytest.raises(TournamentRefused) as caught:
        announce(evening.club.club, sheet, evening.club.users["dana"], uuid4())
    assert caught.value.refusal is DeskRefusal.OWN_DRAW
    announce(evening.club.club, sheet, evening.club.users["tom"], uuid4())


def test_who_plays_reports_for_nobody_who_has_a_login() -> None:
    evening = night(FOUR)
    evening.says("tom", "start main")
    (one, other) = next(match.names for match in evening.first_round() if "dana" not in match.names)
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", f"report {one}: {one} beats {other} 5-2")
    assert caught.value.refusal is DeskRefusal.OWN_VOICE
    evening.says(one, f"report {one}: {one} beats {other} 5-2")


def test_nobody_brings_the_ratings_that_decide_whom_they_meet() -> None:
    evening = night()
    sheet = f"option seeding=rating\n{FOUR}\nrating ann 2000\nrating dana 1000"
    with pytest.raises(TournamentRefused) as caught:
        announce(evening.club.club, sheet, evening.club.users["dana"], uuid4())
    assert caught.value.refusal is DeskRefusal.OWN_DRAW
    announce(evening.club.club, sheet, evening.club.users["tom"], uuid4())


# -- names


def test_a_member_who_has_never_played_is_no_guest_of_that_name() -> None:
    evening = night(MAIN)
    zoe = evening.member("zoe")
    evening.says("tom", "entrants ann zoe")
    assert evening.tournament.entries.select_related("player").get(word="zoe").player.user == zoe
    evening.says("tom", "start main")
    evening.says("zoe", "report zoe: zoe beats ann 5-0")


def test_a_director_who_has_never_played_decides_no_match_of_the_name_that_is_theirs() -> None:
    evening = night(MAIN)
    evening.club.users["dora"] = dora = User.objects.create_user("dora", password="dora")
    join(evening.club.club, dora, ["director"])
    evening.says("dora", "entrants ann dora")
    evening.says("tom", "start main")
    assert refused(evening, "dora", "dora beats ann 5-0") is DeskRefusal.OWN_MATCH


def test_nobody_pays_themselves_by_a_sheet_under_a_name_that_they_have_claimed() -> None:
    evening = night()
    club, dana, tom = evening.club.club, evening.club.users["dana"], evening.club.users["tom"]
    announce(club, "flight main knockout length 5\nentrants gil gus\nstart main\nfee 1", tom, uuid4())
    grant(club, ask(club, evening.club.players["gil"], dana).pk, tom)
    before = cents(evening)
    with pytest.raises(TournamentRefused) as caught:
        announce(club, WON_BY_DANA.replace("dana", "gil"), dana, uuid4())
    assert caught.value.refusal is DeskRefusal.OWN_SHEET
    assert cents(evening) == before


def test_what_a_wrong_claim_was_paid_is_taken_back_from_whoever_has_it() -> None:
    """cal's claim to be gus is granted, and the prize paid; then it is undone and the result corrected."""
    evening = night(f"{MAIN}\nentrants ann gus\nfee 10\nprizes main 100")
    club, tom = evening.club.club, evening.club.users["tom"]
    announce(club, "flight main knockout length 5\nentrants cal gil\nstart main\nfee 1", tom, uuid4())  # cal is in the book
    evening.says("tom", "start main")
    claim = ask(club, evening.club.players["gus"], evening.club.users["cal"])
    grant(club, claim.pk, tom)
    evening.says("tom", "gus beats ann 5-0")
    evening.says("tom", "close main")
    undo(club, claim.pk, tom)
    evening.says("tom", 'override "Misread": correct ann gus: ann beats gus 5-0')
    assert cents(evening) == {"ann": 1000, "Gus": -1000, "cal": -100, "Gil": -100}
    assert is_square(club, Unit.CENTS)


def test_who_withdraws_before_the_draw_owes_no_stake() -> None:
    evening = night(f"{FREE}\nside_pool one 10 ann bob cal")
    evening.of_oneself("cal", "sign_off")
    for line in ("start main", "ann beats bob 5-0", "close main"):
        evening.says("tom", line)
    assert cents(evening) == {"ann": 1000, "bob": -1000}
    as_the_sheet_says(evening)


def test_a_side_pool_of_whom_nobody_plays_in_the_first_flight_gives_the_stakes_back() -> None:
    evening = night("entrants ann bob cal gus\nflight main knockout length 5 of ann bob\nflight b knockout length 5 of cal gus")
    for line in ("side_pool one 10 cal gus", "start main", "start b", "ann beats bob 5-0", "cal beats gus 5-0", "close main"):
        evening.says("tom", line)
    assert cents(evening) == {}
    as_the_sheet_says(evening)


# -- series and programs


def winter(club: Cast) -> Series:
    days = {"begins": date(2026, 10, 1), "until": date(2026, 12, 31), "tie_breaks": "won,best"}
    more = {"title": "Winter", "race": "brass_city", "points": None, "best": None, "least": 1, "everything": True}
    return add_series(club.club, {**days, **more}, by=club.users["tom"], click=uuid4())  # type: ignore[typeddict-item]


def test_a_rivals_tournament_is_not_left_out_by_who_stands_in_the_series() -> None:
    evening = night(f"{MAIN}\nentrants dana cal")
    found = winter(evening.club)
    for line in ("start main", "dana beats cal 5-0", "close main"):
        evening.says("tom", line)
    rival = night_of(evening.club, "ann", "bob")
    with pytest.raises(SeriesRefused) as caught:
        choose(found, rival.tournament.code, counts=False, reason="Not a real cup", by=evening.club.users["dana"])
    assert caught.value.refusal is SeriesRefusal.OWN_SERIES


def test_who_never_came_has_nothing_for_coming_or_for_a_place() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    found = winter(evening.club)
    for line in ("start main", "walkover ann over bob", "close main"):
        evening.says("tom", line)
    assert table_of(found).lines == ()


def test_a_title_against_invented_guests_counts_in_no_series_and_is_told_as_unrated() -> None:
    evening = night(f"{MAIN}\nentrants dana inv1", "tables 1")
    found = winter(evening.club)
    for line in ("start main", "dana beats inv1 5-0", "close main"):
        evening.says("dana", line)
    assert table_of(found).lines == ()
    browser = Client()
    browser.force_login(evening.club.users["ann"])
    told = browser.get(reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])).json()["told"]
    match = told["flights"][0]["matches"][0]
    assert (match["rated"], match["why_not_rated"]) == (False, "taken_out")


def test_who_has_played_does_not_choose_afterwards_by_which_numbers_a_series_counts() -> None:
    evening = night(f"{MAIN}\nentrants dana cal")
    for line in ("start main", "dana beats cal 5-0", "close main"):
        evening.says("tom", line)
    days = {"begins": date(2026, 10, 1), "until": date(2026, 12, 31)}
    more = {"title": "Mine", "race": "brass_city", "points": None, "best": 1, "least": 1, "everything": True}
    more["tie_breaks"] = "won,best"
    with pytest.raises(SeriesRefused) as caught:
        add_series(evening.club.club, {**days, **more}, by=evening.club.users["dana"], click=uuid4())  # type: ignore[typeddict-item]
    assert caught.value.refusal is SeriesRefusal.OWN_SERIES
    assert not Series.objects.exists()
    assert winter(evening.club).pk


def night_of(club: Cast, one: str, other: str) -> Night:
    evening = Night(club, announce(club.club, f"{MAIN}\nentrants {one} {other}", club.users["tom"], uuid4()))
    for line in ("start main", f"{one} beats {other} 5-0", "close main"):
        evening.says("tom", line)
    return evening


def test_the_champion_loses_no_match_of_the_tournament_by_the_hand_of_who_came_second() -> None:
    evening = night("flight main round_robin length 5\nentrants ann bob dana")
    for line in ("start main", "ann beats bob 5-3", "ann beats dana 5-3"):
        evening.says("tom", line)
    semi = Match.objects.filter(seats__player__word="ann").get(seats__player__word="bob")
    with pytest.raises(MatchRefused, match="You play in this tournament"):
        evening.club.do(semi, "dana", "take_out", reason="It looked odd.")
    evening.club.do(semi, "tom", "take_out", reason="It was Cal.")
    with pytest.raises(MatchRefused, match="You play in this tournament"):
        evening.club.do(semi, "dana", "put_back", reason="It was not.")
