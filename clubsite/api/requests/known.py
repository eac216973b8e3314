"""A mistyped field or parameter is no silent slip: what nobody knows is refused with what was meant."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from django.utils.translation import gettext
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

#: Letters of a wrong name that are looked at.
REPEATED = 40


def check_fields(sent: Iterable[object], known: Collection[str]) -> None:
    """Of a body. Raises ValidationError by field."""
    names = ", ".join(known)
    there_are = gettext("There is no such field. There are: {names}").format(names=names)
    _check(sent, known, there_are if known else gettext("This address takes no fields."))


def check_parameters(request: Request, known: Collection[str]) -> None:
    """Of an address. Raises ValidationError by parameter."""
    which = gettext("There is no such parameter. There are: {names}").format(names=", ".join(sorted(known)))
    _check(request.query_params, known, which if known else gettext("This address takes no parameters."))


def _check(sent: Iterable[object], known: Collection[str], there_are: str) -> None:
    unknown = [str(name) for name in sent if str(name) not in known]
    if unknown:
        raise ValidationError({name[:REPEATED]: [_meant(name, known) or there_are] for name in unknown})


def _meant(name: str, known: Collection[str]) -> str:
    close = get_close_matches(name[:REPEATED], known, n=1)
    return gettext("There is no such field. Did you mean “{name}”?").format(name=close[0]) if close else ""
