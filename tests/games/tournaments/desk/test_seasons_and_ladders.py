"""Leagues, ladders, rolling knock-outs and buy-backs from a club's own pages: begun from the form, played by taps."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db

NINE = "ann\nbob\ncal\nmo\ntom\nGil\nGus\nKit\nLou"


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def announced(club: Cast, **said: str) -> Night:
    """By dana, from the form."""
    fields = {"title": "Season", "length": "7", "players": NINE, "entry": "on", "click": str(uuid4()), **said}
    answer = browser(club, "dana").post(reverse("new_tournament", args=[club.club.slug]), fields)
    assert answer.status_code == 302, answer.text
    return Night(club, ClubTournament.objects.latest("pk"))


def taps(evening: Night, by: str, text: str, **typed: str) -> int:
    """A button of a page that was just opened."""
    said = {"say": text, "version": str(evening.desk_version), "page": str(uuid4())}
    place = reverse("say_at_tournament", args=[evening.tournament.code])
    return browser(evening.club, by).post(place, {**said, "from": "desk", **typed}).status_code


def page(evening: Night, who: str, name: str = "tournament") -> str:
    return browser(evening.club, who).get(reverse(name, args=[evening.tournament.code])).text


def test_a_league_in_divisions_begins_from_the_form() -> None:
    evening = announced(cast(), format="league", size="4", fee="10")
    assert taps(evening, "dana", "start division") == 302
    flights = evening.desk.tournament.flights
    assert [(one.name, len(one.lines or ())) for one in flights if one.part_of] == [
        ("division 1", 4), ("division 2", 5),
    ]  # fmt: skip
    assert evening.desk.tournament.money.fee == 1_000
    assert "Entry fee: 10.00" in page(evening, "ann")
    assert troubles_of(evening.tournament.pk) == []


def test_who_chooses_the_size_of_divisions_reads_that_nobody_is_alone_in_one() -> None:
    club = cast()
    read = browser(club, "dana").get(reverse("new_tournament", args=[club.club.slug])).text
    assert "Nobody is alone in a division: one player left over joins the division above." in read


def test_nine_players_make_divisions_as_even_as_they_can_and_knock_outs_of_eight() -> None:
    club = cast()
    league, groups = (announced(club, format=one, title=one) for one in ("league", "groups"))
    assert ["divisions of 5" in browser(club, "dana").get(reverse("tournament_sheet", args=[league.tournament.code])).text,
            "groups of 8" in browser(club, "dana").get(reverse("tournament_sheet", args=[groups.tournament.code])).text] == [
        True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "said", [{"size": "1"}, {"size": "65"}, {"size": "-4"}, {"size": "x"}, {"fee": "-1"}, {"fee": "0.001"}]
)
def test_sizes_and_fees_that_make_no_sense_are_refused(said: dict[str, str]) -> None:
    club = cast()
    fields = {"title": "Season", "format": "league", "click": str(uuid4()), **said}
    assert browser(club, "dana").post(reverse("new_tournament", args=[club.club.slug]), fields).status_code == 422
    assert ClubTournament.objects.count() == 0


def test_rolling_knock_outs_of_eight_take_whoever_comes_all_evening() -> None:
    evening = announced(cast(), format="groups")
    taps(evening, "dana", "start group")
    assert "Into Group" in page(evening, "dana", "tournament_desk")
    for number in range(7):
        assert taps(evening, "dana", "late {names} group", names=f"Guest {number}") == 302
    assert [one.name for one in evening.desk.tournament.flights if one.part_of] == ["group 1", "group 2"]


def test_a_ladder_is_climbed_by_taps_of_its_players() -> None:
    evening = announced(cast(), format="ladder", players="ann\nbob\ncal\nmo\ntom")
    taps(evening, "dana", "start ladder")
    order = list(evening.desk.tournament.flights[0].lines or ())
    lowest, reach = order[4], order[1:4]
    shown = page(evening, lowest)
    assert [f'value="challenge {lowest} over {name}"' in shown for name in order[:4]] == [False, True, True, True]
    assert "Challenge somebody" not in page(evening, order[0])
    assert taps(evening, lowest, f"challenge {lowest} over {order[0]}") == 422
    other = next(name for name in order if name in ("ann", "bob", "cal") and name != lowest)  # who does not direct
    assert taps(evening, other, f"challenge {lowest} over {reach[0]}") == 422
    assert taps(evening, lowest, f"challenge {lowest} over {reach[0]}") == 302
    assert "Challenge somebody" not in page(evening, lowest)  # who has a match to play challenges nobody
    assert "Your match" in page(evening, lowest)
    assert taps(evening, "dana", f"{lowest} beats {reach[0]} 7-3") == 302
    assert "Challenge somebody" in page(evening, lowest)


def test_a_director_makes_a_challenge_for_somebody() -> None:
    evening = announced(cast(), format="ladder", players="ann\nbob\nGus")
    taps(evening, "dana", "start ladder")
    first, second, _third = evening.desk.tournament.flights[0].lines or ()
    assert f'value="{second} over {first}"' in page(evening, "dana", "tournament_desk")
    assert taps(evening, "dana", "challenge {pair}", pair=f"{second} over {first}") == 302
    (match,) = brackets_of(evening.desk.tournament)["ladder"].matches
    assert match.names == (second, first)


def test_who_has_lost_the_first_match_buys_back_by_a_tap_for_half_the_fee() -> None:
    evening = announced(cast(), format="progressive", players="ann\nbob\ncal\nmo\ntom", fee="10")
    taps(evening, "dana", "start main")
    assert "Back in" not in page(evening, "dana", "tournament_desk")
    (match,) = [one for one in evening.first_round() if len(one.names) == 2]
    winner, loser = match.names
    taps(evening, "dana", f"{winner} beats {loser} 7-2")
    assert f'<option value="{loser} main">' in page(evening, "dana", "tournament_desk")
    assert taps(evening, "dana", "buy_back {who}", who=f"{winner} main") == 422
    assert taps(evening, "dana", "buy_back {who}", who=f"{loser} main") == 302
    assert evening.desk.tournament.money.buy_backs == (loser,)
    assert f'<option value="{loser} main">' not in page(evening, "dana", "tournament_desk")
    assert troubles_of(evening.tournament.pk) == []


def test_buy_backs_end_at_the_moment_that_was_announced() -> None:
    """Scenario 17: until three o'clock, and not a second later."""
    three = datetime(2026, 11, 5, 15, tzinfo=UTC)
    with time_machine.travel(three - timedelta(hours=3), tick=False) as clock:
        club = cast()
        evening = announced(club, format="knockout", players="ann\nbob\ncal\nmo\ntom\nGus", buy_backs="2026-11-05T15:00")
        assert "Buy-backs until Thu 5 November, 15:00" in page(evening, "ann")
        taps(evening, "dana", "start main")
        lost = []
        for match in [one for one in evening.first_round() if len(one.names) == 2]:
            taps(evening, "dana", f"{match.names[0]} beats {match.names[1]} 7-2")
            lost.append(match.names[1])
        clock.move_to(three)
        assert taps(evening, "dana", f"buy_back {lost[0]} main") == 302
        assert f"{lost[1]} main" in page(evening, "dana", "tournament_desk")
        clock.move_to(three + timedelta(seconds=1))
        assert taps(evening, "dana", f"buy_back {lost[1]} main") == 422
        assert f"{lost[1]} main" not in page(evening, "dana", "tournament_desk")
        assert taps(evening, "dana", "buy_backs_until {back_until}", buy_backs_until="2026-11-05T15:30") == 302
        assert taps(evening, "dana", f"buy_back {lost[1]} main") == 302
        assert troubles_of(evening.tournament.pk) == []


