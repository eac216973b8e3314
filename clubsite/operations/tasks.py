"""What happens automatically for the operator."""

from pathlib import Path

from celery import shared_task
from django.conf import settings

from clubsite.operations.backups.backup import back_up_into


@shared_task(name="clubsite.operations.tasks.back_up_by_night")
def back_up_by_night() -> str:
    """Write a new backup into the folder named in the settings, and remove old ones. Does nothing without a folder."""
    if not settings.BACKUP_FOLDER:
        return "no folder is named"
    return str(back_up_into(Path(settings.BACKUP_FOLDER), settings.BACKUPS_KEPT))
