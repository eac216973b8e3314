from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_mail_of_terms"),
    ]

    operations = [
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
                    ("terms", "Terms"),
                    ("declined", "Declined"),
                    ("off", "Off"),
                ],
                max_length=8,
            ),
        ),
    ]
