"""The forms about webhooks."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.eventlog.club_events import Kind
from clubsite.kit.forms.plain_form import PlainForm

from .connecting import refused_as_private
from .rules.addresses import LONGEST_ADDRESS, AddressRefusal, AddressRefused, read_address

SENTENCES = {
    AddressRefusal.UNREADABLE: _("Write an address such as https://example.org/hook."),
    AddressRefusal.NOT_HTTPS: _("The address must begin with https://."),
    AddressRefusal.CARRIES_PASSWORD: _("Leave out user and password: the signature says who is calling."),
    AddressRefusal.PORT_OF_SOMETHING_ELSE: _("The port must be 443, or 1024 and above."),
    AddressRefusal.NOT_PUBLIC: _("This address leads into a private network, where the site does not call."),
    AddressRefusal.TOO_LONG: _("An address has at most 500 characters."),
}


class HookForm(PlainForm):
    """Where events are sent, and which kinds."""

    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_ADDRESS,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off", "spellcheck": "false"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("What is told"),
        choices=Kind.choices,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"]
        try:
            read_address(address, loopback=settings.WEBHOOKS_TO_LOOPBACK)
        except AddressRefused as refused:
            if refused.refusal is AddressRefusal.NOT_PUBLIC:
                refused_as_private(address)
            raise ValidationError(SENTENCES[refused.refusal]) from refused
        return address

    @property
    def chosen(self) -> list[Kind]:
        return [Kind(kind) for kind in self.cleaned_data["kinds"]]


class ClickForm(forms.Form):
    """A button that does something once, thanks to an id made by the page."""

    action_id = forms.UUIDField(widget=forms.HiddenInput)


class RotateForm(forms.Form):
    """The number of the secret the page knew."""

    seen = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
