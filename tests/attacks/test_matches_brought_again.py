"""A match played on screen that comes again as a file: from its own `.mat`, with its players exchanged, changed at its end."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import KeptMoves, kept
from games.matches.services.screen.told import record_of_match
from games.notation.match_files.reading import read_file
from games.notation.records.game_record import MatchRecord
from games.notation.records.mat import write_mat
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast
from tests.games.matches.test_files import look
from tests.games.matches.test_opened_by_gnubg import stored as stored_within

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Cast:
    return cast()


def stored(club: Cast, sheet: MatchSheet, seed: int) -> Match:
    with transaction.atomic():
        return stored_within(club, sheet, seed)


def exchanged(record: MatchRecord) -> MatchRecord:
    """As the other player's program tells it."""
    games = tuple(
        replace(
            game,
            turns=tuple(replace(turn, player=1 - turn.player) for turn in game.turns),
            score=game.score[::-1],
            winner=None if game.winner is None else 1 - game.winner,
        )
        for game in record.games
    )
    return replace(record, players=record.players[::-1], games=games)


def first_game(record: MatchRecord) -> MatchRecord:
    """The match as if it had been broken off."""
    return replace(record, games=record.games[:1])


def read(record: MatchRecord) -> KeptMoves:
    return kept(read_file(write_mat(record).encode()))


def bringing(club: Cast, moves: KeptMoves, first: str, second: str) -> Match:
    return bring(club.club, Brought(club.players[first], club.players[second], moves), club.users["ann"], uuid4())


@pytest.mark.parametrize(
    ("told", "players"),
    [
        (lambda record: record, ("ann", "bob")),
        (exchanged, ("bob", "ann")),
        (lambda record: record, ("bob", "ann")),
        (first_game, ("ann", "bob")),
    ],
    ids=["its own file", "the other order", "each other's dice", "broken off"],
)
def test_what_was_played_on_screen_is_no_second_match(
    club: Cast, told: Callable[[MatchRecord], MatchRecord], players: tuple[str, str]
) -> None:
    match = stored(club, MatchSheet(length=5), 3)
    moves = read(told(record_of_match(match)))
    with pytest.raises(MatchRefused, match=match.code):
        bringing(club, moves, *players)
    assert Match.objects.count() == 1


def test_the_page_says_which_match_it_is_and_leads_there(club: Cast) -> None:
    match = stored(club, MatchSheet(length=3), 5)
    client = Client()
    client.force_login(club.users["ann"])
    seen = look(club, client, write_mat(record_of_match(match)).encode())
    said = {
        "packed": seen.context["seen"]["packed"], "first": club.players["ann"].pk, "second": club.players["bob"].pk,
        "action_id": uuid4(), "save": "1",
    }  # fmt: skip
    answer = client.post(reverse("import_match", args=[club.club.slug]), said)
    assert answer.status_code == 422
    assert f'href="{reverse("match", args=[match.code])}">See that match</a>' in answer.content.decode()


def test_a_program_is_refused_alike(club: Cast) -> None:
    match = stored(club, MatchSheet(length=3), 5)
    client = Client()
    client.force_login(club.users["ann"])
    file = SimpleUploadedFile("again.mat", write_mat(record_of_match(match)).encode())
    said = {"file": file, "first": club.players["ann"].pk, "second": club.players["bob"].pk, "action_id": uuid4()}
    answer = client.post(reverse("api_import_match", args=[club.club.slug]), said)
    assert answer.status_code == 422, answer.content
    assert answer.json()["code"] == "FILE_KNOWN"
    assert match.code in answer.json()["detail"]


def test_another_match_of_the_same_two_and_that_of_two_others_are_welcome(club: Cast) -> None:
    match = stored(club, MatchSheet(length=3), 5)
    other = stored(club, MatchSheet(length=3), 6)
    moves = read(record_of_match(other))
    assert bringing(club, moves, "ann", "cal").pk not in (match.pk, other.pk)


def test_the_file_of_either_player_at_the_same_moment_is_one_match(club: Cast) -> None:
    record = record_of_match(stored(club, MatchSheet(length=3), 7))
    ways = [(read(record), "cal", "mo"), (read(exchanged(record)), "mo", "cal")]

    def one(way: tuple[KeptMoves, str, str]) -> Match:
        moves, first, second = way
        return bring(club.club, Brought(club.players[first], club.players[second], moves), club.users["dana"], uuid4())

    answers = at_once(*(partial(one, way) for way in ways))
    refused = [answer for answer in answers if isinstance(answer, MatchRefused)]
    assert [answer.refusal.name for answer in refused] == ["FILE_KNOWN"]
    assert Match.objects.count() == 2
