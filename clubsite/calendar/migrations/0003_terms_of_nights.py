from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("calendar", "0002_entry_ahead_and_fees"),
    ]

    operations = [
        migrations.AddField(model_name="night", name="terms", field=models.TextField(blank=True, default="")),
    ]
