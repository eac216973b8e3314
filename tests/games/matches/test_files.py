"""Matches that come as files: looked at, stored, agreed to, replayed, taken away again."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.boards.position_page import look_of
from games.matches.models import Match, MatchFile
from games.matches.rules.refusals import MatchRefused
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import digest_of, kept, moments
from games.matches.services.writing import MATCHES, replayed
from games.notation.match_files.reading import read_file
from games.notation.records.game_record import MatchRecord
from games.notation.records.mat import write_mat
from tests.games.matches.players import Cast, cast
from tests.games.notation.match_files.binary import bgf_of, ogxm_of, xg_of
from tests.games.notation.match_files.samples import SHORT, played_at_random

pytestmark = pytest.mark.django_db

ILLEGAL = SHORT.replace("31: 8/5 6/5\n  2) 64", "31: 8/5 6/4\n  2) 64")


@pytest.fixture
def club() -> Cast:
    return cast()


def brought(club: Cast, text: str = SHORT, first: str = "ann", second: str = "bob", by: str = "ann") -> Match:
    moves = kept(read_file(text.encode()))
    return bring(club.club, Brought(club.players[first], club.players[second], moves), club.users[by], uuid4())


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def look(club: Cast, client: Client, data: bytes, name: str = "match.mat", **said: Any) -> Any:
    file = SimpleUploadedFile(name, data)
    return client.post(
        reverse("import_match", args=[club.club.slug]), {"file": file, "action_id": uuid4(), "look": "1", **said}
    )


def test_a_file_is_looked_at_stored_and_counts_once_the_other_has_agreed(club: Cast) -> None:
    client = browser(club, "ann")
    seen = look(club, client, SHORT.encode())
    assert seen.status_code == 200
    assert not Match.objects.exists()
    said = {
        "packed": seen.context["seen"]["packed"], "first": club.players["ann"].pk, "second": club.players["bob"].pk,
        "action_id": uuid4(), "save": "1",
    }  # fmt: skip
    address = reverse("import_match", args=[club.club.slug])
    first, again = client.post(address, said), client.post(address, said)
    match = Match.objects.get()
    assert first["Location"] == again["Location"] == reverse("match", args=[match.code])
    assert (match.stage, match.games.count(), match.length) == ("challenged", 0, 3)
    assert "2–3" in browser(club, "bob").get(first["Location"]).content.decode()
    club.do(match, "bob", "accept")
    match.refresh_from_db()
    assert (match.stage, match.first_points, match.second_points, match.why_not_rated) == (
        "confirmed",
        2,
        3,
        "NOT_AGREED_BEFORE",
    )
    assert [(one.winner, one.cube, one.points) for one in match.games.all()] == [(0, 2, 2), (1, 1, 1), (1, 2, 2)]
    assert replayed(match) == MATCHES.state_of(match)


def test_what_was_taken_away_is_read_back_equal(club: Cast) -> None:
    match = brought(club)
    text = browser(club, "bob").get(reverse("match_mat", args=[match.code])).content
    assert [game.turns for game in read_file(text).record.games] == [
        game.turns for game in read_file(SHORT.encode()).record.games
    ]
    assert b" ann : 0" in text


def test_every_moment_of_every_game_is_replayed_on_its_page(club: Cast) -> None:
    record = played_at_random(7)
    for game in record.games:
        told = moments(record, game)
        assert [one.at for one in told] == list(range(len(told)))
    client, match = browser(club, "cal"), brought(club)
    page = client.get(reverse("match_replay", args=[match.code, 1]) + "?at=3")
    assert page.context["said"] == "ann rolls 6-4."
    assert page.context["board"] is not None
    assert client.get(reverse("match_replay", args=[match.code, 1]) + "?at=999999").status_code == 200
    assert client.get(reverse("match_replay", args=[match.code, 4])).status_code == 404


CUBES = {
    "before the take": ("  1) 31: 8/5 6/5                   Doubles => 2\n  2) 52: 13/8 13/11\n", 2, "bottom", True),
    "after it": (
        "  1) 31: 8/5 6/5                   Doubles => 2\n  2) Takes                         64: 24/15\n",
        2,
        "top",
        False,
    ),
    "of the taker": (
        "  1) 31: 8/5 6/5                   Doubles => 2\n  2) Takes                         64: 24/14\n  3) 21: 13/9\n",
        2,
        "bottom",
        False,
    ),
    "in the middle": ("  1) 31: 8/5 6/4\n", 1, "centre", False),
}


@pytest.mark.parametrize(("moves", "value", "owner", "offered"), CUBES.values(), ids=CUBES)
def test_the_board_of_a_refused_file_has_its_cube(club: Cast, moves: str, value: int, owner: str, offered: bool) -> None:
    """Seen by the player whose turn cannot be."""
    head = " 5 point match\n\n Game 1\n ann : 0                          bob : 0\n"
    page = look(club, browser(club, "ann"), f"{head}{moves}      Wins 1 point\n".encode()).context
    (cube,) = look_of(page["wrong"].situation).cubes
    assert page["board"] is not None
    assert (cube.value, cube.owner.value, cube.offered) == (value, owner, offered)


def test_the_first_illegal_play_is_shown_with_its_place_its_board_and_what_was_legal(club: Cast) -> None:
    answer = look(club, browser(club, "ann"), ILLEGAL.encode())
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Game 1, line 5:" in text
    assert "8/5 6/5" in answer.context["legal"]
    assert answer.context["board"] is not None
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The submitted file is empty."),
        (b"\x00" * 10_000_000, "at most 6 million bytes"),
        (SHORT[:400].encode(), "no result"),
        (b"PK\x03\x04" + b"x" * 100, "This is a ZIP archive"),
        (bytes(range(1, 256)), "neither a match as text"),
        (SHORT.replace("Game 2\n Ann Marie : 2", "Game 2\n Ann Marie : 1").encode(), "2-0"),
    ],
)
def test_a_file_that_is_no_match_gets_a_sentence(club: Cast, data: bytes, sentence: str) -> None:
    answer = look(club, browser(club, "ann"), data, "renamed.mat")
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Match.objects.exists()


def test_a_cube_in_the_crawford_game_is_played_at_1_and_recorded(club: Cast) -> None:
    told = SHORT.replace(
        "31: 8/5 6/5                   42: 8/4 6/4\n",
        "31: 8/5 6/5                    Doubles => 2\n  2)  Takes                        42: 8/4 6/4\n",
    )
    match = brought(club, told)
    club.do(match, "bob", "accept")
    assert [one.cube for one in match.games.all()][1] == 1
    assert "A double was void" in browser(club, "ann").get(reverse("match", args=[match.code])).content.decode()


def test_guests_have_their_games_at_once_and_a_player_never_speaks_for_the_other(club: Cast) -> None:
    match = brought(club, first="gil", second="gus", by="mo")
    assert Match.objects.get(pk=match.pk).stage == "confirmed"
    own = brought(club, SHORT.replace("Bob", "Rob").replace("64: 24/14", "64: 24/18 13/9"), "mo", "gil", by="mo")
    assert Match.objects.get(pk=own.pk).stage == "challenged", "somebody else answers for the guest"


@pytest.mark.parametrize("both", [False, True])
def test_nobody_chooses_afterwards_which_matches_are_rated(club: Cast, both: bool) -> None:
    """Neither by page nor by program, whatever they send."""
    ann, at = browser(club, "ann"), reverse("api_import_match", args=[club.club.slug])
    said = {"text": SHORT, "first": club.players["ann"].pk, "second": club.players["bob"].pk, "action_id": uuid4()}
    assert ann.post(at, said | {"rated": True}, "application/json").status_code == 400
    answer = ann.post(at, said, "application/json")
    match = Match.objects.get()
    assert (answer.status_code, match.why_not_rated) == (201, "NOT_AGREED_BEFORE")
    if both:
        club.do(match, "bob", "accept")
        match.refresh_from_db()
    assert (match.stage, match.why_not_rated) == ("confirmed" if both else "challenged", "NOT_AGREED_BEFORE")


@pytest.mark.parametrize("written", [xg_of, bgf_of, ogxm_of])
def test_a_match_is_known_again_from_another_programs_file(club: Cast, written: Callable[[MatchRecord], bytes]) -> None:
    """Whichever die either names first: else it would count twice."""
    record = played_at_random(7)
    text = write_mat(record)
    turned = re.sub(r"\b([1-6])([1-6]):", r"\2\1:", text)
    assert turned != text
    digests = {digest_of(kept(read_file(data))) for data in (text.encode(), turned.encode(), written(record))}
    assert len(digests) == 1
    match = brought(club, text)
    with pytest.raises(MatchRefused, match=f"a match of the club already: {match.code}"):
        brought(club, turned)


def test_the_same_moves_are_not_stored_twice_whatever_the_names(club: Cast) -> None:
    match = brought(club)
    with pytest.raises(MatchRefused, match=f"a match of the club already: {match.code}"):
        brought(club, SHORT.replace("Ann Marie", "Zoe"), "cal", "bob", by="cal")
    club.do(match, "bob", "decline")
    assert brought(club).stage == "challenged", "what was declined may come again"
    assert MatchFile.objects.count() == 2


def test_a_session_posts_its_games_and_is_closed(club: Cast) -> None:
    session = SHORT.replace(" 3 point match", " 0 point match").replace(" and the match", "")
    match = brought(club, session)
    club.do(match, "bob", "accept")
    match.refresh_from_db()
    assert (match.stage, match.why_not_rated, match.first_points) == ("confirmed", "UNLIMITED", 2)


def test_programs_bring_files_too(club: Cast) -> None:
    client = browser(club, "ann")
    said = {"text": SHORT, "first": club.players["ann"].pk, "second": club.players["bob"].pk, "action_id": str(uuid4())}
    preview = client.post(reverse("api_preview_match_file", args=[club.club.slug]), {"text": SHORT}, "application/json")
    assert (preview.status_code, preview.json()["score"]) == (200, [2, 3])
    made = client.post(reverse("api_import_match", args=[club.club.slug]), said, "application/json")
    assert (made.status_code, made.json()["stage"]) == (201, "challenged")
    mat = client.get(reverse("api_match_mat", args=[club.club.slug, made.json()["code"]]))
    assert mat.content.startswith(b" 3 point match")
    wrong = client.post(reverse("api_import_match", args=[club.club.slug]), {**said, "text": ILLEGAL}, "application/json")
    body = wrong.json()
    assert (wrong.status_code, body["code"], body["game"], body["line"]) == (422, "BAD_FILE", 1, 5)
    assert "8/5 6/5" in body["legal"]


def test_the_eleventh_file_in_a_minute_waits(club: Cast, settings: Any) -> None:
    settings.PACE = {**settings.PACE, "import": 10}
    client = browser(club, "ann")
    answers = [look(club, client, b"x") for _ in range(11)]
    assert [one.status_code for one in answers] == [422] * 10 + [429]
    assert int(answers[-1]["Retry-After"]) > 0
