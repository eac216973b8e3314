"""Everything that changes a circle: one function, one transaction, with the circle's row locked.

- A club's owners decide for it; nobody else puts it in, and nobody puts it out: the founder takes back invitations only, and
  whoever does not want to be beside another club leaves, at once.
- Whether an invited club exists, nobody learns who is not in it: the invitation keeps the address that was typed, and nothing
  is written into the invited club's log (which cannot be shortened) before that club answers.
- Whoever agrees has seen which clubs are in the circle: if another has come in since, they look again.
- A club that has declined is not asked by that circle again, although the founder takes the invitation back and repeats it.
- When the founder's club leaves, the club that agreed first after it founds on; what the founder had asked is taken back.
"""

from enum import Enum
from itertools import count

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from clubsite.access.security_log import refused_from
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note, often_today_by
from clubsite.leaderboards.models import Circle, CircleClub, CircleInvitation
from clubsite.members.models import Club, User

MOST_CLUBS, MOST_CIRCLES, MOST_A_DAY = 20, 5, 20
"""Clubs of a circle, those that were asked included; circles of a club; circles founded, and clubs invited, by one login in a
day."""


class Refusal(Enum):
    """Why nothing was done."""

    TOO_MANY_CIRCLES = _("A club is in five circles at most. Leave one first.")
    TOO_MANY_CLUBS = _("A circle has room for twenty clubs, those that have not answered included.")
    TOO_OFTEN = _("That was often enough for today. Go on tomorrow.")
    NOT_THE_FOUNDER = _("Only the club that founded the circle invites others.")
    GONE = _("That invitation is no longer there.")
    LOOK_AGAIN = _("Since you opened the page, the clubs of the circle have changed. Look again before you agree.")
    IN_IT = _("Your club is in that circle already. It can leave at once.")


class CircleRefused(Exception):
    """The circle stays as it is."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.name)
        self.refusal = refusal

    def __str__(self) -> str:
        """In the reader's language."""
        return str(self.refusal.value)


