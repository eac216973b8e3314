"""The pages of matches, as browsers ask for them."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import get_current_timezone

from games.matches.models import Match
from games.rules.gammons import Level

from .players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def text_of(club: Cast, who: str, match: Match) -> str:
    answer = browser(club, who).get(reverse("match", args=[match.code]))
    assert answer.status_code == 200
    return answer.content.decode()


def buttons(text: str) -> set[str]:
    return {part.partition('"')[0] for part in text.split('name="do" value="')[1:]}


def test_an_empty_list_invites_to_a_challenge(club: Cast) -> None:
    page = browser(club, "ann").get(reverse("matches", args=[club.club.slug])).content.decode()
    assert "No match has been played yet" in page
    assert reverse("new_match", args=[club.club.slug]) in page


def test_a_challenge_is_sent_once_and_waits_first_for_the_challenged(club: Cast) -> None:
    ann, address = browser(club, "ann"), reverse("new_match", args=[club.club.slug])
    assert "Gil" not in ann.get(address).content.decode()  # a guest cannot accept
    sent = {"click": str(uuid4()), "second": club.players["bob"].pk, "length": 5, "rated": "yes", "crawford": "on"}
    for _ in range(2):
        assert ann.post(address, sent).status_code == 302
    match = Match.objects.get()
    assert (match.length, match.why_not_rated) == (5, "")
    waiting = browser(club, "bob").get(reverse("matches", args=[club.club.slug])).content.decode()
    assert "Waiting for you" in waiting
    assert "Waiting for you" not in ann.get(reverse("matches", args=[club.club.slug])).content.decode()


def test_a_challenge_that_cannot_be_is_refused_in_words(club: Cast) -> None:
    ann, address = browser(club, "ann"), reverse("new_match", args=[club.club.slug])
    sent = {"click": str(uuid4()), "second": club.players["bob"].pk, "length": 5, "rated": "yes"}
    answer = ann.post(address, sent | {"jacoby": "on"})
    assert answer.status_code == 422
    assert "belongs to money games" in answer.content.decode()
    assert ann.post(address, sent | {"second": club.players["gil"].pk}).status_code == 422
    assert ann.post(address, sent | {"second": club.players["ann"].pk}).status_code == 422
    assert ann.post(address, sent | {"length": 26}).status_code == 422
    assert not Match.objects.exists()


def test_each_stage_has_its_buttons(club: Cast) -> None:
    match = club.propose("ann", "bob", length=3)
    assert buttons(text_of(club, "bob", match)) == {"accept", "decline", "schedule"}
    assert buttons(text_of(club, "ann", match)) == {"call_off", "schedule"}
    assert buttons(text_of(club, "cal", match)) == set()
    club.do(match, "bob", "accept")
    assert buttons(text_of(club, "bob", match)) == {"game", "report", "call_off", "schedule", "late", "wrong_length"}
    club.wins(match, "ann", 0, Level.GAMMON)
    page = text_of(club, "bob", match)
    assert buttons(page) == {"game", "take_back", "correct_game", "dispute", "late", "wrong_length"}
    assert "Crawford game" in page
    assert "1 away" in page
    assert "3 away" in page
    club.wins(match, "ann", 0)
    assert buttons(text_of(club, "bob", match)) == {"confirm", "dispute", "report"}
    assert buttons(text_of(club, "ann", match)) == {"take_back", "correct_game"}
    assert buttons(text_of(club, "dana", match)) == {"decide", "call_off"}
    club.do(match, "bob", "dispute")
    assert (
        "To be decided by a director" in browser(club, "dana").get(reverse("matches", args=[club.club.slug])).content.decode()
    )
    club.do(match, "dana", "decide", score=(3, 0), reason="I have asked both")
    page = text_of(club, "ann", match)
    assert "I have asked both" in page
    assert buttons(page) == set()


def test_what_a_button_sends_is_done_once_and_answered_by_the_match(club: Cast) -> None:
    match = club.agreed()
    ann, address = browser(club, "ann"), reverse("do_at_match", args=[match.code])
    version = Match.objects.get().version
    sent = {"page": str(uuid4()), "version": version, "do": "game", "winner": 0, "level": "gammon", "cube": 2}
    assert ann.post(address, sent).status_code == 302
    again = ann.post(address, sent, headers={"HX-Request": "true"})
    assert again.status_code == 200
    shown = Match.objects.get().shown
    assert 'id="match"' in again.content.decode()
    assert f'data-shown="{shown}"' in again.content.decode()  # so that an older update, arriving late, takes nothing back
    assert match.games.count() == 1
    stale = ann.post(address, sent | {"cube": 1})
    assert stale.status_code == 409
    assert "Somebody was faster" in stale.content.decode()
    wrong = ann.post(address, sent | {"version": version + 1, "cube": 3})
    assert wrong.status_code == 422
    assert "The cube shows 1, 2, 4, 8" in wrong.content.decode()
    assert ann.post(address, sent | {"do": "rolls"}).status_code == 400


def test_nobody_but_members_reads_a_match(club: Cast) -> None:
    match = club.agreed()
    assert browser(club, "eve").get(reverse("match", args=[match.code])).status_code == 404
    assert Client().get(reverse("match", args=[match.code])).status_code == 302
    assert browser(club, "cal").post(reverse("do_at_match", args=[match.code]), {}).status_code == 403


def test_the_queries_of_a_match_and_of_the_list_are_constant(club: Cast) -> None:
    match = club.agreed(length=25)
    club.wins(match, "ann", 0)
    few = queries(club, match)
    for _ in range(6):
        club.wins(match, "bob", 1)
    club.propose("ann", "cal")
    club.propose("bob", "cal")
    assert queries(club, match) == few


def queries(club: Cast, match: Match) -> tuple[int, int]:
    counts = []
    for place in (reverse("match", args=[match.code]), reverse("matches", args=[club.club.slug])):
        client = browser(club, "ann")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(place)
        counts.append(len(asked))
    return counts[0], counts[1]


def test_dates_are_written_as_everywhere_on_the_site(club: Cast) -> None:
    """`24 November 2030, 20:43`, not `Nov. 24, 2030, 8:43 p.m.`."""
    at = (datetime.now(get_current_timezone()) + timedelta(days=300)).replace(hour=20, minute=43)
    match = club.propose("ann", "bob", at=at)
    club.do(match, "bob", "accept")
    assert f"It is to be played on {at.day} {at:%B %Y}, 20:43." in text_of(club, "ann", match)


def test_the_page_says_who_owes_whom(club: Cast) -> None:
    match = club.agreed(length=1, stake=3)
    club.wins(match, "ann", 0)
    club.do(match, "bob", "confirm")
    told = text_of(club, "cal", match).replace("\u2068", "").replace("\u2069", "")
    assert "bob owes ann 3 points for this match in the club’s book." in told


def test_a_challenge_says_why_somebody_is_not_listed(club: Cast) -> None:
    page = browser(club, "ann").get(reverse("new_match", args=[club.club.slug])).content.decode()
    assert "a guest without a login" in page
    assert (
        "a guest without a login" not in browser(club, "dana").get(reverse("new_match", args=[club.club.slug])).content.decode()
    )
