"""An evening as it is kept: the one write path, and reading it."""
