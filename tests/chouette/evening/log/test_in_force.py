"""What is read from a few records equals the replayed evening: cash, what was undone, games, whatever was undone."""

import random
from uuid import UUID

import pytest

from chouette.evening.log.in_force import cash_in_force, undone_among, undos_of
from chouette.evening.selectors import evening_of
from chouette.evening.services import perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.records.closing import closing_sheet
from chouette.records.history import undone_records
from chouette.rules.model.actions import PayCash
from chouette.rules.refusals import Refused
from tests.chouette.evenings import an_evening, say

pytestmark = pytest.mark.django_db

MISHAPS = ["undo", "undo step", "undo step", "eli joins", "ann pays bob 3", "cal pays ann 1.5", "proposition ann dee 9 to ann"]
GAME = ["game", "{box} doubles all", "bob takes", "team wins gammon", "box wins single", "undo", "dee leaves", "dee returns"]


def a_muddle(seed: int) -> Chouette:
    """An evening half of which was undone; statements that the rules refuse were skipped."""
    dice = random.Random(seed)
    chouette = an_evening(monitor=f"mo{seed}")
    for _ in range(150):
        said = dice.choice([*MISHAPS, *GAME]).format(box="ann")
        try:
            action_id = UUID(int=dice.getrandbits(128))
            perform_all(chouette.pk, [read_statement(said)], version=chouette.version, action_id=action_id, by=None)
        except Refused:
            continue
        chouette.refresh_from_db()
    return chouette


@pytest.mark.parametrize("seed", range(6))
def test_an_evening_with_many_undos_reads_as_it_replays(seed: int) -> None:
    chouette = a_muddle(seed)
    evening = evening_of(chouette)
    undos = undos_of(chouette)
    assert len(undos) > 5
    assert undone_among(chouette, range(1, chouette.version + 1), undos) == undone_records(evening)
    middle = range(chouette.version // 3, chouette.version // 2)
    assert undone_among(chouette, middle, undos) == undone_records(evening) & {*middle}
    assert cash_in_force(chouette) == tuple(one.action for one in evening.in_force if isinstance(one.action, PayCash))
    assert closing_sheet(chouette).games == len(evening.told)


def test_a_player_called_after_an_undo_undoes_nothing() -> None:
    chouette = an_evening("sheet plain\nbox ann\nline bob undone dee")
    say(chouette, "game\nann doubles all\nbob takes\nundone drops\ndee takes\nteam wins single\nbob pays ann 1")
    undos = undos_of(chouette)
    assert undone_among(chouette, range(1, chouette.version + 1), undos) == set()
    assert [(one.payer, one.payee) for one in cash_in_force(chouette)] == [("bob", "ann")]
