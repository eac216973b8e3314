"""Wrong passwords are now counted in the cache, by django-allauth."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("members", "0003_roles_and_profiles")]

    operations = [migrations.DeleteModel("LogInAttempt")]
