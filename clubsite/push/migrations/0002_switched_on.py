import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

# Every browser that is told has been switched on by a tap.
WHOEVER_IS_TOLD = """
insert into club_push_switchedon (user_id, browser, at)
select user_id, encode(sha256(convert_to(endpoint, 'UTF8')), 'hex'), made_at from club_push_subscription
"""


class Migration(migrations.Migration):
    dependencies = [
        ("club_push", "0001_first"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SwitchedOn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "browser"), name="a_person_switches_it_on_once_in_a_browser")
                ],
            },
        ),
        migrations.RunSQL(WHOEVER_IS_TOLD, migrations.RunSQL.noop),
    ]
