"""Streams by which programs are told what changes."""
