"""Processes that start at the same moment tell pgmq one after another that they want to hear of new tasks.

`pgmq.enable_notify_insert` makes a trigger anew. Where two do so while there is none, the second fails: its trigger exists
already. So it waits for the first now.
"""

from typing import ClassVar

from django.db import migrations

IN_TURN = """
alter function pgmq.enable_notify_insert(text, integer) rename to enable_notify_insert_at_once;
create function pgmq.enable_notify_insert(queue_name text, throttle_interval_ms integer default 250) returns void as $$
begin
    perform pg_advisory_xact_lock(hashtext('pgmq.enable_notify_insert'));
    perform pgmq.enable_notify_insert_at_once(queue_name, throttle_interval_ms);
end
$$ language plpgsql;
"""
AT_ONCE = """
drop function pgmq.enable_notify_insert(text, integer);
alter function pgmq.enable_notify_insert_at_once(text, integer) rename to enable_notify_insert;
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("broker", "0001_pgmq")]
    operations: ClassVar = [migrations.RunSQL(IN_TURN, AT_ONCE)]
