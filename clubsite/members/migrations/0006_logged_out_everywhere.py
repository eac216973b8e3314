"""How often somebody has logged out everywhere; every session of now still holds."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("members", "0005_public_clubs_and_removals")]
    operations: ClassVar = [
        migrations.AddField("user", "logged_out_everywhere", models.PositiveIntegerField(default=0)),
    ]
