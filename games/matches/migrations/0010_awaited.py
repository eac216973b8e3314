"""What waits is counted on every page of whoever is logged in."""

from django.db import migrations
from django.db.models import Index, Q


class Migration(migrations.Migration):
    dependencies = [("matches", "0009_lateness")]

    operations = [
        migrations.AddIndex("matchseat", Index(fields=["player"], condition=Q(awaited=True), name="seats_that_are_awaited")),
    ]
