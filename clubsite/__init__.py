"""The club: accounts, the book, the event log, live updates, and the wiring of the whole site.

No module of the site is imported here, to keep settings and the supervisor light; the Celery app is loaded when Django is ready
(broker/apps.py).
"""

import gc

# What is loaded at the start is no garbage. Looking for some at every 700 new objects takes a sixth of a start.
gc.set_threshold(20_000)
