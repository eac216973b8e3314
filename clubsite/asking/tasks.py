"""The mails about requests to join. The task may run twice, as the rows say what is still to be sent."""

from celery import shared_task

from .letters import mail_requests as mail


@shared_task(name="clubsite.asking.tasks.mail_requests")
def mail_requests() -> str:
    return f"{mail()} mailed"
