"""All the house rules can be read by players."""

from dataclasses import replace

import pytest

from chouette.rules.house.house import Automatics, House, Partner
from chouette.rules.house.options import OPTIONS
from chouette.rules.house.presets import PRESETS
from chouette.wording.house_options import ON_SCREEN
from chouette.wording.house_rules import OPTION_WORDS, PRESET_WORDS, choices, differences, rule_in_words, rules_in_words

EVERY_VALUE = [(name, value) for name, option in OPTIONS.items() for value in option.values]
EVERY_NUMBER = [(name, "16") for name, option in OPTIONS.items() if option.number]


@pytest.mark.parametrize(("name", "value"), EVERY_VALUE + EVERY_NUMBER)
def test_every_value_of_every_option_is_a_label_and_a_sentence(name: str, value: str) -> None:
    rule = rule_in_words(name, value)
    assert str(rule.heading)[0].isupper()
    assert rule.label
    assert "{" not in rule.label + rule.sentence
    assert rule.sentence[0].isupper()
    assert rule.sentence.endswith(".")


def test_two_values_of_an_option_never_read_alike() -> None:
    for name in OPTIONS:
        said = choices(name)
        assert len({rule.label for rule in said}) == len({rule.sentence for rule in said}) == len(said), name


def test_there_are_no_words_for_what_does_not_exist() -> None:
    assert set(OPTION_WORDS) == set(OPTIONS)
    for name, words in OPTION_WORDS.items():
        assert set(words.values) <= set(OPTIONS[name].values), name


def test_every_preset_has_a_name_and_a_sentence() -> None:
    assert set(PRESET_WORDS) == set(PRESETS)
    assert len({str(words.label) for words in PRESET_WORDS.values()}) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sheet_says_every_rule_that_means_something_on_it(preset: str) -> None:
    said = {rule.name for part in rules_in_words(PRESETS[preset]) for rule in part.rules}
    assert {"box_retention", "jacoby", "lone_taker", "absent"} <= said
    assert all(part.rules for part in rules_in_words(PRESETS[preset]))


def test_rules_without_meaning_stay_unsaid() -> None:
    def said(house: House) -> set[str]:
        return {rule.name for part in rules_in_words(house) for rule in part.rules}

    full = House(partner=Partner.optional, automatics=Automatics.unlimited, raccoon=True, board=True)
    assert said(full) == set(OPTIONS)
    assert not {"partner_from", "partner_who", "partner_passes"} & said(replace(full, partner=Partner.off))
    assert set(OPTIONS) - said(replace(full, board=False)) == set(ON_SCREEN) - {"board"}
    assert not {"raccoon", "further"} & said(replace(full, beaver=False))
    assert "settlement_step" not in said(replace(full, settlements=False))


def test_what_differs_from_the_published_set_is_named_with_both_values() -> None:
    house = replace(PRESETS["online"], beaver=False, players_max=6, clock_reserve=5)
    said = [f"{one.heading}: {one.label} (online: {one.usual})" for one in differences(house, "online")]
    assert said == ["Players at most: 6 (online: 12)", "Beavers: not allowed (online: allowed)"]  # no board, so no clock
    assert [one.name for one in differences(replace(house, board=True), "online")][-1] == "clock_reserve"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_published_set_does_not_differ_from_itself(preset: str) -> None:
    assert differences(PRESETS[preset], preset) == []
    assert differences(PRESETS[preset], "of the attic") == []
