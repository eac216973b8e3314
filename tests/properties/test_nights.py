"""Invented nights through the site: the book says what the desk says and comes to nothing, and the sheet plays to the same."""

import secrets
from collections import Counter
from random import Random

import pytest

from clubsite.ledger.selectors import moved_from_till
from games.tournaments.models import ClubTournament
from games.tournaments.rules.placing.owing import owed_in
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.book import book_prefix
from games.tournaments.services.sheets import OTHERWISE, play_sheet, sheet_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.told import told
from tests.properties.invented_nights import Word, invented_night, told_so_far, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(8))
def test_an_invented_night_holds_together(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, said = Random(seed), list[Word]()
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{chance.getrandbits(8 * size):0{2 * size}x}")
    evening = invented_night(chance)
    for word in words(evening, chance, 60):
        said.append(word)
        row = ClubTournament.objects.get(pk=evening.tournament.pk)
        the_book_says_what_is_owed(row, said)
        the_sheet_plays_to_what_stands(row, said)
    assert len(said) > 8
    assert troubles_of(evening.tournament.pk) == []


def the_book_says_what_is_owed(row: ClubTournament, said: list[Word]) -> None:
    desk, stands = TOURNAMENTS.state_of(row), Counter[str]()
    for (ref, _holder), cents in moved_from_till(book_prefix(row)).items():
        stands[ref] += cents
    owed = {} if desk.called_off else {str(one): cents for one, cents in owed_in(desk.tournament, desk.calcutta).items()}
    assert {ref: cents for ref, cents in stands.items() if cents} == owed, told_so_far(said)


def the_sheet_plays_to_what_stands(row: ClubTournament, said: list[Word]) -> None:
    desk, sheet = TOURNAMENTS.state_of(row), sheet_of(row)
    if desk.called_off or OTHERWISE in sheet:
        return
    again = play_sheet(sheet)
    assert told(again) == told(desk.tournament), f"{told_so_far(said)}\n\n{sheet}"
    assert owed_in(again) == owed_in(desk.tournament), f"{told_so_far(said)}\n\n{sheet}"
