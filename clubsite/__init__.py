"""The club: accounts, the book, the event log, live updates, and the wiring of the whole site.

Nothing is imported here, to keep settings and the supervisor light; the Celery app is loaded when Django is ready
(broker/apps.py).
"""
