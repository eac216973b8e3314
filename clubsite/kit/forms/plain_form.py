"""A form that says what to do about a field left empty, instead of "This field is required."."""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext_lazy as _

#: By kind of field; the first that fits counts.
WHAT_TO_DO = (
    (forms.MultipleChoiceField, _("Tick at least one.")),
    (forms.ChoiceField, _("Choose one.")),
    (forms.ModelChoiceField, _("Choose one.")),
    (forms.IntegerField, _("Write a number.")),
    (forms.FileField, _("Choose a file.")),
    (forms.Field, _("Write something here.")),
)


class PlainForm(forms.Form):
    """The base of every form of the site; a field with a sentence of its own keeps it."""

    def full_clean(self) -> None:
        """Only here are all fields known: a form may add some after it is made."""
        for field in self._without_words_of_their_own():
            field.error_messages["required"] = next(words for kind, words in WHAT_TO_DO if isinstance(field, kind))
        super().full_clean()

    def _without_words_of_their_own(self) -> Iterator[forms.Field]:
        usual = forms.Field.default_error_messages["required"]
        return (field for field in self.fields.values() if field.error_messages["required"] == usual)
