"""An evening as stored: the one write path, and reading it."""
