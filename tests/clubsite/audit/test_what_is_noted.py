"""Every act that an owner should be able to read about later is in the club's log, told in a sentence, and stays there."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import translation

from chouette.evening.services import open_chouette
from chouette.records.closing import Ending, close_evening
from chouette.records.imports import save_sheet
from clubsite.accounts.services import close_login
from clubsite.audit.kinds import SUBJECTS, Download, Kind, Subject
from clubsite.audit.models import Noted
from clubsite.audit.selectors import noted_in
from clubsite.audit.services import note, note_download
from clubsite.audit.wording import DOWNLOADS, SENTENCES, sentence_of
from clubsite.claims import services as claims
from clubsite.eventlog.club_events import Kind as EventKind
from clubsite.invitations import services as invitations
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash import paying as book
from clubsite.ledger.models import Entry
from clubsite.members import services
from clubsite.members.models import Club, Membership, Role, User
from clubsite.webhooks import services as webhooks
from tests.chouette.evenings import say

pytestmark = pytest.mark.django_db


def told(club: Club) -> list[str]:
    """The log in English, oldest first."""
    with translation.override("en"):
        return [sentence_of(noted, isolating=False) for noted in reversed(noted_in(club))]


def member(club: Club, user: User) -> Membership:
    return Membership.objects.get(club=club, user=user)


def change_roles(club: Club, tom: User, mo: User) -> None:
    services.set_roles(club, member(club, mo).pk, [Role.TREASURER, Role.MONITOR], [Role.MONITOR], tom)


def remove(club: Club, tom: User, mo: User) -> None:
    services.remove_member(club, member(club, mo).pk, tom)


def leave(club: Club, _tom: User, mo: User) -> None:
    services.leave(club, mo)


def close(_club: Club, _tom: User, mo: User) -> None:
    close_login(mo)


def give_a_login(club: Club, tom: User, _mo: User) -> None:
    services.add_monitor(club, "ned", "bone paper, dark ink", by=tom)


def rename(club: Club, tom: User, _mo: User) -> None:
    services.rename_player(services.find_or_add_player(club, "Bob"), "Robert", by=tom)


def change_settings(club: Club, tom: User, _mo: User) -> None:
    services.change_club(club, "Baize", "Fridays at eight", is_public=True, by=tom)


def change_nothing(club: Club, tom: User, mo: User) -> None:
    services.change_club(club, club.name, club.about, is_public=club.is_public, by=tom)
    services.set_roles(club, member(club, mo).pk, [Role.MONITOR], [Role.MONITOR], tom)


def invite_and_revoke(club: Club, tom: User, mo: User) -> None:
    link = invitations.invite(club, tom, days=7, most_uses=2, roles=[Role.MONITOR])
    invitations.revoke(link, mo)
    invitations.revoke(link, mo)


def grant_and_undo(club: Club, tom: User, mo: User) -> None:
    claim = claims.ask(club, services.find_or_add_player(club, "Annie"), mo)
    claims.grant(club, claim.pk, tom)
    claims.undo(club, claim.pk, tom)


def refuse_a_claim(club: Club, tom: User, mo: User) -> None:
    claims.refuse(club, claims.ask(club, services.find_or_add_player(club, "Annie"), mo).pk, tom)


def cash_and_back(club: Club, tom: User, _mo: User) -> None:
    bob, click = services.find_or_add_player(club, "Bob"), uuid4()
    entry = book.transfer_cash(club, bob, None, 6, by=tom, action_id=click, memo="in an envelope")
    book.transfer_cash(club, bob, None, 6, by=tom, action_id=click, memo="in an envelope")
    book.take_back_cash(club, entry, by=tom, action_id=uuid4(), reason="twice")


def change_the_book(club: Club, tom: User, _mo: User) -> None:
    keep_rules(club, {"cents_per_point": 100, "currency": "EUR", "remind_weekly": False}, tom)


def webhook(club: Club, tom: User, mo: User) -> None:
    hook = webhooks.create_hook(club, "https://example.org/s3cret?key=hidden", [EventKind.GAME_FINISHED], by=tom)
    webhooks.update_hook(hook, "https://example.net/other", [EventKind.GAME_FINISHED], mo)
    webhooks.rotate_secret(hook, seen=1, by=tom)
    for _twice in range(2):
        webhooks.pause_hook(hook, mo)
    for _twice in range(2):
        webhooks.resume_hook(hook, tom)
    webhooks.delete_hook(hook, tom)
    webhooks.delete_hook(hook, tom)


def play(club: Club, _tom: User, mo: User) -> None:
    evening = open_chouette(club, "Friday", mo)
    say(evening, "box Ann\nline bob cal\ngame\nteam wins single\nundo\nteam wins single\ncorrect game 1 box wins single")


def close_in_cash(club: Club, tom: User, mo: User) -> None:
    evening = say(open_chouette(club, "Friday", mo), "sheet plain\nbox ann\nline bob\ngame\nteam wins single")
    click, version = uuid4(), evening.version
    for _twice in range(2):
        close_evening(evening.pk, Ending.CASH, version=version, action_id=click, by=tom)


def cash_at_the_table_and_back(club: Club, _tom: User, mo: User) -> None:
    """A result is taken back after the cash: what was said of cash still holds, and is not told twice."""
    evening = say(open_chouette(club, "Friday", mo), "sheet plain\nbox ann\nline bob\ngame\nteam wins single")
    evening = say(evening, "cash bob ann 1.5\ncash bob ann 1.5\nundo step")
    say(evening, "correct game 1 box wins single")


def import_with_cash(club: Club, _tom: User, mo: User) -> None:
    sheet = "box ann\nline bob\n\ngame\n  team wins single\n\ncash ann bob 1\ncash ann bob 2\nundo step\n"
    save_sheet(club, "Long ago", sheet, action_id=uuid4(), by=mo)


def override(club: Club, _tom: User, mo: User) -> None:
    say(open_chouette(club, "Friday", mo), "sheet plain\nbox ann\nline bob cal\ngame\nbob doubles\ndee joins override")


def download(club: Club, tom: User, mo: User) -> None:
    for _again in range(3):
        note_download(club, Download.BOOK_CSV, by=tom)
    note_download(club, Download.BOOK_CSV, by=mo)
    note_download(club, Download.EVENING_SHEET, by=tom, evening="Friday")


ACTS: list[tuple[Callable[[Club, User, User], None], list[str]]] = [
    (change_roles, ["tom changed the roles of mo: monitor, treasurer (before: monitor)."]),
    (remove, ["tom removed mo from the club."]),
    (leave, ["mo left the club."]),
    (close, ["somebody whose login is closed left the club."]),
    (give_a_login, ["ned joined the club as monitor.", "tom gave ned a login."]),
    (rename, ["tom renamed a player: Robert (before: Bob)."]),
    (change_settings, ["tom changed the club’s settings: what strangers read, whether strangers see it."]),
    (change_nothing, []),
    (
        invite_and_revoke,
        ["tom made an invitation as monitor, good for 7 days and 2 people.", "mo revoked an invitation."],
    ),
    (
        grant_and_undo,
        ["tom confirmed that the guest Annie is mo.", "tom took back that the guest Annie is mo."],
    ),
    (refuse_a_claim, ["tom refused mo the history of the guest Annie."]),
    (
        cash_and_back,
        [
            "tom wrote down cash: Bob paid the till what 1½ points are worth.",
            "tom took back cash: Bob had paid the till what 1½ points are worth.",
        ],
    ),
    (change_the_book, ["tom changed how the book is kept: what a point is worth, currency."]),
    (
        webhook,
        [
            "tom made a webhook to example.org.",
            "mo changed the webhook to example.net.",
            "tom gave the webhook to example.net a new secret.",
            "mo paused the webhook to example.net.",
            "tom resumed the webhook to example.net.",
            "tom deleted the webhook to example.net.",
        ],
    ),
    (play, ["mo took back a result of “Friday”: game 1.", "mo corrected game 1 of “Friday”."]),
    (close_in_cash, ["tom wrote down cash in “Friday”: ann paid bob what 1 points are worth."]),
    (
        cash_at_the_table_and_back,
        [
            "mo wrote down cash in “Friday”: bob paid ann what 1½ points are worth.",
            "mo wrote down cash in “Friday”: bob paid ann what 1½ points are worth.",
            "mo took back cash in “Friday”: bob had paid ann what 1½ points are worth.",
            "mo corrected game 1 of “Friday”.",
        ],
    ),
    (
        import_with_cash,
        [
            "mo wrote down cash in “Long ago”: ann paid bob what 1 points are worth.",
            "mo wrote down cash in “Long ago”: ann paid bob what 2 points are worth.",
            "mo took back cash in “Long ago”: ann had paid bob what 2 points are worth.",
        ],
    ),
    (override, ["mo overrode a house rule in “Friday” (statement 6)."]),
    (
        download,
        [
            "tom downloaded the book as a spreadsheet.",
            "mo downloaded the book as a spreadsheet.",
            "tom downloaded the score sheet of “Friday”.",
        ],
    ),
]


@pytest.mark.parametrize(("act", "sentences"), ACTS, ids=lambda one: getattr(one, "__name__", ""))
def test_an_act_is_told(act: Callable[[Club, User, User], None], sentences: list[str], club: Club, tom: User, mo: User) -> None:
    act(club, tom, mo)
    assert told(club) == sentences


def test_no_secret_is_in_it(club: Club, tom: User, mo: User) -> None:
    webhook(club, tom, mo)
    link = invitations.invite(club, tom, days=7, most_uses=2)
    evening = open_chouette(club, "Friday", mo)
    say(evening, "box ann\nline bob cal\ngame\nteam wins single\ncorrect game 1 box wins single")
    secrets = [link.secret, "s3cret", "hidden", evening.code, *evening.seats.values_list("secret", flat=True)]
    kept = "\n".join(str(vars(noted)) for noted in Noted.objects.all())
    assert kept
    assert [secret for secret in secrets if secret in kept] == []


def test_what_an_imported_sheet_corrects_is_part_of_the_telling(club: Club, mo: User) -> None:
    sheet = "box ann\nline bob cal\n\ngame\n  team wins single\n\ncorrect game 1 box wins single\n"
    save_sheet(club, "Long ago", sheet, action_id=uuid4(), by=mo)
    assert told(club) == []


def test_an_act_that_fails_leaves_nothing_and_an_act_outside_a_transaction_is_refused(club: Club, tom: User) -> None:
    with pytest.raises(services.LastOwner):
        services.set_roles(club, member(club, tom).pk, [], [Role.OWNER], tom)
    bob = services.find_or_add_player(club, "Bob")
    with transaction.atomic():
        book.transfer_cash(club, bob, None, 4, by=tom, action_id=uuid4())
        transaction.set_rollback(True)
    assert not Entry.objects.exists()
    assert told(club) == []


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_nothing_can_be_noted(club: Club, tom: User) -> None:
    with pytest.raises(RuntimeError, match="inside the transaction"):
        note(club, Kind.MEMBER_LEFT, by=tom, user=tom)


@pytest.mark.parametrize("attempt", ["update club_audit_noted set by_name = 'eve'", "delete from club_audit_noted"])
def test_postgresql_keeps_the_log_as_written(attempt: str, club: Club, tom: User, mo: User) -> None:
    leave(club, tom, mo)
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(attempt)
    assert told(club) == ["mo left the club."]


def test_every_kind_has_a_sentence_and_every_subject_a_name() -> None:
    assert set(SENTENCES) == set(Kind)
    assert set(SUBJECTS) == set(Subject) == {kind.subject for kind in Kind}
    assert set(DOWNLOADS) == set(Download)


def test_a_kind_of_a_later_version_is_shown_by_its_name(club: Club, tom: User) -> None:
    Noted.objects.create(club=club, kind="dragons.fed", by=tom)
    assert told(club) == ["tom: dragons.fed"]
