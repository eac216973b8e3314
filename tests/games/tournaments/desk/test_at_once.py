"""Several at the same moment, on connections of their own: the last place, two desks, two draws, a correction and a draw."""

from collections.abc import Callable
from functools import partial
from uuid import UUID, uuid4

import pytest

from clubsite.eventlog.club_events import Kind
from clubsite.eventlog.write_path import Stale, Written
from clubsite.webhooks.models import Event
from clubsite.webhooks.services import create_hook
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, Standing, TournamentGuest
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.guests.acting import act
from games.tournaments.services.guests.links import Link, Purpose
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import Done, end_offers, say
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db(transaction=True)


def done(results: list[object]) -> list[Done]:
    """Those that were; the others were refused with a sentence."""
    others = [one for one in results if not isinstance(one, Written)]
    assert all(isinstance(one, TournamentRefused | Stale) for one in others), others
    return [one for one in results if isinstance(one, Written)]


def enters(evening: Night, who: str, click: UUID | None = None) -> Callable[[], Done]:
    user, action_id = evening.club.users[who], click or uuid4()
    return lambda: say(user, evening.tournament.code, "sign_up", version=0, action_id=action_id, own=True)


def test_eight_want_the_last_place_and_one_has_it() -> None:
    """Scenario 53: one confirmed, seven wait in the order of their commits, never one more than there are places."""
    evening = night(f"{MAIN}\nentrants {' '.join(f'guest{n}' for n in range(15))}", "capacity 16\nopen_entry")
    members = [f"member{n}" for n in range(8)]
    for name in members:
        evening.member(name)
    assert len(done(at_once(*(enters(evening, name) for name in members)))) == 8
    assert len(evening.names) == 16
    assert sorted([evening.names[-1], *evening.waiting]) == members
    said = evening.tournament.records.filter(said__startswith="sign_up").order_by("number").values_list("actor_name", flat=True)
    assert list(said) == [evening.names[-1], *evening.waiting]
    assert evening.tournament.entries.filter(standing=Standing.WAITING).count() == 7
    assert troubles_of(evening.tournament.pk) == []


def test_the_same_member_twice_at_once_is_one_entry() -> None:
    evening, click = night(), uuid4()
    results = done(at_once(enters(evening, "ann", click), enters(evening, "ann", click)))
    assert sorted(one.again for one in results) == [False, True]
    assert len(done(at_once(enters(evening, "bob"), enters(evening, "bob")))) == 1
    assert evening.names == ["ann", "bob"]


def test_two_workers_end_an_offer_once() -> None:
    evening = night(MAIN, "capacity 2\nopen_entry")
    for who in ("ann", "bob", "cal", "mo"):
        evening.of_oneself(who, "sign_up")
    evening.of_oneself("ann", "sign_off")
    ClubTournament.objects.filter(pk=evening.tournament.pk).update(state=_over(evening))
    results = at_once(lambda: end_offers(evening.tournament.pk), lambda: end_offers(evening.tournament.pk))
    assert sorted(map(bool, results)) == [False, True]
    assert evening.waiting == ["mo", "cal"]


def _over(evening: Night) -> object:
    """As if the first offer had been made yesterday."""
    state = ClubTournament.objects.get(pk=evening.tournament.pk).state
    for one in state["waiting"]:
        if one["offered_until"] is not None:
            one["offered_until"] = 1
    return state


def test_two_desks_enter_two_results_from_pages_of_the_same_version() -> None:
    evening = night("flight main knockout\nentrants ann bob cal gus\nstart main")
    old, users, code = evening.tournament.version, evening.club.users, evening.tournament.code
    first, second = (match.names for match in brackets_of(evening.desk.tournament)["main"].rounds[0])
    results = at_once(
        lambda: say(users["dana"], code, f"{first[0]} beats {first[1]} 5-1", version=old, action_id=uuid4()),
        lambda: say(users["tom"], code, f"{second[0]} beats {second[1]} 5-2", version=old, action_id=uuid4()),
    )
    assert len(done(results)) == 2
    assert len(evening.desk.tournament.records) == 2
    assert troubles_of(evening.tournament.pk) == []


def test_two_desks_enter_the_same_match_and_one_of_them_counts() -> None:
    evening = night("flight main knockout\nentrants ann bob\nstart main")
    old, users, code = evening.tournament.version, evening.club.users, evening.tournament.code
    results = at_once(
        lambda: say(users["dana"], code, "ann beats bob 5-1", version=old, action_id=uuid4()),
        lambda: say(users["tom"], code, "bob beats ann 5-2", version=old, action_id=uuid4()),
    )
    assert len(done(results)) == 1
    assert len(evening.desk.tournament.records) == 1


