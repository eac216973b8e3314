"""Mail about challenges and results that wait: once, to those who can answer, in their language, until they decline."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubsite.members.models import Membership, User
from games.matches.letters import DECLINE, send, waiting
from games.matches.models import Match, MatchMail
from games.matches.tasks import mail_asked, mail_what_waits
from tests.clubsite.ledger.test_services import at_once
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db

Outbox = list[EmailMultiAlternatives]
SITE = "https://club.example.org"


@pytest.fixture(autouse=True)
def address(settings: Settings) -> None:
    settings.SITE_ADDRESS = SITE


@pytest.fixture
def club() -> Cast:
    """Everybody with a login has an address; cal has not confirmed hers."""
    club = cast()
    for name, user in club.users.items():
        User.objects.filter(pk=user.pk).update(email=f"{name}@example.org", time_zone="Europe/Paris")
        EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=name != "cal", primary=True)
        user.refresh_from_db()
    return club


def later(**time: float) -> None:
    """As if what was asked and sent until now had been so long ago."""
    for mail in MatchMail.objects.all():
        mail.asked_at -= timedelta(**time)
        mail.mailed_at = mail.mailed_at and mail.mailed_at - timedelta(**time)
        mail.save()


def sent(outbox: Outbox) -> list[str]:
    """To whom the mails went that were due six minutes later."""
    later(minutes=6)
    before = len(outbox)
    for mail in waiting(timezone.now()):
        mail_asked(mail)
    return [to for mail in outbox[before:] for to in mail.to]


def reported(club: Cast) -> Match:
    """By ann, a while after bob has accepted."""
    match = club.agreed(length=5)
    MatchMail.objects.all().delete()
    club.do(match, "ann", "report", score=(5, 3))
    return match


def test_a_challenge_is_told_to_the_challenged_with_a_link_that_answers_nothing(club: Cast, mailoutbox: Outbox) -> None:
    match = club.propose("ann", "bob")
    assert waiting(timezone.now()) == []
    assert sent(mailoutbox) == ["bob@example.org"]
    (mail,) = mailoutbox
    assert mail.subject == "Baize: a challenge waits for your answer"
    assert "a match against ann in Baize waits for your answer: match to 5 points, rated." in mail.body
    assert f"{SITE}{reverse('match', args=[match.code])}" in mail.body
    client = Client()
    client.force_login(club.users["bob"])
    assert client.get(reverse("match", args=[match.code])).status_code == HTTPStatus.OK
    match.refresh_from_db()
    assert match.stage == "challenged"
    assert sent(mailoutbox) == []


def test_a_report_is_told_with_the_score_and_until_when_it_waits(club: Cast, mailoutbox: Outbox) -> None:
    match = reported(club)
    Match.objects.filter(pk=match.pk).update(reported_at=timezone.now().replace(year=2040, month=1, day=1, hour=20, minute=30))
    assert sent(mailoutbox) == ["bob@example.org"]
    text = mailoutbox[0].body
    assert "the result of your match against ann in Baize (match to 5 points, rated) is reported:" in text
    assert "ann – bob: \N{LEFT-TO-RIGHT ISOLATE}5–3\N{POP DIRECTIONAL ISOLATE}" in text
    assert "Confirm or dispute it until 3 January 2040, 21:30; after that it counts as reported." in text  # in Paris


def test_it_is_written_in_the_readers_language(club: Cast, mailoutbox: Outbox) -> None:
    User.objects.filter(pk=club.users["bob"].pk).update(language="fr")
    reported(club)
    sent(mailoutbox)
    (mail,) = mailoutbox
    assert mail.subject == "Baize\N{NO-BREAK SPACE}: un résultat attend votre réponse"
    assert '<html lang="fr"' in str(mail.alternatives[0][0])
    assert "Hello" not in mail.body


def test_a_match_made_for_two_others_is_told_to_both(club: Cast, mailoutbox: Outbox) -> None:
    club.propose("ann", "bob", by="mo")
    assert sorted(sent(mailoutbox)) == ["ann@example.org", "bob@example.org"]


Change = Callable[[Cast, Match], object]
UNREACHED: dict[str, Change] = {
    "accepted": lambda club, match: club.do(match, "bob", "accept"),
    "called off": lambda club, match: club.do(match, "ann", "call_off"),
    "switched off": lambda club, _: User.objects.filter(pk=club.users["bob"].pk).update(mail_matches=False),
    "another address": lambda club, _: User.objects.filter(pk=club.users["bob"].pk).update(email="new@example.org"),
    "closed": lambda club, _: User.objects.filter(pk=club.users["bob"].pk).update(is_active=False),
    "left": lambda club, _: Membership.objects.filter(user=club.users["bob"].pk).delete(),
    "no mail server for days": lambda _club, _match: later(days=3),
}


@pytest.mark.parametrize("what", UNREACHED)
def test_some_are_not_told(club: Cast, what: str, mailoutbox: Outbox) -> None:
    match = club.propose("ann", "bob")
    UNREACHED[what](club, match)
    assert sent(mailoutbox) == []
    assert waiting(timezone.now()) == []


def test_neither_guests_nor_addresses_nobody_has_confirmed_get_any(club: Cast, mailoutbox: Outbox) -> None:
    club.propose("ann", "cal")
    club.propose("ann", "gil", by="mo")
    assert sent(mailoutbox) == ["ann@example.org"]


def test_a_report_whose_time_is_over_is_told_no_more(club: Cast, mailoutbox: Outbox) -> None:
    match = reported(club)
    long_ago = timezone.now() - timedelta(hours=49)
    Membership.objects.update(joined_at=long_ago)
    Match.objects.filter(pk=match.pk).update(reported_at=long_ago)
    assert sent(mailoutbox) == []


def test_a_worker_that_was_killed_sends_the_same_mail_again_and_a_second_run_none(club: Cast, mailoutbox: Outbox) -> None:
    reported(club)
    later(minutes=6)
    assert mail_what_waits() == "1 to be mailed"
    (mail,) = MatchMail.objects.all()
    if mail.mailed_at is None:
        assert mail_asked(mail.pk) == "mailed"
    assert mail_asked(mail.pk) == "needless or too early"
    assert len(mailoutbox) == 1
    MatchMail.objects.update(mailed_at=None)  # as after a worker killed before it could record this
    assert send(mail.pk)
    assert len({mail.message()["Message-ID"] for mail in mailoutbox}) == 1
    assert mail_what_waits() == "0 to be mailed"


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_one_mail(club: Cast, mailoutbox: Outbox) -> None:
    reported(club)
    mail = MatchMail.objects.get()
    assert sorted(map(bool, at_once(*[lambda: send(mail.pk)] * 3))) == [False, False, True]
    assert len(mailoutbox) == 1


def test_nobody_fills_a_letterbox_with_challenges(club: Cast, mailoutbox: Outbox) -> None:
    def again() -> list[str]:
        """Another challenge by ann, which is withdrawn when it has been told, or not."""
        match = club.propose("ann", "bob")
        told = sent(mailoutbox)
        club.do(match, "ann", "call_off")
        return told

    assert [again() for _ in range(3)] == [["bob@example.org"], [], []]
    later(hours=23)
    assert again() == []
    club.propose("dana", "bob")
    assert sent(mailoutbox) == ["bob@example.org"]
    assert "dana" in mailoutbox[-1].body
    later(hours=1)
    assert again() == ["bob@example.org"]


def test_challenges_keep_no_report_from_being_told_and_another_score_is_told_an_hour_later(
    club: Cast, mailoutbox: Outbox
) -> None:
    match = club.propose("ann", "bob")
    assert sent(mailoutbox) == ["bob@example.org"]
    club.do(match, "bob", "accept")
    club.do(match, "ann", "report", score=(5, 3))
    assert sent(mailoutbox) == ["bob@example.org"]
    club.do(match, "ann", "report", score=(5, 0))
    assert sent(mailoutbox) == []
    later(hours=1)
    assert sent(mailoutbox) == ["bob@example.org"]
    assert "5–0" in mailoutbox[-1].body


def test_a_report_said_twice_before_it_is_told_is_told_once(club: Cast, mailoutbox: Outbox) -> None:
    match = reported(club)
    club.do(match, "ann", "report", score=(5, 0))
    assert sent(mailoutbox) == ["bob@example.org"]
    assert "5–0" in mailoutbox[0].body


def test_the_link_in_the_mail_declines_once_its_button_is_pressed(club: Cast, client: Client, mailoutbox: Outbox) -> None:
    club.propose("ann", "bob")
    sent(mailoutbox)
    link = mailoutbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    assert link in mailoutbox[0].body
    place = link.removeprefix(SITE)
    unwilling = User.objects.filter(mail_matches=False)
    assert client.get(place).status_code == HTTPStatus.OK
    assert not unwilling.exists(), "a scanner that opens links declines nothing"
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(place, {"List-Unsubscribe": "One-Click"}).status_code == HTTPStatus.OK
    assert list(unwilling) == [club.users["bob"]]
    assert "You get no more mails about matches." in client.get(place).content.decode()
    strict.post(place, {"again": "1"})
    assert not unwilling.all().exists()
    forged = DECLINE.token_of(club.users["bob"]).replace(str(club.users["bob"].pk), str(club.users["ann"].pk), 1)
    for token in (forged, "1", "1:forged", "%00"):
        assert client.post(reverse("decline_match_mails", args=[token])).status_code == HTTPStatus.NOT_FOUND
