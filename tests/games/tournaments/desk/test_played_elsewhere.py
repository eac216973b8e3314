"""A sheet that the site gives away, played again by the command without a database or in another club: it is the same."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.opening import announce
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.telling.told_here import told_here
from tests.attacks.test_directors_who_gain import refused
from tests.games.matches.players import cast
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_left_owing_nothing import SWISS, left
from tests.games.tournaments.desk.test_owing import cents

pytestmark = pytest.mark.django_db


def now(evening: Night) -> ClubTournament:
    return ClubTournament.objects.get(pk=evening.tournament.pk)


def as_the_site_tells_it(evening: Night) -> Any:
    """Without what a sheet's own JSON has not: sums that are told beside the pool."""
    found = told_here(now(evening), evening.desk.tournament)
    beside = {"fees", "house", "side_pools"}
    return found | {"money": {key: value for key, value in found["money"].items() if key not in beside}}


def by_the_command(sheet: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    file = folder / "sheet.txt"
    file.write_text(sheet)
    call_command("play_tournament", str(file), "--json")
    return json.loads(capsys.readouterr().out)


def in_another_club(sheet: str) -> Night:
    club = cast("2")
    return Night(club, announce(club.club, sheet, club.users["tom"], uuid4(), ""))


def played_out(evening: Night) -> Night:
    while live := [match for match in evening.desk_matches("main") if len(match.names) == 2 and not match.decided]:
        evening.says("tom", f"{live[0].names[0]} beats {live[0].names[1]} 5-3")
    evening.says("tom", "close main")
    return evening


def test_who_left_owing_nothing_owes_nothing_where_the_sheet_is_played_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening, _other = left()
    sheet = sheet_of(now(played_out(evening)))
    assert "withdraw cal unasked\n" in sheet
    told = as_the_site_tells_it(evening)
    assert told["money"]["pool"] == 60
    assert by_the_command(sheet, tmp_path, capsys) == told
    other = in_another_club(sheet)
    assert cents(other) == cents(evening)
    assert sheet_of(now(other)) == sheet


def test_who_left_and_had_played_after_all_owes_there_too() -> None:
    evening, other = left()
    evening.says("tom", f"correct cal {other}: cal beats {other} 5-2")
    played_out(evening)
    elsewhere = in_another_club(sheet_of(now(evening)))
    assert cents(elsewhere) == cents(evening)
    assert cents(elsewhere)["cal"] == -2000


def test_where_nothing_is_paid_the_sheet_says_only_that_they_withdrew() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal")
    evening.says("tom", "start main")
    evening.says("tom", "withdraw cal")
    assert "withdraw cal\n" in sheet_of(now(evening))


def test_at_a_desk_nobody_is_let_off_by_that_word() -> None:
    evening = night(SWISS)
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "start main")
    assert refused(evening, "tom", "withdraw ann unasked") is DeskRefusal.KNOWS_WHO_OWES
    evening.says("tom", "withdraw ann")
    assert cents(evening)["ann"] == -2000


def test_who_withdrew_and_is_back_and_reports_that_differ_are_played_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = night("tournament Friday\nflight main round_robin length 5\nentrants ann bob cal")
    evening.says("tom", "start main")
    evening.says("tom", "withdraw cal")
    evening.says("tom", "returns cal")
    evening.says("tom", "bob beats ann 5-1")
    evening.says("ann", "report ann: ann beats bob 5-4")
    sheet = sheet_of(now(evening))
    assert "returns cal\n" in sheet
    assert "report ann: ann beats bob 5-4\n" in sheet
    assert by_the_command(sheet, tmp_path, capsys) == as_the_site_tells_it(evening)


def test_a_sheet_tells_that_somebody_came_back_after_others_were_paired() -> None:
    lines = ["entrants ann bob cal", "flight main lives 3 length 5", "start main", "withdraw cal", "round main"]
    told = play_sheet("\n".join([*lines, "returns cal"]))
    assert not told.withdrawn


def test_the_sheet_of_what_was_called_off_says_so() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("tom", 'call_off "The hall is flooded"')
    sheet = sheet_of(now(evening))
    assert "\n# called off, so that nothing of it counts: The hall is flooded\n" in sheet
    with pytest.raises(TournamentRefused) as why:
        in_another_club(sheet)
    assert why.value.refusal is DeskRefusal.SHEET_CALLED_OFF
