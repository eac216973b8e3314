"""The guide for programmers is correct: its commands are run verbatim against the served site."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from chouette.models import Chouette
from clubsite.api.docs import document
from clubsite.members.models import User
from tests.chouette.conftest import Say
from tests.games.dice.loaded_cup import loaded
from tests.live_site import LiveSite

BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
"""What `test_streams.py` runs."""


@pytest.mark.django_db(transaction=True)
def test_the_commands_of_the_guide(live_site: LiveSite, chouette: Chouette, mo: User, say: Say, tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("no curl on this machine")
    EmailAddress.objects.create(user=mo, email=mo.email, verified=True, primary=True)
    evening = say(chouette, "box ann\nline bob cal\ngame")
    script = tmp_path / "guide.sh"
    script.write_text("set -eu\n" + "\necho; echo =====\n".join(BLOCK.findall(document.GUIDE.read_text())))
    given = {"SITE": live_site.url, "NAME": "mo", "PASSWORD": "a long password", "CODE": evening.code, "VERSION": "3"}
    given["CLUB"] = chouette.club.slug
    command = [shutil.which("sh") or "sh", str(script)]
    with loaded("31"):
        done = subprocess.run(command, env={"PATH": "/usr/bin:/bin", **given}, capture_output=True, text=True, check=True)
    told = [json.loads(part) for part in done.stdout.split("=====") if part.strip()]
    _check_the_three_steps(*told[:2])
    _check_the_table_on_screen(*told[2:-4])
    _check_the_tournament(*told[-4:])


def _check_the_three_steps(said: Any, read: Any) -> None:
    assert said["version"] == 4
    assert said["in_play"]["contracts"][0]["offered"] == 2
    assert read == said


def _check_the_table_on_screen(begun: Any, rolled: Any, shown: Any, played: Any, let: Any, offered: Any, talk: Any) -> None:
    assert (begun["in_play"]["number"], begun["board"]["variant"]) == (1, "backgammon")
    assert "8/5 6/5" in rolled["at_table"]["plays"]
    assert (shown["version"], shown["at_table"]["plays"]) == (rolled["version"], rolled["at_table"]["plays"])
    assert played["evening"]["board"]["last_play"] == "8/5 6/5"
    assert let["at_table"]["auto_roll"] is True
    assert offered["at_table"]["offers"][0]["to"] == "ann"
    assert [one["text"] for one in talk["messages"]] == ["Good luck!"]


def _check_the_tournament(entered: Any, drawn: Any, played: Any, would: Any) -> None:
    assert [one["word"] for one in entered["entries"] if one["standing"] == "in"] == ["ann", "bob", "cal", "dee"]
    assert drawn["told"]["draw"]["commitment"] == entered["commitment"]
    assert [one["players"] for one in drawn["told"]["flights"][0]["matches"]][:2] == [["ann", "dee"], ["bob", "cal"]]
    (decided,) = [one for one in played["told"]["flights"][0]["matches"] if one["winner"]]
    assert (decided["id"], decided["winner"], decided["state"]) == ("main 1.2", "bob", "played")
    assert [one["id"] for one in would["matches"]] == ["main 1.2", "main 2.1"]
