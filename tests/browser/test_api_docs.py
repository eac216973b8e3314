"""The interactive page of the API in a real browser: it shows every address, can try one out, and violates none of the site's
policies."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubsite.members.models import User

from .conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_interactive_page_draws_itself_from_our_own_files_alone(open_page: OpenPage) -> None:
    User.objects.create_user("mo", password="a long password")
    page = open_page("/")
    complaints: list[str] = []
    hosts: set[str] = set()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]) if request.url.startswith("http") else None)
    page.goto(reverse("api_docs"))
    expect(page.get_by_role("heading", name="The chouette club")).to_be_visible()
    page.get_by_placeholder("Filter by tag").fill("House rules")  # of so many addresses only those on the screen are drawn
    page.get_by_text("The published house sheets", exact=True).first.click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table tr.response .response-col_status").first).to_contain_text("200")
    assert complaints == []
    assert len(hosts) == 1
