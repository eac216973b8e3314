"""The URLs of a club's book, for programs."""

from django.urls import path

from clubsite.api.docs.schema import resource
from clubsite.api.requests.plain_text import CsvRenderer
from clubsite.ledger.api import book, money, treasurer

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}balances/", resource(get=book.list_balances), name="api_balances"),
    path(f"{CLUB}settle-up/", resource(get=book.list_fewest_payments), name="api_settle_up"),
    path(f"{CLUB}players/<int:player_id>/statement/", resource(get=book.get_player_statement), name="api_statement"),
    path(f"{CLUB}book.csv", resource(renderers=[CsvRenderer], get=book.export_book_csv), name="api_book_csv"),
    path(
        f"{CLUB}book-rules/", resource(get=treasurer.get_book_rules, patch=treasurer.change_book_rules), name="api_book_rules"
    ),
    path(f"{CLUB}cash/", resource(get=treasurer.list_cash, post=treasurer.write_cash), name="api_cash"),
    path(f"{CLUB}cash/<int:entry_id>/take-back/", resource(post=treasurer.take_cash_back), name="api_take_back"),
    path(f"{CLUB}money/", resource(get=money.get_money), name="api_money"),
    path(f"{CLUB}players/<int:player_id>/money/", resource(get=money.get_player_money), name="api_money_of"),
    path(f"{CLUB}payments/", resource(get=money.list_payments, post=money.write_payment), name="api_payments"),
    path(f"{CLUB}payments/<int:entry_id>/take-back/", resource(post=money.take_payment_back), name="api_take_back_payment"),
    path(f"{CLUB}open-balances/", resource(get=treasurer.list_open_balances), name="api_open_balances"),
    path(f"{CLUB}reminders/", resource(post=treasurer.send_reminders), name="api_reminders"),
]
