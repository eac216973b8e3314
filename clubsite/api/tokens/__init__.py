"""Tokens with which programs act for a person."""
