"""When a confirmed result last became another one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0007_public_links")]

    operations = [
        migrations.AddField(model_name="match", name="corrected_at", field=models.DateTimeField(null=True)),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("corrected_at__isnull", False)),
                fields=["club", "corrected_at"],
                name="corrected_matches_of_a_club",
            ),
        ),
    ]
