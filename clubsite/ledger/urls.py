"""The addresses of a club's book."""

from django.urls import path

from . import api, views

urlpatterns = [
    path("clubs/<slug:slug>/ledger/", views.ledger, name="ledger"),
    path("clubs/<slug:slug>/ledger/cash/", views.cash, name="transfer_cash"),
    path("clubs/<slug:slug>/ledger/<int:player_id>/", views.statement, name="account"),
    path("clubs/<slug:slug>/ledger.csv", views.ledger_csv, name="ledger_csv"),
    path("api/clubs/<slug:slug>/balances/", api.balances, name="api_balances"),
    path("clubs/<slug:slug>/ledger.json", views.ledger_json, name="ledger_json"),
]
