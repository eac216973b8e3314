"""Mail in its recipient's language, time zone and names of the dice."""

import pytest
from django.utils import timezone, translation

from clubsite.members.models import Club, User
from clubsite.preferences.dice_names import shown_dice_names
from clubsite.preferences.recipient_locale import in_this_language, written_for


def here() -> tuple[str | None, str, str]:
    return translation.get_language(), timezone.get_current_timezone_name(), shown_dice_names()


def test_a_mail_is_written_as_its_receiver_reads_and_the_thread_is_as_before() -> None:
    before = here()
    with written_for(User(language="fr", time_zone="Europe/Paris", dice_names="turkish"), Club(time_zone="Asia/Tehran")):
        assert here() == ("fr", "Europe/Paris", "turkish")
        assert in_this_language() == {"Content-Language": "fr"}
    assert here() == before


@pytest.mark.parametrize("language", ["", "tlh", "../fr"])
@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "/etc/passwd", ".."])
def test_what_is_not_to_be_had_is_the_sites_own(language: str, zone: str) -> None:
    with translation.override("fr"), written_for(User(language=language, time_zone=zone), Club(time_zone=zone)):
        assert here() == ("en", "UTC", "")
