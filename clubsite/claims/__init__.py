"""Whose history is a guest’s."""
