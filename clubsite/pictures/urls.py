"""The addresses of clubs' pictures."""

from django.urls import path

from . import views
from .services import Kind

urlpatterns = [
    path("clubs/<slug:slug>/picture.jpg", views.picture, {"kind": Kind.PICTURE.value}, name="club_picture"),
    path("clubs/<slug:slug>/logo.png", views.picture, {"kind": Kind.LOGO.value}, name="club_logo"),
    path("clubs/<slug:slug>/pictures/", views.club_pictures, name="club_pictures"),
]
