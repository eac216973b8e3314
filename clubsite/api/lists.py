"""How lists are answered: a page at a time, from a cursor, in a stable order.

A cursor names the row it follows, so rows added in the meantime cause neither repetitions nor gaps. Each page carries links to
the next and the previous one.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.core.exceptions import ValidationError as BadValue
from django.db import DataError
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

ROWS_PER_PAGE = 50
MOST_ROWS_PER_PAGE = 500


M = TypeVar("M", bound=Model)
T = TypeVar("T")

NO_CURSOR = gettext_lazy("This is no cursor of ours.")
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


class Cursor(CursorPagination):
    """`_PageSize` reads the page size instead, as it refuses malformed values."""

    page_size_query_param = None


def page_of(request: Request, rows: QuerySet[M], order: tuple[str, ...], shape: Callable[[Iterable[M]], list[Any]]) -> Response:
    """A page of these rows as `shape` gives them. `order` must end in something unique."""
    pages = Cursor()
    pages.ordering = order
    pages.page_size = _page_size(request)
    try:
        found = pages.paginate_queryset(rows, request)
    except (NotFound, ValueError, BadValue, DataError) as rubbish:
        raise ValidationError({"cursor": [NO_CURSOR]}) from rubbish
    return Response({"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": shape(found or [])})


def newest_first(request: Request, oldest_first: Sequence[T], shape: Callable[[T], Any]) -> Response:
    """A page of a computed list that only grows at its end. The cursor says how many of its items are older than the page
    before."""
    asked = _Numbers(data=request.query_params)
    asked.is_valid(raise_exception=True)
    size = asked.validated_data["page_size"]
    end = min(asked.validated_data.get("cursor", len(oldest_first)), len(oldest_first))
    rows = oldest_first[max(0, end - size) : end]
    older = max(0, end - size) or None
    newer = min(end + size, len(oldest_first)) if end < len(oldest_first) else None
    links = {"next": _address(request, older), "previous": _address(request, newer)}
    return Response({**links, "results": [shape(row) for row in reversed(rows)]})


def numbered_page(request: Request, page: Callable[[int, datetime], tuple[Sequence[Any], bool]]) -> Response:
    """A page of an append-only book with numbered pages, newest first. The cursor keeps the moment the first page was read, so
    later entries shift nothing. `page` gives the rows of a page and whether it is the last."""
    number, until = _moment(request.query_params.get("cursor", ""))
    rows, is_last = page(number, until)
    links = {
        "next": None if is_last else _address(request, f"{number + 1}.{_in_text(until)}"),
        "previous": _address(request, f"{number - 1}.{_in_text(until)}") if number > 1 else None,
    }
    return Response({**links, "results": list(rows)})


class _PageSize(serializers.Serializer[Any]):
    page_size = serializers.IntegerField(min_value=1, max_value=MOST_ROWS_PER_PAGE, default=ROWS_PER_PAGE)


class _Numbers(_PageSize):
    cursor = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False)


def _page_size(request: Request) -> int:
    asked = _PageSize(data=request.query_params)
    asked.is_valid(raise_exception=True)
    return int(asked.validated_data["page_size"])


def _moment(cursor: str) -> tuple[int, datetime]:
    """The page and moment of a cursor; without one, the first page as of now."""
    if not cursor:
        return 1, timezone.now()
    found = re.fullmatch(r"([1-9][0-9]{0,6})\.([0-9]{1,18})", cursor, re.ASCII)
    if found is None:
        raise ValidationError({"cursor": [NO_CURSOR]})
    try:
        return int(found[1]), BEGINNING + timedelta(microseconds=int(found[2]))
    except OverflowError:
        raise ValidationError({"cursor": [NO_CURSOR]}) from None


def _in_text(moment: datetime) -> str:
    return str((moment - BEGINNING) // timedelta(microseconds=1))


def _address(request: Request, cursor: int | str | None) -> str | None:
    if cursor is None:
        return None
    return str(replace_query_param(request.build_absolute_uri(), "cursor", cursor))
