"""Time runs only for players who have come to their own page."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0005_bursts_need_no_log")]

    operations = [
        migrations.AddField("seat", "opened_at", models.DateTimeField(blank=True, null=True)),
    ]
