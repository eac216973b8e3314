"""Whether somebody wants mail about matches that wait for their answer."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("members", "0007_time_zone_of_a_club")]

    operations = [
        migrations.AddField(
            "user", "mail_matches", models.BooleanField(default=True, verbose_name="mail me which matches wait for my answer")
        ),
    ]
