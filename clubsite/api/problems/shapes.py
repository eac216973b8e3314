"""What a refusal looks like to programs."""

from typing import Annotated, Any, TypedDict

from django.utils import translation

from clubsite.api.problems.codes import sentence_of
from clubsite.api.problems.details import TITLES
from clubsite.api.shapes import eg


class ProblemDetails(TypedDict):
    """A refusal as defined by RFC 9457, with a code for programs to compare."""

    type: Annotated[str, eg("/api/problems/NOT_FOUND/", "The page that explains the code.")]
    title: Annotated[str, eg("There is nothing here", "What kind of no it is.")]
    status: Annotated[int, eg(404, "The status of the answer.")]
    detail: Annotated[str, eg("There is nothing at this address.", "The sentence for people, in their language.")]
    code: Annotated[str, eg("NOT_FOUND", "The name of the reason.")]


class ForbiddenProblem(ProblemDetails, total=False):
    """A refusal of what somebody may not do. A token that lacks scopes is told which."""

    scope: Annotated[str, eg("keep_book", "The first scope that is missing.")]
    scopes: Annotated[list[str], eg(["keep_book"], "All that are missing.")]


class FieldProblem(ProblemDetails):
    """A request that cannot be read; `fields` says what is wrong by field, with anything about no single field under ""."""

    fields: Annotated[dict[str, list[str]], eg({"version": ["A valid integer is required."]})]


def problem_example(status: int, code: str) -> dict[str, Any]:
    """The schema's example of a refusal with this code."""
    with translation.override("en"):
        title = str(TITLES[status])
    example: dict[str, Any] = {
        "type": f"/api/problems/{code}/",
        "title": title,
        "status": status,
        "detail": sentence_of(code),
        "code": code,
    }
    return example | ({"fields": {"version": ["A valid integer is required."]}} if status == 400 else {})
