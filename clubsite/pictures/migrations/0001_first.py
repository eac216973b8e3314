"""Pictures of clubs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0013_what_a_club_shows")]

    operations = [
        migrations.CreateModel(
            name="ClubPicture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("picture", "picture"), ("logo", "logo")], max_length=10)),
                ("content", models.BinaryField()),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("club", models.ForeignKey(on_delete=models.deletion.CASCADE, related_name="+", to="members.club")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("club"), models.F("kind"), name="a_club_has_one_picture_of_a_kind")
                ],
            },
        ),
    ]
