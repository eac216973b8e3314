"""What each seat adds to the dice of a game: first a hash, then the number."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

FITS = """
alter table chouette_dicenumber add constraint a_number_fits_its_hash check (
    number = '' or hash = encode(sha256(convert_to(number, 'UTF8')), 'hex')
);
"""
FITS_NO_MORE = "alter table chouette_dicenumber drop constraint a_number_fits_its_hash;"


class Migration(migrations.Migration):
    dependencies = [("chouette", "0011_dice_keep_their_code")]

    operations = [
        migrations.CreateModel(
            name="DiceNumber",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("context", models.CharField(max_length=120)),
                ("hash", models.CharField(max_length=64)),
                ("number", models.CharField(blank=True, default="", max_length=64)),
                ("told", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="dice_numbers", to="chouette.seat"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint("context", "seat", name="a_seat_adds_one_number_to_a_game"),
                ],
            },
        ),
        migrations.RunSQL(FITS, FITS_NO_MORE),
    ]
