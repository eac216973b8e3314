"""Summary mails of an evening: once, to those concerned, until they decline."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from chouette.models import Chouette
from chouette.tasks.summary_mail import DECLINE, due, mail_summary
from clubsite.members.models import Club, Membership, Player, User
from tests.chouette.conftest import Say

Outbox = list[EmailMultiAlternatives]
EVENING = "box ann\nline bob cal\ngame\nbox wins single\nbob pays ann 1\nclose"


@pytest.fixture(autouse=True)
def address(settings: Settings) -> None:
    settings.SITE_ADDRESS = "https://club.example.org"


@pytest.fixture
def bob(club: Club) -> User:
    """A member with a login who plays as bob."""
    user = User.objects.create_user("bob", "bob@example.org")
    Membership.objects.create(club=club, user=user)
    Player.objects.create(club=club, name="Bob B. <b>", word="bob", user=user)
    return user


@pytest.fixture
def evening(chouette: Chouette, bob: User, mo: User, say: Say) -> Chouette:
    """Closed a while ago."""
    say(chouette, EVENING, mo)
    Chouette.objects.update(closed_at=timezone.now() - timedelta(minutes=11))
    return chouette


def test_players_and_monitors_with_an_address_get_one_mail_each(evening: Chouette, mailoutbox: Outbox) -> None:
    assert mail_summary(evening.pk) == 2
    assert [mail.to for mail in mailoutbox] == [["mo@example.org"], ["bob@example.org"]]
    assert mailoutbox[0].subject == "The Mulberry: how Friday ended"


def test_the_mail_says_it_in_plain_text_and_in_simple_html(evening: Chouette, mailoutbox: Outbox) -> None:
    mail_summary(evening.pk)
    plain, (html, kind) = mailoutbox[1].body, mailoutbox[1].alternatives[0]
    assert "\u22121  Bob B. <b>\n" in plain
    assert "Bob B. <b> paid ann 1" in plain
    assert f"https://club.example.org/w/{evening.code}/players/bob/" in plain
    assert kind == "text/html"
    assert "Bob B. &lt;b&gt;" in str(html)


def test_everyone_is_written_to_in_his_language_whoever_closed_the_evening(
    evening: Chouette, bob: User, mailoutbox: Outbox
) -> None:
    User.objects.filter(pk=bob.pk).update(language="fr")
    with translation.override("fr"):  # regardless of what the worker did before
        mail_summary(evening.pk)
    english, french = mailoutbox
    assert (english.extra_headers["Content-Language"], english.subject) == ("en", "The Mulberry: how Friday ended")
    assert french.extra_headers["Content-Language"] == "fr"
    assert french.subject == "The Mulberry\u00a0: résultats de «\u00a0Friday\u00a0»"
    assert "Bob B. <b> a payé 1 à ann" in french.body
    assert '<html lang="fr">' in str(french.alternatives[0][0])
    assert "pays" not in french.body


def test_a_second_worker_or_a_second_run_mails_nothing(evening: Chouette, mailoutbox: Outbox) -> None:
    mail_summary(evening.pk)
    assert mail_summary(evening.pk) == 0
    assert not due(timezone.now()).exists()
    assert len(mailoutbox) == 2


def test_a_mail_keeps_its_name_so_that_a_repeated_one_is_known(evening: Chouette, mailoutbox: Outbox) -> None:
    mail_summary(evening.pk)
    Chouette.objects.update(summary_sent_at=None)  # as after a worker killed before it could record this
    mail_summary(evening.pk)
    names = [_message_id(mail) for mail in mailoutbox]
    assert names[:2] == names[2:]
    assert len(set(names)) == 2


def _message_id(mail: EmailMultiAlternatives) -> str:
    return str(mail.message()["Message-ID"])


def test_a_closing_taken_back_in_time_mails_nothing(evening: Chouette, say: Say, mailoutbox: Outbox) -> None:
    Chouette.objects.update(closed_at=timezone.now())
    assert mail_summary(evening.pk) == 0
    say(evening, "undo step")
    Chouette.objects.update(last_said_at=timezone.now() - timedelta(hours=1))
    assert mail_summary(evening.pk) == 0
    assert mailoutbox == []


def test_an_evening_without_games_is_done_without_a_mail(chouette: Chouette, say: Say, mailoutbox: Outbox) -> None:
    say(chouette, "close")
    Chouette.objects.update(closed_at=timezone.now() - timedelta(hours=1))
    assert mail_summary(chouette.pk) == 0
    chouette.refresh_from_db()
    assert chouette.summary_sent_at is not None
    assert mailoutbox == []


@pytest.mark.parametrize(
    "change",
    [{"mail_summaries": False}, {"email": ""}, {"is_active": False}],
    ids=["declined", "no address", "login closed"],
)
def test_some_get_none(evening: Chouette, bob: User, change: dict[str, object], mailoutbox: Outbox) -> None:
    User.objects.filter(pk=bob.pk).update(**change)
    mail_summary(evening.pk)
    assert [mail.to for mail in mailoutbox] == [["mo@example.org"]]


def test_whoever_left_the_club_gets_none(evening: Chouette, bob: User, mailoutbox: Outbox) -> None:
    Membership.objects.filter(user=bob).delete()
    mail_summary(evening.pk)
    assert [mail.to for mail in mailoutbox] == [["mo@example.org"]]


def test_the_link_in_the_mail_declines_once_its_button_is_pressed(
    evening: Chouette, bob: User, client: Client, mailoutbox: Outbox
) -> None:
    mail_summary(evening.pk)
    link = mailoutbox[1].extra_headers["List-Unsubscribe"].strip("<>")
    assert link in mailoutbox[1].body
    place = link.removeprefix("https://club.example.org")
    assert client.get(place).status_code == HTTPStatus.OK
    assert not User.objects.filter(mail_summaries=False).exists(), "a scanner that opens links declines nothing"
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(place, {"List-Unsubscribe": "One-Click"}).status_code == HTTPStatus.OK
    assert list(User.objects.filter(mail_summaries=False)) == [bob]
    assert "You get no more mails" in client.get(place).content.decode()
    strict.post(place, {"again": "1"})
    assert not User.objects.filter(mail_summaries=False).exists()


@pytest.mark.parametrize("token", ["1", "1:forged", "x" * 3000, "%00", "1:\u00e9"])
def test_a_link_we_did_not_write_is_no_link(db: None, client: Client, token: str) -> None:
    assert client.post(f"/mails/{token}/").status_code == HTTPStatus.NOT_FOUND


def test_a_token_is_good_for_its_own_user_alone(bob: User, mo: User, client: Client) -> None:
    assert DECLINE.token_of(bob) != DECLINE.token_of(mo)
    forged = DECLINE.token_of(bob).replace(str(bob.pk), str(mo.pk), 1)
    assert client.post(f"/mails/{forged}/").status_code == HTTPStatus.NOT_FOUND
