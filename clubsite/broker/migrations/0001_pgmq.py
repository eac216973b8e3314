"""Install pgmq from the SQL in its package, which takes no more than owning the database.

If the schema of an earlier, interrupted or foreign installation is in the way, it is not reused: `create function` fails and
the migration is not recorded.
"""

from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from pgmq.install import get_embedded_install_sql


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(get_embedded_install_sql())


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("drop schema pgmq cascade")


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = []
    operations: ClassVar = [migrations.RunPython(install, remove)]
