"""Who is to be told by mail that a match waits for them."""

import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q, UniqueConstraint

STAGES = ["challenged", "agreed", "playing", "reported", "disputed", "confirmed", "declined", "cancelled"]


class Migration(migrations.Migration):
    dependencies = [("matches", "0010_awaited")]

    operations = [
        migrations.CreateModel(
            "MatchMail",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("about", models.CharField(choices=[(stage, stage) for stage in STAGES], max_length=10)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("mailed_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                ("seat", models.ForeignKey(on_delete=models.PROTECT, related_name="mails", to="matches.matchseat")),
            ],
            options={
                "constraints": [
                    UniqueConstraint(
                        fields=["seat"],
                        condition=Q(mailed_at__isnull=True, dropped_at__isnull=True),
                        name="one_mail_waits_for_a_side_of_a_match",
                    )
                ]
            },
        ),
    ]
