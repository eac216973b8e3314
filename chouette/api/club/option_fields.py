"""The options with which a program may open an evening, each with its few values, as fields of a body."""

from typing import Any

from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.settings import api_settings

from chouette.rules.house.options import OPTIONS, Option
from clubsite.api.requests.bodies import OneOf

NO_OPTION = gettext_lazy("There is no such option.")
NO_NUMBER = gettext_lazy("This is neither a whole number nor none.")


def _field(option: Option) -> serializers.Field[Any, Any, Any, Any]:
    if option.number:
        return serializers.RegexField(
            r"^(none|[1-9][0-9]{0,9})\Z",
            required=False,
            help_text="A whole number, or none.",
            error_messages=dict.fromkeys(
                ("invalid", "blank", "null"), gettext_lazy("This is neither a whole number nor none.")
            ),
        )
    return OneOf(list(option.values), required=False)


class HouseOptions(serializers.Serializer[Any]):
    """Options that differ from the sheet, with their values as the score sheet writes them. What is left out stays."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {name: _field(option) for name, option in OPTIONS.items()}

    def to_internal_value(self, data: Any) -> Any:
        """An option that does not exist is refused, not passed over: a mistyped rule would otherwise be another game. Each
        sentence names its option, as all of them are told under `options`."""
        unknown = [str(name) for name in data if name not in OPTIONS] if isinstance(data, dict) else []
        if unknown:
            raise serializers.ValidationError([f"{name[:40]}: {NO_OPTION}" for name in unknown[:5]])
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as wrong:
            raise serializers.ValidationError(_named(wrong.detail)) from wrong


def _named(detail: Any) -> list[str]:
    """`jacoby: ...`; what is wrong with the whole has no name."""
    whole = api_settings.NON_FIELD_ERRORS_KEY
    return [one if name == whole else f"{name}: {one}" for name, sentences in detail.items() for one in sentences]
