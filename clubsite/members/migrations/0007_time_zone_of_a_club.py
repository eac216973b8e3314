"""A club's own time zone; clubs of before go by the site's, as they did."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("members", "0006_logged_out_everywhere")]
    operations: ClassVar = [
        migrations.AddField(
            "club", "time_zone", models.CharField(verbose_name="time zone", max_length=64, blank=True, default="")
        ),
    ]
