"""A club has a till, rules for its book and a list of reminders."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from clubsite.ledger import triggers


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0002_promises"),
        ("members", "0003_roles_and_profiles"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="BookRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("cents_per_point", models.PositiveIntegerField(default=0, verbose_name="what a point is worth")),
                ("currency", models.CharField(blank=True, max_length=3, verbose_name="currency")),
                ("remind_over", models.PositiveIntegerField(default=0, verbose_name="remind who owes more than")),
                ("remind_after_days", models.PositiveSmallIntegerField(default=14, verbose_name="for at least so many days")),
                ("remind_weekly", models.BooleanField(default=False, verbose_name="remind them every week by itself")),
            ],
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quarters", models.PositiveBigIntegerField()),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("mailed_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ReminderDeclined",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AlterField(
            model_name="account",
            name="player",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.player"
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                condition=models.Q(("player", None)), fields=("club", "unit"), name="a_club_has_one_till_per_unit"
            ),
        ),
        migrations.AddField(
            model_name="bookrules",
            name="club",
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club"),
        ),
        migrations.AddField(
            model_name="reminder",
            name="asked_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="reminder",
            name="club",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club"),
        ),
        migrations.AddField(
            model_name="reminder",
            name="player",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.player"),
        ),
        migrations.AddField(
            model_name="reminderdeclined",
            name="user",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="bookrules",
            constraint=models.CheckConstraint(
                condition=models.Q(("currency", ""), ("currency__regex", "^[A-Z]{3}$"), _connector="OR"),
                name="a_currency_is_three_letters",
            ),
        ),
        migrations.AddConstraint(
            model_name="bookrules",
            constraint=models.CheckConstraint(
                condition=models.Q(("cents_per_point", 0), models.Q(("currency", ""), _negated=True), _connector="OR"),
                name="what_a_point_is_worth_has_a_currency",
            ),
        ),
        migrations.AddIndex(
            model_name="reminder",
            index=models.Index(fields=["club", "-asked_at"], name="ledger_reminders_of_a_club"),
        ),
        migrations.AddIndex(
            model_name="reminder",
            index=models.Index(
                condition=models.Q(("dropped_at", None), ("mailed_at", None)),
                fields=["asked_at"],
                name="ledger_reminders_to_be_mailed",
            ),
        ),
        migrations.AddConstraint(
            model_name="reminder",
            constraint=models.CheckConstraint(condition=models.Q(("quarters__gt", 0)), name="only_who_owes_is_reminded"),
        ),
        migrations.AddConstraint(
            model_name="reminder",
            constraint=models.CheckConstraint(
                condition=models.Q(("mailed_at", None), ("dropped_at", None), _connector="OR"),
                name="a_reminder_is_mailed_or_dropped",
            ),
        ),
        migrations.AddConstraint(
            model_name="reminder",
            constraint=models.UniqueConstraint(
                condition=models.Q(("dropped_at", None), ("mailed_at", None)),
                fields=("player",),
                name="a_player_waits_for_one_reminder",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(condition=models.Q(("kind", "cash")), fields=["club", "-id"], name="ledger_cash_of_a_club"),
        ),
        migrations.RunSQL(triggers.ACCOUNT_OR_TILL_IS_KEPT, triggers.ACCOUNT_IS_KEPT_AS_BEFORE),
    ]
