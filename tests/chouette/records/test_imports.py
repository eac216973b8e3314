"""A sheet written elsewhere becomes an evening of the club: previewed first, saved whole, exported unchanged."""

import json
from http import HTTPStatus
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from chouette.evening.newcomers import SameName
from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.notation.score_sheet import SheetMistake, play
from chouette.records.audit import troubles_of
from chouette.records.exports import as_csv, as_sheet
from chouette.records.imports import preview, save_sheet
from chouette.rules.refusals import Refusal
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club, User
from clubsite.members.rules.words import NameRefused
from clubsite.members.services import create_club, find_or_add_player, rename_player

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.sheet"))
SHEET = """
box ann
line bob cal dee
game
  ann doubles all
  bob takes
  cal drops
  dee takes
  team wins gammon
undo
  set aside
game
  box wins single
bob pays ann 2
close
"""


@pytest.fixture
def client(client: Client, mo: User, club: Club) -> Client:
    client.force_login(mo)
    return client


def post(client: Client, club: Club, **fields: object) -> HttpResponse:
    body = {"title": "Old Friday", "action_id": str(uuid4())} | fields
    answer = client.post(f"/clubs/{club.slug}/chouettes/import/", body)
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_whole_evening_imported_and_exported_is_the_same_evening(record: Path, club: Club, mo: User) -> None:
    text = record.read_text()
    played = play(text)
    chouette = save_sheet(club, "A record", text, action_id=uuid4(), by=mo)
    assert evening_of(chouette) == played
    assert play(as_sheet(chouette)) == played
    assert {player.word: quarters for player, quarters in balances(club)} == dict(played.table.scores)
    assert troubles_of(chouette.pk) == []


def test_there_are_whole_evenings_to_import() -> None:
    assert len(RECORDS) >= 3


def test_the_preview_shows_games_and_scores_and_saves_nothing(client: Client, club: Club) -> None:
    page = post(client, club, text=SHEET, look="1")
    assert page.status_code == HTTPStatus.OK
    body = page.content.decode()
    assert "Who is who" in body
    assert "+3" in body
    assert not Chouette.objects.exists()
    assert balances(club) == []


def test_the_preview_says_who_is_known_and_who_is_new(client: Client, club: Club) -> None:
    rename_player(find_or_add_player(club, "bob"), "Robert")
    seated = preview(club, SHEET).seated
    assert [(one.word, one.player and one.player.name) for one in seated] == [
        ("ann", None),
        ("bob", "Robert"),
        ("cal", None),
        ("dee", None),
    ]
    body = post(client, club, text=SHEET).content.decode()
    assert "is <bdi>Robert</bdi> of this club" in body
    assert "is new here and becomes a guest of this club" in body


def test_a_known_player_keeps_his_account(club: Club, mo: User) -> None:
    bob = find_or_add_player(club, "bob")
    chouette = save_sheet(club, "Old", SHEET, action_id=uuid4(), by=mo)
    assert chouette.seats.get(word="bob").player == bob


def test_saving_twice_by_two_clicks_saves_once(club: Club, mo: User) -> None:
    click = uuid4()
    first = save_sheet(club, "Old", SHEET, action_id=click, by=mo)
    assert save_sheet(club, "Old", SHEET, action_id=click, by=mo) == first
    assert Chouette.objects.count() == 1


def test_saving_on_the_page_leads_to_the_closed_evening(client: Client, club: Club) -> None:
    answer = post(client, club, text=SHEET, save="1")
    chouette = Chouette.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (HTTPStatus.FOUND, f"/c/{chouette.code}/close/")
    assert (chouette.title, chouette.version, chouette.closed_at is None) == ("Old Friday", 14, False)


@pytest.mark.parametrize("button", ["look", "save"])
def test_a_mistake_is_shown_with_its_line_and_nothing_is_saved(client: Client, club: Club, button: str) -> None:
    answer = post(client, club, text="box ann\nline bob cal\ngame\nbob takes\n", **{button: "1"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Line 4: Nothing is offered to bob now." in answer.content.decode()
    assert not Chouette.objects.exists()


def test_names_that_the_club_cannot_keep_are_refused(club: Club) -> None:
    with pytest.raises(SameName, match="ANN is the same player as ann"):
        preview(club, "box ann\nline ANN bob")
    with pytest.raises(NameRefused):
        preview(club, "box 12\nline bob")
    with pytest.raises(SheetMistake) as mistake:
        preview(club, "box ann\nline bob bob")
    assert (mistake.value.line, mistake.value.message) == (2, Refusal.NAMED_TWICE)


def test_a_file_is_read_like_a_pasted_sheet(client: Client, club: Club) -> None:
    answer = post(client, club, file=SimpleUploadedFile("old.txt", SHEET.encode()), save="1")
    assert answer.status_code == HTTPStatus.FOUND
    assert Chouette.objects.get().version == 14


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Paste a score sheet, or choose a file."),
        ({"text": " \n\n"}, "Paste a score sheet, or choose a file."),
        ({"text": "box ann\x00"}, "Null characters are not allowed."),
        ({"text": "# " + "x" * 1_000_000}, "at most 1000000 characters"),
        ({"file": SimpleUploadedFile("latin.txt", b"box J\xf6rg")}, "This is not UTF-8 text."),
        ({"file": SimpleUploadedFile("large.txt", b"#" * 4_000_001)}, "too large for a score sheet"),
        ({"file": SimpleUploadedFile("nul.txt", b"box ann\x00")}, "Line 1:"),
        ({"text": "box ann", "title": ""}, "Give the evening a title."),
        ({"text": "box ann", "action_id": "7"}, "Import an evening"),
    ],
)
def test_what_is_no_sheet_is_refused_with_a_sentence(
    client: Client, club: Club, fields: dict[str, object], sentence: str
) -> None:
    answer = post(client, club, save="1", **fields)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in answer.content.decode()
    assert not Chouette.objects.exists()


