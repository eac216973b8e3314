"""The URLs of a club's leaderboards."""

from django.urls import path

from clubsite.leaderboards.pages import circle_desk, circle_views, season_views, views

LEADERS = "clubs/<slug:slug>/leaders/"

urlpatterns = [
    path(LEADERS, views.leaders, name="leaders"),
    path(f"{LEADERS}seasons/", season_views.seasons, name="seasons"),
    path(f"{LEADERS}seasons/<int:season_id>/", season_views.season, name="season"),
    path(f"{LEADERS}rules/", season_views.leaders_rules, name="leaders_rules"),
    path(f"{LEADERS}listing/", views.leaders_listing, name="leaders_listing"),
    path(f"{LEADERS}circles/", circle_desk.circles, name="circles"),
    path(f"{LEADERS}circles/<int:circle_id>/", circle_desk.circle_act, name="circle_act"),
    path(f"{LEADERS}by/<slug:board>/", views.leaders, name="leaders_by"),
    path(f"{LEADERS}by/<slug:board>/wall/", views.leaders_wall, name="leaders_wall"),
    path(f"{LEADERS}by/<slug:board>/embed/", views.leaders_embed, name="leaders_embed"),
    path(f"{LEADERS}by/<slug:board>.csv", views.leaders_csv, name="leaders_csv"),
    path("circles/<slug:circle>/", circle_views.circle, name="circle"),
    path("circles/<slug:circle>/<slug:board>/", circle_views.circle, name="circle_by"),
    path("circles/<slug:circle>/<slug:board>.csv", circle_views.circle_csv, name="circle_csv"),
]
