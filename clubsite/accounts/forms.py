"""The forms for logging in, signing up and one's own profile.

Most are django-allauth's own with our wording: a label above every field instead of a placeholder that vanishes when one
types.
"""

from typing import Any, ClassVar

from allauth.account import forms as allauth
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm, SignupWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from clubsite.api.tokens.services import end_all, tokens_of
from clubsite.kit.clock.time_zones import with_own, zones_by_region
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import SENTENCES
from clubsite.members.models import User
from clubsite.members.rules.words import LONGEST_NAME, NameRefused
from clubsite.preferences import dice_names

from . import services
from .rules.pseudonyms import MixedAlphabets, pseudonym

PASSWORD_HINT = _("At least 8 letters or signs. Three or four words in a row are easy to remember and hard to guess.")
MIXED_ALPHABETS = _("This name mixes letters of several alphabets that look alike. Write each word in one of them.")
LONGEST_PASSWORD = 128


class OurWords(PlainForm):
    """Replaces allauth's labels (`words`, by field) and hints (`hints`), and drops its placeholders."""

    words: ClassVar[dict[str, Any]] = {}
    hints: ClassVar[dict[str, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.words.get(name, field.label)
            field.help_text = self.hints.get(name, "")
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field.widget, forms.PasswordInput):
                field.widget.attrs["maxlength"] = LONGEST_PASSWORD


def shown_name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Your name, as others see it"),
        max_length=LONGEST_NAME,
        help_text=_("A nickname will do."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


def clean_pseudonym(name: str) -> str:
    """The name as it is stored. Raises ValidationError with a sentence."""
    try:
        return pseudonym(name)
    except NameRefused as refused:
        raise ValidationError(SENTENCES[refused.refusal]) from refused
    except MixedAlphabets as mixed:
        raise ValidationError(MIXED_ALPHABETS) from mixed


class LogInForm(OurWords, allauth.LoginForm):
    words: ClassVar = {"login": _("User name or e-mail"), "password": _("Password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autocomplete": "username webauthn", "autocapitalize": "none"}


class SignUpForm(OurWords, allauth.SignupForm):
    words: ClassVar = {"email": _("E-mail"), "password1": _("Password")}
    hints: ClassVar = {
        "shown_name": _("A nickname will do."),
        "email": _("Nobody else sees it. A code is mailed to it now."),
        "password1": PASSWORD_HINT,
    }
    field_order = ("shown_name", "email", "password1")
    shown_name = shown_name_field()

    def clean_shown_name(self) -> str:
        return clean_pseudonym(self.cleaned_data["shown_name"])

    @transaction.atomic
    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Check again that the address is free, now under a lock. If it is not, its owner gets a mail, and the visitor the same
        answer as ever, after the same work."""
        services.wait_for_others_with(self.cleaned_data["email"])
        self.validate_unique_email(self.cleaned_data["email"])
        saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        if saved[0] is None:
            make_password(self.cleaned_data["password1"])
        return saved


class CodeForm(OurWords, allauth.ConfirmEmailVerificationCodeForm):
    """The code from a mail. Dashes, spaces and case do not matter."""

    words: ClassVar = {"code": _("Code from the mail")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"autocapitalize": "characters", "spellcheck": "false", "maxlength": 40}


class NewAddressForm(OurWords, allauth.AddEmailForm):
    words: ClassVar = {"email": _("New e-mail address")}
    hints: ClassVar = {"email": _("A code is mailed to it. Until you have typed the code, nothing changes.")}


class ForgottenPasswordForm(OurWords, allauth.ResetPasswordForm):
    words: ClassVar = {"email": _("E-mail")}


class EndsTokens(OurWords):
    """A new password logs out every other browser; whoever wants to may keep the tokens of programs. If the password had become
    known, somebody else may have made one, so they end unless told otherwise. Nothing is asked of those who have none."""

    user: User | None  # allauth's forms have it

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.user is not None and tokens_of(self.user).exists():
            self.fields["end_tokens"] = forms.BooleanField(
                label=_("End the tokens of my programs, too"), required=False, initial=True
            )

    @transaction.atomic
    def save(self) -> None:
        """The password and what ends with it, or neither."""
        super().save()  # type: ignore[misc]  # of the form this is mixed into
        if self.user is not None and self.cleaned_data.get("end_tokens"):
            end_all(self.user)


class PasswordFromLinkForm(EndsTokens, allauth.ResetPasswordKeyForm):
    words: ClassVar = {"password1": _("New password"), "password2": _("New password again")}
    hints: ClassVar = {"password1": PASSWORD_HINT}


class ChangePasswordForm(EndsTokens, allauth.ChangePasswordForm):
    words: ClassVar = {
        "oldpassword": _("Present password"),
        "password1": _("New password"),
        "password2": _("New password again"),
    }
    hints: ClassVar = {"password1": PASSWORD_HINT}


class FirstPasswordForm(EndsTokens, allauth.SetPasswordForm):
    words: ClassVar = {"password1": _("Password"), "password2": _("Password again")}
    hints: ClassVar = {"password1": PASSWORD_HINT}


class PasswordAgainForm(OurWords, allauth.ReauthenticateForm):
    words: ClassVar = {"password": _("Your password")}


class HandedOver(OurWords):
    """What the browser sends for a new passkey; anything but JSON of the right shape is a form error, not an exception."""

    def clean(self) -> dict[str, Any] | None:
        try:
            return super().clean()
        except ValueError as broken:  # text that is not base64, which django-allauth does not catch
            raise ValidationError(_("The device did not hand over a passkey. Try again.")) from broken


class NewPasskeyForm(HandedOver, AddWebAuthnForm):
    words: ClassVar = {"name": _("Name of this passkey")}
    hints: ClassVar = {"name": _("To tell your devices apart, for example: my phone.")}


class FirstPasskeyForm(HandedOver, SignupWebAuthnForm):
    words: ClassVar = NewPasskeyForm.words
    hints: ClassVar = NewPasskeyForm.hints


class RenamePasskeyForm(OurWords, EditWebAuthnForm):
    words: ClassVar = NewPasskeyForm.words
    hints: ClassVar = NewPasskeyForm.hints


class ProfileForm(PlainForm):
    """How the site appears to this person, and how they appear to others."""

    shown_name = shown_name_field()
    language = forms.ChoiceField(label=_("Language"), required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), required=False, help_text=_("In which evenings and games are dated for you.")
    )
    dice_names = forms.ChoiceField(label=_("A roll is called by"), required=False)
    mail_summaries = forms.BooleanField(label=_("Mail me the summary of a closed evening"), required=False)
    mail_matches = forms.BooleanField(label=_("Mail me challenges and results that wait for my answer"), required=False)
    mail_nights = forms.BooleanField(label=_("Remind me by mail of club nights and tournaments I come to"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages = [("", _("As this browser asks for")), *settings.LANGUAGES]
        zones = [("", _("That of the club")), *with_own(zones_by_region(), self.initial.get("time_zone"))]
        self.fields["language"].choices = languages  # type: ignore[attr-defined]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]
        self.fields["dice_names"].choices = dice_names.choices()  # type: ignore[attr-defined]

    def clean_shown_name(self) -> str:
        return clean_pseudonym(self.cleaned_data["shown_name"])
