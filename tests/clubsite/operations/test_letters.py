"""A site without a mail server keeps its letters for whoever runs it, and for nobody else."""

from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django.fixtures import Settings

from clubsite.members.models import Player, User
from clubsite.members.services import create_first_owner
from clubsite.operations.mail import folder
from clubsite.operations.mail.keeping import EmailBackend
from games.tournaments.models import Standing, TournamentEntry, TournamentGuest
from tests.games.tournaments.desk.guests import hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(settings: Settings, tmp_path: Path) -> Path:
    settings.LETTERS_FOLDER = str(tmp_path / "letters")
    settings.EMAIL_BACKEND = "clubsite.operations.mail.keeping.EmailBackend"
    return tmp_path / "letters"


def owner() -> Client:
    """Whoever runs the site."""
    client = Client()
    client.force_login(create_first_owner("a-word-only-for-this-test"))
    return client


def test_the_code_of_a_new_login_is_read_under_my_account(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form = {"shown_name": "Bea", "email": "bea@example.org", "password1": "nine-checkers-off"}
    asked = Client().post("/sign-up/", form, follow=True)
    assert "Whoever runs it reads the letter" in asked.content.decode()
    said = capsys.readouterr().out
    (name,) = [file.stem for file in kept.glob("*.eml")]
    assert f"A letter to bea@example.org: http://localhost:8000/letters/{name}/" in said

    mo = owner()
    assert 'href="/letters/"' in mo.get("/account/").content.decode()
    assert "bea@example.org" in mo.get("/letters/").content.decode()
    code = folder.letters()[0].text
    page = mo.get(f"/letters/{name}/").content.decode()
    assert all(word in page for word in code.split() if word.isalnum() and word.isupper()), "the code is on the page"


def test_nobody_else_reads_them(kept: Path) -> None:
    EmailBackend().send_messages([EmailMessage("Your code", "ABC-DEF", to=["bea@example.org"])])
    (name,) = [file.stem for file in kept.glob("*.eml")]
    other = Client()
    other.force_login(User.objects.create_user("bea"))
    for page in ("/letters/", f"/letters/{name}/"):
        assert other.get(page).status_code == 404
        assert Client().get(page).status_code == 302
    assert "/letters/" not in other.get("/account/").content.decode()


def test_a_site_that_sends_its_mail_has_no_such_page(settings: Settings) -> None:
    settings.LETTERS_FOLDER = ""
    mo = owner()
    assert mo.get("/letters/").status_code == 404
    assert "/letters/" not in mo.get("/account/").content.decode()


def test_the_newest_are_kept_readable_by_their_owner_alone(kept: Path) -> None:
    backend = EmailBackend()
    backend.send_messages(
        [EmailMessage(f"Letter {number}", "Text", to=["bea@example.org"]) for number in range(folder.MOST + 3)]
    )
    subjects = [letter.subject for letter in folder.letters()]
    assert (len(subjects), subjects[0], subjects[-1]) == (folder.MOST, f"Letter {folder.MOST + 2}", "Letter 3")
    assert {file.stat().st_mode & 0o077 for file in kept.iterdir()} == {0}


@pytest.mark.parametrize("name", ["none", "..", "secret-key", "1" * 19 + "-0000000g"])
def test_a_name_leads_to_a_letter_or_nowhere(kept: Path, name: str) -> None:
    kept.mkdir()
    (kept.parent / "secret-key.eml").write_text("Subject: no\n\nsecret")
    assert folder.letter(name) is None
    assert folder.letter("../secret-key") is None


def test_what_comes_with_a_letter_is_named_and_its_words_are_no_markup(kept: Path) -> None:
    letter = EmailMessage("Summary <b>of</b>\u2003Thursday", "See https://club.example/w/ABC\n<script>", to=["bea@example.org"])
    letter.attach("evening.pdf", b"%PDF", "application/pdf")
    EmailBackend().send_messages([letter])
    page = owner().get(f"/letters/{folder.letters()[0].name}/").content.decode()
    assert "evening.pdf" in page
    assert '<a href="https://club.example/w/ABC"' in page
    assert "&lt;script&gt;" in page
    assert "<b>of</b>" not in page


def test_a_guests_own_link_is_not_shown_to_whoever_plays_in_the_same_tournament(settings: Settings, tmp_path: Path) -> None:
    found = hall()
    link = found.enters()[1]
    letter = EmailMessage("You play", f"Here you play: https://example.org{link} – keep it.", to=["pat@example.org"])
    settings.LETTERS_FOLDER = str(tmp_path)
    name = folder.keep(tmp_path, letter.message().as_bytes())
    mo = create_first_owner("a-word-only-for-this-test")
    browser = Client()
    browser.force_login(mo)
    assert link in browser.get(f"/letters/{name}/").content.decode()
    guest = TournamentGuest.objects.get()
    assert guest.entry is not None
    player = Player.objects.create(club=found.evening.club.club, user=mo, name="Ruth", word="ruth")
    TournamentEntry.objects.create(tournament=guest.tournament, player=player, word="ruth", standing=Standing.IN)
    shown = browser.get(f"/letters/{name}/").content.decode()
    assert link not in shown
    assert "keep it" in shown
