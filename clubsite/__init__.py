"""The club: accounts, the book, the event log, the live wire, and the wiring of the whole site.

Nothing is imported here, so that settings and the supervisor stay light; Celery's app is loaded when Django is ready
(broker/apps.py).
"""
