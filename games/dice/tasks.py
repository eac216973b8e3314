"""The nightly check of the dice: all rolls of finished games are worked out again."""

import logging

from celery import shared_task

from games.dice.audit import troubles

log = logging.getLogger(__name__)


class DiceAreWrong(Exception):
    """The check found something that should be impossible; the message has one line for each trouble."""


@shared_task(name="games.matches.tasks.check_dice")  # its name from before the dice had their own package
def check_dice() -> str:
    """Read-only, so it may run twice. Logs each trouble, then raises `DiceAreWrong`."""
    found = list(troubles())
    for trouble in found:
        log.error("dice: %s", trouble)
    if found:
        raise DiceAreWrong("\n".join(found))
    return "Every roll is the one that was promised."
