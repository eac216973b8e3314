"""The site's addresses and the bare endpoint, behind the same middleware."""

from django.urls import path

from clubsite.access import write_limit
from clubsite.urls import urlpatterns as of_the_site
from tests.bench.bare.views import bare

write_limit.MOST_WRITES = 1_000_000_000  # the bench is the kind of runaway script that the limit is for

urlpatterns = [*of_the_site, path("bare/<int:row>/", bare)]
