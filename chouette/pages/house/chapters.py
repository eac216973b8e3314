"""The house rules as chapters that fold, with what was looked for in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.forms import BoundField

from chouette.pages.house.search import speaks_of
from chouette.rules.house.house import House
from chouette.wording.house_options import Text
from chouette.wording.house_rules import RuleInWords, choices, differences, rules_in_words


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as it is now. `field` and the sentences of all its values, `says`, where it can be changed."""

    now: RuleInWords
    differs: bool = False
    field: BoundField | None = None
    says: Sequence[RuleInWords] = ()

    def words(self) -> str:
        """Everything by which it is found."""
        every = self.says or [self.now]
        return " ".join([str(self.now.heading), *(f"{one.label} {one.sentence}" for one in every)])


@dataclass(frozen=True, slots=True)
class Chapter:
    """What belongs together; `differ` counts the rules that are not as published."""

    title: Text
    rules: Sequence[Rule]
    is_open: bool = False

    @property
    def differ(self) -> int:
        return sum(rule.differs for rule in self.rules)


def chapters_to_read(house: House, sheet: str, words: str, *, unfolded: bool) -> list[Chapter]:
    """The rules in force, those that speak of `words`."""
    differ = {one.name for one in differences(house, sheet)}
    parts = [(part.title, [Rule(rule, rule.name in differ) for rule in part.rules]) for part in rules_in_words(house)]
    return list(found(parts, words, unfolded=unfolded))


def found(parts: Sequence[tuple[Text, Sequence[Rule]]], words: str, *, unfolded: bool) -> Iterator[Chapter]:
    """Without words everything is found; chapters without a rule are left out. Open is where somebody has to look."""
    for title, rules in parts:
        kept = [rule for rule in rules if speaks_of(f"{title} {rule.words()}", words)]
        refused = any(rule.field is not None and rule.field.errors for rule in kept)
        if kept:
            yield Chapter(title, kept, is_open=unfolded or bool(words) or refused)


def rule_to_change(field: BoundField, now: RuleInWords, *, differs: bool) -> Rule:
    """Where any number may be typed there are no sentences to choose from."""
    listed = choices(now.name) if field.field.widget.input_type != "text" else []
    return Rule(now, differs, field, listed)