@transaction.atomic
def found_circle(club: Club, name: str, *, by: User) -> Circle:
    """A circle of this club alone; of one name it founds only one, however often a finger taps. Raises `CircleRefused`."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if (founded := Circle.objects.filter(founder=club, name=name).first()) is not None:
        return founded
    _not_too_often(Kind.CIRCLE_FOUNDED, by)
    _room_in(club)
    base = slugify(name)[:50].strip("-") or "circle"
    for number in count(1):
        slug = base if number == 1 else f"{base}-{number}"
        if Circle.objects.filter(slug=slug).exists():
            continue
        try:
            with transaction.atomic():
                circle = Circle.objects.create(name=name, slug=slug, founder=club)
        except IntegrityError:  # another of the same name came first at the same moment
            continue
        CircleClub.objects.create(circle=circle, club=club)
        note(club, Kind.CIRCLE_FOUNDED, by=by, circle=name)
        return circle
    raise AssertionError("count() does not end")


@transaction.atomic
def invite_club(club: Club, circle_id: int, asked: str, *, by: User) -> None:
    """The same is done and answered whether there is such a club or not. Idempotent. Raises `CircleRefused`,
    `Circle.DoesNotExist`."""
    circle = _locked_by_founder(club, circle_id)
    if CircleClub.objects.filter(circle=circle, club__slug=asked).exists():
        return
    if waiting_in(circle).filter(asked=asked).exists():
        return
    _not_too_often(Kind.CIRCLE_INVITED, by)
    if circle.agreed.count() + waiting_in(circle).count() >= MOST_CLUBS:
        raise CircleRefused(Refusal.TOO_MANY_CLUBS)
    anew = {"invited_at": timezone.now(), "taken_back_at": None}
    CircleInvitation.objects.update_or_create(circle=circle, asked=asked, defaults=anew)  # a club that declined is not asked
    note(club, Kind.CIRCLE_INVITED, by=by, circle=circle.name, asked=asked)


@transaction.atomic
def take_back(club: Club, circle_id: int, asked: str, *, by: User) -> None:
    """An invitation that nobody has accepted. Idempotent. Raises `CircleRefused`, `Circle.DoesNotExist`."""
    circle = _locked_by_founder(club, circle_id)
    if (invitation := waiting_in(circle).filter(asked=asked).first()) is not None:
        if invitation.declined_at is None:
            invitation.delete()
        else:
            invitation.taken_back_at = timezone.now()
            invitation.save(update_fields=["taken_back_at"])
        note(club, Kind.CIRCLE_TAKEN_BACK, by=by, circle=circle.name, asked=asked)


@transaction.atomic
def agree(club: Club, circle_id: int, seen: str, *, by: User) -> None:
    """The club is in the circle from now on; `seen` is what `seen_of` said of the clubs that the owner read. Idempotent. Raises
    `CircleRefused`."""
    circle, invitation = _invited(club, circle_id)
    if invitation is None:
        return
    if seen != seen_of(circle):
        raise CircleRefused(Refusal.LOOK_AGAIN)
    _room_in(club)
    others = [each.club for each in circle.agreed.select_related("club")]
    invitation.delete()
    CircleClub.objects.create(circle=circle, club=club)
    note(club, Kind.CIRCLE_JOINED, by=by, circle=circle.name)
    for other in others:
        note(other, Kind.CIRCLE_CAME_IN, by=None, circle=circle.name, other=club.name)


@transaction.atomic
def decline(club: Club, circle_id: int, *, by: User) -> None:
    """The club hears no more of it; the circle hears nothing. Raises `CircleRefused`."""
    circle, invitation = _invited(club, circle_id)
    if invitation is None:
        raise CircleRefused(Refusal.IN_IT)
    invitation.declined_at = timezone.now()
    invitation.save(update_fields=["declined_at"])
    note(club, Kind.CIRCLE_DECLINED, by=by, circle=circle.name)


@transaction.atomic
def leave(club: Club, circle_id: int, *, by: User | None) -> None:
    """At once. Idempotent. Raises `Circle.DoesNotExist` for a club that never was in it."""
    circle = Circle.objects.select_for_update().filter(pk=circle_id).first()
    if circle is None or not CircleClub.objects.filter(circle=circle, club=club).delete()[0]:
        return
    note(club, Kind.CIRCLE_LEFT, by=by, circle=circle.name)
    left = [each.club for each in circle.agreed.select_related("club")]
    for other in left:
        note(other, Kind.CIRCLE_WENT_OUT, by=None, circle=circle.name, other=club.name)
    if not left:
        circle.delete()
    elif circle.founder_id == club.pk:
        circle.founder = left[0]
        circle.save(update_fields=["founder"])
        circle.invited.all().delete()


def leave_all(club: Club) -> None:
    """The club is about to be deleted: the other clubs of its circles stay in them."""
    for circle_id in list(CircleClub.objects.filter(club=club).order_by("circle").values_list("circle", flat=True)):
        leave(club, circle_id, by=None)


def seen_of(circle: Circle) -> str:
    """Which clubs are in it, for a form to send back."""
    return ",".join(str(each.club_id) for each in circle.agreed.all())


def _locked_by_founder(club: Club, circle_id: int) -> Circle:
    """For a club that is not in it, there is no such circle."""
    circle: Circle = Circle.objects.select_for_update(of=("self",)).get(pk=circle_id, agreed__club=club)
    if circle.founder_id != club.pk:
        raise CircleRefused(Refusal.NOT_THE_FOUNDER)
    return circle


def _invited(club: Club, circle_id: int) -> tuple[Circle, CircleInvitation | None]:
    """The circle, locked, and the invitation that waits for this club; None if the club is in it already."""
    circle = Circle.objects.select_for_update().filter(pk=circle_id).first()
    if circle is None:
        raise CircleRefused(Refusal.GONE)
    if CircleClub.objects.filter(circle=circle, club=club).exists():
        return circle, None
    invitation = waiting_for(club).filter(circle=circle).first()
    if invitation is None:
        raise CircleRefused(Refusal.GONE)
    return circle, invitation


def waiting_in(circle: Circle) -> QuerySet[CircleInvitation]:
    """What the circle sees of its invitations: a club that declined looks like one that has not answered."""
    return CircleInvitation.objects.filter(circle=circle, taken_back_at=None)


def waiting_for(club: Club) -> QuerySet[CircleInvitation]:
    """The invitations that this club has not answered. One sent before the club was there was not meant for it: whoever guesses
    the address gets nothing by founding a club there."""
    return CircleInvitation.objects.filter(asked=club.slug, declined_at=None, invited_at__gte=club.created_at)


def _not_too_often(kind: Kind, by: User) -> None:
    User.objects.select_for_update(no_key=True).get(pk=by.pk)  # so that two at once count each other
    if often_today_by(kind, by) >= MOST_A_DAY:
        refused_from(f"login {by.pk}", "too many circles or invitations to them", kind)
        raise CircleRefused(Refusal.TOO_OFTEN)


def _room_in(club: Club) -> None:
    """Whether the club may be in one more. Its row is locked, so that two at once count each other."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if CircleClub.objects.filter(club=club).count() >= MOST_CIRCLES:
        raise CircleRefused(Refusal.TOO_MANY_CIRCLES)
