"""Why nothing was written, for whoever pressed: one sentence and one status, whatever refused it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus

from django.forms import BaseForm
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.access.write_limit import TooFast
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale
from games.matches.rules.refusals import MatchRefused
from games.rules.match.refusals import ScoreRefused
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.persons.names import called_at
from games.tournaments.services.wording import in_words
from games.tournaments.sheet.reading import SheetMistake

TOO_FAST = gettext_lazy("That was too much at once. Wait a moment.")


@dataclass
class Refused:
    """Empty if nothing was refused."""

    sentence: str = ""
    status: HTTPStatus = HTTPStatus.OK


@contextmanager
def refused_write(tournament: ClubTournament) -> Iterator[Refused]:
    """What is refused inside is noted in what this gives. Refused: 422. It has moved on: 409. Too fast: 429."""
    refused = Refused()
    try:
        yield refused
    except (TournamentRefused, ScoreRefused, SheetMistake, MatchRefused) as why:
        refused.sentence, refused.status = in_words(why, called_at(tournament)), HTTPStatus.UNPROCESSABLE_ENTITY
    except (Stale, ActionIdUsed):
        late = _("Somebody was faster, and nothing was done. This is how things stand now.")
        refused.sentence, refused.status = late, HTTPStatus.CONFLICT
    except TooFast:
        refused.sentence, refused.status = str(TOO_FAST), HTTPStatus.TOO_MANY_REQUESTS


def wrong_in(form: BaseForm) -> str:
    """All that is wrong with what was sent."""
    return " ".join(str(error) for errors in form.errors.values() for error in errors)
