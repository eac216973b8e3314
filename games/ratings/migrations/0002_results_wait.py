"""Matches from before there were rating lists wait to be rated, and to be counted."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def wait(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    matches = apps.get_model("matches", "Match").objects.filter(stage="confirmed").order_by("pk")
    to_count, to_rate = apps.get_model("leaderboards", "Waiting"), apps.get_model("ratings", "WaitingMatch")
    rows = list(matches.values_list("pk", "club", "version"))
    to_count.objects.bulk_create(
        (to_count(provider="matches", stream=pk, club_id=club, number=version) for pk, club, version in rows), batch_size=1000
    )
    to_rate.objects.bulk_create((to_rate(match_id=pk, club_id=club) for pk, club, _ in rows), batch_size=1000)


def forget(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("leaderboards", "Waiting").objects.filter(provider__in=("matches", "ratings")).delete()


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_first"), ("leaderboards", "0002_matches_won")]

    operations = [migrations.RunPython(wait, forget)]
