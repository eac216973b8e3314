"""Each open page gets updates in its reader's language, time zone and names of the dice."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.core import signing
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from pytest_django.fixtures import Settings

from clubsite.live.logins import TOKEN, Login
from clubsite.live.rendering import State
from clubsite.live.tokens import SALT, TokenRefused, Watch, read, sign
from clubsite.live.viewer import Viewer, viewer_here
from clubsite.preferences.dice_names import dice_called
from games.rules.dice_names import roll_called
from tests.clubsite.live import evening
from tests.follow import follow

StreamUrl = Callable[..., str]
NINE_UTC = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def read_as_words(evening_id: str) -> State:
    """The version, the day and the hour, and a roll."""
    from clubsite.preferences.dice_names import shown_dice_names

    state = evening.read(evening_id)

    def draw(audience: str) -> str:
        state.draw(audience)
        when = date_format(localtime(NINE_UTC), "l H:i")
        return f"{state.version} {when} {roll_called(shown_dice_names(), 6, 6)}"

    return State(state.version, draw)


def test_one_change_is_drawn_once_for_every_way_of_reading_and_read_once(stream_url: StreamUrl, settings: Settings) -> None:
    settings.LISTENERS = {"evening": f"{__name__}.read_as_words"}
    english = stream_url()
    with translation.override("fr"), timezone.override("Europe/Paris"), dice_called("turkish"):
        french = stream_url()
    with follow(english) as first, follow(english) as second, follow(french) as third, follow(french) as fourth:
        for page in (first, second, third, fourth):
            page.fragment()
        evening.say("ann doubles all")
        shown = [page.fragment().data for page in (first, second, third, fourth)]
    assert shown == ["1 Friday 21:00 6-6"] * 2 + ["1 vendredi 22:00 dü şeş"] * 2
    assert evening.readings.count(1) == 1
    assert [version for version, _ in evening.renderings].count(1) == 2


def test_a_token_carries_how_its_reader_reads() -> None:
    with translation.override("fr"), timezone.override("Asia/Tehran"), dice_called("persian"):
        token = sign("chouette:42", "seat:17")
    watch = read(token)
    assert (watch.channel, watch.viewer) == ("chouette:42", Viewer("seat:17", "fr", "Asia/Tehran", "persian"))


def test_a_token_says_whose_page_it_is_and_no_two_pages_have_the_same() -> None:
    signed = [
        sign("chouette:42", "watch"),
        sign("chouette:42", "watch"),
        sign("chouette:42", "seat:17"),
        sign("chouette:42", "watch", Login(5, 3, "mark")),
        sign("tournament:42", "anyone::ann"),
        sign("programs.chouette:42", "watch", Login(5, 0, "which", TOKEN)),
    ]
    assert len(set(signed)) == 6
    assert [read(token).holder for token in signed] == ["", "", "seat:17", "login:5", "", "program:5"]


def test_a_page_that_was_loaded_before_the_upgrade_stays_live() -> None:
    token = signing.dumps(["chouette:42", "seat:17", "fr", "Asia/Tehran", "persian"], salt=SALT)
    assert read(token) == Watch("chouette:42", Viewer("seat:17", "fr", "Asia/Tehran", "persian"), "seat:17")


def test_a_token_carries_the_session_on_which_its_page_stands() -> None:
    login = Login(5, 3, "mark")
    assert read(sign("chouette:42", "watch", login)).login == login
    assert read(sign("chouette:42", "watch")).login is None
    of_a_program = Login(5, 0, "which", TOKEN)
    assert read(sign("chouette:42", "watch", of_a_program)).login == of_a_program
    with pytest.raises(TokenRefused):  # signed before it did
        read(signing.dumps(["chouette:42", "watch", "fr", "Asia/Tehran", "persian", "login:5", "page"], salt=SALT))


def test_what_is_drawn_for_one_reader_changes_nothing_for_the_next() -> None:
    before = viewer_here("watch")
    with Viewer("watch", "fr", "Europe/Paris", "turkish").reading():
        assert viewer_here("console") == Viewer("console", "fr", "Europe/Paris", "turkish")
    assert viewer_here("watch") == before


@pytest.mark.parametrize("content", [["chouette:42", "watch"], ["chouette:42"], [], "chouette:42", {"channel": "chouette:42"}])
def test_a_token_of_an_older_site_makes_the_page_load_itself_anew(content: object) -> None:
    with pytest.raises(TokenRefused):
        read(signing.dumps(content, salt=SALT))
