"""What is kept about a session besides Django's own row, with which it goes."""

from typing import ClassVar

from django.contrib.sessions.models import Session
from django.db import models
from django.utils.translation import gettext as _

from clubsite.members.models import User


class LoggedIn(models.Model):
    """A browser in which somebody is logged in. No network address: it would tell where they were, and a phone's changes by
    the hour."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="logged_in")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    browser = models.CharField(max_length=20, blank=True)
    system = models.CharField(max_length=20, blank=True)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        """`Firefox on Android`, in the reader's language."""
        if self.browser and self.system:
            return _("{browser} on {system}").format(browser=self.browser, system=self.system)
        return self.browser or self.system or _("A browser that does not say its name")
