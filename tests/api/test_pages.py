"""The pages about the API: every code is explained, and the interactive page complies with the site's policy."""

import json
import re
from http import HTTPStatus
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types
import pytest
from django.test import Client
from django.urls import reverse

from chouette.rules.refusals import Refusal
from clubsite.api.problems.codes import sentences


def walk(found: Any) -> Any:
    yield found
    if isinstance(found, dict | list):
        for inner in found.values() if isinstance(found, dict) else found:
            yield from walk(inner)


@pytest.fixture
def schema(client: Client, db: None) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/schema/").json()
    return answer


def operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for path in schema["paths"].values() for operation in path.values()]


def test_every_code_has_a_page_that_says_its_sentence(client: Client, db: None) -> None:
    overview = client.get(reverse("api_problems")).content.decode()
    for code in sentences():
        assert f">{code}<" in overview
    page = client.get(reverse("api_problem", args=[Refusal.CLOSED.name])).content.decode()
    assert "The evening is closed." in page


@pytest.mark.parametrize("code", ["NO_SUCH_CODE", "%00", "x" * 500, "<script>"])
def test_a_code_that_there_is_not_is_not_found(client: Client, db: None, code: str) -> None:
    assert client.get(f"/api/problems/{code}/").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("path", ["/api/nothing/", "/api/clubs/a/b/c/d/", "/api/x%0Ay/", "/api/docs/x"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_address_that_there_is_not_says_so_to_programs(client: Client, db: None, path: str, method: str) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, path)
    assert (answer.status_code, answer["Content-Type"]) == (HTTPStatus.NOT_FOUND, "application/problem+json")
    assert json.loads(answer.content)["code"] == "NOT_FOUND"


def test_a_refusal_is_told_in_the_language_asked_for(client: Client, db: None) -> None:
    told = {language: client.get("/api/me/", headers={"Accept-Language": language}).json() for language in ("en", "fr")}
    assert told["en"]["type"] == told["fr"]["type"] == reverse("api_problem", args=["NOT_AUTHENTICATED"])
    assert set(told["en"]) == {"type", "title", "status", "detail", "code"}


def test_nothing_is_said_inline_on_the_interactive_page(client: Client, db: None) -> None:
    page = client.get(reverse("api_docs"))
    html = page.content.decode()
    assert re.findall(r"<script(?![^>]* src=)", html) == []
    assert "<style" not in html
    assert " style=" not in html
    assert "//" not in re.sub(r"<!--.*?-->|xmlns=\S+", "", html).replace("<!doctype html>", "")


def test_every_operation_is_told_in_words_with_examples(schema: dict[str, Any]) -> None:
    for operation in operations(schema):
        name = operation["operationId"]
        assert operation["summary"], name
        assert operation["tags"], name
        for kind, body in operation.get("requestBody", {}).get("content", {}).items():
            assert body.get("examples") or kind != "application/json", name
        for status, answer in operation["responses"].items():
            for kind, content in answer.get("content", {}).items():
                assert content.get("examples") or kind.startswith("text/"), (name, status)


def test_every_example_is_what_the_schema_says(schema: dict[str, Any]) -> None:
    components = {"components": schema["components"]}
    for operation in operations(schema):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for content in (one for body in bodies for one in body.get("content", {}).values()):
            for example in content.get("examples", {}).values():
                jsonschema.validate(example["value"], content["schema"] | components)


def test_every_tag_is_described(schema: dict[str, Any]) -> None:
    described = {tag["name"] for tag in schema["tags"]}
    assert {tag for operation in operations(schema) for tag in operation["tags"]} == described


def test_every_problem_of_the_schema_has_a_page(schema: dict[str, Any]) -> None:
    codes = {found["code"] for found in walk(schema["paths"]) if isinstance(found, dict) and {"type", "code"} <= found.keys()}
    assert len(codes) > 10
    assert codes <= sentences().keys()


def test_an_error_of_ours_is_told_in_the_shape_that_programs_read(
    db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A failure is provoked, because nothing may fail by itself."""
    monkeypatch.setattr("chouette.api.club.house_rules.PRESETS", None)
    answer = Client(raise_request_exception=False).get("/api/house-sheets/")
    assert (answer.status_code, answer["Content-Type"]) == (HTTPStatus.INTERNAL_SERVER_ERROR, "application/problem+json")
    assert answer.json()["code"] == "ERROR"
    assert "Internal Server Error" in caplog.text
