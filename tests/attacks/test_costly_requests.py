"""What costs the site as much as several pages costs a program as much of its pace as it costs a browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubsite.access.pace import cost_of
from clubsite.api.pace import Priced
from clubsite.members.models import User
from tests.chouette.evenings import an_evening

pytestmark = pytest.mark.django_db

RATE = 100


@pytest.fixture(autouse=True)
def small_rates(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    caches["pace"].clear()
    monkeypatch.setattr(Priced, "THROTTLE_RATES", {"anon": f"{RATE}/min", "user": f"{RATE}/min"})
    yield
    caches["pace"].clear()


def test_exports_count_as_several_requests() -> None:
    evening, web = an_evening(), Client()
    web.force_login(User.objects.get(username="mo"))
    sheet = f"/api/chouettes/{evening.code}/sheet.txt"
    assert [web.get(sheet).status_code for _ in range(3)] == [200, 200, 429]
    assert web.get("/api/me/").status_code == 429, "the lot is used up"


@pytest.mark.parametrize(
    ("page", "program"),
    [
        ("sheet_text", "api_sheet_text"),
        ("games_csv", "api_games_csv"),
        ("export_json", "api_export"),
        ("ledger_csv", "api_book_csv"),
        ("money_csv", "api_money_csv"),
        ("player", "api_lifetime"),
        ("dice_json", "api_dice"),
    ],
)
def test_a_program_pays_what_a_browser_pays(page: str, program: str) -> None:
    views: dict[str | None, Any] = {pattern.name: pattern.callback for pattern in _patterns(get_resolver())}
    assert cost_of(views[page]) == cost_of(views[program].cls.get) > 1


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from _patterns(one)
        else:
            yield one


def test_what_is_cheap_is_as_cheap_as_before() -> None:
    web = Client()
    web.force_login(User.objects.create_user("mo"))
    assert [web.get("/api/me/").status_code for _ in range(RATE + 1)] == [200] * RATE + [429]


def test_strangers_pay_too() -> None:
    evening = an_evening()
    tries = [Client().get(f"/api/chouettes/{evening.code}/dice/").status_code for _ in range(RATE // 4 + 1)]
    assert tries == [200] * (RATE // 4) + [429]
