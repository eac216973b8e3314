"""A mail that its receiver may decline by a link in it, in text and in HTML, in the language that is active."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse

from clubsite.members.models import User
from clubsite.preferences.recipient_locale import in_this_language


@dataclass(frozen=True, slots=True)
class DeclineLink:
    """The links by which one kind of letter is declined. `salt` keeps each good for that kind alone, `page` is the name of
    the address that takes it."""

    salt: str
    page: str

    def token_of(self, user: User) -> str:
        """Good for ever, because a mail is kept for ever, and good for nothing else."""
        return Signer(salt=self.salt).sign(str(user.pk))

    def user_of(self, token: str) -> User | None:
        """Whose link this is; None for one that we did not write."""
        try:
            return User.objects.filter(pk=int(Signer(salt=self.salt).unsign(token))).first()
        except (BadSignature, ValueError):
            return None

    def to_click(self, user: User) -> str:
        return on_the_site(reverse(self.page, args=[self.token_of(user)]))


def on_the_site(path: str) -> str:
    """The whole address of a page, for those who are not on the site."""
    return f"{settings.SITE_ADDRESS}{path}"


def letter(
    user: User, name: str, subject: str, *, template: str, words: Mapping[str, object], decline: DeclineLink
) -> EmailMultiAlternatives:
    """`template` without its ending: `.txt` and `.html` are drawn with the words and `decline`. `name` makes the Message-ID,
    the same whenever this letter is sent again."""
    link = decline.to_click(user)
    drawn = {**words, "decline": link}
    headers = {
        "Message-ID": f"<{name}@{urlsplit(settings.SITE_ADDRESS).hostname}>",
        "List-Unsubscribe": f"<{link}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        **in_this_language(),
    }
    message = EmailMultiAlternatives(subject, render_to_string(f"{template}.txt", drawn), to=[user.email], headers=headers)
    message.attach_alternative(render_to_string(f"{template}.html", drawn), "text/html")
    return message
