"""Backups: everything in one file, and reading it back."""
