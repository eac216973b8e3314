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

from clubsite.api.requests.bodies import OneOf
from clubsite.api.requests.known import REPEATED

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
        raise ValidationError(wrong or {name: _told(filters.form, name, asked.get(name, "")) for name in filters.errors})
    found: QuerySet[M] = filters.qs
    return found


def _told(form: Any, name: str, said: str) -> list[str]:
    """What is wrong; of a choice, as a body is told it: which there are."""
    choices = [str(value) for value, _label in getattr(form.fields[name], "choices", ()) if value]
    if choices:
        sentence = OneOf.default_error_messages["invalid_choice"]
        return [str(sentence).format(input=said[:REPEATED], choices=", ".join(choices))]
    return [str(one) for one in form.errors[name]]


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
