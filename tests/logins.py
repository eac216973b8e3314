"""Somebody logged in, as the live pages know them."""

from django.http import HttpRequest
from django.test import Client

from clubsite.accounts.sessions.services import login_here
from clubsite.live.logins import Login
from clubsite.members.models import User


def logged_in(user: User) -> Login:
    """In a browser of their own, at this moment."""
    browser, page = Client(), HttpRequest()
    browser.force_login(user)
    page.user, page.session = user, browser.session
    login = login_here(page)
    assert login is not None
    return login
