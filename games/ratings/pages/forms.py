"""Which list the club keeps."""

import json

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.plain_form import PlainForm
from games.ratings.rules.lists import PUBLISHED
from games.ratings.rules.own_list import ListRefused, as_json, own_list

LONGEST = 2000


class ListForm(PlainForm):
    published = forms.ChoiceField(
        label=_("Rating list"),
        choices=[*((key, one.name) for key, one in PUBLISHED.items()), ("", _("The club’s own"))],
        required=False,
    )
    numbers = forms.CharField(
        label=_("The club’s own numbers"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("As JSON: start, c, a and k, and a name."),
    )
    apart = forms.BooleanField(label=_("Matches on a real board and on screen have lists of their own"), required=False)
    anew = forms.BooleanField(label=_("Start anew now: everybody begins at the list’s first rating"), required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if self.cleaned_data.get("published"):
            cleaned["numbers"] = {}
            return cleaned
        try:
            cleaned["numbers"] = as_json(own_list(json.loads(self.cleaned_data.get("numbers") or "null")))
        except (ValueError, RecursionError):
            self.add_error("numbers", gettext("This is not JSON."))
        except ListRefused as refused:
            self.add_error("numbers", gettext(refused.reason.problem.value).format(**refused.reason.words))
        return cleaned
