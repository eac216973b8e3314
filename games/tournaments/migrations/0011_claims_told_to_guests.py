from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_declined_challenges"),
    ]

    operations = [
        migrations.AddField(
            model_name="guestmail",
            name="claimed_in",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
    ]
