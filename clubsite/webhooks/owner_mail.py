"""The mail to the club's owners about a webhook that was paused because its receiver fails or is gone."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.members.models import Role, User
from clubsite.preferences.recipient_locale import in_this_language, written_for

from .models import Hook, Pause


def tell_owners() -> int:
    """Send mail about every paused webhook whose owners have not been told yet; returns how many mails went out."""
    untold = Hook.objects.filter(pause__in=[Pause.FAILING, Pause.GONE], owners_told_at=None)
    return sum(_tell(pk) for pk in list(untold.values_list("pk", flat=True)))


@transaction.atomic
def _tell(hook_id: int) -> int:
    """Send the mail under the row's lock: a concurrent worker skips the row, and a later one finds it done."""
    hooks = Hook.objects.select_for_update(of=("self",), skip_locked=True, no_key=True).select_related("club")
    hook = hooks.filter(pk=hook_id, owners_told_at=None).exclude(paused_at=None).first()
    if hook is None:
        return 0
    hook.owners_told_at = timezone.now()
    hook.save(update_fields=["owners_told_at"])
    owners = User.objects.filter(memberships__club=hook.club, memberships__roles__contains=[Role.OWNER], is_active=True)
    return sum(_mail(hook, owner).send() for owner in owners.exclude(email="").order_by("pk"))


def _mail(hook: Hook, owner: User) -> EmailMessage:
    with written_for(owner, hook.club):
        address = f"{settings.SITE_ADDRESS}{reverse('webhook', args=[hook.club.slug, hook.pk])}"
        subject = gettext("{club}: a webhook is paused").format(club=hook.club.name)
        text = render_to_string("webhooks/mail/paused.txt", {"hook": hook, "club": hook.club, "page": address})
        headers = {"Auto-Submitted": "auto-generated", **in_this_language()}
    return EmailMessage(subject, text, to=[owner.email], headers=headers)
