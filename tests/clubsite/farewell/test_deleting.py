"""A club is deleted whole, on one way only, thirty days after its members were told; nothing else goes with it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core.mail import EmailMultiAlternatives
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from chouette.evening.services import open_chouette
from chouette.models import Chouette, Record
from clubsite.accounts.services import OnlyOwner, close_login
from clubsite.audit.kinds import Kind
from clubsite.audit.models import Noted
from clubsite.audit.services import note
from clubsite.farewell.deleting import NotYet, delete_club, due
from clubsite.farewell.letters import mail_farewells
from clubsite.farewell.models import Farewell, GoneClub
from clubsite.farewell.rows import tables_of_a_club
from clubsite.farewell.services import archive, ask_to_delete, keep, open_again
from clubsite.farewell.triggers import KEPT, Kept
from clubsite.leaderboards.circles.services import agree, found_circle, invite_club, seen_of
from clubsite.leaderboards.models import Circle
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import balances
from clubsite.ledger.services import Line, Said, post
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player, join
from tests.chouette.evenings import say
from tests.clubsite.at_once import at_once
from tests.matrix.world import build

pytestmark = pytest.mark.django_db

Outbox = list[EmailMultiAlternatives]


def time_has_come(club: Club) -> None:
    """All mails went out, and thirty days are over."""
    Farewell.objects.filter(club=club).update(mailed_at=timezone.now() - timedelta(days=31))
    long_ago = timezone.now() - timedelta(days=32)
    Club.objects.filter(pk=club.pk).update(archived_at=long_ago, goes_at=timezone.now() - timedelta(days=1))
    with connection.cursor() as cursor:  # what is checked when a transaction ends was checked when this was written
        cursor.execute("set constraints all immediate; set constraints all deferred")


def everything(but: set[type[Model]] | None = None) -> dict[str, set[object]]:
    """The keys of all rows, by table."""
    tables = [table for table in apps.get_models(include_auto_created=True) if table not in (but or set())]
    return {table._meta.label: set(table._base_manager.values_list("pk", flat=True)) for table in tables}


def settle(club: Club) -> None:
    """Everybody pays, or is paid by, the till until nothing is open, and the till by them."""
    for unit in Unit:
        for player, have in balances(club, unit):
            line = Line(player, None, have) if have > 0 else Line(None, player, -have)
            if have:
                said = Said(currency="EUR" if unit == Unit.CASH else "")
                post(f"test:{uuid4()}", club, [line], kind="cash", unit=unit, said=said)


@pytest.fixture
def tom(db: None) -> User:
    return User.objects.create_user("tom", email="tom@example.org")


@pytest.fixture
def club(tom: User) -> Club:
    """Archived and to be deleted; its time has come."""
    club = create_club(tom, "Oxblood")
    post("test:1", club, [Line(find_or_add_player(club, "Ann"), find_or_add_player(club, "Bob"), 4)], kind="game")
    settle(club)
    archive(club, tom)
    ask_to_delete(club, tom)
    time_has_come(club)
    return club


@pytest.fixture
def other(tom: User) -> Club:
    """A club of tom's that goes on, with an evening and a book."""
    club = create_club(tom, "Brass")
    say(open_chouette(club, "Saturday", tom), "sheet plain\nbox ann\nline bob\ngame\nann doubles\nbob drops")
    return club


STAYS = {
    *("members.User", "farewell.GoneClub", "account.EmailAddress", "sessions.Session", "club_sessions.LoggedIn"),
    *("members.Club", "members.Membership", "club_api.Token", "knox.AuthToken", "broker.Message"),
    *("club_api.KeptAnswer", "chouette.WrongCode", "club_audit.Noted", "club_push.Subscription"),
}
"""Of the world: people, with their own other club."""


def test_everything_of_the_club_goes_and_nothing_else(other: Club) -> None:
    before = everything()
    world = build()
    say(
        open_chouette(world.club, "At home", world.users["monitor"]),
        "sheet plain\noption board=on\nbox Annie\nline player\ngame",
    )
    settle(world.club)
    time_has_come(world.club)
    full = {label for label, keys in everything().items() if keys - before[label]}
    gone = delete_club(world.club.pk)
    after = everything()
    assert {label: before[label] - after[label] for label in before if before[label] - after[label]} == {}
    left = {label for label in after if after[label] - before[label]}
    assert left <= STAYS
    assert full - left >= {"ledger.Transfer", "chouette.Record", "matches.MatchRecord", "tournaments.TournamentRecord"}
    assert full - left >= {"games_matches.DiceSeed", "members.Player", "webhooks.Hook", "calendar.Night"}
    assert set(Club.objects.values_list("slug", flat=True)) == {"brass", "elsewhere"}
    assert set(Noted.objects.values_list("club__slug", flat=True)) <= {"brass", "elsewhere"}
    assert (gone.slug, gone.asked_by) == ("baize", None)
    assert GoneClub.objects.count() == 1


