"""What a director is asked before the whole tournament is called off, or that is taken back."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.matches.course.state import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import CallOff, NotCalledOff
from games.tournaments.models import ClubTournament
from games.tournaments.telling.next_season import announced_from


@dataclass(frozen=True, slots=True)
class Asked:
    """The question, and the button that says it after all; `why`: with a reason for everybody to read. `instead`: another
    button beside it, and what that says. `asks`: what was pressed to read it; `refused`: why it was not done so."""

    question: str
    button: str
    says: str
    why: bool = False
    instead: tuple[str, str] | None = None
    asks: str = ""
    refused: str = ""


def of_calling_off(row: ClubTournament, desk: Desk, said: CallOff | NotCalledOff) -> Asked:
    """Three queries at most."""
    if isinstance(said, NotCalledOff):
        return Asked(" ".join(_counts_again(desk)), gettext("Take it back"), 'not_called_off "{why_back}"', why=True)
    return Asked(" ".join(_counts_no_more(row)), gettext("Call it off"), 'call_off "{why_back}"', why=True)


def _counts_no_more(row: ClubTournament) -> Iterator[str]:
    """Of what is rated, what is played now, and what has come of it."""
    rated = row.matches.filter(match__stage=Stage.CONFIRMED.value, match__why_not_rated="").count()
    played = row.matches.filter(match__stage__in=[Stage.AGREED.value, Stage.PLAYING.value]).count()
    yield gettext("Nothing of it counts any more, and fees and prizes go back.")
    if rated:
        words = ngettext("{number} match is not rated any more.", "{number} matches are not rated any more.", rated)
        yield words.format(number=rated)
    if played:
        words = ngettext(
            "{number} match is being played on screen, and ends.",
            "{number} matches are being played on screen, and end.",
            played,
        )
        yield words.format(number=played)
    if season := announced_from(row):
        yield gettext("Its next season is announced, and stays: {title}.").format(title=season)
    yield gettext("A director who does not play can take that back, with a reason.")


def _counts_again(desk: Desk) -> Iterator[str]:
    if desk.tournament.started:
        yield gettext("Everything stands as before: results, places, ratings, and who owes what.")
        yield gettext("Boards that have ended stay so: such a match is played again.")
    else:
        yield gettext("Everybody who had entered is in again. Entry stays closed until you open it.")
