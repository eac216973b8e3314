"""The login that a first start made belongs to whoever runs the site: it is marked as such (`is_staff`), as new ones are."""

from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def mark(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("members", "User").objects.filter(username="owner").update(is_staff=True)


class Migration(migrations.Migration):
    initial = True
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("members", "0010_mail_of_tournaments")]
    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
