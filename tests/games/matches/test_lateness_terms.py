"""What being late costs: the club's usual terms, and those of a challenge, on the pages and for programs."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from games.matches.models import Match
from games.matches.services.club_rules import Lateness, lateness_of
from games.matches.services.writing import MATCHES, replayed
from games.matches.wording import terms_in_words
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def keep(club: Cast, who: str = "dana", **said: Any) -> Any:
    address = reverse("match_rules", args=[club.club.slug])
    return browser(club, who).post(address, {"hours": "48"} | said)


def challenge(club: Cast, **said: Any) -> Any:
    """By Ann, to Bob."""
    usual = {"second": club.players["bob"].pk, "length": "7", "rated": "yes", "where": "board", "crawford": "on"}
    return browser(club, "ann").post(reverse("new_match", args=[club.club.slug]), usual | said)


def terms() -> tuple[str, bool]:
    """Of the only match, by its log."""
    match = Match.objects.get()
    assert replayed(match) == MATCHES.state_of(match)
    return replayed(match).sheet.late_points, replayed(match).sheet.late_crawford


def test_a_director_sets_what_a_challenge_begins_with_and_the_clubs_log_says_so(club: Cast) -> None:
    assert lateness_of(club.club.pk) == Lateness("5+5", True)
    assert keep(club, late_first="15", late_each="5").status_code == 302
    assert lateness_of(club.club.pk) == Lateness("15+5", False)
    noted = Noted.objects.get(kind="matches.lateness")
    assert "15+5 minutes" in sentence_of(noted)
    form = browser(club, "ann").get(reverse("new_match", args=[club.club.slug])).content.decode()
    assert 'name="late_first" value="15"' in form
    assert keep(club, late_first="", late_each="").status_code == 302
    assert lateness_of(club.club.pk).points == "none"
    assert "it costs nothing" in sentence_of(Noted.objects.filter(kind="matches.lateness").latest("pk"))
    assert keep(club, "ann", late_first="15", late_each="5").status_code == 403


@pytest.mark.parametrize(
    ("first", "each"), [("4", "5"), ("0", "5"), ("-5", "5"), ("61", "5"), ("5", "0"), ("5", "61"), ("5", ""), ("x", "5")]
)
def test_absurd_minutes_are_refused_with_a_sentence_by_both_pages(club: Cast, first: str, each: str) -> None:
    said = {"late_first": first, "late_each": each}
    for answer in (keep(club, **said), challenge(club, **said)):
        assert answer.status_code == 422
        errors = answer.context["form"].errors
        assert errors.get("late_first") or errors.get("late_each")
    assert lateness_of(club.club.pk) == Lateness()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("said", "agreed"),
    [
        ({}, ("15+5", True)),
        ({"late_first": "10", "late_each": "2", "late_crawford": "on"}, ("10+2", True)),
        ({"late_first": "10", "late_each": "2"}, ("10+2", False)),
        ({"late_first": "", "late_each": ""}, ("none", False)),
        ({"late_first": "10", "late_each": "2", "length": "0"}, ("5+5", True)),
    ],
)
def test_a_challenge_has_the_clubs_terms_or_its_own(club: Cast, said: dict[str, str], agreed: tuple[str, bool]) -> None:
    """A session has no points that lateness could cost."""
    keep(club, late_first="15", late_each="5", late_crawford="on")
    assert challenge(club, **said).status_code == 302
    assert terms() == agreed


def test_what_was_proposed_stays_when_the_club_changes_its_mind(club: Cast) -> None:
    match = club.agreed("ann", "bob", late_points="15+5")
    keep(club, late_first="5", late_each="1")
    assert terms() == ("15+5", True)
    club.do(match, "ann", "late", winner=1, number=15)
    club.do(match, "bob", "allow_late")
    match.refresh_from_db()
    assert MATCHES.state_of(match).match.score.penalties == (1, 0)


def test_both_read_what_they_agree_on(club: Cast) -> None:
    for late, crawford, words in (
        ("5+5", True, []),
        ("15+5", True, ["late: 15+5 minutes"]),
        ("15+5", False, ["late: 15+5 minutes", "no Crawford game by lateness"]),
        ("none", False, ["being late costs nothing"]),
    ):
        match = club.propose("ann", "bob", late_points=late, late_crawford=crawford)
        said = terms_in_words(MATCHES.state_of(match).sheet, rated=True)
        assert said == ["match to 5 points", *words, "rated"]
        page = browser(club, "bob").get(reverse("match", args=[match.code])).content.decode()
        assert all(word in page for word in words)
        club.do(match, "bob", "decline")


def test_programs_set_the_clubs_terms_and_propose_others(club: Cast) -> None:
    rules, client = reverse("api_match_rules", args=[club.club.slug]), browser(club, "dana")
    changed = client.patch(rules, {"late_points": "15+5", "action_id": str(uuid4())}, "application/json").json()
    assert changed == {"silent_hours": 48, "late_points": "15+5", "late_crawford": True}
    for wrong in ("4+5", "5+0", "5", "61+5", "5+5+5", "none+5", ""):
        refused = client.patch(rules, {"late_points": wrong, "action_id": str(uuid4())}, "application/json")
        assert refused.status_code == 400, wrong
    address, ann = reverse("api_matches", args=[club.club.slug]), browser(club, "ann")
    proposals: list[tuple[str, dict[str, Any], tuple[str, bool]]] = [
        ("bob", {}, ("15+5", True)),
        ("cal", {"late_points": "none"}, ("none", True)),
        ("mo", {"late_points": "20+10", "late_crawford": False}, ("20+10", False)),
    ]
    for player, said, agreed in proposals:
        body = {"second": club.players[player].pk, "length": 7, "action_id": str(uuid4())} | said
        answer = ann.post(address, body, "application/json")
        assert answer.status_code == 201, answer.json()
        assert (answer.json()["late_points"], answer.json()["late_crawford"]) == agreed
    body = {"second": club.players["tom"].pk, "length": 7, "late_points": "1+1", "action_id": str(uuid4())}
    assert ann.post(address, body, "application/json").status_code == 400
