"""Where evenings were entered had been kept among the counters, where a flood of other counters could push it out. What was kept
there is forgotten: it lasted for twelve hours."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0014_results_wait_to_be_counted")]

    operations = [
        migrations.CreateModel(
            name="EnteredHere",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
