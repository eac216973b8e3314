"""The addresses of ratings."""

from django.urls import path

from games.ratings.pages import race_views, rules_views, views

urlpatterns = [
    path("clubs/<slug:slug>/ratings/", views.ratings, name="ratings"),
    path("clubs/<slug:slug>/ratings/rules/", rules_views.rating_rules, name="rating_rules"),
    path("clubs/<slug:slug>/ratings/unrated/", views.unrated_matches, name="unrated_matches"),
    path("clubs/<slug:slug>/race/", race_views.points_race, name="points_race"),
    path("clubs/<slug:slug>/race/another/", race_views.choose_points_race, name="choose_points_race"),
    path("clubs/<slug:slug>/ratings/of/<int:player_id>/", views.rated_player, name="rated_player"),
]
