"""A club's tournaments; their log is append-only."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from clubsite.eventlog.append_only import AppendOnly


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0007_time_zone_of_a_club"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubTournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0)),
                ("shown", models.PositiveBigIntegerField(default=0)),
                ("code", models.CharField(max_length=6, unique=True)),
                ("state", models.JSONField()),
                ("title", models.CharField(max_length=80)),
                (
                    "stage",
                    models.CharField(
                        choices=[("entry", "entry"), ("running", "running"), ("over", "over"), ("called_off", "called_off")],
                        default="entry",
                        max_length=10,
                    ),
                ),
                ("seed", models.CharField(max_length=64)),
                ("click", models.UUIDField(unique=True)),
                ("announced_at", models.DateTimeField(auto_now_add=True)),
                ("starts_at", models.DateTimeField(null=True)),
                ("offers_end_at", models.DateTimeField(null=True)),
                (
                    "announced_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tournaments", to="members.club"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TournamentBurst",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("writer", models.CharField(max_length=80)),
                ("began_at", models.DateTimeField()),
                ("writes", models.PositiveIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.clubtournament"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TournamentEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=50)),
                (
                    "standing",
                    models.CharField(
                        choices=[("in", "In"), ("waiting", "Waiting"), ("offered", "Offered"), ("out", "Out")],
                        default="out",
                        max_length=10,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.player"),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tournaments.clubtournament"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="TournamentRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("action_id", models.UUIDField()),
                ("actor_name", models.CharField(blank=True, max_length=150)),
                ("said", models.TextField(blank=True)),
                ("body", models.JSONField()),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "actor",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="records", to="tournaments.clubtournament"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="AnnouncementBurst",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("writer", models.CharField(max_length=80)),
                ("began_at", models.DateTimeField()),
                ("writes", models.PositiveIntegerField()),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("club"), models.F("writer"), name="a_writer_has_one_burst_of_announcements"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="clubtournament",
            index=models.Index(fields=["club", "stage", "-id"], name="tournaments_of_a_club_by_stage"),
        ),
        migrations.AddIndex(
            model_name="clubtournament",
            index=models.Index(
                condition=models.Q(("offers_end_at__isnull", False)), fields=["offers_end_at"], name="tournaments_with_offers"
            ),
        ),
        migrations.AddConstraint(
            model_name="clubtournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("stage__in", ["entry", "running", "over", "called_off"])),
                name="a_tournament_is_at_a_known_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubtournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("seed__regex", "^[0-9a-f]{64}$")), name="a_draw_has_256_bits"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamentburst",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("writer"), name="a_writer_has_one_burst_at_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamententry",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("word"), name="a_name_is_one_entry_of_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamententry",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("player"), name="a_player_enters_a_tournament_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamententry",
            constraint=models.CheckConstraint(
                condition=models.Q(("standing__in", ["in", "waiting", "offered", "out"])), name="an_entry_stands_somewhere"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamentrecord",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="records_of_a_tournament_are_numbered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamentrecord",
            constraint=models.UniqueConstraint(
                fields=("tournament", "action_id"), name="an_action_on_a_tournament_is_recorded_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamentrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="records_of_a_tournament_count_from_one"
            ),
        ),
        AppendOnly("tournaments_tournamentrecord"),
    ]
