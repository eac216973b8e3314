"""A match that was played, imported, corrected and paid is sound; each thing changed behind its log is told."""

from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from clubsite.ledger.services import Line, post
from games.matches.models import Match, MatchFile, MatchGame
from games.matches.services.audit import ReplayDiffers, troubles_of
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import kept
from games.matches.tasks import check_match, check_matches
from games.notation.match_files.reading import read_file
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
    file = bring(club.club, Brought(*two, True, kept(read_file(SHORT.encode()))), club.users["ann"], uuid4())
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
        "by the records the first player has -12 quarters of the second, in the book -16.",
    ]
    assert "stand otherwise in the row" in troubles_of(staked.pk)[0]
    assert "cannot be replayed" in troubles_of(file.pk)[0]
    with pytest.raises(ReplayDiffers):
        check_match(file.pk)
