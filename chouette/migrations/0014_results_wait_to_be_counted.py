"""Evenings from before there were leaderboards wait to be counted."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def wait(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    waiting = apps.get_model("leaderboards", "Waiting")
    evenings = apps.get_model("chouette", "Chouette").objects.filter(version__gt=0).order_by("pk")
    rows = evenings.values_list("pk", "club", "version").iterator()
    waiting.objects.bulk_create(
        (waiting(provider="chouette", stream=pk, club_id=club, number=version) for pk, club, version in rows), batch_size=1000
    )


def forget(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("leaderboards", "Waiting").objects.filter(provider="chouette").delete()


class Migration(migrations.Migration):
    dependencies = [("chouette", "0013_who_holds_a_guests_seat"), ("leaderboards", "0001_first")]

    operations = [migrations.RunPython(wait, forget)]
