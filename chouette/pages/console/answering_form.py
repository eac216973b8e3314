"""The monitor's form that lets players answer for themselves."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm

LEAST_SECONDS, MOST_SECONDS = 5, 300


class SelfServiceForm(PlainForm):
    """Whether they may, and how long they have for an answer."""

    on = forms.BooleanField(label=_("Players double, take and drop on their own phones"), required=False)
    seconds = forms.IntegerField(label=_("Seconds to answer"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS)
