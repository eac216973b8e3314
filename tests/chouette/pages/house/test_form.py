"""The house rules as a form: what it suggests, and what is said when it is sent."""

from chouette.notation import write_statement
from chouette.pages.house.form import HouseForm
from chouette.pages.house.search import speaks_of
from chouette.rules.house.house import House, Partner
from chouette.rules.house.presets import PRESETS


def said(house: House, **sent: str) -> list[str]:
    form = HouseForm(house, {name: str(field.initial) for name, field in HouseForm(house).fields.items()} | sent)
    assert form.is_valid()
    return [write_statement(action) for action in form.actions()]


def test_a_table_that_switches_partners_on_is_asked_again_by_each_new_box() -> None:
    assert said(House()) == []
    assert said(House(), partner="optional") == ["option partner=optional", "option partner_passes=off"]
    assert said(House(), partner="optional", partner_passes="on") == ["option partner=optional"]


def test_published_house_rules_and_tables_with_partners_keep_what_they_had() -> None:
    with_partners = [house for house in PRESETS.values() if house.partner is not Partner.off]
    assert with_partners
    assert all(house.partner_passes for house in with_partners)
    assert [said(house, decline_box="on") for house in with_partners] == [["option decline_box=on"]] * len(with_partners)


def asked(house: House, words: str = "") -> set[str]:
    return {rule.now.name for chapter in HouseForm(house).chapters("online", words) for rule in chapter.rules}


def test_what_belongs_to_the_board_is_asked_of_tables_on_screen_only() -> None:
    assert "board" in asked(House())
    assert not {"clock_reserve", "variant", "handover"} & asked(House())
    assert {"clock_reserve", "variant", "handover"} <= asked(House(board=True))


def test_every_rule_says_what_each_of_its_values_does() -> None:
    for chapter in HouseForm(House(board=True)).chapters("online"):
        for rule in chapter.rules:
            assert rule.field is not None
            choices = [value for value, _label in getattr(rule.field.field, "choices", [])]
            assert [one.value for one in rule.says] == choices
            assert rule.says or rule.field.help_text


def test_a_rule_is_found_by_any_words_of_it_whatever_their_capitals() -> None:
    assert asked(House(), "RACCOON") == {"raccoon", "further"}
    assert asked(House(), "gammons  cube turned") == {"jacoby"}
    assert asked(House(), "doubling") >= {"jacoby", "beaver", "cubes"}  # by its chapter
    assert asked(House(), "zebra") == set()
    assert speaks_of("Éviter la boîte", "eviter BOITE")


def test_chapters_are_folded_unless_something_was_looked_for_or_refused() -> None:
    form = HouseForm(House())
    assert not any(chapter.is_open for chapter in form.chapters("online"))
    assert all(chapter.is_open for chapter in form.chapters("online", "beaver"))
    refused = HouseForm(House(), {"cube_cap": "none", "beaver": "perhaps"})
    assert not refused.is_valid()
    assert [str(chapter.title) for chapter in refused.chapters("online") if chapter.is_open] == ["Doubling"]


def test_a_page_of_what_was_looked_for_leaves_all_other_rules_as_they_are() -> None:
    form = HouseForm(House(beaver=False), {"raccoon": "on"})
    assert form.is_valid()
    assert [write_statement(action) for action in form.actions()] == ["option raccoon=on"]
    alone = HouseForm(House(), {"partner": "optional"})  # without the field of what becomes of a partnership
    assert alone.is_valid()
    assert [write_statement(action) for action in alone.actions()] == ["option partner=optional", "option partner_passes=off"]
