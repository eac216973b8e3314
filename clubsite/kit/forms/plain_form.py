"""A form that says what to do about a field left empty, instead of "This field is required.", and which numbers it takes,
instead of "Ensure this value is greater than or equal to 2."."""

from collections.abc import Iterator
from decimal import Decimal

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext
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
        for number in self.fields.values():
            if isinstance(number, forms.IntegerField) and (words := which_numbers(*_limits(number))):
                number.error_messages = {"min_value": words, "max_value": words, **number.error_messages}
        super().full_clean()

    def _without_words_of_their_own(self) -> Iterator[forms.Field]:
        usual = forms.Field.default_error_messages["required"]
        return (field for field in self.fields.values() if field.error_messages["required"] == usual)


Number = int | float | Decimal


def _limits(field: forms.IntegerField) -> tuple[Number | None, Number | None]:
    least, most = (given() if callable(given) else given for given in (field.min_value, field.max_value))
    return least, most


def which_numbers(least: Number | None, most: Number | None) -> str:
    """The numbers that there may be, in a sentence; empty if any may."""
    if least is not None and most is not None:
        return gettext("A number from {least} to {most}.").format(least=_plain(least), most=_plain(most))
    if least is not None:
        return gettext("A number from {least} on.").format(least=_plain(least))
    return gettext("A number up to {most}.").format(most=_plain(most)) if most is not None else ""


def _plain(number: Number) -> str:
    """As the reader writes it, without the .0 of a whole number."""
    return number_format(int(number) if number == int(number) else number, use_l10n=True, force_grouping=False)
