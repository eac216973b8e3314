"""Queries needed by every click, compiled to SQL once.

Django compiles a queryset into SQL each time it is evaluated, which for rows with many columns costs several times as much as
sending the query and reading the answer. Here a query of fixed shape is compiled at its first use and kept; only its parameters
change:

    _BY_CODE = CompiledQuery(lambda: Chouette.objects.select_related("club").filter(code=Parameter("code")))
    chouette = _BY_CODE.first(code="K7QX3M")

The result is the same as the queryset's, including annotations, related rows and deferred fields.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import BooleanField, Expression, F, Field, Func, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]


class _Name(str):
    """A placeholder among the SQL's parameters for a value given later."""

    __slots__ = ()


class Parameter(Expression):
    """A value that is given when the query is run. `field` is its type, where the query cannot tell."""

    def __init__(self, name: str, field: "Field[Any, Any] | None" = None) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: object, connection: object) -> tuple[str, list[str]]:  # type: ignore[override]  # as Django's do
        return "%s", [_Name(self.name)]


def one_of(field: str, values: Parameter) -> Func:
    """The condition that the field is in a list of values; `IN` would need to know how many there are."""
    return Func(F(field), values, template="%(expressions)s)", arg_joiner=" = any(", output_field=BooleanField())


@dataclass(frozen=True, slots=True)
class _Compiled:
    sql: str
    params: Sequence[object]
    compiler: SQLCompiler
    converters: Sequence[tuple[int, Sequence[Callable[..., object]], object]]


class CompiledRows:
    """A query for tuples (`values_list`)."""

    def __init__(self, build: Callable[[], "QuerySet[Any, Any]"]) -> None:
        self._build = build

    def rows(self, **values: object) -> list[Row]:
        """All rows. Raises KeyError for a parameter without a value, and otherwise what the queryset would raise."""
        compiled, connection = self._compiled, connections[DEFAULT_DB_ALIAS]
        if self._locks and not connection.in_atomic_block:
            raise TransactionManagementError("select_for_update cannot be used outside of a transaction.")
        given: list[Any] = [values[one] if isinstance(one, _Name) else one for one in compiled.params]
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, given)
            rows: list[Row] = cursor.fetchall()
        return [_converted(row, compiled) for row in rows] if compiled.converters else rows

    @cached_property
    def _queryset(self) -> "QuerySet[Any, Any]":
        return self._build()

    @property
    def _locks(self) -> bool:
        return self._queryset.query.select_for_update

    @cached_property
    def _compiled(self) -> _Compiled:
        compiler = self._queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        converters = compiler.get_converters([column[0] for column in compiler.select])
        return _Compiled(sql, params, compiler, [(at, *both) for at, both in converters.items()])


def _converted(row: Row, compiled: _Compiled) -> Row:
    values, connection = list(row), connections[DEFAULT_DB_ALIAS]
    for at, converters, expression in compiled.converters:
        for convert in converters:
            values[at] = convert(values[at], expression, connection)
    return tuple(values)


class CompiledQuery(CompiledRows, Generic[M]):
    """A query for rows of a model."""

    def __init__(self, build: Callable[[], "QuerySet[M]"]) -> None:
        super().__init__(build)

    def all(self, **values: object) -> list[M]:
        """The rows as instances. Raises what `rows` does."""
        return list(map(self._instance, self.rows(**values)))

    def first(self, **values: object) -> M | None:
        """The first row; None if there is none."""
        return next(iter(self.all(**values)), None)

    def get(self, **values: object) -> M:
        """The only row. Raises the model's DoesNotExist and MultipleObjectsReturned."""
        found = self.all(**values)
        if len(found) == 1:
            return found[0]
        model = self._queryset.model
        raise model.MultipleObjectsReturned if found else model.DoesNotExist

    def _instance(self, row: Row) -> M:
        shape = self._shape
        instance = shape.model.from_db(DEFAULT_DB_ALIAS, shape.fields, row[shape.columns])
        for populator in shape.related:
            populator.populate(row, instance)
        for name, at in shape.annotations:
            setattr(instance, name, row[at])
        return cast(M, instance)

    @cached_property
    def _shape(self) -> "_Shape":
        return _Shape.of(self._compiled.compiler)


@dataclass(frozen=True, slots=True)
class _Shape:
    """Which columns of a row make up the instance, its related rows and its annotations."""

    model: type[Model]
    fields: Sequence[str]
    columns: slice
    related: Sequence[Any]
    annotations: Sequence[tuple[str, int]]

    @classmethod
    def of(cls, compiler: SQLCompiler) -> "_Shape":
        found = cast(dict[str, Any], compiler.klass_info)
        own = found["select_fields"]
        columns = slice(own[0], own[-1] + 1)
        fields = [column[0].target.attname for column in _columns(compiler, columns)]
        related = get_related_populators(found, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # of the next Django
        return cls(found["model"], fields, columns, related, list(compiler.annotation_col_map.items()))


def _columns(compiler: SQLCompiler, columns: slice) -> Iterator[Any]:
    return iter(cast(list[Any], compiler.select)[columns])
