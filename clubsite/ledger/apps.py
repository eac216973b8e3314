"""The ledger app: the only one that writes points."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    name = "clubsite.ledger"
    label = "ledger"
