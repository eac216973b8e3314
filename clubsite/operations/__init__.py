"""Running the site for real: back-up, restore, metrics."""
