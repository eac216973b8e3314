"""How lists are filtered: the fields of a filter, read strictly and described in the schema."""

from collections.abc import Sequence
from typing import Any, TypeVar

import django_filters
from django.db.models import Model, QuerySet
from django.forms import NullBooleanField
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

M = TypeVar("M", bound=Model)

KINDS: dict[str, dict[str, Any]] = {
    "BooleanFilter": {"type": "boolean"},
    "NumberFilter": {"type": "integer"},
    "IsoDateTimeFilter": {"type": "string", "format": "date-time"},
    "DateFilter": {"type": "string", "format": "date"},
}
YES_OR_NO = frozenset({"", "true", "false"})


def asked_for(kind: type[django_filters.FilterSet], request: Request, rows: QuerySet[M]) -> QuerySet[M]:
    """The rows the query string asks for; a 400 by field if it cannot be read."""
    asked = request.query_params
    filters = kind(asked, queryset=rows)
    wrong = {
        name: [gettext("Say true or false.")]
        for name, field in filters.form.fields.items()
        if _unclear(field, asked.get(name, ""))
    }
    if wrong or not filters.is_valid():
        raise ValidationError(wrong or {name: [str(one) for one in said] for name, said in filters.errors.items()})
    found: QuerySet[M] = filters.qs
    return found


def _unclear(field: object, said: str) -> bool:
    """Django's NullBooleanField would treat any other word as no answer."""
    return isinstance(field, NullBooleanField) and said not in YES_OR_NO


def filter_parameters(kind: type[django_filters.FilterSet]) -> Sequence[OpenApiParameter]:
    """The fields of a filter, for the schema."""
    return [_parameter(name, one) for name, one in kind.base_filters.items()]


def _parameter(name: str, one: django_filters.Filter) -> OpenApiParameter:
    schema = dict(KINDS.get(type(one).__name__, {"type": "string"}))
    if "max_length" in one.extra:
        schema["maxLength"] = one.extra["max_length"]
    if "choices" in one.extra:
        schema["enum"] = [value for value, _label in one.extra["choices"]]
    return OpenApiParameter(name, schema, description=str(one.extra.get("help_text", "")))
