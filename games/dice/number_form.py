"""The hash of a number for the dice, or the number, as pages and programs send them."""

from typing import Any

from django import forms
from rest_framework import serializers

from games.dice.numbers import NUMBER

_NUMBER = rf"^{NUMBER.pattern}\Z"
LONGEST_CONTEXT = 120


class NumberForm(forms.Form):
    """One of the two."""

    game = forms.CharField(max_length=LONGEST_CONTEXT)
    hash = forms.RegexField(regex=_NUMBER, required=False)
    number = forms.RegexField(regex=_NUMBER, required=False)

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if bool(said.get("hash")) == bool(said.get("number")):
            raise forms.ValidationError(self.fields["game"].error_messages["required"])
        return said


class AddNumber(serializers.Serializer[Any]):
    """The hash of a number, or the number. Sent twice, it is done once."""

    game = serializers.CharField(
        max_length=LONGEST_CONTEXT, help_text="The game, and which seed of it, as in the table’s dice to download."
    )
    hash = serializers.RegexField(
        _NUMBER, required=False, help_text="SHA-256 of the number’s 64 digits, as 64 hexadecimal digits."
    )
    number = serializers.RegexField(_NUMBER, required=False, help_text="64 random hexadecimal digits.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("hash" in attrs) == ("number" in attrs):
            raise serializers.ValidationError({"hash": self.fields["hash"].error_messages["required"]})
        return attrs
