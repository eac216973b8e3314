"""The forms about clubs, members and players."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.kit.clock.time_zones import with_own, zones_by_region
from clubsite.kit.forms.plain_form import PlainForm

from .models import LONGEST_ABOUT, Role
from .rules.links import LONGEST_LABEL, LONGEST_URL, MOST_LINKS, LinkRefusal, LinkRefused, links_in
from .rules.words import LONGEST_NAME, NameRefusal, NameRefused, tidy_name, tidy_title, word_for

#: What the settings came to ask later than the others.
LATER = ("contact", "contact_is_public", "links", "language")

SENTENCES = {
    NameRefusal.EMPTY: _("Write a name."),
    NameRefusal.TOO_LONG: _("A name has at most 40 characters."),
    NameRefusal.NO_LETTER: _("A name needs at least one letter: emoji and signs alone cannot be written on a score sheet."),
}


def look_at_mistake(form: forms.Form) -> None:
    """Put the focus of a refused form on its first wrong field, or on the first field."""
    shown = [field for field in form if not field.is_hidden]
    first = next((field for field in shown if field.errors), shown[0])
    first.field.widget.attrs["autofocus"] = True


class TitleField(forms.CharField):
    """The name of a club or an evening; invisible characters count as nothing."""

    def clean(self, value: object) -> str:
        written: str = super().clean(value)
        if not written:
            return written
        try:
            return tidy_title(written)
        except NameRefused as refused:
            raise ValidationError(self.error_messages["required"], code="required") from refused


class ClubForm(PlainForm):
    name = TitleField(label=_("Name of the club"), max_length=80)


LINK_SENTENCES = {
    LinkRefusal.TOO_MANY: _("At most six links."),
    LinkRefusal.NO_WEB_PAGE: _("“{line}” is no page of the web: its address begins with https:// or http://."),
    LinkRefusal.TOO_LONG: _("“{line}” is too long: an address has at most 300 characters, its name 60."),
}

REPEATED = 60
"""Letters of a wrong line that are repeated."""


def why_no_link(refused: LinkRefused) -> str:
    """The sentence for a link that cannot be."""
    return str(LINK_SENTENCES[refused.refusal]).format(line=refused.line[:REPEATED])


class ClubSettingsForm(ClubForm):
    """The club's name, what strangers see of it, its language and its clock."""

    is_public = forms.BooleanField(
        label=_("Strangers may see that the club exists"),
        required=False,
        help_text=_(
            "They see its name, what you write below, and the tables that are open, which they may watch. "
            "The book and everything else stay among members."
        ),
    )
    about = forms.CharField(
        label=_("What strangers read"),
        required=False,
        max_length=LONGEST_ABOUT,
        help_text=_("When and where you play, and whom to ask for an invitation."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    contact = forms.EmailField(
        label=_("Mail address for questions"),
        required=False,
        max_length=254,
        help_text=_("Members see it on the club’s page."),
        error_messages={"invalid": _("This is no mail address.")},
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    contact_is_public = forms.BooleanField(
        label=_("Strangers see the mail address, too"),
        required=False,
        help_text=_("Then programs that collect addresses find it as well."),
    )
    links = forms.CharField(
        label=_("Links"),
        required=False,
        max_length=MOST_LINKS * (LONGEST_URL + LONGEST_LABEL + 4),
        help_text=_(
            "One on a line: the address, a space, and what it is called. At most six, on the club’s page for all who see it."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "none", "inputmode": "url"}),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        help_text=_("Of the club’s mails and of its public page, for people who have chosen none themselves."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_(
            "Evenings and matches count on the day they have there, and so do months and seasons. After a change, what was "
            "played is counted again; closed seasons stay as published."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        site = _("That of the site: {zone}").format(zone=settings.TIME_ZONE)
        zones = [("", site), *with_own(zones_by_region(), self.initial.get("time_zone"))]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]
        language = dict(settings.LANGUAGES)[settings.LANGUAGE_CODE]
        languages = [("", _("That of the site: {language}").format(language=language)), *settings.LANGUAGES]
        self.fields["language"].choices = languages  # type: ignore[attr-defined]

    def clean_links(self) -> list[dict[str, str]]:
        try:
            return links_in(self.cleaned_data["links"])
        except LinkRefused as refused:
            raise ValidationError(why_no_link(refused)) from refused

    def said(self) -> dict[str, Any]:
        """What the page asked: a page of before knew nothing of contact, links and language, and takes nothing away."""
        whole = "links" in self.data
        return {name: value for name, value in self.cleaned_data.items() if whole or name not in LATER}

    def clean_time_zone(self) -> str | None:
        """None if the page did not ask."""
        return self.cleaned_data["time_zone"] if "time_zone" in self.data else None


class RolesForm(PlainForm):
    """The roles of one member as checkboxes; `seen` are those they had when the page was made."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"), choices=Role.choices, required=False, widget=forms.CheckboxSelectMultiple
    )
    seen = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)

    def clean_seen(self) -> list[str]:
        return [role for role in self.cleaned_data["seen"].split(",") if role]


class MonitorForm(PlainForm):
    """A new login for a club's monitor."""

    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("First password"),
        max_length=128,
        validators=[validate_password],
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class SearchForm(PlainForm):
    """Part of the name of somebody of the club; everybody if it is empty."""

    search = forms.CharField(
        label=_("Find somebody"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "spellcheck": "false"}),
    )

    @property
    def asked(self) -> str:
        found: str = self.cleaned_data.get("search", "") if self.is_valid() else ""
        return found


class PlayerForm(PlainForm):
    """A player's name, as typed."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)

    def clean_name(self) -> str:
        try:
            tidy = tidy_name(self.cleaned_data["name"])
            word_for(tidy)
        except NameRefused as refused:
            raise ValidationError(SENTENCES[refused.refusal]) from refused
        return tidy


class CodeForm(PlainForm):
    """The short code of a running evening, as a spectator reads it from the screen in the room."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
