"""What being late costs, as a club's challenges begin with it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0008_corrected")]

    operations = [
        migrations.AddField("clubmatches", "late_points", models.CharField(default="5+5", max_length=5)),
        migrations.AddField("clubmatches", "late_crawford", models.BooleanField(default=True)),
    ]
