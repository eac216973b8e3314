"""A message as programs send it, at any kind of table; each adds its rooms."""

from typing import Any

from rest_framework import serializers

from clubsite.api.requests.bodies import Action, OneOf
from games.play.models import LONGEST_MESSAGE
from games.play.talk.ready import READY


class SayWords(Action):
    """A text, or a ready phrase."""

    text = serializers.CharField(
        max_length=LONGEST_MESSAGE, required=False, help_text="One line; a play as in `13/9 6/5*` is shown on the board."
    )
    phrase = OneOf(
        list(READY), required=False, help_text="A ready phrase instead of a text: each reader reads it in their language."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "text" not in attrs and "phrase" not in attrs:
            raise serializers.ValidationError({"text": self.fields["text"].error_messages["required"]})
        return attrs
