"""Whether a guest's link was taken by a program. Of earlier ones nothing is known: such a program takes its seat once more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0013_who_holds_a_guests_seat")]

    operations = [
        migrations.AddField(model_name="seat", name="by_program", field=models.BooleanField(default=False)),
    ]
