"""Why can a claim not be made, granted or undone? One sentence each, for the person who tried."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(StrEnum):
    """The values are for programs, `SENTENCES` for people."""

    NOT_A_GUEST = "not_a_guest"
    DECIDED = "decided"
    NO_MEMBER = "no_member"
    SITS_NOW = "sits_now"
    PLAYS_NOW = "plays_now"
    SAT_TOGETHER = "sat_together"
    NAMES_BEHIND = "names_behind"
    NOT_GRANTED = "not_granted"
    ONE_S_OWN = "one_s_own"


SENTENCES: dict[Refusal, Promise] = {
    Refusal.NOT_A_GUEST: _("This guest has become somebody’s already. A wrong claim must be undone first."),
    Refusal.DECIDED: _("Somebody has answered this already."),
    Refusal.NO_MEMBER: _("Whoever asked belongs to the club no longer."),
    Refusal.SITS_NOW: _("The guest sits in an evening that is still open. Close it first, then the two can become one."),
    Refusal.PLAYS_NOW: _("This player sits at a table on screen. Close it first: until then nobody else gets their place."),
    Refusal.SAT_TOGETHER: _("Both sat in one evening, so they are two people."),
    Refusal.NAMES_BEHIND: _("Another guest’s history counts with this player. Undo that claim first."),
    Refusal.ONE_S_OWN: _("Somebody else must say that this is you."),
    Refusal.NOT_GRANTED: _("There is nothing to undo: this claim does not hold."),
}


class ClaimRefused(Exception):
    """Nothing was changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.refusal])
