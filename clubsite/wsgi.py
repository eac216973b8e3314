"""Django alone, as WSGI. In production granian serves it through `web.py`.

A worker ends with the process that started it. Otherwise it would keep the port, and as granian's ports can be shared, the next
start would get only some of the requests.
"""

import multiprocessing
import os
import signal

from django.core.wsgi import get_wsgi_application

from clubsite.embedded.child import death_pact

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.prod")

if (started_by := multiprocessing.parent_process()) is not None and started_by.pid is not None:
    death_pact(signal.SIGKILL, started_by.pid)()

application = get_wsgi_application()
