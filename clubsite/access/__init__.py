"""Codes and links by which something is found, and limits on guessing and writing."""
