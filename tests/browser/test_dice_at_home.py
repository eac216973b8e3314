"""A player notes the promise from the table before the first roll, and checks the downloaded file against it at home."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from games.dice.models import DiceSeed
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.phones import seat_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    return chouette


def test_the_promise_noted_at_the_table_is_kept_by_the_file(open_page: OpenPage, friday: Chouette, tmp_path: Path) -> None:
    ann = open_page(f"/s/{seat_of(friday, 'ann').secret}/", viewport={"width": 390, "height": 844})
    expect(ann.locator("html")).to_have_attribute("data-live", "live")
    noted = ann.locator("#table-promise code").inner_text()
    assert len(noted) == 16
    assert not DiceSeed.objects.get(scope__contains=":game:").drawn
    assert barriers_in_every_look(ann) == []
    assert misfits(ann) == []
    ann.get_by_role("button", name="Roll for the opening").click()
    expect(ann.locator("#table-promise")).to_contain_text("Promise of this game")
    expect(ann.locator("#table-promise code")).to_have_text(noted)
    ann.locator("#table-promise a").click()
    expect(ann.get_by_role("heading", name="The dice", exact=True)).to_be_visible()
    friday.refresh_from_db()
    say(friday, "team wins single override")
    ann.reload()
    lines = tmp_path / "check_at_home.py"
    lines.write_text(ann.locator("pre.program").inner_text())
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Download the rolls").click()
    download.value.save_as(file := tmp_path / "dice.json")
    found, told = checked(lines, file, noted)
    assert found == 0
    assert f"chouette:{friday.code}:game:1/1: 1 rolls, all as promised" in told.splitlines()
    other = "0" * 16 if noted != "0" * 16 else "1" * 16
    assert checked(lines, file, other) == (1, "")


def checked(lines: Path, file: Path, noted: str) -> tuple[int, str]:
    ran = subprocess.run([sys.executable, "-I", lines, file, noted], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout
