"""How the API says no."""
