"""Webhooks: telling other programs what happened in a club."""
