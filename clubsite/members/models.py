"""People with a login, clubs, who belongs to which, and the players who sit at a club's tables."""

from collections.abc import Iterable
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.clock.time_zones import zone_named
from clubsite.kit.name_order import NameKey

from .rules.words import LONGEST_NAME

LONGEST_ABOUT = 600


class User(AbstractUser):
    """Someone who can log in. What they may do follows from their memberships alone, never from staff flags."""

    shown_name = models.CharField(_("name that others see"), max_length=LONGEST_NAME, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    dice_names = models.CharField(_("names of the dice"), max_length=10, blank=True)
    mail_summaries = models.BooleanField(_("mail me how an evening ended"), default=True)
    mail_matches = models.BooleanField(_("mail me which matches wait for my answer"), default=True)
    mail_nights = models.BooleanField(_("mail me about club nights and tournaments I come to"), default=True)
    #: How often this person has logged out everywhere: no session of before holds any more.
    logged_out_everywhere = models.PositiveIntegerField(default=0)

    @property
    def called(self) -> str:
        """What pages call this person: their chosen name or their user name, never their e-mail address."""
        return self.shown_name or self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What every session must match: Django's own, until this person has logged out everywhere."""
        own: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]  # not in the stubs
        times = self.logged_out_everywhere
        return salted_hmac("clubsite.members", f"{own} {times}", secret=secret).hexdigest() if times else own


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(unique=True, max_length=60)
    #: A public club shows its front page to everyone; a private one does not exist for strangers.
    is_public = models.BooleanField(_("strangers may see that the club exists"), default=False)
    #: What a public club tells strangers: when and where it plays, and whom to ask.
    about = models.TextField(_("what strangers read"), max_length=LONGEST_ABOUT, blank=True)
    #: By its name, such as Europe/Paris; empty for the site's.
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    #: Whom to write to: members see it, strangers only if the club wants it.
    contact = models.EmailField(blank=True, default="")
    contact_is_public = models.BooleanField(default=False)
    #: Pages elsewhere, each `{"url": ..., "label": ...}`: `rules/links.py`.
    links = models.JSONField(blank=True, default=list)
    #: Of mails and the public page, for people who have chosen none; empty for the site's.
    language = models.CharField(max_length=10, blank=True, default="")
    #: Digests of what `clubsite/pictures` keeps; empty for none.
    picture = models.CharField(max_length=16, blank=True, default="")
    logo = models.CharField(max_length=16, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    #: Since when the club is read only, and from when on it is deleted, if its owners have asked for that.
    archived_at = models.DateTimeField(null=True, blank=True)
    goes_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(goes_at=None) | ~Q(archived_at=None), name="a_club_goes_only_from_the_archive"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """By whose clock the club's days begin: those an evening or a match counts on, of its months and its seasons."""
        return zone_named(self.time_zone)


class Role(models.TextChoices):
    """What a member may be in addition to being a player. `rules/powers.py` says what each role allows."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    MONITOR = "monitor", _("monitor")
    TREASURER = "treasurer", _("treasurer")


def roles_in_words(roles: Iterable[str]) -> str:
    """`owner, treasurer`; `player` for a member without any."""
    return ", ".join(str(role.label) for role in Role if role in roles) or gettext("player")


class Membership(models.Model):
    """A login's membership of a club. `roles` are those in addition to being a player."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    roles = ArrayField(models.CharField(max_length=10, choices=Role.choices), default=list, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "user"], name="a_user_is_one_member_of_a_club"),
            models.CheckConstraint(condition=Q(roles__contained_by=Role.values), name="a_role_is_one_of_the_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.roles_shown}, {self.club})"

    @property
    def roles_shown(self) -> str:
        return roles_in_words(self.roles)


class Removal(models.Model):
    """A member removed from the club by somebody else, and when: older invitations do not let them in again."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.user} out of {self.club} at {self.at:%Y-%m-%d %H:%M}"


class Player(models.Model):
    """A person who plays at a club: a guest by name, or linked to a login. Never deleted, since the book refers to them.

    People who leave the club keep the link to their player, so that they find their history when they come back; until then it
    gives no access, because every page checks the membership.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    word = models.CharField(_("word on score sheets"), max_length=LONGEST_NAME + 1)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    #: For a guest claimed by a member who already was a player: the player with whom the guest's history counts.
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = [NameKey("name"), "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("club"),
                Lower(Func(F("word"), function="NORMALIZE")),
                name="a_word_names_one_player_of_a_club",
            ),
            models.UniqueConstraint(fields=["club", "user"], name="a_user_is_one_player_of_a_club"),
            models.CheckConstraint(condition=Q(word__regex=r"^[^\s]+$"), name="a_word_is_one_word"),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="a_player_is_not_merged_into_himself"),
            models.CheckConstraint(condition=Q(merged_into=None) | Q(user=None), name="a_merged_name_has_no_login_of_its_own"),
        ]

    def __str__(self) -> str:
        return self.name
