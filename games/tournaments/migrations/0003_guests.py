"""Guests who enter by a link in a mail, and the mails."""

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_codes_of_the_hall"),
    ]

    operations = [
        migrations.CreateModel(
            name="TournamentGuest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("address", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("turn", models.PositiveIntegerField(default=0)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="guests",
                        to="tournaments.tournamententry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="guests", to="tournaments.clubtournament"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(django.db.models.functions.text.Upper("address"), name="guests_by_their_address"),
                ],
            },
        ),
        migrations.CreateModel(
            name="GuestMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_from", models.CharField(blank=True, default="", max_length=64)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("mailed_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="mails", to="tournaments.tournamentguest"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["asked_from", "asked_at"], name="guest_mails_by_network"),
                    models.Index(
                        condition=models.Q(("dropped_at", None), ("mailed_at", None)),
                        fields=["asked_at"],
                        name="guest_mails_to_send",
                    ),
                ],
            },
        ),
    ]
