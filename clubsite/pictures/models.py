"""A club's pictures, as the site has drawn them again: in the database, so that a backup has them and a deleted club takes them
along."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubsite.members.models import Club


class ClubPicture(models.Model):
    """`content` is never what was uploaded, but what `rules/redrawing.py` made of it. `Club.picture` and `Club.logo` hold its
    digest, so that no page needs this row."""

    class Kind(models.TextChoices):
        PICTURE = "picture", _("picture")
        LOGO = "logo", _("logo")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    content = models.BinaryField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("club", "kind", name="a_club_has_one_picture_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.club_id}"
