"""A challenge on a ladder is declined in two taps, before anything of it is played, and costs nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.tournaments.model.flights import challenges_declined
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import About, ClubTournament, TournamentMail
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.telling.letters import send
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_mails import Outbox, readable
from tests.games.tournaments.desk.test_seasons_and_ladders import page, taps

pytestmark = pytest.mark.django_db


def ladder() -> Night:
    """Ann stands first, then bob, cal and Gus, a guest; cal has challenged bob."""
    evening = night(
        "tournament Ladder\nflight ladder ladder length 5\nentrants ann bob cal Gus\ndraw_seed x\noption seeding=order"
    )
    evening.says("dana", "start ladder")
    return evening


def order_of(evening: Night) -> list[str]:
    told = evening.desk.tournament
    return [row.player for row in standings_of(told, brackets_of(told), told.flights[0])]


def challenged(evening: Night) -> tuple[str, str]:
    """Two members: the lower has challenged the higher."""
    higher, lower = [name for name in order_of(evening) if name in ("ann", "bob", "cal")][:2]
    evening.says(lower, f"challenge {lower} over {higher}")
    return lower, higher


def test_the_challenged_player_declines_and_nobody_moves() -> None:
    evening = ladder()
    before = order_of(evening)
    lower, higher = challenged(evening)
    assert f'value="decline {lower} over {higher}"' in page(evening, higher)
    assert "Decline the challenge" not in page(evening, lower)
    assert taps(evening, higher, f"decline {lower} over {higher}") == 302
    assert order_of(evening) == before
    assert list(evening.desk_matches("ladder")) == []
    assert "has declined your challenge." in page(evening, lower)
    assert f"decline {lower} over {higher}" in sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk))


def test_it_is_no_match_so_the_same_challenge_may_be_made_again_and_is_played() -> None:
    evening = ladder()
    lower, higher = challenged(evening)
    evening.says(higher, f"decline {lower} over {higher}")
    evening.says(lower, f"challenge {lower} over {higher}")
    assert [str(match.id) for match in evening.desk_matches("ladder")] == ["ladder 1.2"]
    evening.says("dana", f"{lower} beats {higher} 5-3")
    assert order_of(evening).index(lower) < order_of(evening).index(higher)
    evening.says("dana", f"correct {lower} {higher}: {higher} beats {lower} 5-4")
    assert order_of(evening).index(lower) > order_of(evening).index(higher)


def test_nobody_else_declines_it_nor_once_it_has_begun_nor_twice() -> None:
    evening = ladder()
    lower, higher = challenged(evening)
    for who in {"ann", "bob", "cal"} - {higher}:
        with pytest.raises(TournamentRefused):
            evening.says(who, f"decline {lower} over {higher}")
    evening.says("dana", f"begins {lower} {higher}")
    with pytest.raises(TournamentRefused, match="has begun"):
        evening.says(higher, f"decline {lower} over {higher}")


def test_two_taps_on_it_decline_it_once() -> None:
    evening = ladder()
    lower, higher = challenged(evening)
    evening.says(higher, f"decline {lower} over {higher}")
    with pytest.raises(TournamentRefused, match="has not challenged"):
        evening.says(higher, f"decline {lower} over {higher}")
    assert challenges_declined(evening.desk.tournament.flights[0]) == ((lower, higher),)


def test_a_director_who_plays_declines_nothing_for_others() -> None:
    evening = night("tournament Ladder\nflight ladder ladder length 5\nentrants ann bob dana")
    evening.says("tom", "start ladder")
    order = [name for name in order_of(evening) if name != "dana"]
    evening.says(order[1], f"challenge {order[1]} over {order[0]}")
    with pytest.raises(TournamentRefused):
        evening.says("dana", f"decline {order[1]} over {order[0]}")
    evening.says("tom", f"decline {order[1]} over {order[0]}")


def test_the_desk_sees_how_often_somebody_has_declined() -> None:
    evening = ladder()
    lower, higher = challenged(evening)
    assert 'id="desk-declined"' not in page(evening, "dana", "tournament_desk")
    for _ in range(2):
        evening.says(higher, f"decline {lower} over {higher}")
        evening.says(lower, f"challenge {lower} over {higher}")
    assert f"<bdi>{higher}</bdi> 2" in page(evening, "dana", "tournament_desk")


def test_the_challenger_is_told_by_mail(mailoutbox: Outbox) -> None:
    evening = readable(ladder())
    lower, higher = challenged(evening)
    evening.says(higher, f"decline {lower} over {higher}")
    (row,) = TournamentMail.objects.filter(about=About.DECLINED)
    assert row.user == evening.club.users[lower]
    send(row.pk, timezone.now() + timedelta(seconds=1))
    assert [one.subject for one in mailoutbox] == ["Baize: your challenge in Ladder was declined"]


def test_a_sheet_with_a_declined_challenge_is_the_same_tournament_again() -> None:
    sheet = "entrants ann bob cal\nflight ladder ladder length 5\nstart ladder\nchallenge bob over ann\ndecline bob over ann"
    told = play_sheet(f"{sheet}\nchallenge cal over bob\ncal beats bob 5-2")
    rows = standings_of(told, brackets_of(told), told.flights[0])
    assert [row.player for row in rows] == ["ann", "cal", "bob"]
