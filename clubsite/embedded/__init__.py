"""The whole site on one machine with one command: its own PostgreSQL, and the supervisor that starts everything."""
