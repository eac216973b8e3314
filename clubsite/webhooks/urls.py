"""The URLs of a club's webhooks."""

from django.urls import path

from . import views

urlpatterns = [
    path("clubs/<slug:slug>/webhooks/", views.webhooks, name="webhooks"),
    path("clubs/<slug:slug>/webhooks/receivers/", views.receivers, name="webhook_receivers"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/", views.webhook, name="webhook"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/test/", views.test, name="test_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/pause/", views.pause, name="pause_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/resume/", views.resume, name="resume_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/secret/", views.rotate, name="rotate_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/delete/", views.delete, name="delete_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:hook_id>/<int:delivery_id>/replay/", views.replay, name="replay_delivery"),
]
