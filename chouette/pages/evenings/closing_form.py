"""The form that closes an evening."""

from django import forms

from chouette.records.closing import Ending
from clubsite.kit.forms.plain_form import PlainForm


class ClosingForm(PlainForm):
    """The ending chosen, on the version that the page showed."""

    ending = forms.ChoiceField(choices=[(ending.value, ending.value) for ending in Ending])
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    action_id = forms.UUIDField()

    @property
    def chosen(self) -> Ending:
        return Ending(self.cleaned_data["ending"])
