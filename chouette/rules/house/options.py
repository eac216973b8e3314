"""Reading and writing one option of the house rules by its name: `box_retention=last_man`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from enum import StrEnum

from chouette.rules.house import house as sheet
from chouette.rules.house.house import House
from chouette.rules.refusals import Refusal, Refused
from games.rules.variants import VARIANTS

#: How a settlement step in quarters is written in points.
STEPS = {"0.25": 1, "0.5": 2, "1": 4}
RANGES: Mapping[str, Sequence[int]] = {
    "players_max": range(2, 13),
    "partner_from": range(4, 13),
    "automatics_cap": range(1, 7),
    "roll_grace": (0, 3, 5, 10, 15, 20, 30),
    "hold_limit": (10, 20, 30, 60, 120),
    "handover": (30, 60, 120, 300, 600),
    "decide_after": (1, 2, 3, 7, 14, 30, 60),
    "clock_delay": (0, 5, 8, 10, 12, 15, 20, 30, 60),
}
#: Options limited to these numbers, or none.
CHOICES: Mapping[str, Sequence[int]] = {"clock_reserve": (1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45, 60)}
CAPS = {"cube_cap": 2**30, "loss_cap": 1_000_000}


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name and its possible values, as written; `number` if any whole number is allowed."""

    name: str
    values: tuple[str, ...]
    number: bool = False


def _option(name: str, default: object) -> Option:
    if name in CAPS:
        return Option(name, ("none",), number=True)
    if name in RANGES:
        return Option(name, tuple(map(str, RANGES[name])))
    if name in CHOICES:
        return Option(name, ("none", *map(str, CHOICES[name])))
    if name == "variant":
        return Option(name, tuple(VARIANTS))
    if name == "settlement_step":
        return Option(name, tuple(STEPS))
    if isinstance(default, bool):
        return Option(name, ("off", "on"))
    assert isinstance(default, StrEnum)
    return Option(name, tuple(choice.value for choice in type(default)))


OPTIONS = {field.name: _option(field.name, field.default) for field in fields(House)}


def written(house: House, name: str) -> str:
    """The option's value as the score sheet writes it."""
    value = getattr(house, name)
    if name == "settlement_step":
        return next(text for text, quarters in STEPS.items() if quarters == value)
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def with_option(house: House, name: str, text: str) -> House:
    """The house rules with one option changed. Refused: unknown names and values."""
    option = OPTIONS.get(name)
    if option is None:
        near = get_close_matches(name, OPTIONS, n=3, cutoff=0.4) or list(OPTIONS)
        raise Refused(Refusal.UNKNOWN_OPTION, option=name[:40], legal=", ".join(near))
    if text not in option.values and not _is_number(option, text):
        legal = ", ".join(option.values) + (", a whole number" if option.number else "")
        raise Refused(Refusal.UNKNOWN_VALUE, option=name, value=text[:40], legal=legal)
    changed: House = replace(house, **{name: _value(name, text)})  # type: ignore[arg-type]  # read by name
    return changed


def _is_number(option: Option, text: str) -> bool:
    return option.number and text.isascii() and text.isdigit() and len(text) < 11 and 0 < int(text) <= CAPS[option.name]


def _value(name: str, text: str) -> object:
    if name == "settlement_step":
        return STEPS[text]
    if name in CAPS or name in CHOICES:
        return None if text == "none" else int(text)
    if name == "variant":
        return text
    if name in RANGES:
        return int(text)
    if OPTIONS[name].values == ("off", "on"):
        return text == "on"
    kind: type[StrEnum] = type(getattr(sheet.House(), name))
    return kind(text)
