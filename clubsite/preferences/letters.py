"""Mail with a link to decline any more of its kind, as text and HTML, in the active language."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer
from django.db.models import Exists, OuterRef
from django.template.loader import render_to_string
from django.urls import reverse

from clubsite.members.models import Membership, User
from clubsite.preferences.recipient_locale import in_this_language


@dataclass(frozen=True, slots=True)
class DeclineLink:
    """The links to decline one kind of mail. `salt` makes each valid for that kind only; `page` is the URL name of the view
    that takes it; `wish` is the user's field that says whether they want it, if there is one for all clubs."""

    salt: str
    page: str
    wish: str = ""

    def token_of(self, user: User) -> str:
        """Valid for ever, because mail may be kept for ever, and for nothing else."""
        return Signer(salt=self.salt).sign(str(user.pk))

    def user_of(self, token: str) -> User | None:
        """The user whose link this is; None for one that we did not make."""
        try:
            return User.objects.filter(pk=int(Signer(salt=self.salt).unsign(token))).first()
        except (BadSignature, ValueError):
            return None

    def is_wanted_by(self, user: User) -> bool:
        return bool(getattr(user, self.wish))

    def note(self, user: User, *, mails: bool) -> None:
        """Set whether this person wants such mail, from any club."""
        User.objects.filter(pk=user.pk).update(**{self.wish: mails})

    def reaches(self, user_id: int | None, club_id: int) -> User | None:
        """The member of the club who gets such mail: with an address they have confirmed, unless they have switched it off."""
        if user_id is None:
            return None
        confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, email__iexact=OuterRef("email"))
        member = Membership.objects.filter(user=OuterRef("pk"), club=club_id)
        users = User.objects.filter(Exists(confirmed), Exists(member), is_active=True, **{self.wish: True})
        return users.filter(pk=user_id).first()

    def to_click(self, user: User) -> str:
        return on_the_site(reverse(self.page, args=[self.token_of(user)]))


def on_the_site(path: str) -> str:
    """The full URL of a page, for use outside the site."""
    return f"{settings.SITE_ADDRESS}{path}"


def letter(
    user: User, name: str, subject: str, *, template: str, words: Mapping[str, object], decline: DeclineLink
) -> EmailMultiAlternatives:
    """`template` is given without its suffix: `.txt` and `.html` are rendered with `words` and `decline`. `name` determines the
    Message-ID, which is the same whenever this mail is sent again."""
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
