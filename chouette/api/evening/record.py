"""The record of a game for programs: every moment of it, with its position."""

from typing import Annotated, TypedDict, cast

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.evening.watching import chouette_for_guest
from chouette.pages.replay.exports import game_as_json
from chouette.pages.replay.game_record import What
from chouette.pages.replay.in_log import read_game
from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TABLE
from clubsite.api.shapes import among, eg
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.variants import VARIANTS

MOST_GAMES = 100_000
LEVELS = [level.name for level in Level]


class RecordedMoment(TypedDict):
    """One thing that happened, and the position after it."""

    at: Annotated[int, eg(4, "Counts from 0, the game before its opening roll; ?at= of the page.")]
    record: Annotated[int, eg(31, "The statement in the log.")]
    what: Annotated[str, among(What), eg("play")]
    side: Annotated[str | None, among(Side), eg("team")]
    players: Annotated[list[str], eg(["bob"])]
    whom: Annotated[list[str], eg([])]
    roll: Annotated[list[int], eg([3, 1], "Of the opening, the box's die first.")]
    play: Annotated[str | None, eg("8/5 6/5", "As whoever moved saw the board; - where nothing could be played.")]
    value: Annotated[int | None, eg(None, "Of the cube.")]
    level: Annotated[str | None, among(LEVELS), eg(None, "Of a result or a resignation.")]
    captain: Annotated[str | None, eg("bob", "Who moves the team's checkers from now on.")]
    position: Annotated[
        str | None,
        eg(
            "4HPwATDgc/ABMA:cAkAAAAAAAAE",
            "GNU Backgammon's IDs, with the captain's cube; null for games that it does not know.",
        ),
    ]
    xgid: Annotated[str | None, eg("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")]


class RecordedGame(TypedDict):
    """A game; players appear under their score sheet names."""

    record: Annotated[str, eg("chouette-game")]
    version: Annotated[int, eg(1, "Of this format.")]
    number: Annotated[int, eg(3)]
    variant: Annotated[str | None, among(VARIANTS), eg("backgammon", "None where only the score was kept.")]
    box: Annotated[str, eg("ann")]
    partners: Annotated[list[str], eg([])]
    team: Annotated[list[str], eg(["bob", "cal"], "Captain first.")]
    finished: Annotated[bool, eg(True)]
    winner: Annotated[str | None, among(Side), eg("team")]
    level: Annotated[str | None, among(LEVELS), eg("SINGLE")]
    points: Annotated[dict[str, str], eg({"ann": "-2", "bob": "1", "cal": "1"})]
    moments: list[RecordedMoment]


@costs(10)
@operation("The moves of a game", tag=TABLE, answers={200: RecordedGame}, public=True)
def get_game_moves(request: Request, code: str, number: int) -> Response:
    """For anyone who has the code; a game in progress is given up to now. Undone statements are not included; a correction
    changes the game's points, not its moves."""
    chouette = chouette_for_guest(request, code)
    record = read_game(chouette, number) if number <= MOST_GAMES else None
    if record is None:
        raise Http404
    return Response(cast(RecordedGame, game_as_json(record)))
