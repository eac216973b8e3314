"""Doubling and everything that follows: answers, extras, purchases, settlements, resignations."""
