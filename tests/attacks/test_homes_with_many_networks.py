"""A home with IPv6 has 256 networks of the size that counts as one address. It has four times the lot of others, not 256."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import Client
from pytest_django.fixtures import Settings

from chouette.models import WrongCode
from clubsite.access.guessing import MOST_WRONG_GUESSES, TooManyGuesses, check_guesses, count_wrong_guess
from clubsite.access.one_household import HOUSEHOLDS_COUNTED
from clubsite.access.pace import PACE
from clubsite.api.pace import Priced

pytestmark = pytest.mark.django_db
FEW, NETWORKS = 3, 20
ELSEWHERE = "2001:db8:0:100::1"


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    PACE.forget()
    caches["pace"].clear()
    yield
    PACE.forget()
    caches["pace"].clear()


def own(number: int) -> str:
    return f"2001:db8:0:{number:x}::1"


def answers(path: str) -> list[int]:
    """Each of its networks asks as often as one may."""
    return [Client(REMOTE_ADDR=own(number)).get(path).status_code for number in range(NETWORKS) for _ in range(FEW)]


@pytest.mark.parametrize("kind", ["stranger", "address"])
def test_pages(settings: Settings, kind: str) -> None:
    settings.PACE = dict.fromkeys(settings.PACE, 1_000) | {kind: FEW, "share": 0}
    said = answers("/clubs/")
    assert said.count(429) == (NETWORKS - HOUSEHOLDS_COUNTED) * FEW
    assert Client(REMOTE_ADDR=ELSEWHERE).get("/clubs/").status_code != 429


def test_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Priced, "THROTTLE_RATES", {"anon": f"{FEW}/min", "user": f"{FEW}/min"})
    said = answers("/api/me/")
    assert said.count(429) == (NETWORKS - HOUSEHOLDS_COUNTED) * FEW
    assert Client(REMOTE_ADDR=ELSEWHERE).get("/api/me/").status_code != 429


def test_guesses() -> None:
    for number in range(HOUSEHOLDS_COUNTED * MOST_WRONG_GUESSES):
        check_guesses(WrongCode, "code", own(number))
        count_wrong_guess(WrongCode, "code", own(number))
    with pytest.raises(TooManyGuesses):
        check_guesses(WrongCode, "code", own(255))
    check_guesses(WrongCode, "code", ELSEWHERE)
