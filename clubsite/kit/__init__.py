"""What pages of all packages are made with; it knows neither club nor game."""
