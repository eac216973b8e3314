from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("webhooks", "0001_first"),
    ]

    operations = [
        migrations.AddField(
            model_name="hook",
            name="rests_until",
            field=models.DateTimeField(null=True),
        ),
    ]
