"""How an evening ends, as the closing page sends it."""

from django import forms

from chouette.closing import Ending


class ClosingForm(forms.Form):
    """How an evening ends, on the version that the page showed."""

    ending = forms.ChoiceField(choices=[(ending.value, ending.value) for ending in Ending])
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    action_id = forms.UUIDField()

    @property
    def chosen(self) -> Ending:
        return Ending(self.cleaned_data["ending"])
