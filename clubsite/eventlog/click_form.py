"""What every form that writes sends along: the version the page showed, and the id of the click.

A click that was kept while the network was away may also name the click before it: it then counts for the version right after
that one, and only if nothing else has been said since.
"""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.eventlog.action_ids import click_id
from clubsite.kit.forms.plain_form import PlainForm

LARGEST_VERSION = 2**31 - 1


class ClickForm(PlainForm):
    """The version the page showed, and the id of the click: a ready action id, or the id of the page it was made on;
    `after` is the action id of the click it follows, if the page had not seen what that one did."""

    version = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION)
    page = forms.UUIDField(required=False)
    action_id = forms.UUIDField(required=False)
    after = forms.UUIDField(required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not (cleaned.get("page") or cleaned.get("action_id")):
            raise ValidationError(_("This click has no id. Load the page again."))
        if not self.errors and not cleaned.get("action_id"):
            cleaned["action_id"] = click_id(cleaned["page"], cleaned["version"], self.data.get("say", ""))
        return cleaned
