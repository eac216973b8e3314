"""A club's own house rules: a published set and what differs from it. New evenings start from them, or from another set.

A club without any starts from the set "online". Whether the checkers are on screen is no part of them: a table says it itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from chouette.models import ClubHouse
from chouette.rules.house.house import House
from chouette.rules.house.options import OPTIONS, with_option, written
from chouette.rules.house.presets import PRESETS
from chouette.rules.model.actions import Action, ChooseSheet, SetOption
from chouette.rules.refusals import Refused
from chouette.wording.house_rules import Difference, differences, sheet_title
from clubsite.members.models import Club

OWN = "club"
"""How forms, nights and programs call a club's own rules where they could also name a published set."""

USUAL = "online"
"""What clubs start from that have chosen nothing."""

SAID_BY_THE_TABLE = "board"


@dataclass(frozen=True, slots=True)
class OwnRules:
    """`options` differ from the published `sheet`, with their values as written; `version` counts the changes."""

    sheet: str = USUAL
    options: Mapping[str, str] = field(default_factory=dict)
    version: int = 0

    @property
    def house(self) -> House:
        return with_options(PRESETS[self.sheet], self.options)

    @property
    def on_screen(self) -> House:
        """The same with a board: the rules for tables on screen are among them."""
        return replace(self.house, board=True)

    @property
    def title(self) -> str:
        return sheet_title(self.sheet)

    def differences(self) -> list[Difference]:
        return differences(self.on_screen, self.sheet)

    def statements(self) -> list[Action]:
        """How an evening begins that starts from them."""
        return [ChooseSheet(self.sheet), *(SetOption(name, value) for name, value in self.options.items())]


def own_rules_of(club: Club) -> OwnRules | None:
    """None for a club that has none. One query."""
    row = ClubHouse.objects.filter(club=club).first()
    return None if row is None else read(row)


def read(row: ClubHouse) -> OwnRules:
    """What a later version of the site knows no more is passed over."""
    sheet = row.sheet if row.sheet in PRESETS else USUAL
    known = {name: value for name, value in row.options.items() if _is_known(name, value)}
    return OwnRules(sheet, {name: known[name] for name in OPTIONS if name in known}, row.version)


def rules_for(club: Club, sheet: str) -> OwnRules:
    """What an evening starts from where this was chosen: a published set, or `OWN`."""
    return (own_rules_of(club) or OwnRules()) if sheet == OWN else OwnRules(sheet)


def with_options(house: House, options: Mapping[str, str]) -> House:
    """Raises Refused for an option or a value that does not exist."""
    return reduce(lambda rules, option: with_option(rules, *option), options.items(), house)


def differing(house: House, sheet: str) -> dict[str, str]:
    """The options in which these rules differ from the published set."""
    said = {name: written(house, name) for name in OPTIONS if name != SAID_BY_THE_TABLE}
    return {name: value for name, value in said.items() if value != written(PRESETS[sheet], name)}


def _is_known(name: str, value: object) -> bool:
    try:
        with_option(House(), name, str(value))
    except Refused:
        return False
    return name != SAID_BY_THE_TABLE
