"""The addresses of the chouettes. A short code is matched by its own letters, so that nothing else reaches the database."""

from django.urls import URLPattern, URLResolver, path, register_converter

from chouette.short_code import ShortCode
from chouette.views import closing, mails

register_converter(ShortCode, "code")

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<code:code>/close/", closing.closing, name="closing"),
    path("mails/<str:token>/", mails.decline_mails, name="decline_mails"),
]
