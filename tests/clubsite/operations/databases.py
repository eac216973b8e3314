"""Additional databases that a test creates, and uses as if they were the site's."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
from django.db import connection
from psycopg import sql


@contextmanager
def new_database(template: str = "template0") -> Iterator[str]:
    """Its name; dropped afterwards, even if somebody is still connected."""
    name = f"test_made_{uuid4().hex[:12]}"
    make_database(name, template)
    try:
        yield name
    finally:
        drop = sql.SQL("drop database if exists {}").format(sql.Identifier(name))
        with _server() as server:
            try:
                server.execute(drop + sql.SQL(" with (force)"))
            except (
                psycopg.errors.InsufficientPrivilege
            ):  # an autovacuum worker: nobody ends it by force, the plain drop asks it to
                server.execute(drop)


def make_database(name: str, template: str = "template0") -> None:
    with _server() as server:
        made = sql.SQL("create database {} template {} strategy file_copy")  # half the work of copying it block by block
        server.execute(made.format(sql.Identifier(name), sql.Identifier(template)))


@contextmanager
def working_in(name: str) -> Iterator[None]:
    """Django's connection leads to that database meanwhile."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def _server() -> "psycopg.Connection[tuple[object, ...]]":
    found = connection.settings_dict
    return psycopg.connect(
        host=found["HOST"],
        port=found["PORT"],
        user=found["USER"],
        password=found["PASSWORD"],
        dbname="postgres",
        autocommit=True,
    )
