"""The URLs of invitations."""

from django.urls import path

from . import views

urlpatterns = [
    path("clubs/<slug:slug>/invitations/", views.invitations, name="invitations"),
    path("clubs/<slug:slug>/invitations/<int:invitation_id>/", views.invitation, name="invitation"),
    path("clubs/<slug:slug>/invitations/<int:invitation_id>/qr.svg", views.qr_code, name="invitation_qr"),
    path("clubs/<slug:slug>/invitations/<int:invitation_id>/revoke/", views.revoke, name="revoke_invitation"),
    path("join/<str:secret>/", views.join, name="join"),
]
