"""No page speaks the language of the score sheet or of the director's sheet, unless it is the page on which one is written."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from chouette.evening.services import open_chouette
from clubsite.members.services import find_or_add_player
from tests.chouette.evenings import say
from tests.markup import sheets_words

from .addresses import PASSES, request
from .reading import lines
from .world import World, build

pytestmark = pytest.mark.django_db

#: An evening of people whose words on the score sheet are not their names; the last game goes on.
EVENING = """
    sheet plain
    option lone_taker=extras
    option captain_purchase=on
    option settlement_rounding=simborg
    rolls Zoë_OBrien 6 Jean_Luc 5 Mary_Ann 4 Lucky 2
    game
    Zoë_OBrien doubles all
    Jean_Luc takes
    Mary_Ann drops
    Lucky drops
    Jean_Luc buys Mary_Ann
    settle Zoë_OBrien Jean_Luc 0.78 to Jean_Luc winner box roll 3 5
    team wins gammon override
    correct game 1 box wins single
    proposition Lucky Mary_Ann 3 to Lucky
    Mary_Ann pays Zoë_OBrien 2
    game
    Lucky proxy Mary_Ann
    Jean_Luc Mary_Ann double
"""

#: The pages of those who write programs or sheets; among people it is told what a sheet calls them.
WHERE_A_SHEET_IS_ASKED_FOR = (
    *("import_evening", "new_tournament", "people"),
    *("api_problem", "api_problems", "webhooks", "webhook_receivers"),
)
#: Beside the field in which a director may type a statement.
EXAMPLES = {"late_start", "draw_seed"}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        world = build()
        for name in ("Zoë O’Brien", "Jean Luc", "Mary Ann", "Lucky"):
            find_or_add_player(world.club, name)
        chouette = say(open_chouette(world.club, "Saturday", world.users["monitor"]), EVENING)
        yield replace(world, chouette=chouette, seat=chouette.seats.get(word="Jean_Luc"))
        transaction.set_rollback(True)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("who", ["owner", "visitor"])
def test_no_page_shows_a_word_of_a_sheet(world: World, who: str, language: str) -> None:
    spoken, seen = {}, 0
    browser = world.browser(who)
    browser.cookies["django_language"] = language
    for line in (line for line in lines() if "GET" in line.methods and line.signs[who] == PASSES):
        answer = request(browser, "GET", world.place(line.name), {}).answer
        if not answer.headers.get("Content-Type", "").startswith("text/html") or answer.status_code != 200:
            continue
        seen += 1
        if found := set(sheets_words(answer.text)) - EXAMPLES:
            spoken[line.name] = found
    assert {name: found for name, found in spoken.items() if name not in WHERE_A_SHEET_IS_ASKED_FOR} == {}
    assert seen > 20
