"""Which matches of the club were played in a tournament."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0012_elsewhere"), ("tournaments", "0003_guests")]

    operations = [
        migrations.CreateModel(
            "TournamentMatch",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=80)),
                ("first", models.CharField(max_length=50)),
                ("second", models.CharField(max_length=50)),
                ("heard", models.BooleanField(default=True)),
                (
                    "match",
                    models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="matches.match"),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="matches", to="tournaments.clubtournament"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["match"], condition=models.Q(heard=False), name="boards_not_heard_of")],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("tournament"),
                        models.F("place"),
                        models.F("first"),
                        models.F("second"),
                        name="two_play_a_match_of_a_tournament_once",
                    )
                ],
            },
        ),
    ]
