"""The link of a match's public page."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_proposals"),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.CharField(max_length=16, unique=True)),
                ("wanted_by_first", models.BooleanField(default=False)),
                ("wanted_by_second", models.BooleanField(default=False)),
                (
                    "match",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="link", to="matches.match"),
                ),
            ],
        ),
    ]
