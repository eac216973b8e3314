"""What can be said at a tournament stands where programmers look, whole, and every example of it can be read."""

import json
import re

import pytest
from django.test import Client

from clubsite.api.docs import document
from games.tournaments.api.statements import ABOUT, ABOUT_OPTIONS, OF_THE_SITE, language
from games.tournaments.desk.reading import read_said, read_steps
from games.tournaments.desk.usages import USAGES as OF_THE_DESK
from games.tournaments.model.options import OPTION_NAMES, Options, Seeding
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Entrant
from games.tournaments.rules.draw import drawn
from games.tournaments.sheet.flight_lines import FORMAT_USAGES, read_flight
from games.tournaments.sheet.reading import read_statement
from games.tournaments.sheet.words import USAGES as OF_THE_SHEET
from games.tournaments.wording.options import option_in_words

BESIDE = re.compile(r" \(.*")


@pytest.mark.django_db
def test_every_statement_option_and_format_is_told_to_a_program_without_a_login(client: Client) -> None:
    told = client.get("/api/tournament-statements/").json()
    assert told == json.loads(json.dumps(language()))
    assert {one["verb"] for one in told["statements"]} == {*OF_THE_SHEET, *OF_THE_DESK} - OF_THE_SITE
    assert [one["name"] for one in told["options"]] == list(OPTION_NAMES)
    assert {one["name"]: one["default"] for one in told["options"]}["tiebreaks"] == "wins,buchholz,sonneborn_berger,seed"


def test_nothing_is_explained_that_cannot_be_said() -> None:
    assert set(ABOUT) == {*OF_THE_SHEET, *OF_THE_DESK} - OF_THE_SITE


@pytest.mark.parametrize("verb", [verb for verb in ABOUT if verb != "crawford"])
def test_the_example_of_a_statement_can_be_read(verb: str) -> None:
    usage = {**OF_THE_SHEET, **OF_THE_DESK}[verb]
    assert read_said(BESIDE.sub("", usage), 0)


def test_the_example_of_a_format_is_what_a_line_of_that_format_is_refused_with() -> None:
    for name, usage in FORMAT_USAGES.items():
        line = BESIDE.sub("", usage)
        assert read_flight(line)
        with pytest.raises(TournamentRefused) as refused:
            read_statement(f"flight main {name} of")
        assert refused.value.words["usage"] == usage


def test_every_option_is_explained_and_so_is_what_the_site_draws_by() -> None:
    told = {one["name"]: one["about"] for one in language()["options"]}
    assert set(told) == set(ABOUT_OPTIONS) == set(OPTION_NAMES)
    assert "On the site `order` and `random` are the same: by the number of the draw alone." in told["seeding"]
    entrants = [Entrant(name) for name in ("ann", "bob", "cal")]
    drawn_by = [drawn(entrants, Options(seeding=one), "9f3c0a") for one in (Seeding.ORDER, Seeding.RANDOM)]
    assert drawn_by[0] == drawn_by[1] == ("bob", "cal", "ann")
    for value in ("order", "random"):
        assert option_in_words("seeding", value) == "Places on the draw: by the number of the draw."


def test_the_guide_has_the_chapter() -> None:
    guide = json.loads(document.written())["info"]["description"]
    assert "## What can be said at a tournament" in guide
    assert "`flight main swiss rounds 5 length 5" in guide
    assert read_steps("open_entry", 0)
