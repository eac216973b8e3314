"""A person with a browser, but for the browser: pages, forms with their hidden token, and a program's requests."""

import re
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from tests.production.installation import Installation


class Visitor:
    def __init__(self, club: Installation) -> None:
        self.club = club
        self.web = club.client(follow_redirects=False)
        self.web.headers["Referer"] = f"{club.address}/"
        self.token = ""

    def page(self, path: str) -> str:
        answer = self.web.get(path)
        assert answer.status_code == HTTPStatus.OK, (path, answer.status_code, answer.text[:500])
        return answer.text

    def fill_in(self, path: str, **fields: str) -> None:
        """Send the form of a page; it must be accepted."""
        hidden = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.page(path))
        assert hidden is not None
        answer = self.web.post(path, data={"csrfmiddlewaretoken": hidden[1], **fields})
        assert answer.status_code == HTTPStatus.FOUND, (path, answer.status_code, answer.text[:2000])

    def make_token(self, address: str, password: str) -> None:
        """By a program that knows the password. From now on requests are that program's."""
        fields = {"action_id": str(uuid4()), "name": "the evening", "days": 90}
        with self.club.client() as program:
            answer = program.post("/api/tokens/", json=fields, auth=(address, password))
        assert answer.status_code == HTTPStatus.CREATED, (answer.status_code, answer.text[:2000])
        self.token = str(answer.json()["token"])

    def ask(self, path: str, **fields: object) -> dict[str, Any]:
        """What the API answers, to a GET if there are no fields."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if fields:
            answer = self.web.post(path, json={"action_id": str(uuid4()), **fields}, headers=headers)
        else:
            answer = self.web.get(path, headers=headers)
        assert answer.status_code in (HTTPStatus.OK, HTTPStatus.CREATED), (path, answer.status_code, answer.text[:2000])
        found: dict[str, Any] = answer.json()
        return found
