"""How fast somebody writes need not survive a crash: without a log, counting costs no flush to the disk."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("chouette", "0004_write_burst")]

    operations = [
        migrations.RunSQL(
            "alter table chouette_writeburst set unlogged",
            "alter table chouette_writeburst set logged",
        ),
    ]
