"""Reminders: to those who owe, in their language, never twice within three days, until they decline; nothing is forgotten."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.models import Reminder, ReminderDeclined
from clubsite.ledger.reminders import mail as reminder_mail
from clubsite.ledger.reminders.mail import DECLINE, send, waiting
from clubsite.ledger.reminders.services import NotReminded, Reach, debtors, remind, remind_all, wants_reminders
from clubsite.ledger.tasks import mail_reminder, remind_weekly
from clubsite.members.models import Club, Membership, Player, User
from tests.clubsite.ledger.test_services import at_once

Outbox = list[EmailMultiAlternatives]
Pay = Callable[..., None]
DaysPass = Callable[[int], None]
WithLogin = Callable[..., User]


@pytest.fixture(autouse=True)
def address(settings: Settings) -> None:
    settings.SITE_ADDRESS = "https://club.example.org"


@pytest.fixture
def bob_owes(ann: Player, bob: Player, pay: Pay, days_pass: DaysPass, with_login: WithLogin) -> User:
    pay(bob, ann, 50)
    days_pass(20)
    return with_login(bob)


def ago(reminder: Reminder, **when: float) -> None:
    Reminder.objects.filter(pk=reminder.pk).update(asked_at=timezone.now() - timedelta(**when))


def reaches(club: Club) -> dict[str, tuple[Reach, bool]]:
    return {one.balance.player.name: (one.reach, one.is_due) for one in debtors(club, timezone.now())}


def test_the_mail_says_what_is_owed_and_how_to_pay_it(
    bob_owes: User, club: Club, tom: User, bob: Player, mailoutbox: Outbox
) -> None:
    keep_rules(club, {"cents_per_point": 100, "currency": "EUR"})
    reminder = remind(club, bob, by=tom)
    assert waiting() == [reminder.pk]
    assert send(reminder.pk)
    (mail,) = mailoutbox
    assert mail.to == ["bob@example.org"]
    assert mail.subject == "Baize: what stands open in the book"
    said = " ".join(mail.body.split())
    assert (
        "you stand at \u221212\u00bd in the book of Baize, 12.50\N{NO-BREAK SPACE}EUR to pay".replace("\N{NO-BREAK SPACE}", " ")
        in said
    )
    assert "you pay Ann 12\u00bd" in said
    assert f"https://club.example.org/clubs/baize/ledger/{bob.pk}/" in said
    html, kind = mail.alternatives[0]
    assert kind == "text/html"
    assert "<bdi>Ann</bdi>" in str(html)
    assert (waiting(), send(reminder.pk), len(mailoutbox)) == ([], False, 1)


def test_it_is_written_in_the_readers_language(
    club: Club, tom: User, ann: Player, bob: Player, pay: Pay, with_login: WithLogin, mailoutbox: Outbox
) -> None:
    pay(bob, ann, 50)
    with_login(bob, language="fr")
    send(remind(club, bob, by=tom).pk)
    assert '<html lang="fr"' in str(mailoutbox[0].alternatives[0][0])


def test_nobody_is_reminded_twice_within_three_days(bob_owes: User, club: Club, tom: User, bob: Player) -> None:
    first = remind(club, bob, by=tom)
    with pytest.raises(NotReminded) as refused:
        remind(club, bob, by=tom)
    assert refused.value.reach is Reach.TOO_SOON
    assert remind_all(club, by=tom) == []
    Reminder.objects.filter(pk=first.pk).update(mailed_at=timezone.now())
    ago(first, days=2, hours=23)
    assert reaches(club) == {"Bob": (Reach.TOO_SOON, True)}
    ago(first, days=3, minutes=1)
    assert len(remind_all(club, by=tom)) == 1


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_who_press_at_once_ask_once(bob_owes: User, club: Club, tom: User, mo: User, bob: Player) -> None:
    jobs = [lambda: remind(club, bob, by=tom), lambda: remind(club, bob, by=mo), lambda: remind_all(club, by=tom)]
    at_once(*jobs)
    assert Reminder.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_one_mail(bob_owes: User, club: Club, tom: User, bob: Player, mailoutbox: Outbox) -> None:
    reminder = remind(club, bob, by=tom)
    assert sorted(map(bool, at_once(*[lambda: send(reminder.pk)] * 3))) == [False, False, True]
    assert len(mailoutbox) == 1


def test_whoever_cannot_be_told_by_mail_is_told_in_person(
    club: Club, tom: User, ann: Player, bob: Player, cal: Player, dee: Player, pay: Pay, with_login: WithLogin
) -> None:
    for debtor in (bob, cal, dee):
        pay(debtor, ann, 4)
    with_login(cal, confirmed=False)
    declined = with_login(dee)
    ReminderDeclined.objects.create(user=declined)
    why = {name: reach for name, (reach, _) in reaches(club).items()}
    assert why == {"Bob": Reach.NO_LOGIN, "Cal": Reach.NO_ADDRESS, "Dee": Reach.DECLINED}
    Membership.objects.filter(user=declined).delete()
    assert reaches(club)["Dee"][0] is Reach.NO_LOGIN
    for player, reach in ((bob, Reach.NO_LOGIN), (cal, Reach.NO_ADDRESS), (ann, None)):
        with pytest.raises(NotReminded) as refused:
            remind(club, player, by=tom)
        assert refused.value.reach is reach
    assert not Reminder.objects.exists()


def test_the_rules_say_how_much_for_how_long(bob_owes: User, club: Club) -> None:
    for rules, due in (
        ({"remind_over": 49, "remind_after_days": 20}, True),
        ({"remind_over": 50, "remind_after_days": 20}, False),
        ({"remind_over": 0, "remind_after_days": 21}, False),
    ):
        keep_rules(club, rules)
        assert reaches(club)["Bob"] == (Reach.MAIL, due)


def test_what_was_paid_before_the_mail_went_out_drops_it(
    bob_owes: User, club: Club, tom: User, ann: Player, bob: Player, pay: Pay, mailoutbox: Outbox
) -> None:
    reminder = remind(club, bob, by=tom)
    pay(ann, bob, 50)
    assert not send(reminder.pk)
    assert (mailoutbox, waiting()) == ([], [])
    pay(bob, ann, 4)
    remind(club, bob, by=tom)  # a mail that never went out does not block others


@pytest.mark.parametrize("change", ["declined", "left", "too old"])
def test_a_mail_that_may_not_go_any_more_does_not(
    bob_owes: User, club: Club, tom: User, bob: Player, mailoutbox: Outbox, change: str
) -> None:
    reminder = remind(club, bob, by=tom)
    if change == "declined":
        ReminderDeclined.objects.create(user=bob_owes)
    elif change == "left":
        Membership.objects.filter(user=bob_owes).delete()
    else:
        ago(reminder, days=3, minutes=1)
    assert not send(reminder.pk)
    assert (mailoutbox, waiting()) == ([], [])


def test_a_mail_server_that_does_not_answer_is_asked_again_under_the_same_message_id(
    bob_owes: User, club: Club, tom: User, bob: Player, settings: Settings, mailoutbox: Outbox
) -> None:
    reminder = remind(club, bob, by=tom)
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1
    with pytest.raises(OSError, match="refused"), transaction.atomic():
        send(reminder.pk)
    assert waiting() == [reminder.pk]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert mail_reminder(reminder.pk) == "mailed"
    Reminder.objects.update(mailed_at=None)  # as after a worker killed before it could record this
    assert mail_reminder(reminder.pk) == "mailed"
    assert len({mail.message()["Message-ID"] for mail in mailoutbox}) == 1


def test_a_club_reminds_every_week_by_itself_once_it_is_switched_on(
    bob_owes: User, club: Club, bob: Player, mailoutbox: Outbox
) -> None:
    assert remind_weekly() == "0 to be reminded"
    keep_rules(club, {"remind_weekly": True})
    assert [remind_weekly() for _ in range(2)] == ["1 to be reminded", "0 to be reminded"]
    reminder = Reminder.objects.get()
    assert reminder.asked_by is None
    assert send(reminder.pk)
    ago(reminder, days=6)
    assert remind_weekly() == "0 to be reminded"
    ago(reminder, days=7, minutes=1)
    assert remind_weekly() == "1 to be reminded"


def test_the_link_in_the_mail_declines_by_a_button_and_not_by_being_opened(bob_owes: User, client: Client) -> None:
    place = f"/reminders/{DECLINE.token_of(bob_owes)}/"
    assert "No such mails any more" in client.get(place).text
    assert wants_reminders(bob_owes)
    assert [client.post(place).status_code for _ in range(2)] == [200, 200]
    assert not wants_reminders(bob_owes)
    client.post(place, {"again": "1"})
    assert wants_reminders(bob_owes)


@pytest.mark.parametrize("token", ["1", "1:x", "999999999999999999999:abc", "%00"])
def test_a_link_that_we_did_not_write_leads_nowhere(db: None, client: Client, token: str) -> None:
    assert client.post(f"/reminders/{token}/").status_code == 404
    assert reminder_mail.DECLINE.user_of(token) is None


def test_the_rows_promise_it_too(club: Club, bob: Player) -> None:
    Reminder.objects.create(club=club, player=bob, quarters=4)
    for wrong in ({"quarters": 4}, {"quarters": 0, "mailed_at": timezone.now()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Reminder.objects.create(club=club, player=bob, **wrong)
