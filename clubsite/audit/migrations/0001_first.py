"""The club's log; rows are only added to it."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from clubsite.eventlog.append_only import AppendOnly


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0005_public_clubs_and_removals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Noted",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("by_name", models.CharField(blank=True, max_length=150)),
                ("words", models.JSONField(default=dict)),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.club")),
                (
                    "player",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.player"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "-id"], name="noted_in_a_club"),
                    models.Index(fields=["club", "by", "-id"], name="noted_of_a_person"),
                ],
            },
        ),
        AppendOnly("club_audit_noted"),
    ]