def test_every_table_that_never_forgets_lets_a_deleted_club_go() -> None:
    """A new append-only table of a club belongs in clubsite/farewell/triggers.py."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select relname from pg_trigger join pg_class on pg_class.oid = tgrelid"
            " where not tgisinternal and tgtype & 8 = 8 and tgname not like '%goes_with%'"
        )
        refusing = {table for (table,) in cursor.fetchall()}
    assert refusing & {table._meta.db_table for table in tables_of_a_club()} == set()
    assert refusing & {kept.table for kept in KEPT} == set()


@transaction.atomic
def run(statement: str, club: Club | None = None) -> None:
    """As somebody who may write SQL would, naming a club that goes, or none."""
    with connection.cursor() as cursor:
        cursor.execute("select set_config('club.goes', %s, true)", [str(club.pk) if club else ""])
        cursor.execute(statement)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.table)
def test_what_is_written_is_deleted_in_no_other_way(other: Club, kept: Kept) -> None:
    for club in (None, other):  # which nobody has archived
        with pytest.raises(IntegrityError, match=kept.sentence or "never changed or deleted"):
            run(f"delete from {kept.table}", club)


@pytest.mark.parametrize("table", ["ledger_transfer", "club_audit_noted", "chouette_record", "ledger_account"])
def test_naming_a_club_that_goes_lets_no_row_of_another_go(club: Club, other: Club, table: str) -> None:
    note_something(other)
    with pytest.raises(IntegrityError, match="belong to another club"):
        run(f"delete from {table}", club)


def test_what_is_written_is_not_changed_in_a_club_that_goes_either(club: Club) -> None:
    with pytest.raises(IntegrityError, match="never changed"):
        run("update ledger_entry set memo = 'nothing'", club)


def note_something(club: Club) -> None:
    with transaction.atomic():
        note(club, Kind.CLUB_CHANGED, by=None, changed=["name"])


def test_before_its_time_a_club_stays(club: Club, tom: User) -> None:
    Club.objects.filter(pk=club.pk).update(goes_at=timezone.now() + timedelta(minutes=1))
    assert due() == []
    with pytest.raises(NotYet, match="were told that it stays until"):
        delete_club(club.pk)
    with pytest.raises(CommandError, match="were told"):
        call_command("delete_club", club.slug)
    keep(club, tom)
    with pytest.raises(NotYet, match="have not asked"):
        delete_club(club.pk)


def test_a_club_stays_while_a_member_has_not_been_told(club: Club, tom: User) -> None:
    Farewell.objects.create(club=club, user=tom)
    with pytest.raises(NotYet, match="mails to them wait"):
        delete_club(club.pk)


def test_a_club_stays_while_anything_is_owed(club: Club, tom: User) -> None:
    keep_rules(club, {"currency": "EUR"})
    pay_money(club, find_or_add_player(club, "Ann"), 100, by=tom, action_id=uuid4())
    with pytest.raises(NotYet, match="not settled"):
        delete_club(club.pk)


def test_the_notice_counts_from_the_last_mail(tom: User, mailoutbox: Outbox) -> None:
    club, ann = create_club(tom, "Oxblood"), User.objects.create_user("ann", email="ann@example.org", language="fr")
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True)
    join(club, ann)
    archive(club, tom)
    goes_at = ask_to_delete(club, tom)
    Club.objects.filter(pk=club.pk).update(goes_at=goes_at - timedelta(days=29))  # the mail server was away for so long
    assert (mail_farewells(), mail_farewells()) == (1, 0)
    club.refresh_from_db()
    assert club.goes_at is not None
    assert club.goes_at >= goes_at
    assert [mail.to for mail in mailoutbox] == [["ann@example.org"]]
    assert "Oxblood" in mailoutbox[0].subject
    assert mailoutbox[0].extra_headers["Content-Language"] == "fr"


def test_asked_twice_it_is_announced_once_and_opened_again_it_is_not_deleted(club: Club, tom: User) -> None:
    assert ask_to_delete(club, tom) == ask_to_delete(club, tom)
    assert Noted.objects.filter(club=club, kind=Kind.CLUB_GOES).count() == 1
    open_again(club, tom)
    club.refresh_from_db()
    assert (club.archived_at, club.goes_at) == (None, None)
    assert due() == []


def test_who_was_the_only_owner_closes_their_login_afterwards(club: Club, tom: User) -> None:
    with pytest.raises(OnlyOwner):
        close_login(tom)
    call_command("delete_club", club.slug)
    tom.refresh_from_db()
    close_login(tom)
    assert not User.objects.get(pk=tom.pk).is_active


def test_a_circle_stays_with_its_other_clubs(club: Club, other: Club, tom: User) -> None:
    circle = found_circle(club, "The harbour", by=tom)
    invite_club(club, circle.pk, other.slug, by=tom)
    agree(other, circle.pk, seen_of(circle), by=tom)
    delete_club(club.pk)
    assert Circle.objects.get().founder == other


@pytest.mark.django_db(transaction=True)
def test_who_writes_while_the_club_is_deleted_leaves_nothing_behind(club: Club, tom: User) -> None:
    chouette = open_chouette(club, "Late", tom)
    answers = at_once(lambda: delete_club(club.pk), lambda: say(chouette, "sheet plain\nbox ann\nline bob\ngame"))
    if Club.objects.filter(pk=club.pk).exists():  # what was written while nothing was locked yet keeps the club: another night
        assert isinstance(answers[0], IntegrityError)
        delete_club(club.pk)
    assert not Chouette.objects.exists()
    assert not Record.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_who_delete_at_once_delete_once(club: Club) -> None:
    answers = at_once(lambda: delete_club(club.pk), lambda: delete_club(club.pk))
    assert sorted(type(answer).__name__ for answer in answers) == ["GoneClub", "NotYet"]
    assert GoneClub.objects.count() == 1
