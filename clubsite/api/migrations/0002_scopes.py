"""What a token may do, and in which club. Those that exist keep what they could: everything, in all clubs of their owner."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import clubsite.api.models


class Migration(migrations.Migration):
    dependencies = [
        ("club_api", "0001_first"),
        ("members", "0005_public_clubs_and_removals"),
    ]

    operations = [
        migrations.AddField(
            model_name="token",
            name="scopes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=20), default=clubsite.api.models._everything, size=None
            ),
        ),
        migrations.AddField(
            model_name="token",
            name="club",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club"
            ),
        ),
    ]
