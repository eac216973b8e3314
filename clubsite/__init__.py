"""The club: accounts, the book, the event log, the live wire, and the wiring of the whole site."""

from .celery import app as celery_app

__all__ = ["celery_app"]
