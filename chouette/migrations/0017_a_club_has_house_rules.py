"""What a club's new evenings start from. A club without a row starts as before, from the published set "online"."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0016_taken_by_a_program"), ("members", "0011_archived_clubs")]

    operations = [
        migrations.CreateModel(
            name="ClubHouse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.CharField(max_length=40)),
                ("options", models.JSONField(default=dict)),
                ("version", models.PositiveIntegerField(default=0)),
                ("club", models.OneToOneField(on_delete=models.deletion.CASCADE, related_name="+", to="members.club")),
            ],
        ),
    ]
