"""Matches that are decided at the desk of a tournament."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0011_mails")]

    operations = [
        migrations.AddField("match", "elsewhere", models.CharField(blank=True, default="", max_length=6)),
    ]
