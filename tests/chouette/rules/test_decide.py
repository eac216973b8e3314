"""Every action has its rule, and each rule gets the action it is written for."""

from typing import get_args, get_type_hints

import pytest

from chouette.rules.decide import RULES
from chouette.rules.model import actions as say

NOT_OF_ONE_TABLE = {say.Undo, say.CorrectResult, say.CorrectGame, say.Override}


def test_every_action_has_a_rule() -> None:
    assert set(get_args(say.Action)) == RULES.keys() | NOT_OF_ONE_TABLE


@pytest.mark.parametrize("action", RULES)
def test_a_rule_is_given_its_own_class_of_action(action: type) -> None:
    assert get_type_hints(RULES[action])["action"] is action
