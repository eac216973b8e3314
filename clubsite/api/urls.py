"""The API's URLs that belong to no app: the schema, its page, the problem codes, one's tokens. For making the first token, see
`clubsite.accounts.api`."""

from django.urls import path

from clubsite.api.docs import document, pages
from clubsite.api.docs.schema import resource
from clubsite.api.tokens import api as token_api

urlpatterns = [
    path("", pages.docs, name="api"),
    path("docs/", pages.docs, name="api_docs"),
    path("schema/", document.SchemaView.as_view(), name="api_schema"),
    path("problems/", pages.problems, name="api_problems"),
    path("problems/<str:code>/", pages.problem, name="api_problem"),
    path("tokens/this/", resource(get=token_api.get_this_token, delete=token_api.revoke_this_token), name="api_this_token"),
    path("tokens/<uuid:token_id>/", resource(delete=token_api.revoke_token), name="api_token"),
]
