"""How an endpoint of the API is written, and what the schema says about it.

`@operation` describes one function; `resource` combines the functions of a URL by method. Answers that any URL may give besides
its own (not authenticated, too fast, malformed ...) are added here.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any, cast, is_typeddict

from django.http import HttpResponseBase
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from clubsite.api.problems.details import MEDIA_TYPE
from clubsite.api.problems.shapes import FieldProblem, ForbiddenProblem, ProblemDetails, problem_example
from clubsite.api.requests.bodies import Nothing, said
from clubsite.api.requests.counting import CountingView
from clubsite.api.requests.known import check_parameters
from clubsite.api.scopes import READS, Scope, needed
from clubsite.api.shapes import ListOf, PageOf, Schema, Shape, example_of, object_schema, page_schema

Handler = Callable[..., Response]

CURSOR = [
    OpenApiParameter("cursor", str, description="From `next` or `previous` of another page."),
    OpenApiParameter("page_size", {"type": "integer", "minimum": 1, "maximum": 500}, description="50 unless told."),
]


def operation(
    summary: str,
    *,
    tag: str,
    answers: Mapping[int, Shape | None],
    request: type[BaseSerializer[Any]] | dict[str, Any] | None = None,
    example: Mapping[str, object] | None = None,
    refused: Mapping[int, str] | None = None,
    told: Mapping[int, Shape] | None = None,
    parameters: Sequence[Any] = (),
    stale: Shape | None = None,
    kind: str = "application/json",
    public: bool = False,
    by_password: bool = False,
    scopes: Sequence[Scope] = (),
    takes: Callable[..., Collection[Scope]] | None = None,
    of_any_club: bool = False,
) -> Callable[[Handler], Handler]:
    """Describes one method of one URL.

    `answers` are the successful ones; `refused` gives an example code for each status with which it refuses by itself, `told`
    the shape of those that say more than `ProblemDetails`; `stale` is the shape of `state` in its 409. `public`: open without
    logging in; `by_password`: by HTTP Basic. `scopes`: one of them lets a token in; `takes`: which ones what is sent takes, for
    a token that has none of them to be told; `of_any_club`: also one of a single club.
    """
    asked = [*parameters, *_paging(answers.values())]

    def described(handler: Handler) -> Handler:
        refusals = {"refused": refused or {}, "told": told or {}, "stale": stale, "parameters": frozenset(_names(asked))}
        handler.__dict__.update(
            refusals, public=public, scopes=tuple(scopes), takes=takes, of_any_club=of_any_club, has_body=request is not None
        )
        return extend_schema(
            operation_id=handler.__name__, summary=summary, tags=[tag], request=request,
            responses={(code, kind): _answer(code, shape) for code, shape in answers.items()},
            parameters=asked, examples=_body(example),
            auth=cast(Any, _who(public, by_password)),  # the library passes it on to the schema unchanged
        )(handler)  # fmt: skip

    return described


def _paging(shapes: Iterable[Shape | None]) -> list[OpenApiParameter]:
    return CURSOR if any(isinstance(shape, PageOf) for shape in shapes) else []


def _names(parameters: Iterable[Any]) -> Iterator[str]:
    """Of the parameters, each of which is described by itself or as a field of a serializer."""
    for one in parameters:
        yield from [one.name] if isinstance(one, OpenApiParameter) else one().fields


def _body(example: Mapping[str, object] | None) -> list[OpenApiExample]:
    return [OpenApiExample("Body", dict(example), request_only=True)] if example else []


def _who(public: bool, by_password: bool) -> list[dict[str, list[str]]]:
    """The accepted ways of authenticating."""
    if by_password:
        return [{"password": []}, {"session": []}]
    known: list[dict[str, list[str]]] = [{"token": []}, {"session": []}]
    return [{}, *known] if public else known


def _answer(code: int, shape: Any) -> OpenApiResponse:
    about = HTTPStatus(code).phrase
    if shape is None:
        return OpenApiResponse(None, about)
    if shape is str:
        return OpenApiResponse(str, about)
    return OpenApiResponse(shape, about, [OpenApiExample(about, example_of(shape))])


def resource(
    *,
    parsers: Sequence[type[BaseParser]] | None = None,
    renderers: Sequence[type[BaseRenderer]] | None = None,
    authenticators: Sequence[type[BaseAuthentication]] | None = None,
    **handlers: Handler,
) -> Callable[..., HttpResponseBase]:
    """The view of one URL: `resource(get=state, post=say)`. `parsers`, `renderers` and `authenticators` override the
    settings."""
    some = next(iter(handlers.values()))
    attributes: dict[str, Any] = {method: _method(handler) for method, handler in handlers.items()}
    attributes |= {"__module__": some.__module__, "__doc__": some.__doc__}
    if parsers:
        attributes["parser_classes"] = parsers
    if renderers:
        attributes["renderer_classes"] = renderers
    if authenticators:
        attributes["authentication_classes"] = authenticators
    view: type[CountingView] = type(some.__name__, (CountingView,), attributes)
    return cast(Callable[..., HttpResponseBase], view.as_view())


def _method(handler: Handler) -> Handler:
    """The function as a method that ignores `self`."""

    def method(self: APIView, request: Request, **kwargs: object) -> Response:
        check_parameters(request, handler.__dict__["parameters"])
        if request.method not in READS and not handler.__dict__["has_body"]:
            with suppress(UnsupportedMediaType):  # a form, as browsers and some clients send with nothing in it
                said(request, Nothing)
        return handler(request, **kwargs)

    method.__doc__ = handler.__doc__
    method.__name__ = handler.__name__
    method.__dict__ |= handler.__dict__
    return method


_SHAPES: Mapping[int, type] = {HTTPStatus.BAD_REQUEST: FieldProblem, HTTPStatus.FORBIDDEN: ForbiddenProblem}


class ClubSchema(AutoSchema):
    """Adds to every operation the problems it may answer with."""

    def _is_list_view(self, serializer: Any = None) -> bool:
        return False  # a shape says for itself whether it is a list

    def get_auth(self) -> list[dict[str, list[str]]]:
        """The ways in; with a token, one for each scope that is enough."""
        handler = getattr(self.view, self.method.lower())
        enough = needed(self.method, handler.scopes)
        tokens = [{"token": [scope.value]} for scope in Scope if scope in enough]
        return [one for way in super().get_auth() for one in (tokens if "token" in way else [way])]

    def _get_response_bodies(self, direction: Any = "response") -> Schema:
        bodies: Schema = super()._get_response_bodies(direction)
        handler = getattr(self.view, self.method.lower())
        for status, code in sorted((self._common() | dict(handler.refused)).items()):
            bodies[str(status)] = self._problem(status, code, handler.stale, handler.told.get(status))
        return bodies

    def _common(self) -> dict[int, str]:
        """The refusals that any operation of this kind may give, each with an example code."""
        common = {400: "MALFORMED", 401: "AUTHENTICATION_FAILED", 429: "THROTTLED"}
        if self.method != "GET":
            common[403] = "PERMISSION_DENIED"
        elif self._may_shut_a_token_out():
            common[403] = "TOKEN_OF_ONE_CLUB"
        if "{" in self.path:
            common[404] = "NOT_FOUND"
        if self.get_request_serializer():
            common |= {413: "TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE"}
        return common

    def _may_shut_a_token_out(self) -> bool:
        """Whether a token of one club may be one too narrow for it: see `open_to`."""
        handler = getattr(self.view, self.method.lower())
        return not handler.of_any_club and ("{" in self.path or not handler.public)

    def _problem(self, status: int, code: str, stale: Any, told: Any) -> Schema:
        shape: Any = told or _SHAPES.get(status, ProblemDetails)
        value = (example_of(told) if told else {}) | problem_example(status, code)
        if status == HTTPStatus.CONFLICT and stale is not None:
            shape = StaleProblem(stale)
            value["state"] = example_of(stale)
        answer = OpenApiResponse(shape, HTTPStatus(status).phrase, [OpenApiExample(code, value)])
        return cast(Schema, self._get_response_for_code(answer, str(status), [MEDIA_TYPE]))  # type: ignore[no-untyped-call]


class StaleProblem:
    """A problem that carries the current state."""

    def __init__(self, state: type) -> None:
        self.state = state

    @property
    def name(self) -> str:
        return f"Stale{self.state.__name__}Problem"


class TypedDictSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Makes shapes, and pages and lists of them, named components of the schema."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return is_typeddict(target) or isinstance(target, PageOf | ListOf | StaleProblem)

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return str(getattr(self.target, "name", None) or self.target.__name__)

    def get_identity(self, auto_schema: Any, direction: Any) -> str:
        return self.get_name(auto_schema, direction)

    def map_serializer(self, auto_schema: Any, direction: Any) -> Schema:
        def reference(shape: type) -> Schema:
            return cast(Schema, auto_schema.resolve_serializer(shape, direction).ref)

        match self.target:
            case PageOf(shape):
                return page_schema(reference(shape))
            case ListOf(shape):
                return {"type": "array", "items": reference(shape)}
            case StaleProblem():
                schema = object_schema(ProblemDetails, reference)
                schema["properties"]["state"] = reference(self.target.state)
                schema["required"].append("state")
                return schema
        return object_schema(self.target, reference)
