"""A challenge on a ladder is declined in two taps, before anything of it is played, and costs no place; nobody keeps others off
by challenging again and again who declines."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.flights import challenges_declined
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import About, ClubTournament, TournamentMail
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.telling.letters import send
from tests.attacks.test_directors_who_gain import refused
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


def test_the_same_two_challenge_again_once_one_of_them_has_played_somebody_else() -> None:
    evening = ladder()
    lower, higher = challenged(evening)
    evening.says(higher, f"decline {lower} over {higher}")
    assert f'value="challenge {lower} over {higher}"' not in page(evening, lower)
    for who in (lower, "dana"):
        assert refused(evening, who, f"challenge {lower} over {higher}") is DeskRefusal.CHALLENGE_DECLINED
    other = next(name for name in order_of(evening) if name not in (lower, higher))
    first, second = sorted((other, lower), key=order_of(evening).index)
    evening.says("dana", f"challenge {second} over {first}")
    evening.says("dana", f"{first} beats {second} 5-1")
    assert f'value="challenge {lower} over {higher}"' in page(evening, lower)
    evening.says(lower, f"challenge {lower} over {higher}")
    assert [str(match.id) for match in evening.desk_matches("ladder")] == ["ladder 1.2", "ladder 1.3"]
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
    evening.says(higher, f"decline {lower} over {higher}")
    assert f"<bdi>{higher}</bdi> 1" in page(evening, "dana", "tournament_desk")


def test_two_friends_hold_nobody_off_by_declining_and_challenging_again() -> None:
    evening = ladder()
    first, second, third, last = order_of(evening)
    evening.says("dana", f"challenge {second} over {first}\ndecline {second} over {first}")
    assert refused(evening, "dana", f"challenge {second} over {first}") is DeskRefusal.CHALLENGE_DECLINED
    assert f"You may challenge {first} again after one of you has played somebody else." in page(evening, second)
    evening.says("dana", f"challenge {third} over {first}\n{first} beats {third} 5-0")
    evening.says("dana", f"challenge {second} over {first}")
    assert last not in evening.desk_matches("ladder")[-1].names


def test_a_sheet_of_before_in_which_who_had_declined_was_challenged_again_is_read_as_it_was() -> None:
    sheet = "entrants ann bob cal\nflight ladder ladder length 5\nstart ladder\nchallenge bob over ann\ndecline bob over ann"
    told = play_sheet(f"{sheet}\nchallenge bob over ann\nbob beats ann 5-2")
    rows = standings_of(told, brackets_of(told), told.flights[0])
    assert [row.player for row in rows] == ["bob", "ann", "cal"]


def test_who_is_away_challenges_nobody_but_is_challenged() -> None:
    evening = ladder()
    lower, higher = [name for name in order_of(evening) if name in ("ann", "bob", "cal")][:2][::-1]
    for who in (lower, higher):
        evening.says("dana", f"absent {who}")
    told = page(evening, lower)
    assert "You are away: until you are back you challenge nobody, but others may challenge you." in told
    assert f'value="challenge {lower} over' not in told
    assert refused(evening, lower, f"challenge {lower} over {higher}") is DeskRefusal.CHALLENGES_AWAY
    evening.says(lower, f"returns {lower}")
    evening.says(lower, f"challenge {lower} over {higher}")


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
