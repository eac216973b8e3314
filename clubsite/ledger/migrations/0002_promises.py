"""PostgreSQL itself enforces the rules of the book; the SQL is in clubsite/ledger/triggers.py."""

from typing import ClassVar

from django.db import migrations

from clubsite.eventlog.append_only import AppendOnly
from clubsite.ledger import triggers


class Migration(migrations.Migration):
    dependencies: ClassVar = [("ledger", "0001_first")]
    operations: ClassVar = [
        migrations.RunSQL(triggers.ACCOUNT_IS_KEPT, triggers.NO_ACCOUNT_IS_KEPT),
        migrations.RunSQL(triggers.POST_TRANSFERS, triggers.NO_POST_TRANSFERS),
        migrations.RunSQL(triggers.ENTRY_HAS_TRANSFERS, triggers.NO_ENTRY_HAS_TRANSFERS),
        AppendOnly("ledger_entry"),
        AppendOnly("ledger_transfer"),
    ]
