"""Who reads others' challenges and results off the first page of a site?"""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.members.models import Club, Membership
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db

NAMES = "ann – bob"


@pytest.fixture
def club() -> Cast:
    club = cast()
    Club.objects.filter(pk=club.club.pk).update(is_public=True)
    club.propose("ann", "bob")
    disputed = club.agreed("cal", "mo", length=1)
    club.do(disputed, "cal", "report", score=(1, 0))
    club.do(disputed, "mo", "dispute")
    return club


def first_pages(club: Cast, who: str | None) -> str:
    client = Client()
    if who is not None:
        client.force_login(club.users[who])
    return "".join(client.get(place).content.decode() for place in (reverse("home"), reverse("club", args=[club.club.slug])))


def test_somebody_without_a_login_learns_of_no_match(club: Cast) -> None:
    assert "/matches/" not in first_pages(club, None).replace(reverse("matches", args=[club.club.slug]), "")
    assert "Your matches" not in first_pages(club, None)


def test_an_owner_of_another_club_learns_of_no_match_of_this_one(club: Cast) -> None:
    text = first_pages(club, "eve")
    assert NAMES not in text
    assert "Your matches" not in text


def test_a_member_reads_nothing_of_matches_between_others(club: Cast) -> None:
    club.do(club.agreed("bob", "tom"), "bob", "report", score=(5, 0))
    for who in ("cal", "dana"):
        assert NAMES not in first_pages(club, who)
        assert "bob – tom" not in first_pages(club, who)
    assert "bob – tom" in first_pages(club, "tom")


def test_whoever_has_left_is_told_nothing_more(club: Cast) -> None:
    assert NAMES in first_pages(club, "bob")
    Membership.objects.filter(club=club.club, user=club.users["bob"]).delete()
    assert NAMES not in first_pages(club, "bob")


def test_a_director_who_plays_the_disputed_match_is_not_asked_to_decide_it(club: Cast) -> None:
    own = club.agreed("dana", "ann", length=1)
    club.do(own, "dana", "report", score=(1, 0))
    club.do(own, "ann", "dispute")
    text = first_pages(club, "dana")
    assert 'num">1<span' in text  # only that of cal and mo
    assert 'num">2<span' not in text
