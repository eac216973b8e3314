import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chouette", "0007_on_screen"),
    ]

    operations = [
        migrations.AddField(
            model_name="chouette",
            name="proposal",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="record",
            name="agreed",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=48), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="record",
            name="reason",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
    ]
