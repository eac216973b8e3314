"""The house rules as sentences for players: what each rule of this table says, and what each value could say instead."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chouette.rules.house.house import Automatics, Cubes, House, Partner
from chouette.rules.house.options import OPTIONS, written
from chouette.rules.house.presets import PRESETS
from chouette.wording import house_options as option_words
from chouette.wording.house_options import OptionWords, Text, ValueWords

#: The chapters of the house rules. What belongs to the board comes last: most tables have none on screen.
PARTS: tuple[tuple[Text, Mapping[str, OptionWords]], ...] = (
    (_("Box and captain"), option_words.BOX),
    (_("Partners"), option_words.PARTNERS),
    (_("Doubling"), option_words.DOUBLING),
    (_("Buying and settlements"), option_words.BUYING),
    (_("Talk"), option_words.TALK),
    (_("Money"), option_words.MONEY),
    (_("Absence and the end"), option_words.THE_END),
    (_("The board"), option_words.ON_SCREEN),
)
OPTION_WORDS: Mapping[str, OptionWords] = {name: words for _part, part in PARTS for name, words in part.items()}

#: The published house rules: a name and a sentence each.
PRESET_WORDS: Mapping[str, ValueWords] = {
    "online": ValueWords(
        _("Online"),
        _("The monitor’s rules of online chouettes: the captain may buy dropped cubes, a lone taker buys all or drops."),
    ),
    "plain": ValueWords(_("Plain"), _("One cube each, Jacoby and beavers, and no purchases, extras or automatic doubles.")),
    "keith": ValueWords(
        _("Club reference"), _("The rules of the usual club reference: one cube each, and every answer is free.")
    ),
    "act": ValueWords(
        _("Canberra"),
        _("Up to six players, automatic doubles, raccoons; the box takes the captain, a lone taker beavers or drops."),
    ),
    "la": ValueWords(
        _("Los Angeles"), _("No advice, extras for a lone taker, and a box that must at least break even to take and to stay.")
    ),
    "cambridge": ValueWords(_("Cambridge"), _("No beavers and no settlements; a newcomer stands ahead of the loser.")),
    "clapton": ValueWords(_("Clapton"), _("The box takes all or drops all, and the box may be declined.")),
    "clinton-hill": ValueWords(
        _("Clinton Hill"),
        _("Raccoons, answers from the end of the line, half or none for the box, a lone taker beavers or drops."),
    ),
    "esk": ValueWords(_("Eskgammon"), _("One automatic double, no beavers; the box takes half or none.")),
    "amsterdam": ValueWords(_("Amsterdam"), _("The box answers cubes of the same value alike; beavers, but no raccoons.")),
    "rotterdam": ValueWords(_("Rotterdam"), _("The box answers cubes of the same value alike; beavers and raccoons.")),
    "boston": ValueWords(_("Boston"), _("One cube each, beavers and raccoons, and every answer is free.")),
    "portland": ValueWords(_("Portland"), _("Up to five players; a lone taker drops with the majority.")),
    "fibs-woolsey": ValueWords(_("FIBS"), _("Up to ten players, and a box with a partner from six players on.")),
    "atlanta": ValueWords(_("Atlanta"), _("Droppers may offer a lone taker extras, with cubes of their own.")),
    "dbv": ValueWords(_("German federation"), _("The box stays if it beats the captain; one cube each.")),
    "dbv-last-man": ValueWords(
        _("German federation, last man"), _("The box stays if it beats whoever is captain at the end; one cube each.")
    ),
}


@dataclass(frozen=True, slots=True)
class RuleInWords:
    """One rule: the option, its value as written, and both in words."""

    name: str
    value: str
    heading: Text
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PartInWords:
    """One part of the house rules."""

    title: Text
    rules: tuple[RuleInWords, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that is not as published: *Beavers: allowed (Online: not allowed)*."""

    name: str
    heading: Text
    label: str
    usual: str

    def __str__(self) -> str:
        return gettext("{heading}: {label}").format(heading=self.heading, label=self.label)


def rules_in_words(house: House) -> tuple[PartInWords, ...]:
    """All the house rules; rules made irrelevant by others are left out, such as those on partners where there are none."""
    silent = frozenset(_without_meaning(house))
    return tuple(
        PartInWords(title, tuple(rule_in_words(name, written(house, name)) for name in part if name not in silent))
        for title, part in PARTS
    )


def rule_in_words(name: str, value: str) -> RuleInWords:
    """One option at one value; the value must be valid for the option."""
    words = OPTION_WORDS[name]
    said = words.values.get(value) or words.number
    assert said is not None, f"{name}={value} has no words"
    return RuleInWords(name, value, words.heading, said.label.format(number=value), said.sentence.format(number=value))


def differences(house: House, sheet: str) -> list[Difference]:
    """In what the house rules differ from a published set, in the order of the chapters; where the board is says the table
    itself. None for a set that is not published."""
    usual = PRESETS.get(sheet)
    if usual is None:
        return []
    said = [rule for part in rules_in_words(house) for rule in part.rules if rule.name != "board"]
    beside = [(rule, rule_in_words(rule.name, written(usual, rule.name))) for rule in said]
    return [Difference(rule.name, rule.heading, rule.label, there.label) for rule, there in beside if rule.value != there.value]


def of_the_board() -> list[str]:
    """The options that say nothing where the checkers are not moved on screen."""
    return [name for name in option_words.ON_SCREEN if name != "board"]


def choices(name: str) -> list[RuleInWords]:
    """Every named value the option may have, for a form. Where any number is allowed, only the value for none is listed."""
    return [rule_in_words(name, value) for value in OPTIONS[name].values]


def sheet_title(sheet: str) -> str:
    """The title of a preset; without words of its own, its name."""
    words = PRESET_WORDS.get(sheet)
    return str(words.label) if words else sheet


def _without_meaning(house: House) -> Iterator[str]:
    if not house.board:
        yield from of_the_board()
    if house.partner is Partner.off:
        yield from ("partner_from", "partner_who", "partner_passes")
    if not house.beaver:
        yield "raccoon"
    if not (house.beaver and house.raccoon):
        yield "further"
    if house.automatics in (Automatics.off, Automatics.one):
        yield "automatics_cap"
    if house.automatics is Automatics.off:
        yield "automatics_carry"
    if not house.settlements:
        yield from ("settlement_step", "settlement_rounding", "partial_settlement")
    if house.cubes is Cubes.single:
        yield from ("box_doubles_captain_if_level", "box_must")
