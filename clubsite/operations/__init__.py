"""Running the site in production: backup, restore, monitoring."""
