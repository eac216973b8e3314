"""With which logins a guest's link was taken and used, and since when a new one waits. Of earlier links nothing is known."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0012_numbers_of_the_seats")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="held_by",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.BigIntegerField(), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(model_name="seat", name="link_at", field=models.DateTimeField(blank=True, null=True)),
    ]
