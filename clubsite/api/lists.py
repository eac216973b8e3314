"""How a list is told: a page at a time, from a cursor, in an order that nothing moves.

A cursor names the row it stands behind, so that rows added meanwhile neither repeat nor hide any. Each page carries the
addresses of the next and the previous one.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError as BadValue
from django.db import DataError
from django.db.models import Model, QuerySet
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

ROWS_PER_PAGE = 50
MOST_ROWS_PER_PAGE = 500


M = TypeVar("M", bound=Model)


class Cursor(CursorPagination):
    """`?page_size=` up to 500."""

    page_size = ROWS_PER_PAGE
    page_size_query_param = "page_size"
    max_page_size = MOST_ROWS_PER_PAGE


def page_of(request: Request, rows: QuerySet[M], order: tuple[str, ...], shape: Callable[[Iterable[M]], list[Any]]) -> Response:
    """A page of these rows, each in its shape. `order` ends in something unique."""
    pages = Cursor()
    pages.ordering = order
    try:
        found = pages.paginate_queryset(rows, request)
    except (NotFound, ValueError, BadValue, DataError) as rubbish:
        raise ValidationError({"cursor": ["This is no cursor of ours."]}) from rubbish
    return Response({"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": shape(found or [])})
