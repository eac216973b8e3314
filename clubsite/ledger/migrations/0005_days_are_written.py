"""Every entry says on which day it counts, so that no past day changes when a club moves its clock."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from clubsite.kit.clock.time_zones import zone_named


def write_days(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Where nobody has said a day, that of the writing by the club's clock, as it was worked out so far."""
    clubs = apps.get_model("members", "Club").objects.values_list("pk", "time_zone")
    with editor.connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")  # nothing may be pending when a trigger is switched off
        cursor.execute("alter table ledger_entry disable trigger ledger_entry_is_append_only")
        for club, zone in clubs:
            cursor.execute(_WRITE_DAYS, {"club": club, "zone": str(zone_named(zone))})
        cursor.execute("alter table ledger_entry enable trigger ledger_entry_is_append_only")
        cursor.execute("set constraints all deferred")


_WRITE_DAYS = """
    update ledger_entry set day = (created_at at time zone %(zone)s)::date where club_id = %(club)s and day is null
"""


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0004_cash_is_money"),
        ("members", "0011_archived_clubs"),
        ("farewell", "0002_what_is_written_goes_with_its_club"),  # its triggers are the ones that are switched off
    ]

    operations = [
        migrations.RunPython(write_days, migrations.RunPython.noop),  # on the way back the days stay: they say the same
        migrations.AlterField("entry", "day", models.DateField()),
    ]
