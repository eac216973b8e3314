"""What the club itself keeps about a person: their login and its ways in, their clubs and names, and what clubs know."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext_lazy as _

from clubsite.api.models import Token
from clubsite.asking.models import JoinRequest
from clubsite.audit.models import Noted
from clubsite.calendar.models import Answer
from clubsite.members.about_me import Kept, Person
from clubsite.members.models import Club, Membership, Player

OF_THE_ACCOUNT = (
    *("username", "shown_name", "email", "language", "time_zone", "dice_names", "date_joined", "last_login"),
    *("mail_summaries", "mail_matches", "mail_nights", "mail_tournaments"),
)


def account(about: Person) -> dict[str, Kept]:
    """The login itself, and the ways in: what they are called and when they were used, not what they open with."""
    user = about.user
    profile = {name: getattr(user, name) for name in OF_THE_ACCOUNT if hasattr(user, name)}
    passkeys = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "account": Kept(_("Your login and what you have chosen for it."), [profile]),
        "addresses": Kept(
            _("Your mail addresses, and which of them are confirmed."),
            list(EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary")),
        ),
        "passkeys": Kept(
            _("Your passkeys and other second ways in, without what they open with."),
            [{"name": str(one), "made_at": one.created_at, "last_used_at": one.last_used_at} for one in passkeys],
        ),
        "sessions": Kept(
            _("Where you are logged in: with which browser, since when, and when it was last seen."),
            list(user.sessions.order_by("pk").values("browser", "system", "began_at", "seen_at")),
        ),
        "tokens": Kept(
            _("The tokens of your programs, without what they open with."),
            list(Token.objects.filter(user=user).values("name", "scopes", "created", "expiry", "last_used_at", "club__name")),
        ),
    }


def clubs(about: Person) -> dict[str, Kept]:
    """Where they belong, and what they are called at the tables, also in clubs they have left."""
    memberships = Membership.objects.filter(user=about.user).order_by("pk")
    players = Player.objects.filter(pk__in=about.players).order_by("pk")
    return {
        "memberships": Kept(
            _("The clubs to which you belong, and what you may do there."),
            list(memberships.values("club__name", "club__slug", "roles", "joined_at")),
        ),
        "contact_of_clubs": Kept(
            _("The clubs that give your mail address for questions."),
            [{"club": club.name, "strangers_see_it": club.contact_is_public} for club in _whose_contact(about)],
        ),
        "players": Kept(
            _("What you are called at the tables of each club, also of those you have left."),
            list(players.values("club__name", "name", "word", "created_at")),
        ),
    }


def _whose_contact(about: Person) -> list[Club]:
    """The clubs that name this person's mail address for questions."""
    own = EmailAddress.objects.filter(user=about.user, verified=True).values_list("email", flat=True)
    return list(Club.objects.filter(contact__in=own).order_by("pk"))


def of_the_clubs(about: Person) -> dict[str, Kept]:
    """What they did that a club's log keeps, without what it says of others; what they said to club nights; whom they asked."""
    acts = Noted.objects.filter(by=about.user).order_by("pk")
    answers = Answer.objects.filter(player__in=about.players).order_by("pk")
    asked = JoinRequest.objects.filter(user=about.user).order_by("pk")
    return {
        "acts": Kept(_("What you did that a club’s log keeps."), list(acts.values("club__name", "kind", "at"))),
        "club_nights": Kept(
            _("Whether you said that you come to a club night."),
            list(answers.values("date__night__club__name", "date__night__title", "date__day", "says", "at")),
        ),
        "requests_to_join": Kept(
            _("Which clubs you asked to let you in, and what they answered."),
            list(asked.values("club__name", "words", "asked_at", "accepted", "answered_at")),
        ),
    }
