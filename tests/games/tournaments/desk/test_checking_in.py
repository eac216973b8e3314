"""Players check in with the code that the desk shows in the hall."""

from uuid import UUID, uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.access.guessing import MOST_WRONG_GUESSES, TooManyGuesses
from clubsite.eventlog.action_ids import ActionIdUsed
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, TournamentBurst, WrongHallCode
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.checking_in import check_in, show_hall_code
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Night:
    return night(f"{MAIN}\noption check_in=required\nentrants ann bob gus", "open_entry")


def says_here(evening: Night, who: str, typed: str, click: UUID | None = None) -> bool:
    """Whether it was said before."""
    return check_in(evening.club.users[who], evening.tournament.code, typed, action_id=click or uuid4()).again


def shown(evening: Night, who: str = "dana") -> str:
    return show_hall_code(evening.club.users[who], evening.tournament.code)


def refused(evening: Night, who: str, typed: str) -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as why:
        says_here(evening, who, typed)
    assert evening.desk == before
    return why.value.refusal


def here(evening: Night) -> list[str]:
    return [one.name for one in evening.desk.tournament.entrants if one.checked_in]


def test_a_player_in_the_hall_checks_in_once_and_only_themselves(evening: Night) -> None:
    code = shown(evening)
    assert says_here(evening, "ann", f" {code[:3].lower()}-{code[3:].lower()} ") is False
    assert says_here(evening, "ann", code) is True
    assert here(evening) == ["ann"]
    record = evening.tournament.records.latest("number")
    assert (record.said, record.actor_name) == ("check_in ann", "ann")
    assert troubles_of(evening.tournament.pk) == []


def test_the_code_stands_in_no_log_and_on_no_page_but_the_desk(evening: Night) -> None:
    code = shown(evening)
    assert not evening.tournament.records.filter(said__contains=code).exists()
    for who, address, stands in (
        ("dana", "tournament_desk", True),
        ("dana", "tournament", False),
        ("ann", "tournament", False),
    ):
        client = Client()
        client.force_login(evening.club.users[who])
        page = client.get(reverse(address, args=[evening.tournament.code])).content.decode()
        assert (code in page) is stands


def test_who_waits_is_here_too_and_has_no_place_by_that(evening: Night) -> None:
    code = shown(evening)
    evening.says("dana", "capacity 3")
    evening.of_oneself("cal", "sign_up")
    assert says_here(evening, "cal", code) is False
    assert says_here(evening, "cal", code) is True
    assert (evening.waiting, evening.desk.here) == (["cal"], frozenset({"cal"}))
    assert troubles_of(evening.tournament.pk) == []


def test_who_has_not_entered_or_is_a_stranger_is_refused_whatever_they_type(evening: Night) -> None:
    code = shown(evening)
    assert refused(evening, "cal", code) is DeskRefusal.CHECK_IN_ENTERED
    with pytest.raises(Http404):
        says_here(evening, "eve", code)
    evening.club.club.is_public = True
    evening.club.club.save()
    assert refused(evening, "eve", code) is DeskRefusal.CHECK_IN_ENTERED
    assert not WrongHallCode.objects.exists()


def test_a_wrong_code_an_old_one_and_one_of_another_tournament_are_refused(evening: Night) -> None:
    assert refused(evening, "ann", "ABCDEF") is DeskRefusal.NO_HALL_CODE
    old = shown(evening)
    new = shown(evening)
    assert refused(evening, "ann", old) is DeskRefusal.WRONG_HALL_CODE
    ClubTournament.objects.exclude(pk=evening.tournament.pk).update(hall_code="ABCDEF")
    assert refused(evening, "ann", "") is DeskRefusal.WRONG_HALL_CODE
    assert says_here(evening, "ann", new) is False


def test_after_thirty_wrong_codes_the_right_one_waits_for_that_player_alone(evening: Night) -> None:
    code = shown(evening)
    for _ in range(MOST_WRONG_GUESSES):
        refused(evening, "ann", "ABCDEF" if code != "ABCDEF" else "ABCDEG")
        TournamentBurst.objects.all().delete()  # another ten seconds
    with pytest.raises(TooManyGuesses):
        says_here(evening, "ann", code)
    assert says_here(evening, "bob", code) is False
    assert here(evening) == ["bob"]


def test_after_the_draw_the_code_is_worth_nothing(evening: Night) -> None:
    code = shown(evening)
    evening.says("dana", "check_in ann bob\nstart main")
    assert refused(evening, "ann", code) is DeskRefusal.CHECK_IN_OVER
    with pytest.raises(TournamentRefused):
        shown(evening)


def test_only_a_director_shows_a_code(evening: Night) -> None:
    with pytest.raises(PermissionDenied):
        shown(evening, "ann")
    with pytest.raises(Http404):
        shown(evening, "eve")


def test_nobody_uses_anothers_click(evening: Night) -> None:
    code, click = shown(evening), uuid4()
    says_here(evening, "ann", code, click)
    assert says_here(evening, "ann", code, click) is True
    with pytest.raises(ActionIdUsed):
        says_here(evening, "bob", code, click)


def test_the_page_asks_for_the_code_and_says_that_one_is_in(evening: Night) -> None:
    code, client = shown(evening), Client()
    client.force_login(evening.club.users["ann"])
    page = reverse("tournament", args=[evening.tournament.code])
    assert 'id="check-in-code"' in client.get(page).content.decode()
    press = {"page": str(uuid4()), "version": 0}
    place = reverse("check_in_at_tournament", args=[evening.tournament.code])
    wrong = client.post(place, {**press, "typed": "nonsense"})
    assert (wrong.status_code, "not the code that the desk shows" in wrong.content.decode()) == (422, True)
    empty = client.post(place, press)
    assert (empty.status_code, "Type the code that the desk shows in the hall." in empty.content.decode()) == (400, True)
    assert client.post(place, {**press, "typed": code}).status_code == 302
    assert "You are checked in." in client.get(page).content.decode()


@pytest.mark.parametrize(("option", "said"), [("\noption check_in=required", True), ("", False)])
def test_the_halls_screen_says_where_the_code_is(option: str, said: bool) -> None:
    evening = night(f"{MAIN}{option}\nentrants ann bob")
    assert ("the code is at the desk" in page(evening, "mo", "tournament_wall")) is said
