"""A roll of a game has a place in it, and comes again there after it was taken back; promises of a table are chained."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubsite.eventlog.append_only import AppendOnly
from games.dice.promises import (
    CHAINED_FINGERPRINT,
    NO_NUMBERS_STAY,
    NO_ROLLS_IN_ORDER,
    NUMBERS_STAY,
    PLACES_OF_EARLIER_ROLLS,
    ROLLS_IN_ORDER,
    UNCHAINED_FINGERPRINT,
)


class Migration(migrations.Migration):
    dependencies = [("games_matches", "0001_first")]

    operations = [
        migrations.AddField("DiceSeed", "previous", models.CharField(blank=True, max_length=64, null=True)),
        migrations.AddField("DiceSeed", "numbers", models.TextField(blank=True, default="")),
        migrations.AddField("DrawnRoll", "scope", models.CharField(default="", max_length=100), preserve_default=False),
        migrations.AddField("DrawnRoll", "place", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.RunSQL(PLACES_OF_EARLIER_ROLLS, migrations.RunSQL.noop),
        migrations.AddConstraint(
            "DrawnRoll", models.UniqueConstraint(fields=("scope", "place"), name="a_place_in_a_game_has_one_roll")
        ),
        migrations.AddConstraint(
            "DiceSeed",
            models.UniqueConstraint(
                condition=models.Q(("previous", ""), _negated=True),
                fields=("previous",),
                name="no_two_promises_follow_the_same_one",
            ),
        ),
        migrations.CreateModel(
            name="GivenAgain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reference", models.CharField(blank=True, max_length=40)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "roll",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="again", to="games_matches.drawnroll"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.RunSQL(CHAINED_FINGERPRINT, UNCHAINED_FINGERPRINT),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
        migrations.RunSQL(ROLLS_IN_ORDER, NO_ROLLS_IN_ORDER),
        AppendOnly("games_matches_givenagain"),
    ]
