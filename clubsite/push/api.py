"""The browsers that are told whose turn it is, for programs: list and end them. Only a browser itself can subscribe."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated, TypedDict

from django.http import Http404
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import YOU
from clubsite.api.shapes import ListOf, eg
from clubsite.members.models import User

from .models import Subscription
from .services import subscriptions_of, unsubscribe


class ToldBrowser(TypedDict):
    """A browser that is told when it is your turn."""

    id: Annotated[int, eg(5)]
    browser: Annotated[str, eg("Firefox on Android")]
    made_at: datetime
    told_at: Annotated[datetime | None, eg(None, "When a notification last reached its push service.")]


@operation("Browsers that are told", tag=YOU, answers={200: ListOf(ToldBrowser)}, of_any_club=True)
def list_told_browsers(request: Request) -> Response:
    """Where you have switched on *Tell me when it is my turn*, the newest first. Only a browser itself switches it on."""
    return Response([_shape(one) for one in subscriptions_of(_me(request))])


@operation("Tell a browser no longer", tag=YOU, answers={204: None}, of_any_club=True)
def delete_told_browser(request: Request, number: int) -> Response:
    """It gets no more notifications."""
    if not unsubscribe(_me(request), number):
        raise Http404
    return Response(status=HTTPStatus.NO_CONTENT)


def _me(request: Request) -> User:
    """Whoever is logged in; the site has checked before that somebody is."""
    assert isinstance(request.user, User)
    return request.user


def _shape(one: Subscription) -> ToldBrowser:
    return {"id": one.pk, "browser": str(one), "made_at": one.made_at, "told_at": one.told_at}


urlpatterns = [
    path("me/notifications/", resource(get=list_told_browsers), name="api_told_browsers"),
    path("me/notifications/<int:number>/", resource(delete=delete_told_browser), name="api_told_browser"),
]
