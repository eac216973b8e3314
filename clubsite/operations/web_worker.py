"""What granian loads in each of its workers: Django, and a pact to end with the process that started them.

A worker that outlived it would keep the port: since the port can be shared, the next start would get only some of the requests.
"""

import multiprocessing
import signal

from clubsite.embedded.child import death_pact
from clubsite.wsgi import application

__all__ = ["application"]

if (started_by := multiprocessing.parent_process()) is not None and started_by.pid is not None:
    death_pact(signal.SIGKILL, started_by.pid)()
