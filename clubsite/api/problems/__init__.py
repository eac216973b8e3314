"""How the API refuses."""
