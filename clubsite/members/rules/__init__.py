"""How people are named. Pure."""
