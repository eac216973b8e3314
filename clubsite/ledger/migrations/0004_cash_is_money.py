"""Cash is money: what a point is worth is kept with its day, the till is counted, periods are closed."""

import django.contrib.postgres.functions
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from clubsite.eventlog.append_only import AppendOnly
from clubsite.ledger import triggers


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0003_till_and_reminders"),
        ("members", "0010_mail_of_tournaments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ClosedPeriod",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("until", models.DateField()),
                ("at", models.DateTimeField(db_default=django.contrib.postgres.functions.TransactionNow())),
            ],
            options={
                "ordering": ["-until"],
            },
        ),
        migrations.CreateModel(
            name="TillCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("action_id", models.UUIDField()),
                ("at", models.DateTimeField(db_default=django.contrib.postgres.functions.TransactionNow())),
                ("opening", models.BooleanField()),
                ("counted", models.PositiveBigIntegerField()),
                ("expected", models.BigIntegerField()),
                ("memo", models.TextField(blank=True)),
            ],
        ),
        migrations.CreateModel(
            name="Worth",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                ("cents_per_point", models.PositiveIntegerField()),
                ("currency", models.CharField(blank=True, max_length=3)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="account",
            name="a_unit_is_one_of_the_known",
        ),
        migrations.AddField(
            model_name="entry",
            name="cents_per_point",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="currency",
            field=models.CharField(blank=True, default="", max_length=3),
        ),
        migrations.AddField(
            model_name="entry",
            name="day",
            field=models.DateField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="period",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="account",
            name="unit",
            field=models.CharField(
                choices=[("points", "points"), ("cents", "money"), ("cash", "cash")], default="points", max_length=10
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                condition=models.Q(("unit__in", ["points", "cents", "cash"])), name="a_unit_is_one_of_the_known"
            ),
        ),
        migrations.AddField(
            model_name="closedperiod",
            name="by",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="closedperiod",
            name="club",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.club"),
        ),
        migrations.AddField(
            model_name="tillcount",
            name="by",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="tillcount",
            name="club",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.club"),
        ),
        migrations.AddField(
            model_name="worth",
            name="club",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club"),
        ),
        migrations.AddConstraint(
            model_name="closedperiod",
            constraint=models.UniqueConstraint(fields=("club", "until"), name="a_period_is_closed_once"),
        ),
        migrations.AddConstraint(
            model_name="closedperiod",
            constraint=models.UniqueConstraint(fields=("club", "name"), name="closed_periods_have_names_of_their_own"),
        ),
        migrations.AddIndex(
            model_name="tillcount",
            index=models.Index(fields=["club", "-id"], name="ledger_counts_of_a_club"),
        ),
        migrations.AddConstraint(
            model_name="tillcount",
            constraint=models.UniqueConstraint(fields=("club", "action_id"), name="a_count_is_written_once"),
        ),
        migrations.AddIndex(
            model_name="worth",
            index=models.Index(fields=["club", "-since", "-id"], name="ledger_worth_of_a_club"),
        ),
        migrations.RunSQL(triggers.CASH_HAS_A_CURRENCY, triggers.NO_CASH_HAS_A_CURRENCY),
        migrations.RunSQL(triggers.CLOSED_PERIOD_TAKES_NOTHING, triggers.NO_CLOSED_PERIOD_TAKES_NOTHING),
        AppendOnly("ledger_worth"),
        AppendOnly("ledger_tillcount"),
        AppendOnly("ledger_closedperiod"),
    ]
