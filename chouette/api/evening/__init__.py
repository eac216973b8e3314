"""One evening, for programs."""
