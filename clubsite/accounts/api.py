"""Your account, for programs: read and change it."""

from typing import Annotated, Any, TypedDict, cast

from django.conf import settings
from django.core.exceptions import ValidationError as NotAccepted
from django.urls import path
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.accounts.password_once import PasswordOnce
from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import YOU
from clubsite.api.requests.bodies import OneLine, OneOf, said
from clubsite.api.shapes import eg
from clubsite.api.tokens import api as token_api
from clubsite.api.tokens.authentication import TokenAuthentication
from clubsite.kit.clock.time_zones import is_zone
from clubsite.members.models import User
from clubsite.members.rules.words import LONGEST_NAME
from clubsite.preferences import dice_names

from .forms import clean_pseudonym
from .services import ProfileFields, set_profile


class Me(TypedDict):
    """Your account, as nobody else sees it."""

    username: Annotated[str, eg("mo-kxtv")]
    shown_name: Annotated[str, eg("Mo", "What others call you.")]
    email: Annotated[str, eg("mo@example.org", "Nobody else sees it.")]
    language: Annotated[str, eg("en", "Empty: as the browser asks for.")]
    time_zone: Annotated[str, eg("Europe/Paris", "Empty: the club's.")]
    dice_names: Annotated[str, eg("", "The set of names of the dice; empty: figures.")]
    mail_summaries: Annotated[bool, eg(True)]
    mail_matches: Annotated[bool, eg(True, "Mail about matches that wait for your answer.")]
    mail_nights: Annotated[bool, eg(True, "Mail before club nights you come to and tournaments you have entered.")]


class Profile(serializers.Serializer[User]):
    """What you may change; what you leave out stays."""

    shown_name = serializers.CharField(max_length=LONGEST_NAME, required=False, validators=[OneLine()])
    language = OneOf(["", *(code for code, _name in settings.LANGUAGES)], required=False)
    time_zone = serializers.CharField(max_length=64, allow_blank=True, required=False, help_text="As in the tz database.")
    dice_names = OneOf(["", *dice_names.sets()], required=False, help_text="Empty: figures.")
    mail_summaries = serializers.BooleanField(required=False)
    mail_matches = serializers.BooleanField(required=False)
    mail_nights = serializers.BooleanField(required=False)

    def validate_shown_name(self, name: str) -> str:
        try:
            return clean_pseudonym(name)
        except NotAccepted as refused:
            raise serializers.ValidationError(refused.messages) from refused

    def validate_time_zone(self, zone: str) -> str:
        if zone and not is_zone(zone):
            raise serializers.ValidationError(gettext("There is no such time zone."))
        return zone


@operation("Your account", tag=YOU, answers={200: Me}, of_any_club=True)
def get_account(request: Request) -> Response:
    """The account this token or log-in belongs to."""
    return Response(_shape(request))


@operation("Change your account", tag=YOU, answers={200: Me}, request=Profile, example={"time_zone": "Europe/Paris"})
def change_account(request: Request) -> Response:
    """Addresses, passwords and passkeys can only be changed on the site's pages."""
    user = request.user
    assert isinstance(user, User)
    now: dict[str, Any] = {name: getattr(user, name) for name in Profile().get_fields()}
    set_profile(user, cast(ProfileFields, now | said(request, Profile)))
    return Response(_shape(request))


def _shape(request: Request) -> Me:
    user = request.user
    assert isinstance(user, User)
    return {
        "username": user.username,
        "shown_name": user.shown_name,
        "email": user.email,
        "language": user.language,
        "time_zone": user.time_zone,
        "dice_names": user.dice_names,
        "mail_summaries": user.mail_summaries,
        "mail_matches": user.mail_matches,
        "mail_nights": user.mail_nights,
    }


WAYS_TO_MAKE_A_TOKEN = [TokenAuthentication, SessionAuthentication, PasswordOnce]

urlpatterns = [
    path("me/", resource(get=get_account, patch=change_account), name="api_me"),
    path(
        "tokens/",
        resource(authenticators=WAYS_TO_MAKE_A_TOKEN, get=token_api.list_tokens, post=token_api.create_token),
        name="api_my_tokens",
    ),
]
