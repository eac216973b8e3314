"""What a club tells of itself beside its name: whom to ask, links, its language. Tom owns it, ann plays, eve is a stranger."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.members.models import Club, User
from clubsite.members.rules.links import LinkRefused, as_text, links_in
from clubsite.members.services import create_club, join
from clubsite.preferences.recipient_locale import in_this_language, written_for

pytestmark = pytest.mark.django_db

SETTINGS = {"name": "Baize", "about": "", "is_public": "on", "contact": "tom@baize.example", "links": "", "language": ""}


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Club:
    club = create_club(tom, "Baize")
    join(club, User.objects.create_user("ann"))
    Club.objects.filter(pk=club.pk).update(is_public=True)
    return club


def browser(who: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=who)[0])
    return client


def change(club: Club, **said: str) -> tuple[int, str]:
    answer = browser("tom").post(reverse("club_settings", args=[club.slug]), {**SETTINGS, **said})
    return answer.status_code, answer.text


def test_members_see_whom_to_ask_and_strangers_only_if_the_club_wants_it(club: Club) -> None:
    here = reverse("club", args=[club.slug])
    assert change(club)[0] == HTTPStatus.FOUND
    assert "tom@baize.example" in browser("ann").get(here).text
    assert "tom@baize.example" not in Client().get(here).text
    assert "tom@baize.example" not in browser("eve").get(here).text
    change(club, contact_is_public="on")
    assert 'href="mailto:tom@baize.example"' in Client().get(here).text


def test_links_are_shown_to_everybody_and_tell_the_other_site_nothing(club: Club) -> None:
    change(club, links="https://baize.example Our own site\n\nhttp://www.bar.example/map?a=1&b=2")
    page = Client().get(reverse("club", args=[club.slug])).text
    assert '<a href="https://baize.example" rel="noopener nofollow" referrerpolicy="no-referrer">' in page
    assert "Our own site" in page
    assert "<bdi>bar.example</bdi>" in page
    club.refresh_from_db()
    assert links_in(as_text(club.links)) == club.links


@pytest.mark.parametrize(
    "line",
    [
        "javascript:alert(1) Our site",
        "data:text/html,x",
        "//baize.example",
        "/clubs/",
        "mailto:tom@baize.example",
        "https://",
        "https://tom:secret@baize.example",
        "https://baize.example:port/",
        "https://[::1",
        "https:\\\\baize.example",
        "https://baize",
        "ftp://baize.example",
        "https://baize.example/" + "x" * 300,
        "https://baize.example " + "x" * 61,
        "\n".join(["https://baize.example"] * 7),
        "https://baize\u202e.example",
    ],
)
def test_a_link_that_is_no_page_of_the_web_is_refused_with_its_line(club: Club, line: str) -> None:
    with pytest.raises(LinkRefused):
        links_in(line)
    assert change(club, links=line)[0] == HTTPStatus.UNPROCESSABLE_ENTITY
    club.refresh_from_db()
    assert club.links == []


def test_no_mail_address_and_no_language_of_the_site_are_refused(club: Club) -> None:
    assert "This is no mail address." in change(club, contact="tom at baize")[1]
    assert change(club, language="tlh")[0] == HTTPStatus.UNPROCESSABLE_ENTITY
    assert change(club, contact="a@b.example\nBcc: eve@c.example")[0] == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_page_of_before_takes_nothing_away(club: Club) -> None:
    change(club, links="https://baize.example", language="fr")
    browser("tom").post(reverse("club_settings", args=[club.slug]), {"name": "Baize Club", "about": "", "is_public": "on"})
    club.refresh_from_db()
    assert (club.name, club.contact, club.language, len(club.links)) == ("Baize Club", "tom@baize.example", "fr", 1)


def test_the_public_page_speaks_the_clubs_language_to_whoever_has_chosen_none(club: Club) -> None:
    change(club, language="fr")
    here = reverse("club", args=[club.slug])
    assert '<html lang="fr"' in Client().get(here, headers={"Accept-Language": "en"}).text
    visitor = Client()
    visitor.post(reverse("choose_language"), {"language": "en", "next": here})
    assert '<html lang="en"' in visitor.get(here).text
    User.objects.create_user("eve", language="en")
    assert '<html lang="en"' in browser("eve").get(here).text
    assert '<html lang="en"' in Client().get("/", headers={"Accept-Language": "en"}).text  # nobody else's page


def test_mail_is_in_the_readers_language_or_the_clubs(club: Club, tom: User) -> None:
    change(club, language="fr")
    club.refresh_from_db()
    with written_for(tom, club):
        assert in_this_language() == {"Content-Language": "fr"}
    tom.language = "en"
    with written_for(tom, club):
        assert in_this_language() == {"Content-Language": "en"}
    tom.language, club.language = "tlh", "tlh"  # spoken by a version of before
    with written_for(tom, club):
        assert in_this_language() == {"Content-Language": "en"}
