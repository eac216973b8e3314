"""The URLs of clubs and their people."""

from django.urls import path

from clubsite.pages import about_me, audit_log, clubs, membership, people, security_txt

urlpatterns = [
    path("", clubs.home, name="home"),
    path(".well-known/security.txt", security_txt.security_txt, name="security_txt"),
    path("account/about-me/", about_me.about_me, name="about_me"),
    path("clubs/new/", clubs.new_club, name="new_club"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/monitors/", people.new_monitor, name="new_monitor"),
    path("clubs/<slug:slug>/people/players/", people.new_player, name="new_player"),
    path("clubs/<slug:slug>/people/players/<int:player_id>/", people.rename, name="rename_player"),
    path("clubs/<slug:slug>/people/members/<int:membership_id>/", membership.member, name="member"),
    path("clubs/<slug:slug>/people/members/<int:membership_id>/remove/", membership.remove, name="remove_member"),
    path("clubs/<slug:slug>/roles/", membership.roles, name="roles"),
    path("clubs/<slug:slug>/leave/", membership.leave, name="leave_club"),
    path("clubs/<slug:slug>/settings/", clubs.settings, name="club_settings"),
    path("clubs/<slug:slug>/log/", audit_log.audit_log, name="audit_log"),
    path("clubs/<slug:slug>/log.csv", audit_log.audit_csv, name="audit_csv"),
]
