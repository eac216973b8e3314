"""The claim that a guest of a club is one of its members: made by the member, granted or refused by somebody who may invite."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from clubsite.members.models import Club, Player, User


class State(models.TextChoices):
    ASKED = "asked", _("asked")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")
    UNDONE = "undone", _("undone")


class Claim(models.Model):
    """`user` claims to be the guest `player`. Never deleted: it records since when the history is theirs, and on whose word.

    If granted, the guest is the member's player from then on; a player they had but never played as is put `aside`, as a name
    that leads to the guest. Members who have played under a name of their own keep it: then the guest becomes a name whose
    history counts with that player (`into`).
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="claims")
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="claims")
    into = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    aside = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    #: How often the guest's points were carried to `into`: once when granted, again if an old evening was corrected since.
    carried = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["player"], condition=Q(state=State.GRANTED), name="a_guest_becomes_one_member"),
            UniqueConstraint(fields=["player", "user"], condition=Q(state=State.ASKED), name="one_asks_once_for_a_guest"),
            CheckConstraint(condition=Q(state__in=State.values), name="a_claim_is_in_a_known_state"),
            CheckConstraint(condition=Q(into=None) | Q(aside=None), name="a_claim_merges_one_way"),
            CheckConstraint(
                condition=Q(state=State.ASKED, decided_at=None) | ~Q(state=State.ASKED) & ~Q(decided_at=None),
                name="what_is_decided_has_a_time",
            ),
        ]
        indexes: ClassVar = [Index(fields=["club", "state"], name="claims_of_a_club")]

    def __str__(self) -> str:
        return f"{self.user} is {self.player} ({self.state})"
