"""The URL of the end of a club."""

from django.urls import path

from . import views

urlpatterns = [path("clubs/<slug:slug>/archive/", views.archive, name="archive_club")]
