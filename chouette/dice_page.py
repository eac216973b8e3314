"""The dice of an evening as its page shows them: what was promised, every roll with its mark, and how often each number came."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.urls import reverse
from django.utils.translation import gettext as _

from chouette.evening_dice import EveningDice, GameDice, dice_of_evening
from chouette.models import Chouette
from chouette.rails import Names, named
from chouette.selectors import names_at
from games.matches import check_at_home_file
from games.matches.public_dice import PublicDice, PublicRoll, doublets, faces
from games.rules.fair_dice import Wrong, written


@dataclass(frozen=True, slots=True)
class RollRow:
    """One roll. `given` is what the seed gives; "" while that is secret."""

    number: int
    dice: str
    who: str
    at: datetime | None
    undone: bool
    given: str

    @property
    def right(self) -> bool:
        return self.given == self.dice


@dataclass(frozen=True, slots=True)
class GameRows:
    """One game: `wrong` is the sentence about the first thing that is wrong with its dice."""

    number: int
    again: bool
    dice: PublicDice
    seed: str
    wrong: str
    rows: list[RollRow]


def dice_page(chouette: Chouette) -> dict[str, object]:
    """What the template needs; the newest game first."""
    evening = dice_of_evening(chouette)
    names = names_at(chouette)
    games = [_game(game, names) for game in reversed(evening.games)]
    return {
        "games": games,
        "wrong": [game for game in games if game.wrong],
        "proved": sum(len(game.rows) for game in games if game.seed and not game.wrong),
        "sealed": sum(not game.seed for game in games),
        **_frequencies(evening),
        "by_hand": evening.by_hand,
        "back_url": reverse("watch", args=[chouette.code]),
        "json_url": reverse("dice_json", args=[chouette.code]),
        "script": CHECK_AT_HOME,
    }
