"""Between which days, for programs that ask for a statement, the journal or a report."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from clubsite.ledger.books.statements import Wanted
from clubsite.ledger.forms import BEFORE_THE_FIRST


class BetweenDays(serializers.Serializer[Any]):
    """Which days, inclusive: of what entries count for, by the club's clock."""

    since = serializers.DateField(required=False, help_text="From this day on.")
    until = serializers.DateField(required=False, help_text="Up to this day, inclusive.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "since" in attrs and "until" in attrs and attrs["until"] < attrs["since"]:
            raise serializers.ValidationError({"until": [BEFORE_THE_FIRST]})
        return attrs

    @classmethod
    def of(cls, request: Request) -> Wanted:
        """The days asked for. Raises `ValidationError` for what is no day."""
        asked = cls(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Wanted(asked.validated_data.get("since"), asked.validated_data.get("until"))
