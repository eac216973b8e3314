"""Matches between two players of a club; their log is append-only."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from clubsite.eventlog.append_only import AppendOnly


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0006_logged_out_everywhere"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0)),
                ("shown", models.PositiveBigIntegerField(default=0)),
                ("code", models.CharField(max_length=6, unique=True)),
                ("screen", models.JSONField(blank=True, null=True)),
                ("state", models.JSONField()),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("challenged", "challenged"),
                            ("agreed", "agreed"),
                            ("playing", "playing"),
                            ("reported", "reported"),
                            ("disputed", "disputed"),
                            ("confirmed", "confirmed"),
                            ("declined", "declined"),
                            ("cancelled", "cancelled"),
                        ],
                        default="challenged",
                        max_length=10,
                    ),
                ),
                ("length", models.PositiveSmallIntegerField()),
                ("on_screen", models.BooleanField(default=False)),
                ("click", models.UUIDField(unique=True)),
                ("proposed_at", models.DateTimeField(auto_now_add=True)),
                ("scheduled_at", models.DateTimeField(null=True)),
                ("agreed_at", models.DateTimeField(null=True)),
                ("begun_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("reported_at", models.DateTimeField(null=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("why_not_rated", models.CharField(blank=True, default="", max_length=20)),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("first_points", models.PositiveIntegerField(null=True)),
                ("second_points", models.PositiveIntegerField(null=True)),
                ("reported_by", models.PositiveSmallIntegerField(null=True)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="matches", to="members.club"),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MatchBurst",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("writer", models.CharField(max_length=80)),
                ("began_at", models.DateTimeField()),
                ("writes", models.PositiveIntegerField()),
                ("match", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="matches.match")),
            ],
        ),
        migrations.CreateModel(
            name="MatchGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("winner", models.PositiveSmallIntegerField()),
                ("cube", models.PositiveIntegerField()),
                (
                    "level",
                    models.CharField(
                        choices=[("single", "single"), ("gammon", "gammon"), ("backgammon", "backgammon")], max_length=10
                    ),
                ),
                ("points", models.PositiveIntegerField()),
                ("first_before", models.PositiveIntegerField()),
                ("second_before", models.PositiveIntegerField()),
                ("crawford", models.BooleanField(default=False)),
                ("how", models.CharField(max_length=15)),
                (
                    "match",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="games", to="matches.match"),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="MatchRecord",
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
                    "match",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="records", to="matches.match"),
                ),
            ],
            options={
                "ordering": ["number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="MatchSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=48)),
                ("secret", models.CharField(max_length=32, unique=True)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("touched_at", models.DateTimeField(blank=True, null=True)),
                ("auto_roll", models.BooleanField(default=False)),
                ("holds", models.CharField(blank=True, default="", max_length=40)),
                ("holds_since", models.DateTimeField(blank=True, null=True)),
                ("lets_roll", models.CharField(blank=True, default="", max_length=40)),
                ("muted", models.BooleanField(default=False)),
                ("side", models.PositiveSmallIntegerField()),
                ("plays_now", models.BooleanField(default=False)),
                ("awaited", models.BooleanField(default=False)),
                (
                    "match",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="matches.match"),
                ),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.player"),
                ),
            ],
            options={
                "ordering": ["side"],
            },
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["club", "stage", "-id"], name="matches_of_a_club_by_stage"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["club", "ended_at", "id"], name="matches_of_a_club_by_end"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("stage", "reported")), fields=["reported_at"], name="matches_waiting_for_a_yes"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("winner__isnull", True), ("winner__in", [0, 1]), _connector="OR"),
                name="a_match_is_won_by_one_of_its_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("length__lte", 25)), name="a_match_is_played_to_25_points_at_most"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("stage", "confirmed"), _negated=True),
                    models.Q(("confirmed_at__isnull", False), ("ended_at__isnull", False)),
                    _connector="OR",
                ),
                name="a_confirmed_match_has_ended",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("stage", "reported"), _negated=True),
                    models.Q(("reported_at__isnull", False), ("reported_by__isnull", False)),
                    _connector="OR",
                ),
                name="a_reported_match_says_by_whom_and_when",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "stage__in",
                        ["challenged", "agreed", "playing", "reported", "disputed", "confirmed", "declined", "cancelled"],
                    )
                ),
                name="a_match_is_at_a_known_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("begun_at__isnull", True), ("agreed_at__isnull", False), _connector="OR"),
                name="a_match_is_agreed_before_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchburst",
            constraint=models.UniqueConstraint(models.F("match"), models.F("writer"), name="a_writer_has_one_burst_at_a_match"),
        ),
        migrations.AddConstraint(
            model_name="matchgame",
            constraint=models.UniqueConstraint(
                models.F("match"), models.F("number"), name="games_of_a_match_are_numbered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchgame",
            constraint=models.CheckConstraint(
                condition=models.Q(("winner__in", (0, 1))), name="a_game_of_a_match_is_won_by_one_of_its_two"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchrecord",
            constraint=models.UniqueConstraint(fields=("match", "number"), name="records_of_a_match_are_numbered_once"),
        ),
        migrations.AddConstraint(
            model_name="matchrecord",
            constraint=models.UniqueConstraint(fields=("match", "action_id"), name="an_action_on_a_match_is_recorded_once"),
        ),
        migrations.AddConstraint(
            model_name="matchrecord",
            constraint=models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="records_of_a_match_count_from_one"),
        ),
        migrations.AddConstraint(
            model_name="matchseat",
            constraint=models.UniqueConstraint(models.F("match"), models.F("word"), name="a_name_is_one_seat_of_a_match"),
        ),
        migrations.AddConstraint(
            model_name="matchseat",
            constraint=models.UniqueConstraint(models.F("match"), models.F("side"), name="a_side_is_one_seat_of_a_match"),
        ),
        migrations.AddConstraint(
            model_name="matchseat",
            constraint=models.UniqueConstraint(
                models.F("match"), models.F("player"), name="nobody_plays_a_match_against_themselves"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchseat",
            constraint=models.UniqueConstraint(
                models.F("player"), condition=models.Q(("plays_now", True)), name="a_player_plays_one_match_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchseat",
            constraint=models.CheckConstraint(condition=models.Q(("side__in", (0, 1))), name="a_match_has_two_sides"),
        ),
        AppendOnly("matches_matchrecord"),
    ]
