"""A member may have several roles, a person their own name and language, and a guest's name may become somebody's.

Monitors could write down cash; they still can, as they become monitor and treasurer.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

ROLES_FROM_ROLE = """
    update members_membership set roles =
        case role when 'owner' then '{owner}' when 'monitor' then '{monitor,treasurer}' else '{}' end::varchar[]
"""
ROLE_FROM_ROLES = """
    update members_membership set role =
        case when 'owner' = any(roles) then 'owner' when roles && '{monitor,treasurer}'::varchar[] then 'monitor' else 'player' end
"""
ROLES = [("owner", "owner"), ("director", "director"), ("monitor", "monitor"), ("treasurer", "treasurer")]


class Migration(migrations.Migration):
    dependencies = [("members", "0002_mail_opt_out")]

    operations = [
        migrations.AddField(
            "user", "shown_name", models.CharField("name that others see", max_length=40, blank=True, default=""), False
        ),
        migrations.AddField("user", "language", models.CharField("language", max_length=10, blank=True, default=""), False),
        migrations.AddField("user", "time_zone", models.CharField("time zone", max_length=64, blank=True, default=""), False),
        migrations.AddField(
            "user", "dice_names", models.CharField("names of the dice", max_length=10, blank=True, default=""), False
        ),
        migrations.AddField("club", "is_public", models.BooleanField("strangers may see that the club exists", default=False)),
        migrations.AddField(
            "player",
            "merged_into",
            models.ForeignKey(
                null=True, blank=True, on_delete=django.db.models.deletion.PROTECT, related_name="merged", to="members.player"
            ),
        ),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(condition=~models.Q(merged_into=models.F("id")), name="a_player_is_not_merged_into_himself"),
        ),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | models.Q(user=None), name="a_merged_name_has_no_login_of_its_own"
            ),
        ),
        migrations.RemoveConstraint("membership", "a_role_is_one_of_the_known"),
        migrations.RemoveConstraint("membership", "a_user_has_one_role_in_a_club"),
        migrations.AddField(
            "membership",
            "roles",
            django.contrib.postgres.fields.ArrayField(
                models.CharField(choices=ROLES, max_length=10), default=list, blank=True, size=None
            ),
        ),
        migrations.AddField(
            "membership", "joined_at", models.DateTimeField(auto_now_add=True, default=django.utils.timezone.now), False
        ),
        migrations.AlterField("membership", "role", models.CharField(max_length=10, default="player")),
        migrations.RunSQL(ROLES_FROM_ROLE, ROLE_FROM_ROLES),
        migrations.RemoveField("membership", "role"),
        migrations.AddConstraint(
            "membership", models.UniqueConstraint(fields=["club", "user"], name="a_user_is_one_member_of_a_club")
        ),
        migrations.AddConstraint(
            "membership",
            models.CheckConstraint(
                condition=models.Q(roles__contained_by=[role for role, _ in ROLES]), name="a_role_is_one_of_the_known"
            ),
        ),
    ]
