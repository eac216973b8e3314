"""Whether somebody wants mail about club nights they come to."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("members", "0008_mail_of_matches")]

    operations = [
        migrations.AddField(
            "user", "mail_nights", models.BooleanField(default=True, verbose_name="mail me about club nights I come to")
        ),
    ]
