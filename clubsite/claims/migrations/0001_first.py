"""Claims: a guest of a club is one of its members."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0005_public_clubs_and_removals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("asked", "asked"), ("granted", "granted"), ("refused", "refused"), ("undone", "undone")],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("carried", models.PositiveSmallIntegerField(default=0)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "aside",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.player"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="members.club"),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "into",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="members.player"),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="claims",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["club", "state"], name="claims_of_a_club")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "granted")), fields=("player",), name="a_guest_becomes_one_member"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "asked")), fields=("player", "user"), name="one_asks_once_for_a_guest"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["asked", "granted", "refused", "undone"])),
                        name="a_claim_is_in_a_known_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("into", None), ("aside", None), _connector="OR"), name="a_claim_merges_one_way"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at", None), ("state", "asked")),
                            models.Q(
                                models.Q(("state", "asked"), _negated=True), models.Q(("decided_at", None), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="what_is_decided_has_a_time",
                    ),
                ],
            },
        ),
    ]
