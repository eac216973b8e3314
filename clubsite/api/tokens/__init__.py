"""Tokens by which programs act for a person."""
