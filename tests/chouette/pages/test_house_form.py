"""The house rules as a form: what it suggests, and what is said when it is sent."""

from chouette.notation import write_statement
from chouette.pages.house.form import HouseForm
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
