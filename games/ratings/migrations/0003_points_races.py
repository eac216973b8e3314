"""A club chooses its points race, and evenings score in it, too: those that were counted before wait to be counted again."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def count_evenings_again(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    results = apps.get_model("leaderboards", "Result").objects.filter(category="evening").order_by()
    waiting = apps.get_model("leaderboards", "Waiting")
    logs = list(results.values_list("provider", "stream", "club").distinct())
    waiting.objects.bulk_create(
        (waiting(provider=provider, stream=stream, club_id=club, number=0) for provider, stream, club in logs), batch_size=1000
    )


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0002_results_wait"),
        ("leaderboards", "0002_matches_won"),
        ("members", "0006_logged_out_everywhere"),
    ]

    operations = [
        migrations.RemoveField(model_name="clubratings", name="race"),
        migrations.CreateModel(
            name="KeptRace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateField(null=True)),
                ("published", models.CharField(blank=True, default="brass_city", max_length=20)),
                ("numbers", models.JSONField(blank=True, default=dict)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.club"),
                ),
            ],
            options={"ordering": [models.OrderBy(models.F("since"), nulls_first=True)]},
        ),
        migrations.AddConstraint(
            model_name="keptrace",
            constraint=models.UniqueConstraint("club", "since", name="one_points_race_begins_on_a_day", nulls_distinct=False),
        ),
        migrations.RunPython(count_evenings_again, migrations.RunPython.noop),
    ]
