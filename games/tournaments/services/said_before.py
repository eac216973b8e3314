"""Whether a click that was done before said the same. Another request under its id is refused, or its sender would believe it
done."""

from collections.abc import Sequence
from uuid import UUID

from clubsite.eventlog.action_ids import ActionIdUsed, id_at
from games.tournaments.desk.steps import KeepHours, PromiseDraw
from games.tournaments.model.actions import SetSeed
from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import Said, text_of

#: What the site says with a click, at most: the hours that have passed, the number of a draw, the next promise.
_MOST_BESIDE = 3
_BESIDE = ("promise ", "draw_seed ", "entry_hours")


def check_same(row: ClubTournament, action_id: UUID, said: Sequence[Said]) -> None:
    """Raises ActionIdUsed if that click has said anything else, or more."""
    ids = [id_at(action_id, place) for place in range(len(said) + _MOST_BESIDE + 1)]
    known = row.records.filter(action_id__in=ids).order_by("number").values_list("said", flat=True)
    now = [text_of(one) for one in said if not isinstance(one, SetSeed | PromiseDraw | KeepHours)]
    if [text for text in known if not text.startswith(_BESIDE)] != now:
        raise ActionIdUsed
