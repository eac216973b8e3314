"""The changes to an evening's house rules, when and by whom: read from its records."""

from dataclasses import dataclass
from datetime import datetime

from chouette.evening.codec import statement_of
from chouette.models import Chouette
from chouette.rules.house.options import written
from chouette.rules.model import events as did
from chouette.wording.house_rules import RuleInWords, rule_in_words, sheet_title


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One change. `rule` is its new wording; None if a whole set of house rules was chosen, named by `sheet`."""

    at: datetime
    by: str
    sheet: str
    rule: RuleInWords | None


def changes_of(chouette: Chouette) -> list[RuleChange]:
    """Oldest first; changes undone later are included."""
    changed = chouette.records.filter(body__action__type__in=("ChooseSheet", "SetOption")).order_by("number")
    changes: list[RuleChange] = []
    for record in changed:
        for event in statement_of(record.body).events:
            match event:
                case did.SheetChosen(sheet=sheet):
                    changes.append(RuleChange(record.at, record.actor_name, sheet_title(sheet), None))
                case did.OptionSet(name=name, house=house):
                    rule = rule_in_words(name, written(house, name))
                    changes.append(RuleChange(record.at, record.actor_name, "", rule))
    return changes
