"""A match that was played, imported, corrected and paid is sound; each thing changed behind its log is told."""

from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubsite.ledger.services import Line, post
from games.dice.models import DrawnRoll
from games.matches.models import Match, MatchFile, MatchGame
from games.matches.services.audit import ReplayDiffers, troubles_of
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import kept
from games.matches.tasks import check_match, check_matches
from games.notation.match_files.reading import read_file
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast
from tests.games.notation.match_files.samples import SHORT

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def played(club: Cast) -> list[Match]:
    """A session with a correction, a match for a stake that is decided anew, one from a file, one declined."""
    session = club.agreed(length=0, crawford=False, jacoby=True)
    club.wins(session, "ann", 0)
    club.wins(session, "bob", 1)
    club.do(session, "bob", "correct_game", number=1, winner=1, cube=2)
    club.do(session, "ann", "allow_correction")
    club.do(session, "ann", "close")
    club.do(session, "bob", "confirm")
    staked = club.agreed(stake=10)
    club.do(staked, "ann", "report", score=(5, 3))
    club.do(staked, "bob", "confirm")
    club.do(staked, "dana", "decide", score=(2, 5), reason="The sheet says so.")
    two = club.players["ann"], club.players["cal"]
    file = bring(club.club, Brought(*two, kept(read_file(SHORT.encode()))), club.users["ann"], uuid4())
    club.do(file, "cal", "accept")
    declined = club.propose("ann", "bob")
    club.do(declined, "bob", "decline")
    return [session, staked, file, declined]


def test_every_match_is_sound(club: Cast) -> None:
    matches = played(club)
    assert [trouble for match in matches for trouble in troubles_of(match.pk)] == []
    assert check_matches() == "4 to be checked"
    assert check_match(matches[0].pk) == "The records give what is stored."
    call_command("check_matches", all=True)
    with pytest.raises(CommandError, match="There is no match ZZZZZZ"):
        call_command("check_matches", "zzzzzz")


def test_whatever_is_changed_behind_the_log_is_told(club: Cast) -> None:
    session, staked, file, _declined = played(club)
    MatchGame.objects.filter(match=session, number=2).update(points=9)
    Match.objects.filter(pk=staked.pk).update(winner=0)
    moves = MatchFile.objects.get(match=file)
    moves.moves["record"]["games"][0]["turns"][0]["play"] = "8/5 6/4"
    moves.save()
    post(f"match:{session.pk}:99", club.club, [Line(club.players["ann"], club.players["bob"], 4)], kind="match")
    assert [trouble.partition(": ")[2] for trouble in troubles_of(session.pk)] == [
        "game 2 is not kept as the records tell it.",
        f"entry match:{session.pk}:99: ann has 0 quarters by the records, -4 in the book.",
        f"entry match:{session.pk}:99: bob has 0 quarters by the records, 4 in the book.",
    ]
    assert "stand otherwise in the row" in troubles_of(staked.pk)[0]
    assert "cannot be replayed" in troubles_of(file.pk)[0]
    with pytest.raises(ReplayDiffers):
        check_match(file.pk)


def test_two_entries_that_hide_each_other_are_told(club: Cast) -> None:
    session = played(club)[0]
    ann, bob = club.players["ann"], club.players["bob"]
    post(f"match:{session.pk}:98", club.club, [Line(ann, bob, 4)], kind="match")
    post(f"match:{session.pk}:99", club.club, [Line(bob, ann, 4)], kind="match")
    found = troubles_of(session.pk)
    assert len(found) == 4
    assert all("quarters by the records" in trouble for trouble in found)


def rolled(club: Cast) -> Match:
    """A session on screen with a roll taken back and rolled again, one game resigned."""
    board = at_the_board(club, length=0, crawford=False)
    board.begin()
    board.do("ann", "roll")
    board.do("ann", "ask_undo")
    board.do("bob", "allow_undo")
    board.do("ann", "roll")
    loser, winner = ("ann", "bob") if board.row().state["match"]["game"]["board"]["on_turn"] == "box" else ("bob", "ann")
    board.do(loser, "resign")
    board.do(winner, "accepts")
    board.begin()
    board.do("bob", "roll")
    return board.row()


def test_the_dice_of_a_match_on_screen_are_sound_also_while_a_seed_is_secret(club: Cast) -> None:
    match = rolled(club)
    assert troubles_of(match.pk) == []
    club.do(match, "dana", "call_off", reason="The light went out.")
    assert troubles_of(match.pk) == []


def test_a_roll_that_does_not_follow_from_its_promise_is_told(club: Cast) -> None:
    match = rolled(club)
    first, *_later = match.records.filter(said__startswith="opening")
    one, other = first.body["action"]["first"], first.body["action"]["second"]
    first.body["action"]["first"], first.body["action"]["second"] = 7 - one, 7 - other
    with connection.cursor() as cursor:  # as somebody might who owns the database
        cursor.execute("set constraints all immediate; alter table matches_matchrecord disable trigger user")
        type(first).objects.filter(pk=first.pk).update(body=first.body)
        cursor.execute("alter table matches_matchrecord enable trigger user")
    found = troubles_of(match.pk)
    assert any(f"is {one}-{other}, but record {first.number} tells {7 - one}-{7 - other}" in trouble for trouble in found)
    with pytest.raises(ReplayDiffers, match="but record"):
        check_match(match.pk)


def test_a_roll_that_no_promise_has_given_is_told(club: Cast) -> None:
    match = rolled(club)
    last = match.records.filter(said__startswith="opening").last()
    assert last is not None
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate; alter table games_matches_drawnroll disable trigger user")
        DrawnRoll.objects.filter(reference=str(last.number)).delete()
        cursor.execute("alter table games_matches_drawnroll enable trigger user")
    assert any("which no promise has given" in trouble for trouble in troubles_of(match.pk))
