"""Which list the club keeps."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.ratings.pages.own_fields import OwnListFields
from games.ratings.rules.lists import PUBLISHED, RatingList
from games.ratings.rules.own_list import as_json

PUBLISHED_LISTS = [(key, one.name) for key, one in PUBLISHED.items()]


class ListForm(OwnListFields):
    published = forms.ChoiceField(label=_("Rating list"), choices=[*PUBLISHED_LISTS, ("", _("The club’s own"))], required=False)
    apart = forms.BooleanField(label=_("Matches on a real board and on screen have lists of their own"), required=False)
    anew = forms.BooleanField(label=_("Start anew now: everybody begins at the list’s first rating"), required=False)

    field_order = ("published",)

    chosen: RatingList | None = None

    def clean(self) -> dict[str, object]:
        """What stands in the fields of the club's own numbers is read only if those are chosen."""
        cleaned = super().clean() or self.cleaned_data
        if key := self.cleaned_data.get("published"):
            for name in self.FIELDS:
                self.errors.pop(name, None)
            self.chosen, cleaned["numbers"] = PUBLISHED[str(key)], {}
        elif "published" not in self.errors and (own := self.own_numbers()) is not None:
            self.chosen, cleaned["numbers"] = own, as_json(own)
        return cleaned
