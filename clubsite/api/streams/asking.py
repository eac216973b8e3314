"""Who is told something: whoever asks now, or whoever follows a stream."""

from dataclasses import dataclass
from typing import Protocol

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from clubsite.members.models import User


class Asker(Protocol):
    """A request, as far as an answer depends on it."""

    @property
    def user(self) -> User | AnonymousUser: ...

    def build_absolute_uri(self, location: str | None = None) -> str: ...


@dataclass(frozen=True, slots=True)
class Follower:
    """Whoever follows a stream, long after the request; addresses are those that links in mails have."""

    user: User | AnonymousUser

    def build_absolute_uri(self, location: str | None = None) -> str:
        return f"{settings.SITE_ADDRESS}{location or '/'}"
