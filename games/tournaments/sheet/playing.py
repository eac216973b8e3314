"""A whole sheet played through the rules, with no database."""

from games.rules.match.refusals import ScoreRefused
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.decide import performed
from games.tournaments.sheet.reading import SheetMistake, read_sheet


def play_sheet(text: str, name: str = "sheet") -> Tournament:
    """The tournament as these statements leave it. Raises SheetMistake at the first line that is refused."""
    tournament = Tournament()
    for line in read_sheet(text, name):
        try:
            _, tournament = performed(tournament, line.action)
        except (TournamentRefused, ScoreRefused) as refused:
            raise SheetMistake(line.number, refused, name) from None
    return tournament