def test_rubbish_in_those_fields_is_a_refusal() -> None:
    evening = announced(cast(), format="ladder", players="ann\nbob")
    taps(evening, "dana", "start ladder")
    before = evening.desk
    for typed in ({"pair": "\0"}, {"pair": "ann over"}, {"pair": "x" * 500}, {"pair": "ann over ann"}, {}):
        assert taps(evening, "dana", "challenge {pair}", **typed) in (400, 422)
    assert evening.desk == before


def test_before_it_starts_a_ladder_says_how_far_one_may_challenge_and_who_moves() -> None:
    assert "up to three places above you" in page(
        night("tournament Rungs\nflight main ladder length 5\nentrants ann bob"), "ann"
    )


def test_a_division_is_closed_with_its_league_and_not_alone() -> None:
    evening = night("tournament Autumn\nentrants ann bob cal mo\nflight main league divisions of 2 length 5")
    evening.says("tom", "start main")
    first, second = (one.lines or () for one in evening.desk.tournament.flights if one.part_of)
    evening.says("tom", f"{first[0]} beats {first[1]} 5-0")
    assert "close main" not in page(evening, "tom", "tournament_desk"), "the second have not played"
    evening.says("tom", f"{second[0]} beats {second[1]} 5-0")
    offered = set(re.findall(r'value="(?:ask )?(close [^"]+)"', page(evening, "tom", "tournament_desk")))
    assert offered == {"close main"}
    assert taps(evening, "tom", "close main") == 302
    assert evening.desk.tournament.flights[0].closed
