"""The icons browsers request on their own."""

from django.test import Client


def test_a_browser_that_asks_for_an_icon_gets_the_cube_and_no_cookie() -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")
    assert not answer.cookies
