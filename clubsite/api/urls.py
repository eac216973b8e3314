"""The addresses that belong to no app: the schema, its page, the codes, the tokens."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.authentication import SessionAuthentication

from clubsite.api import pages, token_api
from clubsite.api.password_once import PasswordOnce
from clubsite.api.schema import resource
from clubsite.api.token_authentication import TokenAuthentication

WAYS_TO_MAKE_ONE = [TokenAuthentication, SessionAuthentication, PasswordOnce]

urlpatterns = [
    path("", pages.docs, name="api"),
    path("docs/", pages.docs, name="api_docs"),
    path("schema/", SpectacularJSONAPIView.as_view(), name="api_schema"),
    path("problems/", pages.problems, name="api_problems"),
    path("problems/<str:code>/", pages.problem, name="api_problem"),
    path(
        "tokens/",
        resource(authenticators=WAYS_TO_MAKE_ONE, get=token_api.tokens, post=token_api.make),
        name="api_my_tokens",
    ),
    path("tokens/this/", resource(delete=token_api.revoke_this), name="api_this_token"),
    path("tokens/<uuid:token_id>/", resource(delete=token_api.revoke_token), name="api_token"),
]
