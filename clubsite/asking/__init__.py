"""Whoever would like to join a public club asks, and its owners and directors take them in or decline."""
