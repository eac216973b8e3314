"""A match on screen begins with its first game; the board of what is there already has begun with being opened."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_mail_of_who_is_missed")]

    operations = [
        migrations.AddField("tournamentmatch", "begun", models.BooleanField(default=True)),
    ]
