"""Pages use their reader's language and time zone."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from clubsite.members.models import User
from clubsite.preferences.middleware import language_and_time_zone

LANGUAGE = "choose_language"


def seen_by(user: User, language: str = "", zone: str = "") -> tuple[str, str]:
    """The language and time zone in which a view runs for this user."""
    user.language, user.time_zone = language, zone
    request = RequestFactory().get("/")
    request.COOKIES["sessionid"] = "any"
    request.user = user
    found: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        found.extend([translation.get_language(), timezone.get_current_timezone_name()])
        return HttpResponse()

    with translation.override("en"):
        language_and_time_zone(view)(request)
    return found[0], found[1]


def test_his_own_choice_counts(ann: User) -> None:
    assert seen_by(ann, "fr", "Asia/Tehran") == ("fr", "Asia/Tehran")


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "Europe", "\x00", "x" * 64])
def test_a_zone_that_is_none_is_the_clubs(ann: User, zone: str) -> None:
    assert seen_by(ann, zone=zone) == ("en", "UTC")


def test_a_language_that_is_not_spoken_changes_nothing(ann: User) -> None:
    assert seen_by(ann, language="tlh") == ("en", "UTC")


def test_the_next_request_of_the_thread_is_told_the_clubs_time(ann: User) -> None:
    seen_by(ann, zone="Asia/Tehran")
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_visitor_costs_no_look_into_the_database(web: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert web.get(reverse("home"), headers={"Accept-Language": "fr"})["Content-Language"] == "fr"


def test_his_language_comes_before_the_browsers(web: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(language="fr")
    web.force_login(ann)
    assert web.get(reverse("my_account"), headers={"Accept-Language": "en"})["Content-Language"] == "fr"


def test_a_visitor_chooses_a_language_for_his_browser(web: Client) -> None:
    assert 'name="language" value="fr"' in web.get(reverse("home")).text
    answer = web.post(reverse(LANGUAGE), {"language": "fr", "next": "/log-in/"})
    assert answer["Location"] == "/log-in/"
    assert web.get(reverse("home"))["Content-Language"] == "fr"


def test_whoever_is_logged_in_chooses_for_good(web: Client, ann: User) -> None:
    web.force_login(ann)
    web.post(reverse(LANGUAGE), {"language": "fr", "next": "/"})
    ann.refresh_from_db()
    assert ann.language == "fr"
    web.post(reverse(LANGUAGE), {"language": "tlh", "next": "/"})
    ann.refresh_from_db()
    assert ann.language == "fr"


@pytest.mark.parametrize("aim", ["https://example.org/", "//example.org", "javascript:alert(1)", "\\\\example.org"])
def test_the_choice_leads_to_no_other_site(web: Client, aim: str) -> None:
    assert web.post(reverse(LANGUAGE), {"language": "fr", "next": aim})["Location"] == "/"
    assert web.post(reverse(LANGUAGE), {"language": "fr"}, headers={"Referer": aim})["Location"] == "/"


def test_a_link_alone_changes_no_language(web: Client) -> None:
    assert web.get(reverse(LANGUAGE), {"language": "fr"}).status_code == 405


def test_a_page_that_answers_a_form_leads_back_to_the_front_door(web: Client) -> None:
    page = web.post(reverse("account_login"), {"login": "x", "password": "y"}).text
    assert '<input type="hidden" name="next" value="/">' in page
