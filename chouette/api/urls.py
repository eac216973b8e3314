"""The addresses of the API of evenings."""

from django.urls import path

import chouette.urls  # noqa: F401  it registers <code:code>
from chouette.api import table
from clubsite.api.schema import resource

urlpatterns = [
    path("chouettes/<code:code>/", resource(get=table.evening_state), name="api_chouette"),
    path("chouettes/<code:code>/games/", resource(get=table.games), name="api_games"),
    path("chouettes/<code:code>/statements/", resource(get=table.statements, post=table.say), name="api_statements"),
    path("chouettes/<code:code>/preview/", resource(get=table.preview), name="api_preview"),
]
