from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0007_deadlines"),
    ]

    operations = [
        migrations.AddField(
            model_name="clubtournament",
            name="clock_looks_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="tournamentmail",
            name="about",
            field=models.CharField(
                choices=[
                    ("soon", "Soon"),
                    ("offered", "Offered"),
                    ("moved", "Moved"),
                    ("no_hour", "No Hour"),
                    ("deadline", "Deadline"),
                    ("claimed", "Claimed"),
                    ("desk", "Desk"),
                    ("forfeit", "Forfeit"),
                    ("off", "Off"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddIndex(
            model_name="clubtournament",
            index=models.Index(
                condition=models.Q(("clock_looks_at__isnull", False)),
                fields=["clock_looks_at"],
                name="tournaments_on_autopilot",
            ),
        ),
    ]
