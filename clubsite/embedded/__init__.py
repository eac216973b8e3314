"""The whole site on one machine from one command: its own PostgreSQL, and the supervisor that starts everything."""
