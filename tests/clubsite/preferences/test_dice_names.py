"""Whose names for the dice a page uses."""

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from clubsite.members.models import User
from clubsite.preferences.dice_names import choices, dice_called, of_whoever_is_logged_in, shown_dice_names


def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse(shown_dice_names())


def asked_by(user: User | AnonymousUser, *, session: bool = True) -> str:
    request = HttpRequest()
    request.user = user
    if session:
        request.COOKIES[settings.SESSION_COOKIE_NAME] = "a session"
    page = of_whoever_is_logged_in(answer)(request)
    assert isinstance(page, HttpResponse)
    return page.content.decode()


def test_the_sets_are_offered_in_the_readers_language_figures_first() -> None:
    with translation.override("fr"):
        offered = dict(choices())
    assert list(offered) == ["", "turkish", "persian", "bulgarian"]
    assert offered["turkish"].startswith("Turc")


def test_a_page_is_written_with_the_names_of_whoever_is_logged_in() -> None:
    assert asked_by(User(dice_names="persian")) == "persian"
    assert asked_by(User()) == ""
    assert asked_by(AnonymousUser()) == ""
    assert shown_dice_names() == ""


@pytest.mark.parametrize("names", ["klingon", "../turkish", "TURKISH"])
def test_names_that_do_not_exist_are_figures(names: str) -> None:
    assert asked_by(User(dice_names=names)) == ""


def test_a_visitor_without_a_session_is_not_asked_who_he_is() -> None:
    class Unasked:
        def __getattr__(self, name: str) -> None:
            raise AssertionError(name)

    assert asked_by(Unasked(), session=False) == ""  # type: ignore[arg-type]


def test_names_hold_as_long_as_they_are_asked_for() -> None:
    with dice_called("turkish"), dice_called("bulgarian"):
        assert shown_dice_names() == "bulgarian"
    assert shown_dice_names() == ""
