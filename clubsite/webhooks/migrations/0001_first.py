"""Webhooks, the outbox of events, and their deliveries."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import clubsite.webhooks.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0003_roles_and_profiles"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("data", models.JSONField()),
                ("message_id", models.UUIDField(default=uuid.uuid4, unique=True)),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club")),
            ],
        ),
        migrations.CreateModel(
            name="Hook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=500, verbose_name="address")),
                ("kinds", django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), size=None)),
                ("secret", models.CharField(default=clubsite.webhooks.models.new_secret, max_length=100)),
                ("secret_number", models.PositiveIntegerField(default=1)),
                ("old_secret", models.CharField(blank=True, max_length=100)),
                ("old_secret_until", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("paused_at", models.DateTimeField(null=True)),
                (
                    "pause",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("owner", "paused by an owner"),
                            ("failing", "paused because nothing has arrived for days"),
                            ("gone", "paused because the receiver says that it is gone"),
                        ],
                        max_length=10,
                    ),
                ),
                ("owners_told_at", models.DateTimeField(null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("busy_until", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="hooks", to="members.club"),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "waiting"), ("delivered", "delivered"), ("failed", "failed")],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("replay", models.BooleanField(default=False)),
                ("action_id", models.UUIDField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("next_try_at", models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ("tried_at", models.DateTimeField(null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                (
                    "trouble",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("not_public", "The address leads into a private network."),
                            ("no_such_host", "There is no such host."),
                            ("no_connection", "Nobody took the connection."),
                            ("bad_certificate", "The certificate is not to be trusted."),
                            ("too_slow", "The answer took too long."),
                            ("broken_answer", "The answer was no HTTP, or broke off."),
                            ("redirected", "It leads elsewhere; redirects are not followed."),
                            ("refused", "The receiver did not accept it."),
                        ],
                        max_length=20,
                    ),
                ),
                ("excerpt", models.TextField(blank=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="webhooks.event"
                    ),
                ),
                (
                    "hook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="webhooks.hook"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="hook",
            constraint=models.UniqueConstraint(fields=("club", "address"), name="a_club_names_an_address_once"),
        ),
        migrations.AddConstraint(
            model_name="hook",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("pause", ""), ("paused_at", None)),
                    models.Q(("paused_at__isnull", False), ("pause__in", ["owner", "failing", "gone"])),
                    _connector="OR",
                ),
                name="a_pause_has_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="hook",
            constraint=models.CheckConstraint(
                condition=models.Q(("kinds", []), _negated=True), name="a_webhook_is_told_something"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state", "waiting")), fields=["hook", "next_try_at"], name="webhook_deliveries_to_make"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["hook", "-id"], name="webhook_deliveries_of_a_hook"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(fields=("hook", "action_id"), name="a_click_sends_an_event_once"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("next_try_at__isnull", False), ("state", "waiting")),
                    models.Q(models.Q(("state", "waiting"), _negated=True), ("next_try_at", None)),
                    _connector="OR",
                ),
                name="what_waits_is_tried_again",
            ),
        ),
    ]
