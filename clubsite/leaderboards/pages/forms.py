"""The forms about seasons and about what the lists show."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import TitleField

MOST = 1000


class SeasonForm(PlainForm):
    name = TitleField(label=_("Name of the season"), max_length=60)
    begins = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    ends = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


class RulesForm(PlainForm):
    least = forms.IntegerField(
        label=_("Fewest results for an average"),
        min_value=1,
        max_value=MOST,
        help_text=_("Whoever has played less is not on lists of averages: one lucky game leads nobody."),
    )
    is_public = forms.BooleanField(
        label=_("Strangers may see the leaderboards"),
        required=False,
        help_text=_("Only if the club itself may be seen. Members can take their own name off what strangers see."),
    )


class CircleForm(PlainForm):
    name = TitleField(label=_("Name of the circle"), max_length=60)


class InviteForm(PlainForm):
    asked = forms.SlugField(
        label=_("Address of the other club"), max_length=60, help_text=_("The end of its address here: “the-baize”.")
    )

    def clean_asked(self) -> str:
        """A club's own address has no capitals."""
        asked: str = self.cleaned_data["asked"]
        return asked.lower()
