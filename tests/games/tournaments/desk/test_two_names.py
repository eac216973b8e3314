"""A guest turns out to be a member who has entered, too: nobody plays under two names, nor pays twice."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.claims import services as claims
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import balance_in_all, is_square
from clubsite.ledger.services import Line, post
from clubsite.members.models import Player
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.persons.doubles import doubled, strike_doubles
from games.tournaments.tasks import strike_doubles as by_the_clock
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db(transaction=True)


def gus_is_ann(evening: Night, *, newcomer: bool = False) -> None:
    """Granted by the club's owner. A newcomer has never played under a name of her own, and is Gus from then on."""
    club = evening.club
    if not newcomer:
        post(f"test/{uuid4()}", club.club, [Line(club.players["ann"], club.players["bob"], 4)], kind="test")
    claim = claims.ask(club.club, Player.objects.get(club=club.club, name="Gus"), club.users["ann"])
    claims.grant(club.club, claim.pk, club.users["tom"])


def refusal(evening: Night, who: str, text: str) -> DeskRefusal:
    with pytest.raises(TournamentRefused) as refused:
        evening.says(who, text)
    assert isinstance(refused.value.refusal, DeskRefusal)
    return refused.value.refusal


def owes(evening: Night, who: str) -> int:
    """In cents, by all their names."""
    return -balance_in_all(evening.club.players[who], Unit.CENTS)


def sound(evening: Night) -> None:
    assert troubles_of(evening.tournament.pk) == []
    assert is_square(evening.club.club, Unit.CENTS)


def desk_page(evening: Night) -> str:
    client = Client()
    client.force_login(evening.club.users["dana"])
    return client.get(reverse("tournament_desk", args=[evening.tournament.code])).content.decode()


def test_before_the_draw_the_guests_entry_goes_with_the_claim() -> None:
    evening = night(f"{MAIN}\nfee 20\nentrants gus ann bob")
    gus_is_ann(evening)
    assert evening.names == ["ann", "bob"]
    evening.says("dana", "start main")
    assert owes(evening, "ann") == 2000
    sound(evening)


def test_so_it_does_for_a_member_who_has_never_played() -> None:
    evening = night(f"{MAIN}\nentrants ann bob gus")
    gus_is_ann(evening, newcomer=True)
    assert evening.names == ["bob", "gus"]
    evening.of_oneself("ann", "sign_off")
    assert evening.names == ["bob"]
    sound(evening)


def test_the_better_place_stays_whosever_name_it_has() -> None:
    evening = night(f"{MAIN}\nentrants gus bob", "capacity 2\nopen_entry")
    evening.of_oneself("ann", "sign_up")
    evening.of_oneself("cal", "sign_up")
    gus_is_ann(evening)
    assert (evening.names, evening.waiting) == (["gus", "bob"], ["cal"])
    evening.of_oneself("ann", "sign_off")
    assert evening.names == ["bob"]
    sound(evening)


def test_a_place_that_becomes_free_is_offered_to_the_next() -> None:
    evening = night(f"{MAIN}\nentrants gus ann", "capacity 2\nopen_entry")
    evening.of_oneself("bob", "sign_up")
    gus_is_ann(evening)
    assert evening.names == ["ann"]
    assert evening.desk.waiting[0].offered_until is not None


def test_whoever_answers_the_claim_is_told() -> None:
    evening = night(f"{MAIN}\nentrants gus ann bob")
    club = evening.club
    post("test/1", club.club, [Line(club.players["ann"], club.players["bob"], 4)], kind="test")
    claim = claims.ask(club.club, Player.objects.get(club=club.club, name="Gus"), club.users["ann"])
    client = Client()
    client.force_login(club.users["tom"])
    address = reverse("answer_claim", args=[club.club.slug, claim.pk])
    page = client.post(address, {"answer": "grant"}, follow=True).content.decode()
    assert "They had entered Friday twice, under two names: one of the entries goes." in page
    assert evening.names == ["ann", "bob"]


def test_nobody_enters_under_a_second_name_afterwards() -> None:
    evening = night(f"{MAIN}\nentrants gus bob")
    gus_is_ann(evening)
    with pytest.raises(TournamentRefused) as refused:
        evening.of_oneself("ann", "sign_up")
    assert refused.value.refusal is DeskRefusal.IN_ALREADY
    assert refusal(evening, "dana", "entrants ann") is DeskRefusal.IN_AS
    assert evening.names == ["gus", "bob"]


def test_what_did_not_follow_the_claim_at_once_the_clock_does_once(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = night(f"{MAIN}\nentrants gus ann bob")
    monkeypatch.setattr("games.tournaments.services.persons.doubles._follow", lambda _player: None)
    gus_is_ann(evening)
    assert refusal(evening, "dana", "start main") is DeskRefusal.DOUBLES
    assert "One person, two names" in desk_page(evening)
    assert doubled() == [evening.tournament.pk]
    assert by_the_clock() == "1 of 1 struck"
    assert not strike_doubles(evening.tournament.pk)
    assert evening.names == ["ann", "bob"]


def drawn(*lines: str) -> Night:
    evening = night("tournament Friday\nflight main round_robin length 5\nfee 20\nentrants ann bob gus")
    for line in ("start main", *lines):
        evening.says("dana", line)
    gus_is_ann(evening)
    return evening


def test_once_drawn_the_desk_is_told_and_strikes_one_who_pays_once() -> None:
    evening = drawn()
    assert evening.names == ["ann", "bob", "gus"]
    assert owes(evening, "ann") == 4000
    page = desk_page(evening)
    assert 'value="double gus"' in page
    assert 'value="double ann"' in page
    evening.says("dana", "double gus")
    assert owes(evening, "ann") == 2000
    assert "One person, two names" not in desk_page(evening)
    evening.says("dana", "ann beats bob 5-2\nclose main")
    sound(evening)


def test_a_typed_name_that_was_withdrawn_before_it_played_owes_nothing_and_needs_no_striking() -> None:
    evening = drawn("withdraw gus")
    assert owes(evening, "ann") == 2000
    with pytest.raises(TournamentRefused) as refused:
        evening.says("dana", "double gus")
    assert refused.value.refusal is Refusal.WITHDRAWN
    sound(evening)


@pytest.mark.parametrize("said", ["ann beats gus 5-1", "begins ann gus"])
def test_nobody_plays_themselves(said: str) -> None:
    assert refusal(drawn(), "dana", said) is DeskRefusal.ONE_PERSON


def test_nor_reports_a_match_against_themselves() -> None:
    assert refusal(drawn(), "ann", "report ann: ann beats gus 5-1") is DeskRefusal.ONE_PERSON


def test_no_round_is_paired_with_both_names() -> None:
    evening = night("flight main swiss rounds 2 length 5\nentrants ann bob cal gus")
    evening.says("dana", "start main")
    gus_is_ann(evening)
    assert refusal(evening, "dana", "round main") is DeskRefusal.DOUBLES
    evening.says("dana", "double gus")
    evening.says("dana", "round main")


def test_only_a_director_strikes_and_only_a_second_name() -> None:
    evening = drawn()
    assert refusal(evening, "bob", "double gus") is DeskRefusal.NOT_YOURS
    assert refusal(evening, "dana", "double bob") is DeskRefusal.NO_DOUBLE
