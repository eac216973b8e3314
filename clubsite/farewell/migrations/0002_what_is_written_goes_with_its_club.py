"""What is never deleted goes with its club when that is deleted, and only then; the SQL is in clubsite/farewell/triggers.py."""

from django.db import migrations

from clubsite.farewell.triggers import FUNCTIONS, KEPT, NO_FUNCTIONS


class Migration(migrations.Migration):
    dependencies = [
        ("farewell", "0001_first"),
        ("members", "0011_archived_clubs"),
        ("club_audit", "0001_first"),
        ("ledger", "0004_cash_is_money"),
        ("games_matches", "0002_places"),
        ("matches", "0001_first"),
        ("tournaments", "0001_first"),
        ("chouette", "0011_dice_keep_their_code"),
    ]

    operations = [
        migrations.RunSQL(FUNCTIONS, NO_FUNCTIONS),
        *(migrations.RunSQL(kept.forwards, kept.backwards) for kept in KEPT),
    ]
