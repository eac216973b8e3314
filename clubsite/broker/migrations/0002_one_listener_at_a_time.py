"""A worker and the clock may begin to listen to a queue at the same moment.

`pgmq.enable_notify_insert` drops the queue's trigger and makes it anew. Where there is none yet, the drop locks nothing: both
go on to make it, and the second fails, because the first's is there by then. So what they call by this name waits until the
other's transaction has ended, and then calls the function of pgmq, which has another name from now on.
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
