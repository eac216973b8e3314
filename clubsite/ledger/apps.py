"""The ledger app: the only place points are written."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    name = "clubsite.ledger"
    label = "ledger"
