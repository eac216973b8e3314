"""The form by which somebody asks to join."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm

from .models import LONGEST_WORDS


class AskForm(PlainForm):
    words = forms.CharField(
        label=_("A few words about you"),
        help_text=_("Who you are, and whom of the club you know. Its owners and directors read them."),
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def clean_words(self) -> str:
        return " ".join(str(self.cleaned_data["words"]).split())
