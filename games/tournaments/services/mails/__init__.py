"""Mails about tournaments: which wait to be sent, and to whom."""
