"""The addresses of the API of evenings, under /api/chouettes/."""

from django.urls import path

import chouette.urls  # noqa: F401  it registers <code:code>
from chouette import api

urlpatterns = [
    path("<code:code>/", api.chouette, name="api_chouette"),
    path("<code:code>/games/", api.games, name="api_games"),
    path("<code:code>/statements/", api.statements, name="api_statements"),
    path("<code:code>/preview/", api.preview, name="api_preview"),
]
