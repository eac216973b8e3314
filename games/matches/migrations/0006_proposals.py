"""How fast somebody proposes matches is counted."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_talk"),
    ]

    operations = [
        migrations.CreateModel(
            name="ProposalBurst",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("writer", models.CharField(max_length=80)),
                ("began_at", models.DateTimeField()),
                ("writes", models.PositiveIntegerField()),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("club"), models.F("writer"), name="a_writer_has_one_burst_of_proposals")
                ],
            },
        ),
    ]
