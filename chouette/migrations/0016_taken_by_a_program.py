"""Whether a guest's link was taken by a program. Of earlier ones nothing is known: such a program takes its seat once more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0015_entered_here")]

    operations = [
        migrations.AddField(model_name="seat", name="by_program", field=models.BooleanField(default=False)),
    ]
