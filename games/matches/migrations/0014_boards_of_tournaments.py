"""Who has opened the board of a tournament's match keeps nobody from playing another one before a game has begun there."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def nobody_plays_yet(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """In what an earlier version has opened, too."""
    seats = apps.get_model("matches", "MatchSeat").objects
    seats.filter(plays_now=True, match__stage="agreed").exclude(match__elsewhere="").update(plays_now=False)


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_ready_phrases")]

    operations = [migrations.RunPython(nobody_plays_yet, migrations.RunPython.noop)]
