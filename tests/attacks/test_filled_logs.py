"""The club's log cannot be shortened, not even in the database. Its people try to fill it; its owner still puts them out."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from clubsite.audit import limits
from clubsite.audit.kinds import Download, Kind
from clubsite.audit.models import Noted
from clubsite.audit.services import note, note_download
from clubsite.members import services
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.selectors import roles_of
from clubsite.members.services import create_club, join
from tests.chouette.evenings import an_evening

pytestmark = pytest.mark.django_db(transaction=True)
FEW, A_FEW_MORE = 3, 6


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LATELY", FEW)
    monkeypatch.setattr(limits, "MOST_A_DAY", A_FEW_MORE)


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom", password="a long enough sentence")


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "Baize")


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def rename(client: Client, club: Club, name: str) -> int:
    said = {"name": name, "about": "", "is_public": ""}
    return client.post(f"/clubs/{club.slug}/settings/", said).status_code


def some_time_passes(minutes: float) -> None:
    """What was noted was noted earlier. Only the database's owner can do this, with the trigger off."""
    with connection.cursor() as cursor:
        cursor.execute(f"alter table {Noted._meta.db_table} disable trigger user")
        Noted.objects.update(at=timezone.now() - timedelta(minutes=minutes))
        cursor.execute(f"alter table {Noted._meta.db_table} enable trigger user")


def test_an_act_in_a_loop_ends_with_a_sentence_and_changes_nothing(club: Club, tom: User) -> None:
    web = logged_in(tom)
    assert [rename(web, club, f"Baize {number}") for number in range(FEW)] == [302] * FEW
    refused = web.post(f"/clubs/{club.slug}/settings/", {"name": "More", "about": "", "is_public": ""})
    assert refused.status_code == 429
    assert "keeps this for ever" in refused.content.decode()
    assert int(refused.headers["Retry-After"]) == 600
    club.refresh_from_db()
    assert club.name == f"Baize {FEW - 1}"
    assert Noted.objects.filter(club=club, kind=Kind.CLUB_CHANGED).count() == FEW

    some_time_passes(11)
    assert [rename(web, club, f"Felt {number}") for number in range(FEW + 1)] == [302] * FEW + [429]
    some_time_passes(11)
    assert rename(web, club, "Later") == 429, "nor all day"
    some_time_passes(24 * 60 + 1)
    assert rename(web, club, "Tomorrow") == 302


def test_a_program_is_told_the_same(club: Club, tom: User) -> None:
    web = logged_in(tom)
    address = f"/api/clubs/{club.slug}/"
    bodies = [{"name": f"Baize {number}", "about": "", "is_public": False} for number in range(FEW + 1)]
    answers = [web.patch(address, body, content_type="application/json") for body in bodies]
    assert [answer.status_code for answer in answers] == [200] * FEW + [429]
    assert answers[-1].json()["code"] == "TOO_MUCH_NOTED"
    assert answers[-1].headers["Retry-After"] == "600"


def test_going_out_and_in_again_ends_and_nobody_is_kept_in(club: Club) -> None:
    eve = User.objects.create_user("eve")
    for _ in range(FEW - 1):
        join(club, eve)
        services.leave(club, eve)
    with pytest.raises(limits.TooMuchNoted):
        join(club, eve)
    assert roles_of(eve, club) is None


def test_whoever_fills_the_clubs_share_is_put_out_all_the_same(club: Club, tom: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BY_EVERYBODY", 4)
    monkeypatch.setattr(limits, "MOST_OF_THE_CLUB", 6)
    eves = [User.objects.create_user(f"eve{number}") for number in range(3)]
    for eve in eves:
        Membership.objects.create(club=club, user=eve, roles=[Role.MONITOR])
    downloads = list(Download)
    for eve in eves[:2]:
        for what in downloads[:2]:
            note_download(club, what, by=eve)
    with pytest.raises(limits.TooMuchNoted):
        note_download(club, Download.BOOK_CSV, by=eves[2])
    assert rename(logged_in(tom), club, "Felt") == 302, "what needs a role goes on"
    assert rename(logged_in(tom), club, "Cloth") == 302
    assert rename(logged_in(tom), club, "Wool") == 429
    for eve in eves:
        member = Membership.objects.get(user=eve)
        services.set_roles(club, member.pk, [], seen=[Role.MONITOR], by=tom) if eve is eves[0] else None
        assert services.remove_member(club, member.pk, tom) is not None
    assert Noted.objects.filter(club=club, kind=Kind.MEMBER_REMOVED).count() == 3


def test_what_the_site_itself_does_is_always_noted(club: Club, tom: User) -> None:
    for number in range(2 * A_FEW_MORE):
        services.change_club(club, f"Name {number}", "", is_public=False)
    assert Noted.objects.filter(club=club, by=None).count() == 2 * A_FEW_MORE


def test_guests_share_one_lot_and_keep_the_site_from_nothing(club: Club) -> None:
    """Somebody without a login; and an evening that the site closes."""

    def noted(name: str, *, by_itself: bool = False) -> None:
        with transaction.atomic():
            note(club, Kind.OVERRULED, by=None, by_name=name, by_itself=by_itself, evening="Friday", record=1)

    for number in range(FEW):
        noted(f"Guest {number}")
    with pytest.raises(limits.TooMuchNoted):
        noted("One more")
    for _ in range(A_FEW_MORE):
        noted("the site", by_itself=True)


def test_a_monitor_who_overrides_in_a_loop_is_told_at_the_console() -> None:
    """The table goes on: what overrides nothing is not noted."""
    evening = an_evening("sheet plain\nbox ann\nline bob cal\ngame\nbob doubles")
    assert evening.opened_by is not None
    web = logged_in(evening.opened_by)

    def said(text: str) -> tuple[int, str]:
        evening.refresh_from_db()
        answer = web.post(f"/c/{evening.code}/say/", {"say": text, "version": evening.version, "action_id": uuid4()})
        return answer.status_code, answer.content.decode()

    for _ in range(FEW):
        assert said("dee joins override")[0] == 303
        assert said("undo step")[0] == 303
    status, page = said("dee joins override")
    assert status == 429
    assert "keeps this for ever" in page
    assert Noted.objects.filter(club=evening.club, kind=Kind.OVERRULED).count() == FEW
    assert said("ann takes")[0] == 303


def test_members_who_download_all_day_keep_nobody_from_joining(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BY_EVERYBODY", 4)
    monkeypatch.setattr(limits, "MOST_WITHOUT_ROLE", 2)
    eves = [User.objects.create_user(f"eve{number}") for number in range(2)]
    for eve in eves:
        Membership.objects.create(club=club, user=eve)
        for what in list(Download)[:2]:
            note_download(club, what, by=eve)
        with pytest.raises(limits.TooMuchNoted) as refused:
            note_download(club, list(Download)[2], by=eve)
        assert refused.value.day == 2, "by login, before any share is full"
        assert " 2 in a day" in limits.limits_in_words(refused.value)
    ann = User.objects.create_user("ann")
    with pytest.raises(limits.TooMuchNoted):
        note_download(club, Download.BOOK_CSV, by=ann)
    assert Noted.objects.filter(club=club).count() >= limits.MOST_BY_EVERYBODY
    join(club, ann)
    assert roles_of(ann, club) is not None
