"""`manage.py demo` fills an empty site once, through the same services as people."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from chouette.evening.codec import TABLES
from chouette.evening.writing import book_prefix
from chouette.management.demo.cast import ON_SCREEN
from chouette.management.demo.loading import running_evening, tournament_played
from chouette.management.demo.matches import MATCHES_PLAYED
from chouette.management.demo.on_screen import TURNS
from chouette.management.demo.tournaments import ENTERED
from chouette.models import Chouette
from chouette.records.audit import troubles_of
from chouette.records.closing_report import carry_sheet
from chouette.records.evening_dice import dice_of_evening
from chouette.tasks.summary_mail import due
from clubsite.ledger.models import Entry
from clubsite.ledger.selectors import troubles
from clubsite.members.models import Club, Role, User
from games.matches.models import Match
from games.matches.services.audit import troubles_of as troubles_of_match
from games.ratings.tasks import rate_results
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.writing import TOURNAMENTS

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def printed(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The command's output. Loaded once, and rolled back at the end; each test rolls back what it adds."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield run()
        transaction.set_rollback(True)


def run(**options: bool) -> str:
    out = StringIO()
    call_command("demo", stdout=out, **options)
    return out.getvalue()


def test_a_tournament_is_in_mid_play(printed: str) -> None:
    tournament = tournament_played()
    assert tournament is not None
    assert reverse("tournament_desk", args=[tournament.code]) in printed
    desk = TOURNAMENTS.state_of(tournament)
    first = brackets_of(desk.tournament)["main"].rounds[0]
    assert sorted(match.state.value for match in first) == ["begun", "played", "played", "ready"]
    assert [str(call.table) for call in desk.calls] == ["1"]
    assert [report.by for match in first if match.record for report in match.record.reports] == ["Ann"]


def test_it_holds_what_a_visitor_wants_to_see(printed: str) -> None:
    assert Club.objects.count() == 2
    assert Chouette.objects.exclude(closed_at=None).count() >= 6
    running = running_evening()
    assert running is not None
    game = TABLES.decode(running.table).game
    assert game is not None
    assert any(contract.offer for contract in game.live)
    on_screen = Chouette.objects.get(title=ON_SCREEN)
    game = TABLES.decode(on_screen.table).game
    assert (game is not None, game is not None and game.board is not None and game.board.number) == (True, TURNS)
    assert [one.dice.seed is not None for one in dice_of_evening(on_screen).games] == [True, False]
    assert Entry.objects.filter(kind="cash").exists()
    assert f"/w/{running.code}/" in printed
    # and it is sound, and sends no mail
    assert [trouble for chouette in Chouette.objects.all() for trouble in troubles_of(chouette.pk)] == []
    assert troubles() == []
    assert not due(timezone.now()).exists()
    assert not User.objects.exclude(email="").exists()


def test_its_evenings_are_dated_and_their_sheets_carry_on_from_each_other(printed: str) -> None:
    club = Club.objects.get(name="Mulberry demo club")
    evenings = list(Chouette.objects.filter(club=club).exclude(closed_at=None).order_by("opened_at"))
    stands: dict[str, int] = {}
    for evening in evenings:
        sheet = carry_sheet(evening)
        assert (sheet.has_meanwhile, sheet.sum.brought, sheet.sum.carried) == (False, 0, 0)
        for row in sheet.players:
            assert row.brought == stands.get(row.name, 0), (evening.title, row.name)
            stands[row.name] = row.carried
        written = Entry.objects.filter(source__startswith=book_prefix(evening)).values_list("created_at", flat=True)
        assert all(evening.opened_at <= at <= evening.closed_at for at in written if evening.closed_at)
        assert all(evening.opened_at <= record.at <= evening.closed_at for record in evening.records.all() if evening.closed_at)
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        Entry.objects.update(memo="locked again")


def test_its_first_club_has_everything_that_a_club_has(printed: str, client: Client) -> None:
    club = Club.objects.get(name="Mulberry demo club")
    assert {role for member in club.memberships.all() for role in member.roles} == set(Role.values)
    assert client.get(f"/clubs/{club.slug}/").status_code == 200
    client.force_login(User.objects.get(username="demo-mo"))
    assert "Zoë Ångström</bdi> is me" in client.get(f"/clubs/{club.slug}/people/").text
    assert "For 20 more people" in client.get(f"/clubs/{club.slug}/invitations/").text


def test_its_matches_are_sound_and_spread_over_months(printed: str, client: Client) -> None:
    matches = Match.objects.filter(club__name="Mulberry demo club")
    assert matches.filter(stage="confirmed").count() == MATCHES_PLAYED + len(ENTERED)
    assert [trouble for match in matches for trouble in troubles_of_match(match.pk)] == []
    ended = sorted(match.ended_at for match in matches if match.ended_at is not None)
    assert (ended[-1] - ended[0]).days > 60
    assert rate_results() == f"{MATCHES_PLAYED + len(ENTERED)} rated, 0 failed"
    on_screen = matches.get(on_screen=True)
    assert (on_screen.stage, on_screen.games.count()) == ("playing", 1)
    assert f"/matches/{on_screen.code}/" in printed
    client.force_login(User.objects.get(username="demo-ann"))
    assert client.get(f"/matches/{on_screen.code}/").status_code == 200


def test_its_passwords_are_marked_and_work(printed: str) -> None:
    assert "DEMONSTRATION ONLY" in printed
    logins = dict(line.split() for line in printed.splitlines() if line.startswith("  "))
    assert set(logins) == set(User.objects.values_list("username", flat=True))
    assert all(authenticate(username=name, password=password) for name, password in logins.items())


def test_a_second_run_changes_nothing(printed: str) -> None:
    before = list(Chouette.objects.values_list("code", "version"))
    passwords = list(User.objects.values_list("password", flat=True))
    again = run()
    assert "loaded already" in again
    assert "DEMONSTRATION ONLY" not in again
    assert list(Chouette.objects.values_list("code", "version")) == before
    assert list(User.objects.values_list("password", flat=True)) == passwords
    assert "DEMONSTRATION ONLY" in run(new_passwords=True)


def test_its_pages_open(printed: str, client: Client) -> None:
    client.force_login(User.objects.get(username="demo-mo"))
    for chouette in Chouette.objects.filter(club__name="Mulberry demo club"):
        for page in (f"/w/{chouette.code}/", f"/c/{chouette.code}/", f"/c/{chouette.code}/close/"):
            assert client.get(page).status_code == 200, page
