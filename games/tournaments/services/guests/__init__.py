"""Guests without a login: they ask on the announcement, and enter, withdraw or take a place by links from mails."""
