"""Why an answer to a club night is not taken: a sentence each, for pages and programs."""

from enum import StrEnum

from django.utils.translation import gettext_noop


class NightRefusal(StrEnum):
    """The value is the sentence."""

    NIGHT_NOT_THEN = gettext_noop("This night is not on that day.")
    ANSWERS_STAY = gettext_noop("It is called off, or has begun: answers do not change any more.")
    NIGHT_FULL = gettext_noop("All {number} places are taken. Say “Maybe”, and look again later.")
    TABLE_STAYS = gettext_noop("The table that was announced for this night does not take that.")