def test_a_body_beyond_all_bounds_is_a_bad_request(client: Client, club: Club) -> None:
    answer = post(client, club, text="#" * 3_000_000)
    assert answer.status_code == HTTPStatus.BAD_REQUEST


def test_strangers_may_neither_import_nor_export(client: Client, club: Club, eve: User, mo: User) -> None:
    chouette = save_sheet(club, "Old", SHEET, action_id=uuid4(), by=mo)
    client.force_login(eve)
    assert post(client, club, text=SHEET, save="1").status_code == HTTPStatus.NOT_FOUND
    for name in ("sheet.txt", "games.csv", "export.json"):
        assert client.get(f"/c/{chouette.code}/{name}").status_code == HTTPStatus.NOT_FOUND


def test_the_csv_has_a_row_for_each_game_as_it_counts(club: Club, mo: User) -> None:
    chouette = save_sheet(club, "Old", SHEET, action_id=uuid4(), by=mo)
    assert as_csv(chouette).splitlines() == [
        "game,box,captain,winner,level,corrected,ann,bob,cal,dee",
        "1,ann,bob,box,SINGLE,no,3,-1,-1,-1",
    ]


def test_an_export_as_json_holds_the_log_and_the_games(client: Client, club: Club, mo: User) -> None:
    chouette = save_sheet(club, "Old", SHEET, action_id=uuid4(), by=mo)
    answer = client.get(f"/c/{chouette.code}/export.json")
    export = json.loads(answer.content)
    assert [one["said"] for one in export["statements"]][:2] == ["box ann", "line bob cal dee"]
    assert export["games"] == [
        {"number": 1, "deltas": {"ann": 12, "bob": -4, "cal": -4, "dee": -4}, "corrected": False, "statement": 12}
    ]
    assert export["scores"] == {"ann": 4, "bob": 4, "cal": -4, "dee": -4}
    assert export["house"]["jacoby"] == "on"
    sheet = client.get(f"/c/{chouette.code}/sheet.txt").content.decode()
    assert play(sheet) == play(SHEET)


def test_a_sheet_that_is_in_the_book_already_is_not_saved_unawares(client: Client, club: Club, mo: User) -> None:
    assert "in the book already" not in post(client, club, text=SHEET, look="1").content.decode()
    first = save_sheet(club, "Old Friday", SHEET, action_id=uuid4(), by=mo)
    page = post(client, club, text=f"# the same\n{SHEET}", look="1").content.decode()
    for words in ("in the book already", "Save it a second time", f"/c/{first.code}/"):
        assert words in page
    assert preview(club, SHEET.replace("bob pays ann 2", "bob pays ann 3")).again is None
    assert preview(create_club(mo, "Another"), SHEET).again is None


def test_whoever_was_not_warned_saves_nothing_twice_and_whoever_was_may(client: Client, club: Club) -> None:
    assert post(client, club, text=SHEET, save="1").status_code == HTTPStatus.FOUND
    unwarned = post(client, club, text=SHEET, save="1")
    assert unwarned.status_code == HTTPStatus.CONFLICT
    assert 'name="save" value="again"' in unwarned.content.decode()
    assert Chouette.objects.count() == 1
    assert post(client, club, text=SHEET, save="again").status_code == HTTPStatus.FOUND
    assert Chouette.objects.count() == 2


def test_a_sheet_is_looked_at_before_it_has_a_title_and_saved_once_it_has(client: Client, club: Club) -> None:
    assert post(client, club, text=SHEET, title="", look="1").status_code == HTTPStatus.OK
    answer = post(client, club, text=SHEET, title="", save="1")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Give the evening a title." in answer.content.decode()
    assert not Chouette.objects.exists()


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark"])
def test_a_sheet_without_a_statement_is_refused(club: Club, mo: User, text: str) -> None:
    """Its evening would have no record by which a repeated request is known."""
    with pytest.raises(SheetMistake, match="There is no statement on this sheet"):
        save_sheet(club, "Friday", text, action_id=uuid4(), by=mo)
    assert not Chouette.objects.filter(club=club).exists()
