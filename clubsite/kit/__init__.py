"""What the pages of all packages are built with; it knows neither clubs nor games."""
