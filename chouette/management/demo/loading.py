"""Loads the demonstration into the database, all or nothing, through the same services as the pages."""

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone

from chouette.evening.services import open_chouette, perform_all
from chouette.management.demo.cast import CLUBS, ON_SCREEN, RUNNING, DemoClub, DemoEvening
from chouette.management.demo.dating import date_evening
from chouette.management.demo.inventing import invent_evening, leave_in_the_middle
from chouette.management.demo.matches import play_match_on_screen, play_matches
from chouette.management.demo.on_screen import play_on_screen
from chouette.management.demo.tournaments import TITLE, play_tournament
from chouette.models import Chouette
from chouette.records.closing import Ending, close_evening
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Player as Word
from clubsite.claims.services import ask
from clubsite.invitations.services import invite
from clubsite.ledger.book_rules import begin_book
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.selectors import settle_up
from clubsite.members.models import Club, Role, User
from clubsite.members.services import change_club, create_club, find_or_add_player, join, seat_member
from games.matches.models import Match
from games.tournaments.models import ClubTournament

_CASH = UUID("8d1c9a53-6d0c-4a3e-9a63-5a0f2f6b7c11")
PLAYED_MINUTES_A_GAME = 12
CENTS_PER_POINT = 50


def is_loaded() -> bool:
    return User.objects.filter(username__in=_logins()).exists()


def running_evening() -> Chouette | None:
    """The evening to look at first."""
    return Chouette.objects.filter(club__name=CLUBS[0].name, title=RUNNING).order_by("-pk").first()


def match_on_screen() -> Match | None:
    """The match whose checkers are moved on screen."""
    return Match.objects.filter(club__name=CLUBS[0].name, on_screen=True).order_by("-pk").first()


def tournament_played() -> ClubTournament | None:
    """The tournament that is half played."""
    return ClubTournament.objects.filter(club__name=CLUBS[0].name, title=TITLE).order_by("-pk").first()


def evening_on_screen() -> Chouette | None:
    """The evening whose checkers are moved on screen."""
    return Chouette.objects.filter(club__name=CLUBS[0].name, title=ON_SCREEN).order_by("-pk").first()


@transaction.atomic
def load() -> None:
    """Everything except passwords: nobody can log in yet. No login has an address, so no mail goes out."""
    for number, plan in enumerate(CLUBS):
        club = _found(plan)
        words = [Word(find_or_add_player(club, name).word) for name in plan.names]
        keeper = User.objects.get(username=plan.logins[-1])
        for which, past in enumerate(plan.evenings):
            _load_finished(
                club, past, invent_evening(100 * number + which, words[: past.players], past.sheet, past.games), keeper
            )
        _pay_something(club, User.objects.get(username=plan.officers[0][0]) if plan.officers else keeper)
        _invite(club, plan, keeper)
        if number == 0:
            tonight = leave_in_the_middle(invent_evening(77, words[:7], "online", 8))
            _save(club, RUNNING, tonight, keeper)
            play_on_screen(club, ON_SCREEN, keeper, words[:5])
            play_matches(club, [find_or_add_player(club, name) for name in plan.names], _director(plan), seed=5)
            members = [User.objects.get(username=login) for login, _ in plan.members]
            play_match_on_screen(club, *members)
            play_tournament(club, plan.names, _director(plan), members[0])


def give_passwords() -> Iterator[tuple[str, str]]:
    """Sets a fresh random password for every login of the demonstration; yields (user name, password)."""
    for user in User.objects.filter(username__in=_logins()).order_by("pk"):
        password = uuid4().hex[:12]
        user.set_password(password)
        user.save(update_fields=["password"])
        yield user.username, password


def _logins() -> list[str]:
    return [login for plan in CLUBS for login in _logins_of(plan)]


def _logins_of(plan: DemoClub) -> list[str]:
    newcomers = [plan.newcomer] if plan.newcomer else []
    return [*plan.logins, *(login for login, _ in (*plan.officers, *plan.members, *newcomers))]


def _director(plan: DemoClub) -> User:
    return next(User.objects.get(username=login) for login, role in plan.officers if role == Role.DIRECTOR)


def _found(plan: DemoClub) -> Club:
    owner, *monitors = (User.objects.create_user(login) for login in plan.logins)
    club = create_club(owner, plan.name)
    change_club(club, club.name, plan.about, is_public=bool(plan.about))
    begin_book(club, CENTS_PER_POINT, "EUR")
    for monitor in monitors:
        join(club, monitor, [Role.MONITOR] if plan.officers else [Role.MONITOR, Role.TREASURER])
    for login, role in plan.officers:
        join(club, User.objects.create_user(login), [role])
    for login, name in plan.members:
        user = User.objects.create_user(login, shown_name=name)
        join(club, user)
        seat_member(club, user)
    return club


def _invite(club: Club, plan: DemoClub, keeper: User) -> None:
    """A link for the notice board, one for the first of the guests, and somebody who claims to be a guest."""
    invite(club, keeper, days=30, most_uses=20)
    invite(club, keeper, days=7, most_uses=1, guest=find_or_add_player(club, plan.guests[0]))
    if plan.newcomer is not None:
        login, guest = plan.newcomer
        user = User.objects.create_user(login, shown_name=guest)
        join(club, user)
        ask(club, find_or_add_player(club, guest), user)


def _load_finished(club: Club, past: DemoEvening, evening: Evening, keeper: User) -> None:
    """Played and closed, then dated back; its mails count as sent."""
    chouette = _save(club, past.title, evening, keeper)
    ending = Ending.CASH if past.cash else Ending.CARRY
    closed = close_evening(chouette.pk, ending, version=chouette.version, action_id=uuid4(), by=keeper).chouette
    began = timezone.now() - timedelta(days=past.days_ago)
    date_evening(closed, began, began + timedelta(minutes=PLAYED_MINUTES_A_GAME * past.games))


def _save(club: Club, title: str, evening: Evening, keeper: User) -> Chouette:
    chouette = open_chouette(club, title, keeper)
    actions = [statement.action for statement in evening.statements]
    return perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=keeper).chouette


def _pay_something(club: Club, keeper: User) -> None:
    """Half of what is owed over all evenings is paid at the bar."""
    for number, (payer, payee, quarters) in enumerate(settle_up(club)[:2]):
        half = max(quarters // 2, 1)
        transfer_cash(club, payer, payee, half, by=keeper, action_id=uuid5(_CASH, f"{club.pk}:{number}"))
