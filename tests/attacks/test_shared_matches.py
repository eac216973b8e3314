"""The public page of a match: who opens it, who ends it, what it tells, and what it gives its players while they play."""

from http import HTTPStatus

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import reverse

from games.boards.cards.card import CARD, MARGIN, Line
from games.boards.cards.png import width_of
from games.matches.models import Match, MatchLink
from games.matches.pages.watching.card import match_card
from games.matches.services.sharing import share, take_back
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Cast:
    return cast()


def page_of(match: Match) -> str:
    return reverse("shared_match", args=[MatchLink.objects.get(match=match).secret])


def both_want_it(club: Cast, match: Match) -> str:
    for who in ("ann", "bob"):
        share(club.users[who], match.code)
    return page_of(match)


def test_one_player_alone_publishes_nothing_of_the_other(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5)
    share(club.users["ann"], match.code)
    share(club.users["ann"], match.code)
    for place in (page_of(match), f"{page_of(match)}card.png"):
        assert Client().get(place).status_code == HTTPStatus.NOT_FOUND
    share(club.users["bob"], match.code)
    assert Client().get(page_of(match)).status_code == HTTPStatus.OK


def test_nobody_else_opens_it_and_strangers_do_not_end_it(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5)
    place = both_want_it(club, match)
    for who in ("cal", "mo", "dana"):
        with pytest.raises(PermissionDenied):
            share(club.users[who], match.code)
    for who, refused in (("cal", PermissionDenied), ("mo", PermissionDenied), ("eve", Http404)):
        with pytest.raises(refused):
            take_back(club.users[who], match.code)
    assert Client().get(place).status_code == HTTPStatus.OK


def test_either_ends_it_and_a_new_link_is_another(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5)
    for who in ("ann", "bob", "dana"):
        place = both_want_it(club, match)
        take_back(club.users[who], match.code)
        for gone in (place, f"{place}card.png"):
            assert Client().get(gone).status_code == HTTPStatus.NOT_FOUND
        assert both_want_it(club, match) != place


def test_for_a_guest_whoever_speaks_for_them_wants_it(club: Cast) -> None:
    match = club.propose("ann", "gil", by="mo", length=5)
    club.do(match, "ann", "accept")
    share(club.users["ann"], match.code)
    share(club.users["mo"], match.code)
    assert Client().get(page_of(match)).status_code == HTTPStatus.OK


def test_it_is_not_found_by_search_engines_nor_kept(club: Cast) -> None:
    place = both_want_it(club, club.agreed("ann", "bob", length=5))
    for at in (place, f"{place}card.png"):
        answer = Client().get(at)
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "no-store" in answer.headers["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in Client().get(place).content.decode()


def test_it_tells_nothing_of_the_book_nor_of_a_quarrel(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5, stake=977)
    club.do(match, "ann", "report", score=(5, 4))
    place = both_want_it(club, match)
    club.do(match, "bob", "dispute")
    page = Client().get(place).content.decode()
    for hidden in ("977", "disputed", "reported", "5–4", 'name="do"'):
        assert hidden not in page
    club.do(match, "dana", "decide", score=(5, 3), reason="Ann cheated")
    decided = Client().get(place).content.decode()
    assert "Ann cheated" not in decided
    assert "977" not in decided


def test_it_is_no_help_in_play_and_afterwards_tells_all(club: Cast) -> None:
    """A player who has logged out reads it without a login."""
    board = at_the_board(club, length=3)
    place = both_want_it(club, board.match)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    for client in (Client(), Client()):
        assert "match-takes" not in client.get(place).content.decode()
    over = club.agreed("cal", "dana", length=3)
    for who in ("cal", "dana"):
        share(club.users[who], over.code)
    club.wins(over, "cal", 0)
    club.wins(over, "cal", 0, Level.GAMMON)
    assert "match-takes" not in Client().get(page_of(over)).content.decode()
    club.do(over, "dana", "confirm")
    page = Client().get(page_of(over)).content.decode()
    assert "match-takes" in page
    assert "match-chances" in page


def test_a_match_that_was_called_off_has_no_page(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5)
    place = both_want_it(club, match)
    club.do(match, "bob", "call_off")
    assert Client().get(place).status_code == HTTPStatus.NOT_FOUND
    with pytest.raises(Http404):
        share(club.users["ann"], match.code)


def test_the_card_is_a_picture_of_the_usual_size(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5)
    club.wins(match, "ann", 0, Level.GAMMON)
    answer = Client().get(f"{both_want_it(club, match)}card.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)


LONG = "match en 25 points · sans règle de Crawford · règle hollandaise · enjeu : 100 points · retard : 15+5 minutes · " * 3


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Bartholomew Featherstonehaugh-Cholmondeley", "W" * 40)])
def test_nothing_on_the_card_runs_over_its_edges(names: tuple[str, str]) -> None:
    label = f"Chances de victoire de {names[0]}, partie après partie"
    shapes = match_card(names, (25, 24), [0.5, 0.7, 1.0], label, (LONG, "Le club de backgammon de Saint-Quentin · " + "w" * 60))
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    assert any("partie" in line.text for line in lines)
    for line in lines:
        wide = width_of(line)
        assert line.x - wide / 2 > MARGIN / 2
        assert line.x + wide / 2 < CARD[0] - MARGIN / 2, line.text
    assert len({line.y for line in lines}) >= 5
    assert max(line.y for line in lines) < CARD[1]


def test_a_session_has_no_columns_and_no_words_about_them() -> None:
    shapes = match_card(("Ann", "Bob"), (3, 3), [], "How likely", ("unlimited session", "Baize"))
    said = [shape.text for shape in shapes if isinstance(shape, Line)]
    assert said == ["Ann", "3", "Bob", "3", "Baize", "unlimited session"]


def test_only_who_has_a_say_is_told_that_a_public_page_is_wanted(club: Cast) -> None:
    match = club.agreed("ann", "bob", length=5)
    before = Match.objects.get(pk=match.pk).shown
    share(club.users["ann"], match.code)
    assert Match.objects.get(pk=match.pk).shown > before, "open pages are drawn again"
    told = {who: "would like a public page" in body_of(club, match, who) for who in ("ann", "bob", "cal", "mo", "dana")}
    assert [who for who in told if told[who]] == ["bob"]
    place = both_want_it(club, match)
    told = {who: place in body_of(club, match, who) for who in ("ann", "bob", "cal", "mo", "dana")}
    assert [who for who in told if told[who]] == ["ann", "bob", "dana"]


def body_of(club: Cast, match: Match, who: str) -> str:
    client = Client()
    client.force_login(club.users[who])
    return client.get(reverse("match", args=[match.code])).content.decode()
