"""Until now a page that was open counted as its player: so it does for games in progress, until the next touch."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def seen_is_touched(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    seats = apps.get_model("chouette", "Seat")._default_manager
    seats.exclude(seen_at=None).update(touched_at=F("seen_at"))


class Migration(migrations.Migration):
    dependencies = [("chouette", "0008_asking_the_others")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="touched_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(seen_is_touched, migrations.RunPython.noop),
    ]
