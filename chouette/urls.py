"""The addresses of the chouettes. A short code is matched by its own letters, so that nothing else reaches the database."""

from django.urls import URLPattern, URLResolver, register_converter

from chouette.short_code import ShortCode

register_converter(ShortCode, "code")

urlpatterns: list[URLPattern | URLResolver] = []
