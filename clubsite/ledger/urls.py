"""The URLs of a club's book."""

from django.urls import path

from clubsite.ledger.pages import money_views, reminder_views, statement_views, treasurer_views, views

urlpatterns = [
    path("clubs/<slug:slug>/ledger/", views.ledger, name="ledger"),
    path("clubs/<slug:slug>/ledger/cash/", views.cash, name="transfer_cash"),
    path("clubs/<slug:slug>/ledger/<int:player_id>/", statement_views.account, name="account"),
    path("clubs/<slug:slug>/ledger/<int:player_id>/statement.pdf", statement_views.statement_pdf, name="statement_pdf"),
    path("clubs/<slug:slug>/ledger/<int:player_id>/of/<str:part>/", statement_views.part_of_statement, name="account_part"),
    path("clubs/<slug:slug>/ledger.pdf", views.ledger_pdf, name="ledger_pdf"),
    path("clubs/<slug:slug>/treasurer/", treasurer_views.desk, name="treasurer"),
    path("clubs/<slug:slug>/treasurer/write/", treasurer_views.desk_cash, name="desk_cash"),
    path("clubs/<slug:slug>/treasurer/cash/", treasurer_views.all_cash, name="all_cash"),
    path("clubs/<slug:slug>/treasurer/cash/<int:entry_id>/", treasurer_views.take_back, name="take_back_cash"),
    path("clubs/<slug:slug>/treasurer/rules/", treasurer_views.rules_of_book, name="book_rules"),
    path("clubs/<slug:slug>/treasurer/reminders/", reminder_views.remind_all_due, name="remind_all"),
    path("clubs/<slug:slug>/treasurer/reminders/<int:player_id>/", reminder_views.remind_one, name="remind"),
    path("reminders/<str:token>/", reminder_views.decline_reminders, name="decline_reminders"),
    path("clubs/<slug:slug>/ledger.csv", views.ledger_csv, name="ledger_csv"),
    path("clubs/<slug:slug>/ledger.json", views.ledger_json, name="ledger_json"),
    path("clubs/<slug:slug>/money/", money_views.money, name="money"),
    path("clubs/<slug:slug>/money/paid/", money_views.paid, name="paid"),
    path("clubs/<slug:slug>/money/payments/", money_views.payments, name="payments"),
    path("clubs/<slug:slug>/money/payments/<int:entry_id>/", money_views.take_back, name="take_back_payment"),
    path("clubs/<slug:slug>/money/<int:player_id>/", money_views.money_of, name="money_of"),
    path("clubs/<slug:slug>/money.csv", money_views.money_csv, name="money_csv"),
]
