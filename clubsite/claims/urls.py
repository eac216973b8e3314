"""The URLs of claims."""

from django.urls import path

from . import views

urlpatterns = [
    path("clubs/<slug:slug>/claims/", views.claims, name="claims"),
    path("clubs/<slug:slug>/claims/<int:claim_id>/", views.answer, name="answer_claim"),
]
