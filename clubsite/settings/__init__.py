"""Django’s settings, by environment."""
