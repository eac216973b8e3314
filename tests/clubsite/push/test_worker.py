"""A real worker on the real queue tells whose turn it is, and tells it once however often it is sent to look."""

import subprocess
from collections.abc import Callable

import pytest

from clubsite.push.models import Waiting
from clubsite.push.tasks import tell_turns
from tests.clubsite.push.browsers import Browser
from tests.clubsite.push.test_told import bobs_turn
from tests.clubsite.webhooks.test_worker import start_worker, wait_for
from tests.games.matches.on_screen import AtTheBoard

__all__ = ["start_worker"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_worker_tells_a_turn_once(
    board: AtTheBoard, phone: Browser, start_worker: Callable[[], "subprocess.Popen[bytes]"]
) -> None:
    phone.switches_on(board.club.users["bob"])
    bobs_turn(board)
    for _three_rounds in range(3):
        tell_turns.delay()
    start_worker()
    wait_for(lambda: bool(phone.receiver.got) and not Waiting.objects.exists())
    assert [said["title"] for said in phone.told] == ["Your roll."]
