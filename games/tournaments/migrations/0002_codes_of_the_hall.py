"""The code that a desk shows in the hall, and wrong guesses at it."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_first"),
    ]

    operations = [
        migrations.AddField(
            model_name="clubtournament",
            name="hall_code",
            field=models.CharField(blank=True, default="", max_length=6),
        ),
        migrations.CreateModel(
            name="WrongHallCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["key", "at"], name="wrong_hall_codes_of_a_login"),
                    models.Index(fields=["at"], name="wrong_hall_codes_by_age"),
                ],
            },
        ),
    ]
