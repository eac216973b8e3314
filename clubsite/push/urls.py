"""The URLs of notifications."""

from django.urls import path

from . import views

urlpatterns = [
    path("account/notifications/", views.tell_this_browser, name="push_subscribe"),
    path("account/notifications/off/", views.tell_this_browser_no_longer, name="push_unsubscribe"),
    path("account/notifications/<int:number>/off/", views.tell_no_longer, name="push_end"),
]
