"""The URLs of a club's book, for programs."""

from django.urls import path

from clubsite.api.docs.schema import resource
from clubsite.api.requests.plain_text import CsvRenderer
from clubsite.ledger.api import book, money, treasurer, treasury

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}balances/", resource(get=book.list_balances), name="api_balances"),
    path(f"{CLUB}settle-up/", resource(get=book.list_fewest_payments), name="api_settle_up"),
    path(f"{CLUB}players/<int:player_id>/statement/", resource(get=book.get_player_statement), name="api_statement"),
    path(f"{CLUB}book.csv", resource(renderers=[CsvRenderer], get=book.export_book_csv), name="api_book_csv"),
    path(f"{CLUB}money.csv", resource(renderers=[CsvRenderer], get=book.export_money_csv), name="api_money_csv"),
    path(
        f"{CLUB}book-rules/", resource(get=treasurer.get_book_rules, patch=treasurer.change_book_rules), name="api_book_rules"
    ),
    path(f"{CLUB}cash/", resource(get=treasurer.list_cash, post=treasurer.write_cash), name="api_cash"),
    path(f"{CLUB}cash/<int:entry_id>/take-back/", resource(post=treasurer.take_cash_back), name="api_take_back"),
    path(f"{CLUB}money/", resource(get=money.get_money), name="api_money"),
    path(f"{CLUB}players/<int:player_id>/money/", resource(get=money.get_player_money), name="api_money_of"),
    path(f"{CLUB}payments/", resource(get=money.list_payments, post=money.write_payment), name="api_payments"),
    path(f"{CLUB}payments/<int:entry_id>/take-back/", resource(post=money.take_payment_back), name="api_take_back_payment"),
    path(f"{CLUB}cash-journal/", resource(get=treasury.get_cash_journal), name="api_cash_journal"),
    path(
        f"{CLUB}till-counts/", resource(get=treasury.list_till_counts, post=treasury.write_till_count), name="api_till_counts"
    ),
    path(f"{CLUB}charges/", resource(get=treasury.list_charges, post=treasury.write_charge), name="api_charges"),
    path(f"{CLUB}charges/<int:entry_id>/take-back/", resource(post=treasury.take_charge_back), name="api_take_back_charge"),
    path(f"{CLUB}year-report/", resource(get=treasury.get_year_report), name="api_year_report"),
    path(
        f"{CLUB}closed-periods/",
        resource(get=treasury.list_closed_periods, post=treasury.close_book_period),
        name="api_closed_periods",
    ),
    path(f"{CLUB}opening-balances/", resource(post=treasury.import_opening_balances), name="api_opening"),
    path(f"{CLUB}open-balances/", resource(get=treasurer.list_open_balances), name="api_open_balances"),
    path(f"{CLUB}reminders/", resource(post=treasurer.send_reminders), name="api_reminders"),
]
