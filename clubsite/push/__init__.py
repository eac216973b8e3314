"""Notifications by the system (Web Push): whose turn it is reaches a browser that is not open."""
