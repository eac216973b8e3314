"""The rows of a table for two; its log is append-only."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from clubsite.eventlog.append_only import AppendOnly


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Duel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0)),
                ("shown", models.PositiveBigIntegerField(default=0)),
                ("code", models.CharField(max_length=6, unique=True)),
                ("screen", models.JSONField(blank=True, null=True)),
                ("state", models.JSONField()),
                ("reserve", models.PositiveIntegerField(null=True)),
                ("delay", models.PositiveIntegerField(default=0)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DuelSeat",
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
                ("side", models.CharField(max_length=4)),
                ("duel", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="toy.duel")),
            ],
        ),
        migrations.CreateModel(
            name="DuelMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("room", models.CharField(max_length=10)),
                ("game", models.PositiveIntegerField(default=0)),
                ("record", models.PositiveIntegerField(default=0)),
                ("name", models.CharField(max_length=80)),
                ("text", models.CharField(max_length=400)),
                ("phrase", models.CharField(blank=True, default="", max_length=20)),
                ("action_id", models.UUIDField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "duel",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="toy.duel"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="messages", to="toy.duelseat"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WrongDuelCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["key", "at"], name="wrong_duel_codes"),
                    models.Index(fields=["at"], name="wrong_duel_codes_by_age"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DuelBurst",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("writer", models.CharField(max_length=80)),
                ("began_at", models.DateTimeField()),
                ("writes", models.PositiveIntegerField()),
                ("duel", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="toy.duel")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("duel"), models.F("writer"), name="a_writer_has_one_burst_at_a_duel")
                ],
            },
        ),
        migrations.CreateModel(
            name="DuelRecord",
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
                ("duel", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="records", to="toy.duel")),
            ],
            options={
                "ordering": ["number"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("duel", "number"), name="records_of_a_duel_are_numbered_once"),
                    models.UniqueConstraint(fields=("duel", "action_id"), name="an_action_on_a_duel_is_recorded_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="records_of_a_duel_count_from_one"),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="duelseat",
            constraint=models.UniqueConstraint(models.F("duel"), models.F("word"), name="a_name_is_one_seat_of_a_duel"),
        ),
        migrations.AddConstraint(
            model_name="duelseat",
            constraint=models.UniqueConstraint(models.F("duel"), models.F("side"), name="a_side_is_one_seat_of_a_duel"),
        ),
        migrations.AddIndex(
            model_name="duelmessage",
            index=models.Index(fields=["duel", "room", "-id"], name="messages_of_a_room_of_a_duel"),
        ),
        migrations.AddConstraint(
            model_name="duelmessage",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="a_message_of_a_duel_says_something"
            ),
        ),
        migrations.AddConstraint(
            model_name="duelmessage",
            constraint=models.UniqueConstraint(
                models.F("duel"), models.F("action_id"), name="a_message_of_a_duel_is_said_once"
            ),
        ),
        AppendOnly("toy_duelrecord"),
    ]
