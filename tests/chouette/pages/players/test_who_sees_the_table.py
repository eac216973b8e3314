"""Who sees what of an evening on screen, and who presses what."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from clubsite.members.models import User
from tests.attacks.sitting_monitor import answers
from tests.chouette.evenings import PLAIN, an_evening
from tests.chouette.on_screen.evenings import press
from tests.chouette.phones import seat_of, table_of

from .pages import page, refused

pytestmark = pytest.mark.django_db


def test_the_table_is_read_once_for_all_who_look(opened: Chouette, django_assert_num_queries: Any) -> None:
    """Row and club, seats, newest statements, offers, ended ones, talk, promise, marks, who asks for a seat, and no more."""
    with django_assert_num_queries(9):
        state = read(str(opened.pk))
    audiences = [watch_audience(opened), *map(own_audience, opened.seats.all())]
    with django_assert_num_queries(0):
        assert all('class="gb"' in (state.draw(audience) or "") for audience in audiences)


def test_an_evening_without_a_board_keeps_its_pages(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame")
    for path in (f"/s/{seat_of(chouette, 'bob').secret}/", f"/w/{chouette.code}/"):
        shown = client.get(path).text
        assert "table-now" not in shown
        assert "watch-now" in shown
        assert "games/board.css" not in shown


def test_spectators_see_the_board_and_press_nothing(client: Client, opened: Chouette) -> None:
    shown = client.get(f"/w/{opened.code}/").text
    assert 'class="gb"' in shown
    assert "ann (box) plays 3-1." in shown
    forms = re.findall(r' form="([^"]*)"', shown.split('id="table-now"')[1].split("</main>")[0])
    assert set(forms) <= {"talk-phrase"}


def test_who_sits_there_finds_the_way_back_to_their_seat_but_not_on_the_bars_screen(opened: Chouette) -> None:
    client, ann = Client(), seat_of(opened, "ann")
    assert "Back to my seat" not in client.get(f"/w/{opened.code}/").text
    user = User.objects.create_user("ann")
    ann.player.user = user
    ann.player.save()
    client.force_login(user)
    assert f'href="/s/{ann.secret}/">Back to my seat' in client.get(f"/w/{opened.code}/").text
    assert ann.secret not in client.get(f"/w/{opened.code}/?board").text


def test_the_monitor_has_the_board_beside_his_rows_and_his_own_seat(client: Client, opened: Chouette) -> None:
    assert opened.opened_by is not None
    client.force_login(opened.opened_by)
    shown = client.get(f"/c/{opened.code}/").text
    assert 'class="gb"' in shown
    assert "ann plays 3-1." in shown
    assert "My own seat" not in shown
    bob = seat_of(opened, "bob")
    bob.player.user = opened.opened_by
    bob.player.save()
    assert f"/s/{bob.secret}/" in client.get(f"/c/{opened.code}/").text
    before = opened.version
    answer = client.post(f"/c/{opened.code}/say/", {"say": "box wins single", "version": before + 1, "page": uuid4()})
    assert "Do it anyway" in answer.text


def test_the_box_takes_the_partner_whom_the_sheet_names(client: Client) -> None:
    friday = an_evening("sheet online\noption board=on\nbox ann\nline bob cal dee eve fay gus")
    shown = page(client, friday, "ann")
    assert re.findall(r'value="(partner [^"]*)"', shown) == ["partner cal"]
    assert "partner" not in re.findall(r'name="say" value="([^"]*)"', page(client, friday, "bob"))
    assert press(client, friday, "ann", say="partner cal").status_code == 302
    assert answers(friday, "cal").status_code == 302
    assert table_of(friday).roles.partners == ("cal",)
    assert 'value="partner off"' not in page(client, friday, "ann")  # cal has said yes for the next game
    friday.refresh_from_db()
    refused(press(client, friday, "bob", say="partner dee"), friday, 422, "This page speaks for bob only.")


def test_a_page_from_before_the_evening_went_on_screen_says_how_to_load_the_board(client: Client, opened: Chouette) -> None:
    """Its style sheet is not that of the table, which hides the link."""
    assert 'id="needs-table"' in (read(str(opened.pk)).draw(watch_audience(opened)) or "")
