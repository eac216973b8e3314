"""The addresses that belong to no app: the schema, its page, the codes, the tokens."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from clubsite.api import pages

urlpatterns = [
    path("", pages.docs, name="api"),
    path("docs/", pages.docs, name="api_docs"),
    path("schema/", SpectacularJSONAPIView.as_view(), name="api_schema"),
    path("problems/", pages.problems, name="api_problems"),
    path("problems/<str:code>/", pages.problem, name="api_problem"),
]
