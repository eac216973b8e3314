"""A match that cannot be read any more stops nothing but itself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.models import Match
from games.matches.tasks import confirm_by_silence
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db


def test_results_of_all_others_are_confirmed_by_silence(caplog: pytest.LogCaptureFixture) -> None:
    club, elsewhere = cast(), cast("2")
    broken, sound = (here.agreed() for here in (club, elsewhere))
    for here, match, hours in ((club, broken, 60), (elsewhere, sound, 50)):
        here.do(match, "ann", "report", score=(5, 3))
        Match.objects.filter(pk=match.pk).update(reported_at=timezone.now() - timedelta(hours=hours))
        here.club.memberships.update(joined_at=timezone.now() - timedelta(days=9))
    whole = Match.objects.get(pk=broken.pk).state
    Match.objects.filter(pk=broken.pk).update(state={"nothing": "known"})
    assert confirm_by_silence() == "1 of 2 confirmed"
    assert f"match {broken.pk} could not be looked after" in caplog.text
    assert Match.objects.get(pk=sound.pk).stage == "confirmed"
    Match.objects.filter(pk=broken.pk).update(state=whole)
    assert confirm_by_silence() == "1 of 1 confirmed"
