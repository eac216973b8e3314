"""Through the shipped proxy: whatever a visitor writes about where they come from, they count by the address they come from."""

import json
from http import HTTPStatus

import pytest

from tests.attacks.stranger import until

from .installation import Installation
from .processes import Process

pytestmark = pytest.mark.django_db(transaction=True)

INVENTED = "198.51.100.77"
NAMES = ("X-Forwarded-For", "X-Real-IP", "X_Real_IP", "X_Forwarded_For", "X-Client-IP", "True-Client-IP")
FORGED = dict.fromkeys(NAMES, INVENTED) | {
    "Forwarded": f"for={INVENTED};proto=http;host=evil.test",
    "X-Forwarded-Proto": "http",
}
TRIES = 10  # wrong passwords for one name from one address


def security_lines(parts: list[Process]) -> list[str]:
    entries = [json.loads(line) for part in parts for line in part.said().splitlines() if line.startswith("{")]
    return [str(entry["message"]) for entry in entries if str(entry.get("message", "")).startswith("Refused: ")]


@pytest.mark.parametrize("what", ["a personal link that was never made", "a forged or expired stream"])
def test_what_is_refused_is_told_with_the_visitor_s_own_address(club: Installation, what: str) -> None:
    path = "/live/forged" if "stream" in what else "/s/AAAAAAAAAAAAAAAA/"
    with club.client("127.0.0.21") as visitor:
        assert visitor.get(path, headers=FORGED).status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN)
    parts = [*club.webs, club.live]
    until(lambda: any(what in line and line.endswith("from 127.0.0.21") for line in security_lines(parts)))
    assert not any(INVENTED in line for line in security_lines(parts))


def test_who_says_that_they_came_without_tls_is_not_sent_round_in_a_circle(club: Installation) -> None:
    with club.client("127.0.0.22") as visitor:
        answer = visitor.get("/log-in/", headers=FORGED)
    assert answer.status_code == HTTPStatus.OK
    assert "evil.test" not in answer.text


def test_wrong_passwords_count_by_the_visitor_s_own_address(club: Installation) -> None:
    def tries(address: str, number: int) -> list[int]:
        with club.client(address, auth=("nobody-of-this-name", "a guess")) as visitor:
            forged = [FORGED | dict.fromkeys(NAMES, f"198.51.100.{each + 1}") for each in range(number)]
            return [visitor.post("/api/tokens/", headers=headers, json={}).status_code for headers in forged]

    assert tries("127.0.0.23", TRIES + 2) == [HTTPStatus.UNAUTHORIZED] * TRIES + [HTTPStatus.TOO_MANY_REQUESTS] * 2
    assert tries("127.0.0.24", 1) == [HTTPStatus.UNAUTHORIZED]
