"""Who takes the moves away as a file stands in the club's log."""

import pytest
from django.test import Client

from chouette.models import Chouette
from clubsite.audit.selectors import noted_in
from clubsite.audit.wording import sentence_of
from clubsite.members.models import Club, User
from clubsite.members.services import join
from tests.chouette.boards import on_screen, tell

pytestmark = pytest.mark.django_db

FILES = {
    "games/1/bob.mat": "the moves of a game of “Friday” as a .mat file",
    "games/1/moves.json": "the moves of a game of “Friday” as JSON",
    "games/ann-against-bob.mat": "the moves of “Friday” as a .mat file",
    "games.json": "the moves of “Friday” as JSON",
}


@pytest.fixture
def played(club: Club) -> Chouette:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\nann takes bob\nbob rolls 3 1\nbob plays 8/5 6/5")
    chouette = tell(chouette, "team wins gammon override")
    chouette.title = "Friday"
    chouette.save(update_fields=["title"])
    return chouette


@pytest.fixture
def dee(played: Chouette, client: Client) -> Client:
    """A member in her browser."""
    user = User.objects.create_user("dee")
    join(played.club, user)
    client.force_login(user)
    return client


def noted(club: Club) -> list[str]:
    """What the club's log says of downloads, the newest first."""
    return [sentence_of(one, isolating=False) for one in noted_in(club) if one.kind == "downloads.made"]


@pytest.mark.parametrize("file", FILES)
def test_a_member_s_download_is_noted_once(played: Chouette, dee: Client, file: str) -> None:
    for _again in range(3):
        assert dee.get(f"/w/{played.code}/{file}").status_code == 200
    assert noted(played.club) == [f"dee downloaded {FILES[file]}."]


def test_reading_them_on_a_page_is_no_download(played: Chouette, dee: Client) -> None:
    for page in ("games/", "games/1/", ""):
        assert dee.get(f"/w/{played.code}/{page}").status_code == 200
    assert noted(played.club) == []


@pytest.mark.parametrize(
    ("file", "status"),
    [("games/1/eve.mat", 404), ("games/7/moves.json", 404), ("games/bob-against-cal.mat", 422), ("games/9/bob.mat", 404)],
)
def test_what_was_refused_was_not_taken_away(played: Chouette, dee: Client, file: str, status: int) -> None:
    assert dee.get(f"/w/{played.code}/{file}").status_code == status
    assert noted(played.club) == []


def test_who_has_the_file_already_takes_nothing_away(played: Chouette, client: Client, dee: Client) -> None:
    tag = Client().get(f"/w/{played.code}/games.json").headers["ETag"]
    assert dee.get(f"/w/{played.code}/games.json", headers={"If-None-Match": tag}).status_code == 304
    assert noted(played.club) == []


def test_strangers_with_the_code_take_what_is_public(played: Chouette) -> None:
    for file in FILES:
        assert Client().get(f"/w/{played.code}/{file}").status_code == 200
    assert noted(played.club) == []