def test_two_directors_draw_or_pair_a_round_and_it_is_done_once() -> None:
    evening = night("flight main swiss rounds 3\nentrants ann bob cal gus")
    for line in ("start main", "round main"):
        assert len(done(at_once(*map(partial(from_the_same_page, evening, line), ("dana", "tom"))))) == 1
    main = evening.desk.tournament.flight("main")
    assert main is not None
    assert len(main.rounds) == 1


def from_the_same_page(evening: Night, line: str, who: str) -> Callable[[], Done]:
    version, user, code = evening.desk_version, evening.club.users[who], evening.tournament.code
    return lambda: say(user, code, line, version=version, action_id=uuid4())


def test_a_correction_and_the_next_round_at_once_are_never_both_from_the_old_page() -> None:
    evening = night("flight main swiss rounds 3\nentrants ann bob cal gus\ndraw_seed x\nstart main\nround main")
    (one, other), second = (match.names for match in brackets_of(evening.desk.tournament)["main"].rounds[0])
    evening.says("dana", f"{one} beats {other}\n{second[0]} beats {second[1]}")
    version, users, code = evening.desk_version, evening.club.users, evening.tournament.code
    corrected = f"correct {one} {other}: {other} beats {one}"
    results = at_once(
        lambda: say(users["dana"], code, corrected, version=version, action_id=uuid4()),
        lambda: say(users["tom"], code, "round main", version=version, action_id=uuid4()),
    )
    assert len(done(results)) == 1
    assert troubles_of(evening.tournament.pk) == []


def test_one_announcement_sent_twice_at_once_is_one_tournament() -> None:
    evening, click = night(), uuid4()
    club, dana = evening.club.club, evening.club.users["dana"]
    one, other = at_once(lambda: announce(club, MAIN, dana, click), lambda: announce(club, MAIN, dana, click))
    assert one == other
    assert ClubTournament.objects.count() == 2


def test_two_hundred_want_sixteen_places_members_and_guests() -> None:
    """Over twenty connections of their own: sixteen are in, the others wait in the order of their commits."""
    found = hall("capacity 16\nopen_entry\nguests on")
    evening, tournament = found.evening, found.evening.tournament
    create_hook(evening.club.club, "https://example.org/hook", list(Kind), by=evening.club.users["tom"])
    members = [evening.member(f"member{number}") for number in range(100)]
    guests = [TournamentGuest(tournament=tournament, name=f"Guest {n}", address=f"g{n}@example.org") for n in range(100)]
    links = [Link(Purpose.ENTER, guest, 0, expired=False) for guest in TournamentGuest.objects.bulk_create(guests)]

    def enter(turn: int) -> None:
        for user in members[turn::20]:
            say(user, tournament.code, "sign_up", version=0, action_id=uuid4(), own=True)
        for link in links[turn::20]:
            act(link)

    assert at_once(*(partial(enter, turn) for turn in range(20))) == [None] * 20
    assert (len(evening.names), len(evening.waiting)) == (16, 184)
    said = tournament.records.filter(said__startswith="sign_up ").order_by("number").values_list("said", flat=True)
    assert [line.removeprefix("sign_up ") for line in said] == [*evening.names, *evening.waiting]
    assert len(set(evening.names) | set(evening.waiting)) == 200
    assert Event.objects.filter(kind=Kind.TOURNAMENT_ENTERED.value).count() == 200
    assert troubles_of(tournament.pk) == []


def test_two_directors_start_two_flights_at_once_and_both_or_one_are_drawn_whole() -> None:
    evening = night("flight main knockout\nflight side swiss rounds 3\nentrants ann bob cal gus")
    version, users, code = evening.desk_version, evening.club.users, evening.tournament.code
    results = at_once(
        lambda: say(users["dana"], code, "start main", version=version, action_id=uuid4()),
        lambda: say(users["tom"], code, "start side", version=version, action_id=uuid4()),
    )
    assert len(done(results)) == 1
    assert sum(flight.lines is not None for flight in evening.desk.tournament.flights) == 1
    assert troubles_of(evening.tournament.pk) == []


def test_a_guest_and_the_draw_at_once_are_drawn_or_refused() -> None:
    found = hall()
    evening = found.evening
    evening.says("dana", "entrants ann bob")
    guest = TournamentGuest.objects.create(tournament=evening.tournament, name="Pat", address="pat@example.org")
    version, dana, code = evening.desk_version, evening.club.users["dana"], evening.tournament.code
    entered, drawn = at_once(
        lambda: act(Link(Purpose.ENTER, guest, 0, expired=False)),
        lambda: say(dana, code, "start main", version=version, action_id=uuid4()),
    )
    assert (entered is None, isinstance(drawn, Written)) in {(True, False), (False, True)}
    main = evening.desk.tournament.flight("main")
    assert main is not None
    assert (main.lines is None) is (entered is None)
    assert troubles_of(evening.tournament.pk) == []
