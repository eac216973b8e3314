"""The URLs of clubs and people, for programs."""

from django.urls import path

from clubsite.api.docs.schema import resource
from clubsite.api.members import audit_log, clubs, people, players

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path("clubs/", resource(get=clubs.list_clubs, post=clubs.found_club), name="api_clubs"),
    path(CLUB, resource(get=clubs.get_club, patch=clubs.change_club), name="api_club"),
    path(f"{CLUB}membership/", resource(delete=clubs.leave_club), name="api_leave_club"),
    path(f"{CLUB}log/", resource(get=audit_log.list_club_log), name="api_audit_log"),
    path(f"{CLUB}members/", resource(get=people.list_members), name="api_members"),
    path(
        f"{CLUB}members/<int:member_id>/",
        resource(get=people.get_member, patch=people.change_member_roles, delete=people.remove_member),
        name="api_member",
    ),
    path(f"{CLUB}players/", resource(get=players.list_players, post=players.add_player), name="api_players"),
    path(f"{CLUB}players/<int:player_id>/", resource(get=players.get_player, patch=players.rename_player), name="api_player"),
]
