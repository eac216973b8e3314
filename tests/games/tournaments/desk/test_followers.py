"""Who follows a tournament is drawn what they may see: most of it once for all, players their own way, strangers nothing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from clubsite.members.models import Membership
from games.tournaments.drawing.boxes import Kept
from games.tournaments.drawing.drawing import drawing_of
from games.tournaments.pages.live import read
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db

SHEET = "flight main knockout length 5\nflight consolation progressive from main\nentrants ann bob gus gil\nstart main"


def followed(*who: str) -> tuple[Night, list[str]]:
    evening = night(SHEET)
    return evening, [f"member:{evening.club.users[name].pk}:" for name in who]


def test_members_who_do_not_play_are_shown_the_same_and_players_their_own_way() -> None:
    evening, (cal, mo, ann) = followed("cal", "mo", "ann")
    draw = read(str(evening.tournament.pk)).draw
    assert draw(cal) is not None
    assert draw(cal) is draw(mo), "drawn once"
    own = draw(ann)
    assert own is not None
    assert 'id="tournament-mine"' in own
    assert "data-mine" in own
    assert "data-mine" not in str(draw(cal))


def test_a_director_reads_of_the_desk_and_others_do_not() -> None:
    evening, (cal, dana) = followed("cal", "dana")
    draw = read(str(evening.tournament.pk)).draw
    assert "To the desk" in str(draw(dana))
    assert "To the desk" not in str(draw(cal))
    assert draw(cal.replace("member", "desk")) is None
    assert "To the desk" not in str(draw(cal)), "nothing of what was kept for others"


def test_each_language_is_drawn_of_its_own() -> None:
    evening, (cal,) = followed("cal")
    draw = read(str(evening.tournament.pk)).draw
    assert "All matches as a list" in str(draw(cal))
    with translation.override("fr"):
        assert "Tous les matchs en liste" in str(draw(cal))


def test_whoever_has_left_the_club_is_shown_nothing_more() -> None:
    evening, (cal,) = followed("cal")
    assert read(str(evening.tournament.pk)).draw(cal) is not None
    Membership.objects.filter(user=evening.club.users["cal"]).delete()
    assert read(str(evening.tournament.pk)).draw(cal) is None
    assert read(str(evening.tournament.pk)).draw("anyone::") is None, "a private club"


def test_many_followers_take_as_many_queries_as_one() -> None:
    evening, everybody = followed("ann", "bob", "cal", "mo", "dana", "tom")
    counted = []
    for followers in (everybody[:1], everybody):
        draw = read(str(evening.tournament.pk)).draw
        with CaptureQueriesContext(connection) as captured:
            assert None not in [draw(one) for one in followers]
        counted.append(len(captured))
    assert counted[0] == counted[1]


def test_what_is_kept_for_all_changes_no_drawing() -> None:
    told, kept = night(SHEET).desk.tournament, Kept()
    for player in (None, "ann", "bob", "gus", None, "ann"):
        assert drawing_of(told, highlighted=player, kept=kept) == drawing_of(told, highlighted=player)
