"""What the scores say beside a name, and what they say no more once the evening is over."""

import pytest
from django.test import Client

from chouette.evening.watched import read_evening
from chouette.models import Chouette
from chouette.pages.scoreboard.page import Context, watch_now
from tests.chouette.evenings import PLAIN, TWELVE, an_evening

pytestmark = pytest.mark.django_db


def shown(chouette: Chouette) -> Context:
    return watch_now(read_evening(chouette))


def beside(chouette: Chouette, name: str) -> str:
    scores = shown(chouette)["scores"]
    assert isinstance(scores, list)
    (row,) = [one for one in scores if one["name"] == name]
    return str(row["away"])


def test_whoever_has_left_is_not_called_away(client: Client) -> None:
    evening = an_evening(PLAIN + "\ngame\nann doubles dee\ndee takes\ndee proxy bob\ndee leaves")
    assert beside(evening, "dee") == "left · bob answers since game 1"
    assert "away" not in client.get(f"/w/{evening.code}/").text.split('id="watch-scores"')[1].split("</section>")[0]


def test_whoever_takes_a_break_is_away_and_somebody_answers_since_a_game() -> None:
    evening = an_evening(PLAIN + "\ngame\nteam wins single\ndee sits out\ndee proxy bob")
    assert beside(evening, "dee") == "away · bob answers since game 2"


def test_a_closed_evening_is_final(client: Client) -> None:
    evening = an_evening(PLAIN + "\ngame\nteam wins single\ndee sits out\nclose")
    now, page = shown(evening), client.get(f"/w/{evening.code}/").text
    scores = now["scores"]
    assert isinstance(scores, list)
    assert now["over"]
    assert not any(row["roles"] or row["away"] for row in scores)
    assert "data-over" in page
    assert "The evening is over" in page


def test_an_evening_that_goes_on_is_not_final(client: Client) -> None:
    assert "data-over" not in client.get(f"/w/{an_evening(PLAIN).code}/").text


def test_the_last_game_names_all_who_played_it_those_at_zero_too() -> None:
    line = " ".join(TWELVE[1:])
    evening = an_evening(f"sheet plain\nbox ann\nline {line}\ngame\nsettle ann bob 0 winner box\nteam wins single")
    last = shown(evening)["last"]
    assert isinstance(last, dict)
    assert sorted(name for name, _figure, _sign in last["deltas"]) == TWELVE
