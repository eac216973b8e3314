"""Who follows a tournament is drawn what they may see: most of it once for all, players their own way, strangers nothing."""

from collections.abc import Callable
from html import unescape

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from clubsite.live.rendering import Pieces, render
from clubsite.live.viewer import Viewer
from clubsite.members.models import Membership
from games.tournaments.drawing.boxes import Kept
from games.tournaments.drawing.drawing import drawing_of
from games.tournaments.models import ClubTournament
from games.tournaments.pages.live import read
from games.tournaments.pages.now import tournament_now
from games.tournaments.pages.pieces import BODY, InPieces
from games.tournaments.pages.shared import Shared
from games.tournaments.permissions.speakers import Reader
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
    own, other = draw(ann), draw(cal)
    assert isinstance(own, Pieces)
    assert isinstance(other, Pieces)
    assert 'id="tournament-mine"' in own.html[1]
    assert 'data-way="ann"' in own.html[1]
    assert "<option" not in own.html[1], "all choose from the same players, and the page marks who is chosen"
    assert 'id="tournament-mine"' not in str(other)
    assert 'data-way=""' in other.html[1]
    assert (own.html[0], own.html[2]) == (other.html[0], other.html[2]), "what is not one's own is everybody's"
    assert "data-mine" not in str(own), "the page marks the way itself"


def test_the_brackets_are_drawn_once_for_fifty_followers_of_a_version() -> None:
    evening, everybody = followed("ann", "bob", "cal", "mo", "tom")
    pieces = InPieces(Shared(ClubTournament.objects.get(pk=evening.tournament.pk)))
    names = [entrant.name for entrant in evening.desk.tournament.entrants]
    seen = [pieces.of(Reader(own, directs=False), "") for own in [*names, ""] * 10]
    assert len(seen) == 50
    assert pieces.drawn == 1
    assert len({one for one in seen if one is not None}) == 5, "four players, and whoever only reads"
    frames = render(f"tournament:{evening.tournament.pk}", frozenset(viewer(one) for one in everybody)).frames.values()
    below = {frame.plain.partition(b'<div class="drawing-flights">')[2] for frame in frames}
    assert len(frames) == 5
    assert len(below) == 1


def test_what_directors_read_is_not_in_the_pieces_of_others() -> None:
    evening, (cal, dana) = followed("cal", "dana")
    draw = read(str(evening.tournament.pk)).draw
    for first, then in ((dana, cal), (cal, dana)):
        assert ("To the desk" in str(draw(first)), "To the desk" in str(draw(then))) == (first == dana, then == dana)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [(SHEET, ""), (SHEET, "{one} beats {other} 5-3"), ("flight rung ladder\nentrants ann bob\nstart rung", "")],
    ids=["as drawn", "with a result", "a ladder"],
)
def test_a_page_that_is_followed_is_the_page_that_is_asked_for_but_for_the_marks(sheet: str, said: str) -> None:
    evening = night(sheet)
    if said:
        one, other = evening.first_round()[0].names
        evening.says("dana", said.format(one=one, other=other))
    shared = Shared(ClubTournament.objects.get(pk=evening.tournament.pk))
    for name, reader in (("", None), ("ann", Reader("ann", directs=False)), ("bob", Reader("bob", directs=True))):
        now = tournament_now(shared, reader)
        drawn = render_to_string(BODY, {"now": now, "shown": shared.tournament.shown})
        whole = drawn.replace(" data-mine", "").replace(" selected>", ">")
        followed_page = str(InPieces(shared).of(reader, ""))
        assert sorted(words_of(followed_page)) == sorted(words_of(whole)), name


def words_of(html: str) -> list[str]:
    """Its tags and texts; marked lines are drawn last in the whole, and gathered in other strokes."""
    return [line.strip() for line in html.replace(">", ">\n").splitlines() if line.strip()]


def viewer(audience: str) -> Viewer:
    return Viewer(audience, "en", "Europe/Zurich", "")


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


def read_in(language: str, evening: Night, draw: Callable[[str], str | Pieces | None], who: str) -> str:
    with translation.override(language):
        return unescape(str(draw(f"member:{evening.club.users[who].pk}:")))


@pytest.mark.parametrize("who", ["cal", "ann"])
def test_each_reads_amounts_and_reasons_in_their_own_language_whoever_is_drawn_first(who: str) -> None:
    evening = night("flight main knockout length 5\nfee 5\nprizes main 60 40\nentrants ann bob gus gil", "tables 2")
    for said, english, french in (
        ("start main", "Entry fee: 5.00", "5,00"),
        ('call main 1.1 table 1\noverride "less": fee 7.5', "The entry fee is 7.5 now", "7,50"),
    ):
        evening.says("dana", said)
        draw = read(str(evening.tournament.pk)).draw
        first, then = read_in("en", evening, draw, who), read_in("fr", evening, draw, who)
        assert english in first
        assert french in then
        assert english not in then
        assert then == read_in("fr", evening, read(str(evening.tournament.pk)).draw, who), "as where nobody else reads it"
