"""The URLs of requests to join."""

from django.urls import path

from . import views

urlpatterns = [
    path("clubs/<slug:slug>/ask/", views.ask_to_join, name="ask_to_join"),
    path("clubs/<slug:slug>/people/requests/<int:request_id>/", views.answer_request, name="answer_join_request"),
]
