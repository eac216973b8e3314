"""The addresses of ratings."""

from django.urls import path

from games.ratings.pages import views

urlpatterns = [
    path("clubs/<slug:slug>/ratings/", views.ratings, name="ratings"),
    path("clubs/<slug:slug>/ratings/rules/", views.rating_rules, name="rating_rules"),
    path("clubs/<slug:slug>/ratings/of/<int:player_id>/", views.rated_player, name="rated_player"),
]
