"""What a program sends to do something: a body read by its serializer, and the id that makes repeating it safe."""

from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn

from django.utils.translation import gettext, gettext_lazy
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.requests.known import REPEATED, check_fields
from clubsite.members.rules.words import NameRefused, tidy_title

ACTION_ID = "8b0d9c3e-5b39-4d43-9b8e-1d1d0f6a2c11"
"""The id used in examples."""

LARGEST_ID = 2**63 - 1


class Action(serializers.Serializer[Any]):
    """A write. `action_id` is made by the sender, new for each action: sent twice, it is done once."""

    action_id = serializers.UUIDField(help_text="Made by you, new for each action: sent twice, it is done once.")


class Nothing(serializers.Serializer[Any]):
    """Nothing to say: no body, or an empty one."""


#: What programs send with whatever they do.
WITH_EVERYTHING = frozenset(("action_id", "version"))


def said(request: Request, kind: type[serializers.BaseSerializer[Any]]) -> dict[str, Any]:
    """The values of the body. Raises ValidationError by field."""
    body = kind(data=request.data)
    if isinstance(body, serializers.Serializer) and isinstance(request.data, Mapping):
        check_fields(set(request.data) - WITH_EVERYTHING, list(body.fields))
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


class OneOf(serializers.ChoiceField):
    """One of a few values; the error message for any other lists them. It repeats the beginning of what was sent, as far as an
    answer can: half of a surrogate pair, which JSON allows, is no text."""

    default_error_messages: ClassVar = {"invalid_choice": gettext_lazy("“{input}” is none of these: {choices}.")}

    def fail(self, key: str, **words: Any) -> NoReturn:
        """Raise the error, with the permitted values in its sentence."""
        if "input" in words:
            words["input"] = str(words["input"]).encode(errors="replace").decode()[:REPEATED]
        super().fail(key, choices=", ".join(str(choice) for choice in self.choices if choice != ""), **words)


class Text(serializers.CharField):
    """What is said in words: a number is none, though a field would write it as one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Title(serializers.CharField):
    """What a club or an evening is called, tidied as on the site's own pages."""

    def to_internal_value(self, data: Any) -> str:
        try:
            return tidy_title(super().to_internal_value(data))
        except NameRefused:
            self.fail("blank")


class OneLine:
    """A text without line breaks or other control characters."""

    def __call__(self, value: str) -> None:
        if len(value.splitlines()) > 1:
            raise serializers.ValidationError(gettext("Write one line."))
