"""The games of a file that came with a challenge are entered once both have agreed: with their yes to these very games."""

from games.matches.course.steps import Confirm, Report
from games.matches.models import MatchFile
from games.matches.rules.actions import Close, EnterGame
from games.matches.services.click import Several
from games.matches.services.moves import MOVES, KeptMoves


def enter_file(said: Several, *, confirms: int | None, reports: int = 0) -> None:
    """Enter them, if the match has come with a file and has just been agreed. Whoever agrees to it has seen the result and
    `confirms` it; with None, the result is only reported, by `reports`, and somebody who runs matches confirms it."""
    if said.course.agreed != (True, True):
        return
    file = MatchFile.objects.filter(match=said.match, entered=False).first()
    if file is not None:
        enter_games(said, MOVES.decode(file.moves), confirms=confirms, reports=reports)
        file.entered = True
        file.save(update_fields=["entered"])


def enter_games(said: Several, moves: KeptMoves, *, confirms: int | None, reports: int) -> None:
    """As many statements as games; a match that was broken off goes on from there."""
    players = said.course.players
    assert players is not None
    for game in moves.ended:
        said.say(EnterGame(players[game.winner], game.level, game.cube))
    if said.course.sheet.money:
        said.say(Close())
    if not said.course.match.over:
        return
    reporter = reports if confirms is None else 1 - confirms
    said.say(Report(reporter, said.course.match.points))
    if confirms is not None:
        said.say(Confirm(confirms))
