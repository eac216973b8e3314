"""Matches of a tournament that are played on screen: who opens their boards, and what the tournament hears of them."""
