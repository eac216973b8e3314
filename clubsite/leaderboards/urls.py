"""The URLs of a club's leaderboards."""

from django.urls import path

from clubsite.leaderboards.pages import season_views, views

LEADERS = "clubs/<slug:slug>/leaders/"

urlpatterns = [
    path(LEADERS, views.leaders, name="leaders"),
    path(f"{LEADERS}seasons/", season_views.seasons, name="seasons"),
    path(f"{LEADERS}seasons/<int:season_id>/", season_views.season, name="season"),
    path(f"{LEADERS}rules/", season_views.leaders_rules, name="leaders_rules"),
    path(f"{LEADERS}listing/", views.leaders_listing, name="leaders_listing"),
    path(f"{LEADERS}by/<slug:board>/", views.leaders, name="leaders_by"),
    path(f"{LEADERS}by/<slug:board>/wall/", views.leaders_wall, name="leaders_wall"),
    path(f"{LEADERS}by/<slug:board>/embed/", views.leaders_embed, name="leaders_embed"),
    path(f"{LEADERS}by/<slug:board>.csv", views.leaders_csv, name="leaders_csv"),
]
