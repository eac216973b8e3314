"""Which rows are a club's? Every row from which foreign keys lead to it, and what apps name beside (`GOES_WITH_A_CLUB`).

Worked out from the models, so that a table that comes later is not forgotten. A row has one way to its club: the shortest over
keys that are never empty. People with a login are no part of any club.
"""

from collections.abc import Callable, Iterator
from graphlib import TopologicalSorter

from django.apps import apps
from django.conf import settings
from django.db.models import ForeignKey, Model, Q, QuerySet
from django.utils.module_loading import import_string

from clubsite.members.models import Club, User

Table = type[Model]


def tables_of_a_club() -> list[Table]:
    """Every table that leads to the clubs, each before those that its rows refer to; the clubs' own is the last."""
    far = _distances()
    referred_to_by: dict[Table, set[Table]] = {table: set() for table in far}
    for table in far:
        for key in _keys(table):
            if key.related_model in far and key.related_model is not table:
                referred_to_by[key.related_model].add(table)
    return list(TopologicalSorter(referred_to_by).static_order())


def rows_of(club: Club) -> Iterator[QuerySet[Model]]:
    """All rows of this club, table by table, in an order in which they can be deleted; its own row comes last."""
    for path in settings.GOES_WITH_A_CLUB:
        beside: Callable[[Club], list[QuerySet[Model]]] = import_string(path)
        yield from beside(club)
    for table in tables_of_a_club():
        yield rows_in(table, club)


def rows_in(table: Table, club: Club) -> QuerySet[Model]:
    manager = table._base_manager
    if table is Club:
        return manager.filter(pk=club.pk)
    way = Q()
    for key in _way(table):
        way |= Q(**{f"{key.name}__in": rows_in(key.related_model, club).values("pk")})
    return manager.filter(way)


def _way(table: Table) -> list[ForeignKey[Model, Model]]:
    """The keys that lead from a row to its club: the one with the shortest way if there is one that is never empty."""
    far = _distances()
    keys = [key for key in _keys(table) if key.related_model in far and key.related_model is not table]
    near = [key for key in keys if far[key.related_model] < far[table]]
    certain = [key for key in near if not key.null]
    return [min(certain, key=lambda key: far[key.related_model])] if certain else near


def _distances() -> dict[Table, int]:
    """How many keys lead from a table to the clubs."""
    far: dict[Table, int] = {Club: 0}
    while True:
        more = {
            table: 1 + min(far[key.related_model] for key in _keys(table) if key.related_model in far)
            for table in _tables()
            if table not in far and any(key.related_model in far for key in _keys(table))
        }
        if not more:
            return far
        far |= more


def _tables() -> list[Table]:
    return [table for table in apps.get_models(include_auto_created=True) if table._meta.managed and table is not User]


def _keys(table: Table) -> list[ForeignKey[Model, Model]]:
    return [field for field in table._meta.concrete_fields if isinstance(field, ForeignKey)]
